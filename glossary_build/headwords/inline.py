"""Reads the inline markup of a name or a definition by regular expressions, and escapes plain text for it.

What is read of Markdown (with MyST roles) and of reStructuredText::

    code        `x`  ``x``               ``x``  `x`
    role        {term}`X`  {term}`text <X>`     :term:`X`  :term:`text <X>`
    link        [text](target)  [text][label]   `text <target>`_  `text`_
    emphasis    *x*  **x**  _x_  __x__   *x*  **x**
    others      [[page]]  [^note]
    escape      \\*                       \\*
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from glossary_build.model import Markup

_BREAK = re.compile("\n")
_NO_START = r"[\w!#$%&)*+,.;=?@\\\]^_`|}~]"
"""What inline markup of reStructuredText can't begin after."""
_END = r"[\s\\.,;!?\-/:\"')>\]}]|[^\w\s\x00-\x7f]|\Z"
"""What comes after its end."""
_SPANS = {
    Markup.MARKDOWN: r"""
          ``(?<!```)(?!`) (?P<literal>[^`]+(?:`[^`]+)*) ``(?!`)
        | \{(?P<role>[A-Za-z][\w+.:-]{0,60})\}`(?P<content>[^`]*)`
        | `(?<!``)(?!`) (?P<code>[^`]*) `(?!`)
        | \[\[(?P<page>[^\[\]|\n]+)(?:\|[^\[\]\n]*)?\]\](?![(\[]) | \[\^(?P<note>[^\[\]\s]+)\](?!\()
        | \[(?P<label>[^\[\]]*)\](?:\((?P<href>(?:[^()]++|\([^()]*+\))*+)\)|\[[^\[\]]*\])
        | !\[(?P<picture>[^\[\]]*)\](?:\([^()]*\)|\[[^\[\]]*\])
        | \*\*(?=\w|(?<!\w\*\*)[^\s\w])(?P<strong>(?:[^*\\`]++|\\(?s:.)|`[^`]*+`?+)+)
            (?:(?<=\w)|(?<=[^\s\w])(?!\*\*\w))\*\*
        | \*(?=\w|(?<!\w\*)[^\s\w])(?P<emphasis>(?:[^*\\`]++|\\(?s:.)|`[^`]*+`?+)+)(?:(?<=\w)|(?<=[^\s\w])(?!\*\w))\*
        | __(?<!\w__)(?P<heavy>(?=\S)[^_]+)(?<=\S)__(?!\w) | _(?<!\w_)(?P<light>(?=\S)[^_]+)(?<=\S)_(?!\w)
        | \\(?P<escaped>[!-/:-@\[-`{-~])
        | </?[A-Za-z][^<>]*>
        """,
    Markup.RST: rf"""
          ``(?<!{_NO_START}``)(?=\S)(?P<literal>[^`]+(?:`[^`]+)*`?)(?<=\S)``(?={_END})
        | :(?<![\w:]:)(?P<role>[A-Za-z][\w+.:-]{{0,60}}):`(?P<content>[^`\\]*(?:\\.[^`\\]*)*)`
        | `(?P<label>[^`]*)`__? | `(?P<code>[^`]*)`
        | \*\*(?<!{_NO_START}\*\*)(?=\S)(?P<strong>(?:[^*\\]++|\\(?s:.))+)(?<=\S)\*\*(?={_END})
        | \*(?<!{_NO_START}\*)(?=\S)(?P<emphasis>(?:[^*\\]++|\\(?s:.))+)(?<=\S)\*(?={_END})
        | \\(?P<escaped>\S)
        """,
}
"""Each alternative begins with a character, not with a group or a condition: Python finds these three times as fast."""
_MARKED = {Markup.MARKDOWN: re.compile(r"[`{\[*_\\<]"), Markup.RST: re.compile(r"[`*\\]")}
"""What all markup has; most names have none of it."""
_ESCAPES = {Markup.MARKDOWN: re.compile(r"\\([!-/:-@\[-`{-~])"), Markup.RST: re.compile(r"\\(\S)")}
"""Escaped characters; plain text of other sources has no other markup, and needs no more to be read."""
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_ESCAPED = "\ue000"
_TO_TERMS = frozenset(("term", "std:term", "gls", "std:gls"))
"""The roles that refer to terms."""
_UNSEEN_TAG = re.compile(r"<(?:a|span)\s+(?:id|name)\s*=|</(?:a|span)\s*>", re.IGNORECASE)
"""An anchor, which a page doesn't show as text."""
_EMPHASISED = ("strong", "emphasis", "heavy", "light")
_NESTING = ("label", "picture", *_EMPHASISED)
_PICTURE = re.compile(r"!\[[^\[\]]*\](?:\([^()]*\)|\[[^\[\]]*\])")


class Mention(NamedTuple):
    """Text that is marked up as a reference to a term of the glossary."""

    target: str
    """A name, or the fragment of a link inside the page, with its ``#``."""
    start: int
    """Offset of the markup in the text."""
    end: int
    """Offset after the markup."""


