"""The glossary as a reStructuredText source that loads to the same glossary: ``glossary`` directives under sections."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import indent

from glossary_build.export import Export
from glossary_build.export.source import Dialect, Draft, export_source, sections
from glossary_build.headwords.inline import escaped
from glossary_build.model import Concept, Glossary, Markup
from glossary_build.parsers.rst import parse
from glossary_build.text.expressions import expression
from glossary_build.text.languages import matches_language
from glossary_build.text.names import has_han

_SPECIAL = expression(r"(?<=\s):(?=\s)|^\.(?=\. )|^:")
_ADORNMENTS = "=-~^\"'+"
_NOT_IN_ROLE = expression(r"[`<>\\!]")


def export_rst(glossary: Glossary) -> Export:
    """Terms under sections for their subjects; what it can't hold, such as ids, is in the losses."""
    dialect = Dialect(
        markup=Markup.RST, page=_page, parse=parse, escape_name=escape_name, refer=_refer, has_stacks=True
    )
    return export_source(glossary, dialect)


def escape_name(name: str) -> str:
    r"""Return *name* as a term of the directive, with a backslash before what would be markup or a classifier.

    >>> escape_name("a : b *")
    'a \\: b \\*'
    """
    return _SPECIAL.sub(lambda match: "\\" + match[0], escaped(name, Markup.RST))


def _page(drafts: Sequence[Draft]) -> str:
    blocks = [_title("Glossary", 0)]
    for path, own in sections(drafts, len(_ADORNMENTS) - 1):
        blocks += [_title(escape_name(path[-1]), len(path))] if path else []
        blocks += _directives(own)
    return "\n\n".join(blocks) + "\n"


def _directives(drafts: Sequence[Draft]) -> Iterator[str]:
    """Yield the entries; one without a text ends its directive, or it would share the text of the next."""
    numbered, directive = [], 0
    for draft in drafts:
        numbered.append((directive, draft))
        directive += not draft.body
    for _, group in groupby(numbered, key=lambda item: item[0]):
        yield "\n\n".join((".. glossary::", *(_entry(draft) for _, draft in group)))


def _entry(draft: Draft) -> str:
    body = indent(f"\n{draft.body}", "      ") if draft.body else ""
    return indent(draft.term_line, "   ") + body


def _title(text: str, level: int) -> str:
    width = sum(1 if char.isascii() else 2 for char in text)
    return f"{text}\n{_ADORNMENTS[level] * max(width, 4)}"


def _refer(concept: Concept, glossary: Glossary, language: str) -> str | None:
    """Return a role with a name of *concept* that leaves the text in its *language*; None if no name leads to it."""
    names = [each for each in concept.designations if glossary.find(each.text) is concept]
    names = [each for each in names if not _NOT_IN_ROLE.search(each.text)]
    if not matches_language(language, "zh"):
        names = [each for each in names if not has_han(each.text)]
    own = [each for each in names if each.language == language]
    return f":term:`{(own or names)[0].text}`" if names else None
