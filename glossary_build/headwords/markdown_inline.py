"""Reads the inline markup of Markdown with markdown-it, whose tokens get their offsets in the source."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline, autolink, backtick, html_inline, image, link
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin

from glossary_build.headwords.roles import ADDRESS, Piece, mentioned, role_text
from glossary_build.text.expressions import expression

_Rule = Callable[[StateInline, bool], bool]
_ROLE = expression(r"\{(?P<name>[a-zA-Z0-9_+:-]++)\}(?P<ticks>`++)")
_PAGE = expression(r"(?<!!)\[\[(?P<page>[^\[\]|\n]+)(?:\|(?P<text>[^\[\]\n]*))?\]\](?![(\[])")
_NOTE = expression(r"\[\^[^\[\]\s]+\](?!\()")
_LABEL = expression(r"\[[^\[\]]*\]")
_UNSEEN_TAG = expression(r"<(?:a|span)\s+(?:id|name)\s*=|</(?:a|span)\s*>|<[!?]", re.IGNORECASE)
"""An anchor, which a page doesn't show as text."""
_TAG = expression(r"<(/?)([a-z]+)>", re.IGNORECASE)
_MARKUP = {
    "b": "strong",
    "strong": "strong",
    "i": "em",
    "em": "em",
    "var": "em",
    "code": "code",
    "samp": "code",
    **{name: name for name in ("kbd", "sub", "sup")},
}
"""Tags that only set a text, and the marks of Markdown or roles of MyST that do the same."""
_RUBY = {"ruby": ("", ""), "rb": ("", ""), "rt": ("（", "）"), "rp": ("", "")}
"""Tags around a word with its reading, and around its parts, of which the last has other brackets; what is shown."""


class _Parser(MarkdownIt):
    def normalizeLink(self, url: str) -> str:  # noqa: N802 - called so in markdown-it
        return url


def take_role(state: StateInline, silent: bool) -> bool:
    """Take a role, as the rule of ``mdit_py_plugins`` does, which copies the rest of the text at each character."""
    opening = _ROLE.match(state.src, state.pos)
    if opening is None:
        return False
    end = state.src.find(opening["ticks"], opening.end() + 1)
    if end < 0:
        return False
    if not silent:
        token = state.push("myst_role", "", 0)
        token.content = state.src[opening.end() : end].replace("\n", " ")
        token.meta = {"name": opening["name"]}
    state.pos = end + len(opening["ticks"])
    return True


def take_page(state: StateInline, silent: bool) -> bool:
    """Take ``[[page]]`` or ``[[page|text]]`` of a wiki, which is shown as a link where a term has this name."""
    match = _PAGE.match(state.src, state.pos)
    if match and not silent:
        page, _, heading = match["page"].partition("#")
        name = page.rpartition("/")[2].strip() or heading.strip()
        token = state.push("wiki_page", "", 0)
        token.content, token.meta = match[0], {"name": name, "text": match["text"] or name}
    state.pos = match.end() if match else state.pos
    return match is not None


def _take_note(state: StateInline, silent: bool) -> bool:  # noqa: ARG001 - the rule is called so
    """Take the mark of a footnote, which shows nothing."""
    match = _NOTE.match(state.src, state.pos)
    state.pos = match.end() if match else state.pos
    return match is not None


def _take_link(state: StateInline, silent: bool) -> bool:
    """Take a link; ``[text][label]`` is one wherever the label is defined, but not after a word: ``a[i][j]``."""
    if link(state, silent):
        return True
    begin, limit = state.pos, state.posMax
    if state.src[begin - 1 : begin].isalnum():
        return False
    end = state.md.helpers.parseLinkLabel(state, begin, True)
    label = _LABEL.match(state.src, end + 1, limit) if end > 0 else None
    if label and not silent:
        state.pos, state.posMax = begin + 1, end
        state.push("link_open", "a", 1)
        state.md.inline.tokenize(state)
        state.push("link_close", "a", -1)
        state.posMax = limit
    state.pos = label.end() if label else begin
    return label is not None


def take_tags(state: StateInline) -> None:
    """Make of simple tags around a text, ``H<sub>2</sub>O``, what Markdown and MyST have for them."""
    if "</" not in state.src:
        return
    tokens = state.tokens
    opened = [(0, "")]
    """The tags that are open, with a name that none has for other markup."""
    for number, token in enumerate(tokens):
        tag = _TAG.fullmatch(token.content) if token.type == "html_inline" else None
        if token.nesting > 0 or (tag and not tag[1]):
            opened.append((number, tag[2].lower() if tag else ""))
        elif token.nesting < 0:
            while opened.pop()[1]:
                pass
        elif tag and opened[-1][1] == tag[2].lower():
            first, name = opened.pop()
            _pair(tokens[first : number + 1], name)
    tokens[:] = [token for token in tokens if token.content or token.type != "text"]


