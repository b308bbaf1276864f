"""Reads the inline markup of reStructuredText with docutils, without a document around it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

from docutils import nodes
from docutils.parsers.rst import states
from docutils.utils import escape2null, punctuation_chars, unescape

from glossary_build.headwords.roles import ADDRESS, Piece, mentioned, role_text
from glossary_build.text.expressions import expression

_OPENING = "\ue000"
"""An escaped ``<``, which opens no target."""


class _Nowhere:
    """A document and a reporter that keep nothing."""

    settings = SimpleNamespace(setdefault=lambda *_: False, trim_footnote_reference_space=False)

    def __getattr__(self, name: str) -> Any:
        return lambda *_, **__: None


class _Role(NamedTuple):
    """What is left of a role."""

    shown: str
    target: str | None

    def astext(self) -> str:
        return self.shown


class _Inliner(states.Inliner):
    """Reads one text after another; markup that isn't complete is text."""

    def __init__(self) -> None:
        plain: Any = states.Inliner()  # which makes its expressions from the attributes of its own class
        options = {"character_level_inline_markup": False, "pep_references": False, "rfc_references": False}
        plain.init_customizations(SimpleNamespace(**options))
        self.patterns = plain.patterns
        name, prefix, suffix, parts = plain.parts
        no_references = (name, prefix, suffix, [part for part in parts if part[0] != "whole"])
        self.quick: re.Pattern[str] = states.build_regexp(no_references)
        self.ends: Mapping[str, re.Pattern[str]] = {
            "*": plain.patterns.emphasis,
            "**": plain.patterns.strong,
            "``": plain.patterns.literal,
            "`": plain.patterns.interpreted_or_phrase_ref,
            "_`": plain.patterns.target,
            "|": plain.patterns.substitution_ref,
        }
        self.document = self.reporter = self.parent = cast("Any", _Nowhere())

    def problematic(self, text: str, rawsource: str, message: object) -> Any:  # noqa: ARG002 - as in docutils
        return nodes.Text(text)

    def interpreted(self, rawsource: str, text: str, role: str | None, lineno: int) -> Any:  # noqa: ARG002 - as in docutils
        content = unescape(text.replace("\x00<", _OPENING)) if "\x00" in text else text
        shown = role_text(content) if role else content
        target = mentioned(role, content) if role else None
        return [_Role(shown.replace(_OPENING, "<"), target and target.replace(_OPENING, "<"))], []

    def read(self, text: str) -> Iterator[Piece]:
        """The texts that *text* shows, in order.

        An end that is missing is looked for once: docutils would, after each further mark that could begin a span.
        """
        remaining = escape2null(text) if "\\" in text else text
        total = len(remaining)
        dispatch: Mapping[str, Any] = self.dispatch
        initial = self.patterns.initial if "_" in text else self.quick
        unclosed: set[str] = set()
        while match := initial.search(remaining):
            at = total - len(remaining)
            kind = match["start"] or match["backquote"] or match["refend"] or match["fnend"]
            if kind in unclosed:
                before, found, remaining = remaining[: match.end()], [], remaining[match.end() :]
            else:
                before, found, remaining, problems = dispatch[kind](self, match, 0)
                if problems and kind in self.ends and not self.ends[kind].search(remaining):
                    unclosed.add(kind)
            begin, end = at + len(before), total - len(remaining)
            if before:
                yield _unescaped(before), None, 0, 0
            target = None
            shown = ""
            for node in found:
                if isinstance(node, _Role):
                    shown, target = node
                elif not isinstance(node, nodes.footnote_reference):
                    shown += node.astext()
                    address = node.get("refuri", "") if isinstance(node, nodes.reference) else ""
                    target = address if address.startswith(ADDRESS) else target
            lost = text.count("\n", begin, end) - shown.count("\n")
            yield shown + "\n" * lost, target, begin, end
        yield _unescaped(remaining), None, 0, 0


def _unescaped(text: str) -> str:
    """*text* between markup, with all its lines."""
    return unescape(text.replace("\x00\n", "\n")) if "\x00" in text else text


@cache
def _inliner() -> _Inliner:
    return _Inliner()


def read_pieces(text: str, keep_tags: bool) -> Iterator[Piece]:  # noqa: ARG001 - as for Markdown
    """The texts that *text* shows, in order."""
    return _inliner().read(text)


SEPARATOR = r"\ "
"""Separates inline markup from a character beside which it wouldn't be recognised, and shows nothing."""
_MAY_PRECEDE = expression(rf"[\s{punctuation_chars.openers}{punctuation_chars.delimiters}]")
_MAY_FOLLOW = expression(
    rf"[\s{punctuation_chars.closing_delimiters}{punctuation_chars.delimiters}{punctuation_chars.closers}]"
)


def may_begin_after(text: str) -> bool:
    """Whether docutils recognises inline markup that begins after *text*."""
    return not text or _MAY_PRECEDE.match(text[-1]) is not None


def may_end_before(text: str) -> bool:
    """Whether docutils recognises inline markup that ends before *text*."""
    return not text or _MAY_FOLLOW.match(text) is not None