@lru_cache(maxsize=1 << 16)
def plain_text(text: str, markup: Markup, *, keep_tags: bool = False) -> str:
    r"""*text* as a reader sees it, with as many lines as before: line *n* stays line *n*.

    HTML tags are left out; *keep_tags* leaves those that a page shows as text.

    >>> plain_text(r"the *fast* :term:`kernel <Kernel>` of ``C\*``", Markup.RST)
    'the fast kernel of C\\*'
    >>> plain_text("see [the `docs`](https://example.org)", Markup.MARKDOWN)
    'see the docs'
    """

    if not _MARKED[markup].search(text):
        return text
    escape = _ESCAPES[markup]
    if not _MARKED[markup].search(escape.sub("", text)):
        return escape.sub(r"\1", text)
    from glossary_build.headwords.cleaning import role_text  # here, since it reads the lexicon

    def shown(match: re.Match[str]) -> str:
        kind = "label" if match.lastgroup == "href" else match.lastgroup
        inner = "" if kind == "note" else match[kind] if kind else _of_tag(match[0], keep=keep_tags)
        if kind == "content":
            inner = role_text(_without_escapes(inner, markup)).replace(_ESCAPED, "<")
        elif kind == "label" and markup is Markup.RST:
            inner = split_target(inner)[0]
        elif kind in _NESTING:
            inner = plain_text(inner, markup, keep_tags=keep_tags)
        return inner + "\n" * (match[0].count("\n") - inner.count("\n")) if "\n" in match[0] else inner

    return _spans(markup).sub(shown, text)


@cache
def _spans(markup: Markup) -> re.Pattern[str]:
    return re.compile(_SPANS[markup], re.VERBOSE)


def _of_tag(tag: str, *, keep: bool) -> str:
    """What a reader sees of an HTML *tag*."""
    if tag.lower().startswith("<br"):
        return " "
    return tag if keep and not _UNSEEN_TAG.match(tag) else ""


def plain_name(text: str, markup: Markup) -> str:
    """*text* as a name: plain, on one line, with single blanks, and without pictures beside it.

    >>> plain_name("{class}`~.Basic` and [[more]] ![](logo.svg)", Markup.MARKDOWN)
    'Basic and more'
    """
    bare = _PICTURE.sub("", text) if markup is Markup.MARKDOWN and "![" in text else text
    return " ".join(plain_text(bare, markup).split()) or " ".join(plain_text(text, markup).split())


def find_mentions(text: str, markup: Markup, offset: int = 0) -> Iterator[Mention]:
    """What *text* marks up as references to terms, in order; what is in code isn't markup.

    *offset* is added to the offsets.
    """
    for match in _spans(markup).finditer(text) if _MARKED[markup].search(text) else ():
        kind = match.lastgroup
        if kind == "content":
            role, content = match["role"], " ".join(_without_escapes(match["content"], markup).split())
            target = split_target(content)[1].replace(_ESCAPED, "<")
            if role in _TO_TERMS and target and not content.startswith("!"):
                yield Mention(target, offset + match.start(), offset + match.end())
        elif kind == "href" and match["href"].startswith("#") and len(match["href"]) > 1:
            yield Mention(match["href"], offset + match.start(), offset + match.end())
        elif kind in _EMPHASISED:
            yield from find_mentions(match[kind], markup, offset + match.start(kind))


def _without_escapes(content: str, markup: Markup) -> str:
    """The *content* of a role without backslashes, where Markdown has none; an escaped ``<`` is ``_ESCAPED``."""
    if markup is not Markup.RST or "\\" not in content:
        return content
    return _ESCAPE.sub(lambda match: _ESCAPED if match[1] == "<" else match[1], content)


def split_target(content: str) -> tuple[str, str]:
    """Text and target of ``text <target>``; both are *content* where it has no target."""
    opening = content.rfind("<")
    if content.endswith(">") and opening > 0:
        return content[:opening].rstrip(), content[opening + 1 : -1].strip()
    return content, content


def line_counter(text: str) -> Callable[[int], int]:
    """From an offset of *text* to the number of line breaks before it; each call takes next to no time."""
    breaks = [match.start() for match in _BREAK.finditer(text)]
    return lambda offset: bisect_left(breaks, offset)


_SPECIAL = {
    Markup.MARKDOWN: re.compile(r"[\\`*\[\]]|<(?=[A-Za-z/!?])|&(?=[#A-Za-z])|[$~]|(?<!\w)_|_(?!\w)"),
    Markup.RST: re.compile(r"[\\`*|]|_(?!\w)"),
}


def escaped(text: str, target: Markup) -> str:
    r"""Plain *text* as it is written in *target*.

    >>> escaped("a*b", Markup.RST)
    'a\\*b'
    """
    return _SPECIAL[target].sub(lambda match: "\\" + match[0], text)
