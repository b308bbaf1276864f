"""Writes references to terms into the source of a page, and changes nothing else in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from docutils.utils import punctuation_chars as marks

from glossary_build.model import Concept, Markup
from glossary_build.prose.mentions import Mention
from glossary_build.prose.pages import Page

_MAY_PRECEDE = re.compile(rf"[\s{marks.openers}{marks.delimiters}]")
_MAY_FOLLOW = re.compile(rf"[\s\\{marks.closing_delimiters}{marks.delimiters}{marks.closers}]")
"""Characters beside which inline markup of reStructuredText is recognised."""
_NO_TITLE = re.compile(r"[`<>\\!~]")
"""What has a meaning of its own in the text of a role."""


def linked(page: Page, mentions: Iterable[Mention]) -> str:
    """The text of *page* with a reference for each of *mentions*, which are on it."""
    pieces: list[str] = []
    end = 0
    for mention in sorted(mentions, key=lambda each: each.start):
        stop = mention.start + len(mention.text)
        target = _target(mention.text, mention.concept)
        if target is None or mention.start < end:
            continue
        role = f"{{term}}`{target}`" if page.markup is Markup.MARKDOWN else f":term:`{target}`"
        if page.markup is Markup.RST:
            role = _separated(role, page.text[max(0, mention.start - 1) : mention.start], page.text[stop : stop + 1])
        pieces += [page.text[end : mention.start], role]
        end = stop
    return "".join((*pieces, page.text[end:]))


def first_on_page(mentions: Iterable[Mention]) -> Iterator[Mention]:
    """The first of *mentions* of each term on each page."""
    seen: set[tuple[str, str]] = set()
    for mention in mentions:
        key = mention.page.path, mention.concept.id
        if key not in seen:
            seen.add(key)
            yield mention


def _target(text: str, concept: Concept) -> str | None:
    """What is in the role: the *text* where it is a name, as Sphinx finds one, else the name after it."""
    names = [name.text for name in concept.designations]
    if _NO_TITLE.search(text):
        return None
    if text.lower() in (name.lower() for name in names):
        return text
    name = next((name for name in names if not _NO_TITLE.search(name)), None)
    return None if name is None else f"{text} <{name}>"


def _separated(role: str, before: str, after: str) -> str:
    """*role* with escaped blanks where a character beside it would keep it from being read as one."""
    opening = "" if not before or _MAY_PRECEDE.match(before) else r"\ "
    closing = "" if not after or _MAY_FOLLOW.match(after) else r"\ "
    return f"{opening}{role}{closing}"
