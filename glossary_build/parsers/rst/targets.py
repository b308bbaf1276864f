"""Writes into a definition what its file says elsewhere, so that the definition is complete on any page.

The targets of a file, and what a reference to each becomes; no line moves by it::

    .. _docs: https://example.org      docs_           `docs <https://example.org>`__
    .. _epoch-label:                   :ref:`epoch-label`    :term:`Epoch`
    .. |lib| replace:: The Library     |lib|           The Library
    .. |deg| unicode:: U+00B0          |deg|           °
    .. [#size] Of any size.            [#size]_        [#size]_, and the footnote after the definition
    .. [#] Of any size.                [#]_            the same, with a label
    .. [Lee1990] A book.               [Lee1990]_      the same: a citation
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count, groupby, takewhile

from docutils.nodes import fully_normalize_name, make_id
from docutils.parsers.rst.directives import unicode_code

from glossary_build.headwords.roles import split_target
from glossary_build.parsers.indentation import dedent_all, filled_end, indent
from glossary_build.parsers.rst.lines import end_of_block, opens_verbatim
from glossary_build.text.expressions import expression

_TARGET = expression(
    r"\s*\.\. _(?:`(?P<quoted>[^`]+)`|(?P<plain>(?![_\s])(?:[^:`\\]|\\.|:(?=\S))+)):(?:\s+(?P<address>\S.*))?$"
)
_OPENING = ".. _"
"""Every target has it; looking for it is much quicker."""
_INDIRECT = expression(r"(?:`[^`]+`|\w+)_")
_SUBSTITUTION = expression(r"\s*\.\. \|(?P<name>[^|]+)\| (?P<kind>replace|unicode)::\s+(?P<text>\S.*)$")
_UNICODE_END = expression(r"(?:^| )(?:\.\. |:[lr]?trim:).*")
_MARKUP = expression(r"[*`_|\\]")
_FOOTNOTE = expression(r"\s*\.\. \[(?P<label>#?[\w.:+-]+)\](?:\s|$)")
_WITHOUT_LABEL = expression(r"(^\s*\.\. )?(?<!`)\[#\](?(1)(?=\s|$)|(?=_))")
_FOOTNOTE_REFERENCE = expression(r"\[(#?[\w.:+-]+)\]_")
_REFERENCE = expression(
    r"""
      ``[^`]+(?:`[^`]+)*``
    | (?<![\w:]):(?:std:)?ref:`(?P<ref>[^`]*)`
    | (?<![\w:]):[A-Za-z][\w+.:-]{0,60}:`[^`]*`
    | `(?P<phrase>[^`<>]*)`_(?![\w_])
    | `[^`]*`
    | (?<![\w.+:|-])(?P<word>[^\W_]+(?:[-._+:][^\W_]+)*)_(?![\w_])
    | \|(?P<substitution>[^|\s][^|]*)\|(?!_)
    """,
    re.VERBOSE,
)
_MARK = expression(r"_|\||:ref:")
_MOST_GROWTH = 20_000_000
_NOT_IN_ID = expression(r"[^a-z0-9]+")
_NOT_IN_ROLE = expression(r"[`<>\\!]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Targets:
    """What references may lead to in one file; keys are normalised as docutils does."""

    terms: Mapping[str, str] = field(default_factory=dict)
    """Label or title of a term → its name."""
    addresses: Mapping[str, str] = field(default_factory=dict)
    substitutions: Mapping[str, str] = field(default_factory=dict)
    footnotes: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Label → the lines of the footnote or citation."""

    def write_into(self, lines: Sequence[str]) -> list[str]:
        """*lines* of a definition with the references resolved that lead to one of these; code stays as it is."""
        if not (self.terms or self.addresses or self.substitutions or self.footnotes):
            return list(lines)
        resolved = [line for part, is_code in _parts(lines) for line in (part if is_code else self._resolved(part))]
        footnotes = [*self._footnotes(lines)]
        while footnotes and not resolved[-1]:
            resolved.pop()
        return resolved + footnotes

    def _footnotes(self, lines: Sequence[str]) -> Iterator[str]:
        """The footnotes that *lines* refer to and don't have."""
        shown = [] if not self.footnotes else [part for part, is_code in _parts(lines) if not is_code]
        labels = [label for part in shown for label in _FOOTNOTE_REFERENCE.findall("\n".join(part))]
        own = {fully_normalize_name(match["label"]) for line in lines if labels and (match := _FOOTNOTE.match(line))}
        for label in dict.fromkeys(map(fully_normalize_name, labels)):
            if label in self.footnotes and label not in own:
                yield ""
                yield from self._resolved(self.footnotes[label])

    def _resolved(self, lines: Sequence[str]) -> list[str]:
        return _REFERENCE.sub(self._replacement, "\n".join(lines)).split("\n")

    def _replacement(self, match: re.Match[str]) -> str:
        written = match[0]
        if match["ref"] is not None:
            shown, label = split_target(match["ref"])
            return self._term(None if shown == label else shown, label) or written
        if match["substitution"] is not None:
            return self.substitutions.get(fully_normalize_name(match["substitution"]), written)
        text = match["phrase"] or match["word"]
        if text is None:
            return written
        address = self.addresses.get(fully_normalize_name(text))
        return f"`{text} <{address}>`__" if address else self._term(text, text) or written

    def _term(self, shown: str | None, label: str) -> str | None:
        """A role that leads to the term with *label*, shown as *shown* or by its name, if there is one."""
        name = self.terms.get(fully_normalize_name(label))
        if name is None or ("\n" in label and shown is None) or _NOT_IN_ROLE.search(shown or ""):
            return None
        if shown is None or fully_normalize_name(shown) == fully_normalize_name(name):
            return f":term:`{shown or name}`"
        return f":term:`{shown} <{name}>`"


def _parts(lines: Sequence[str]) -> Iterator[tuple[Sequence[str], bool]]:
    """*lines* in runs, each with whether it is code: a literal block or a session of an interpreter."""
    code: set[int] = set()
    for number, line in enumerate(lines):
        if number in code:
            continue
        if line.lstrip().startswith(">>> "):
            code.update(takewhile(lines.__getitem__, range(number, len(lines))))
        elif opens_verbatim(line):
            code.update(range(number + 1, end_of_block(lines, number + 1, indent(line))))
    for is_code, run in groupby(range(len(lines)), code.__contains__):
        yield [lines[number] for number in run], is_code


def label_footnotes(lines: Sequence[str]) -> list[str]:
    """Return *lines* with labels in the footnotes that have none: the first ``[#]_`` refers to the first ``.. [#]``.

    Code stays as it is.
    """
    if not any(".. [#]" in line for line in lines):
        return list(lines)
    notes, references = count(1), count(1)

    def labelled(match: re.Match[str]) -> str:
        return f"{match[1] or ''}[#note-{next(notes if match[1] else references)}]"

    parts = _parts(lines)
    return [line if is_code else _WITHOUT_LABEL.sub(labelled, line) for part, is_code in parts for line in part]


def find_targets(lines: Sequence[str], terms: Mapping[str, str]) -> Targets:
    """The targets of a file; *terms* are the names of its terms by their labels and titles, as they are written.

    There are none in a file that would grow beyond all measure by them.
    """
    addresses: dict[str, str] = {}
    substitutions: dict[str, str] = {}
    footnotes: dict[str, Sequence[str]] = {}
    for number, line in enumerate(lines):
        if ".. " not in line:
            continue
        if match := _TARGET.match(line):
            address = "".join(((match["address"] or "") + _continued(lines, number)).split())
            if address and not _INDIRECT.fullmatch(address):
                addresses.setdefault(fully_normalize_name(match["quoted"] or match["plain"]), address)
        elif match := _SUBSTITUTION.match(line):
            text = " ".join(filter(None, (match["text"], _continued(lines, number))))
            text = text if match["kind"] == "replace" else _characters(text)
            substitutions.setdefault(fully_normalize_name(match["name"]), text)
        elif match := _FOOTNOTE.match(line):
            end = filled_end(lines, number, end_of_block(lines, number + 1, indent(line)))
            footnotes.setdefault(fully_normalize_name(match["label"]), dedent_all(lines[number:end]))
    usable: dict[str, str] = {}
    for label, name in terms.items():
        if not _NOT_IN_ROLE.search(name):
            usable.setdefault(fully_normalize_name(label), name)
    notes = ("\n".join(note) for note in footnotes.values())
    longest = max(map(len, (*usable.values(), *addresses.values(), *substitutions.values(), *notes)), default=0)
    if longest and longest * sum(len(_MARK.findall(line)) for line in lines) > _MOST_GROWTH:
        return Targets()
    return Targets(terms=usable, addresses=addresses, substitutions=substitutions, footnotes=footnotes)


def _characters(codes: str) -> str:
    """The text that the directive ``unicode`` makes of *codes*, safe from being read as markup."""
    try:
        text = "".join(map(unicode_code, _UNICODE_END.sub("", codes).split()))
    except ValueError:
        return codes
    return _MARKUP.sub(r"\\\g<0>", text)


def labels_in(lines: Sequence[str]) -> Iterator[str]:
    """The labels that *lines* give to what follows them; the address of a link is none."""
    for number, line in enumerate(lines):
        match = _TARGET.match(line) if _OPENING in line else None
        if match and not match["address"] and not _continued(lines, number):
            yield match["quoted"] or match["plain"]


def _continued(lines: Sequence[str], number: int) -> str:
    """What is indented right below the line *number*, on one line."""
    end = number + 1
    while end < len(lines) and lines[end] and indent(lines[end]) > indent(lines[number]):
        end += 1
    return " ".join(line.strip() for line in lines[number + 1 : end])


def label_id(label: str) -> str:
    """The id that docutils makes of *label*, to which links from outside lead; itself where that would be empty.

    >>> label_id("My_Label 2"), label_id("naïve-bayes"), label_id("张量")
    ('my-label-2', 'naive-bayes', '张量')
    """
    return make_id(label) or label


def earlier_label_id(label: str) -> str:
    """What version 0.1 took for :func:`label_id`; links from outside may still lead there.

    >>> earlier_label_id("naïve-bayes")
    'na-ve-bayes'
    """
    return _NOT_IN_ID.sub("-", label.lower()).strip("-").lstrip("-0123456789") or label
