"""Makes an entry of a term line and the lines of its definition, as every dialect does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from glossary_build.diagnostics import Code, Diagnostic, SourceLocation
from glossary_build.headwords.brackets import TermLine
from glossary_build.headwords.designations import collect_designations
from glossary_build.headwords.initials import looks_abbreviated
from glossary_build.model import Definition, Designation, Entry, Kind, Markup, Status
from glossary_build.parsers.fields import TakenNames, take_names
from glossary_build.parsers.relations import Relations, read_relations
from glossary_build.parsers.synonyms import read_synonyms
from glossary_build.text.names import language_of


def split_lines(text: str) -> list[str]:
    """The lines of *text* as an editor counts them, with any kind of line end; a byte order mark is dropped."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def make_definition(lines: Sequence[str], line: int, path: str, markup: Markup) -> Definition | None:
    """The definition in *lines*, of which the first is 1-based *line* of *path*; None if all of them are blank."""
    filled = [number for number, content in enumerate(lines) if content.strip()]
    if not filled:
        return None
    text = "\n".join(lines[filled[0] : filled[-1] + 1]).rstrip()
    source = SourceLocation(path=path, line=line + filled[0])
    return Definition(text=text, language=language_of(text), markup=markup, source=source)


def make_entry(
    term_line: TermLine,
    definition: Definition | None,
    subjects: tuple[str, ...] = (),
    explicit_id: str | None = None,
    anchors: tuple[str, ...] = (),
    heading: str = "",
) -> Entry:
    """The entry under *term_line*, with all that its definition declares about names and relations."""
    names = term_line.designations
    taken = take_names(definition, names[0].text) if definition else TakenNames(None)
    definition = taken.definition
    relations = read_relations(definition) if definition else Relations(definition=None)
    if relations.definition is not None and relations.same_as is None:
        names = _with_declared(names, taken.names, relations.definition)
    if relations.deprecated:
        names = (replace(names[0], status=Status.DEPRECATED), *names[1:])
    if taken.is_untranslatable:
        names = (names[0].untranslatable(), *names[1:])
    return Entry(
        designations=(*names, *taken.avoided),
        hidden_names=taken.hidden,
        definitions=(relations.definition,) if relations.definition else (),
        as_written=None if relations.definition == definition else definition,
        references=(*term_line.references, *relations.references),
        links=relations.links,
        same_as=relations.same_as,
        bracketed=term_line.bracketed,
        subjects=subjects,
        explicit_id=explicit_id,
        anchors=anchors,
        heading=heading,
        source=term_line.designations[0].source,
    )


def empty_definition(name: str, source: SourceLocation) -> Diagnostic:
    """The diagnostic for a name that nothing is said about."""
    return Diagnostic(code=Code.EMPTY_DEFINITION, message=f"“{name}” has no definition", source=source)


def _with_declared(
    names: tuple[Designation, ...], fields: tuple[Designation, ...], definition: Definition
) -> tuple[Designation, ...]:
    """*names*, and those that the *definition* declares in *fields* or in sentences."""
    synonyms = read_synonyms(definition, names[0].text)
    if not (fields or synonyms.names or synonyms.abbreviated):
        return names
    if synonyms.abbreviated:  # and so are names like it: ``APS or AP``
        names = tuple(
            replace(name, kind=Kind.ABBREVIATION) if name is names[0] or looks_abbreviated(name.text) else name
            for name in names
        )
    return collect_designations([*names, *fields, *synonyms.names])