def _pair(tokens: Sequence[Token], tag: str) -> None:
    """Make of the first and the last of *tokens* what their *tag* says; a role has nothing but a text."""
    first, *inner, last = tokens
    name = _MARKUP.get(tag)
    if name in ("strong", "em"):
        first.type, first.nesting, last.type, last.nesting = f"{name}_open", 1, f"{name}_close", -1
    elif tag in _RUBY:
        first.type = last.type = "text"
        for token in inner if tag == "rp" else ():
            token.type, token.content = "text", ""
    elif name and [token.type for token in inner] == ["text"]:
        inner[0].type, inner[0].meta = "code_inline" if name == "code" else "myst_role", {"name": name}
        first.type = last.type = "text"
    else:
        return
    first.content, last.content = _RUBY.get(tag, ("", ""))


def _located(rule: _Rule, mark: str) -> _Rule:
    """*rule* where *mark* is, with the offsets in its first token, and after its last one the lines that it lost."""

    def take(state: StateInline, silent: bool) -> bool:
        if state.src[state.pos] != mark:
            return False
        begin, first = state.pos, len(state.tokens) + bool(state.pending)
        if not rule(state, silent):
            return False
        if len(state.tokens) > first:
            state.tokens[first].meta.update(begin=begin, end=state.pos)
            if lost := state.src.count("\n", begin, state.pos):
                lost -= sum(token.content.count("\n") for token in state.tokens[first:])
                state.push("text", "", 0).content = "\n" * lost
        return True

    return take


_FILE = expression(r"(?![\w+.-]*:|//|#)")
"""What begins an address on the same site, but for a fragment."""


@cache
def _parser() -> MarkdownIt:
    parser = _Parser("commonmark").disable("newline").use(dollarmath_plugin, allow_space=False, allow_digits=False)
    rules = parser.inline.ruler
    rules.before("backticks", "myst_role", _located(take_role, "{"))
    rules.before("link", "page", _located(take_page, "["))
    rules.before("page", "note", _located(_take_note, "["))
    parser.inline.ruler2.push("tags", take_tags)
    for name, rule, mark in (
        ("backticks", backtick, "`"),
        ("link", _take_link, "["),
        ("image", image, "!"),
        ("autolink", autolink, "<"),
        ("html_inline", html_inline, "<"),
    ):
        rules.at(name, _located(rule, mark))
    return parser


def read_pieces(text: str, keep_tags: bool) -> Iterator[Piece]:
    """The texts that *text* shows, in order."""
    parser = _parser()
    return _pieces(parser.inline.parse(text, parser, {}, []), keep_tags)


def read_file_links(text: str) -> Iterator[tuple[str, int, int]]:
    """The addresses of the links in *text* that have no host, with where each link begins and ends."""
    parser = _parser()
    for token in parser.inline.parse(text, parser, {}, []):
        address = str(token.attrs.get("href", ""))
        if token.type == "link_open" and _FILE.match(address):
            yield address, token.meta["begin"], token.meta["end"]


def _pieces(tokens: Sequence[Token], keep_tags: bool) -> Iterator[Piece]:
    for token in tokens:
        target, begin, end = None, token.meta.get("begin", 0), token.meta.get("end", 0)
        shown = token.content
        if token.type == "link_open":
            href = str(token.attrs.get("href", ""))
            target = href if (href[:1] == "#" and href != "#") or href.startswith(ADDRESS) else None
        elif token.type == "myst_role":
            target = mentioned(token.meta["name"], shown)
            shown = role_text(shown)
        elif token.type == "wiki_page":
            shown = token.meta["text"]
        elif token.type == "html_inline":
            is_break = shown[:3].lower() == "<br"
            hidden = not keep_tags or _UNSEEN_TAG.match(shown)
            shown = " " if is_break else "\n" * shown.count("\n") if hidden else shown
        elif token.type in ("math_inline", "math_inline_double"):
            shown = f"${shown}$"
        elif token.type in ("hardbreak", "softbreak"):
            shown = "\n"
        elif token.children:
            yield from _pieces(token.children, keep_tags)
            continue
        if shown or target:
            yield shown, target, begin, end
