"""``glossary-build show``: print one concept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import click

from glossary_build.cli.command import command, translate
from glossary_build.cli.output import print_lines, print_unread
from glossary_build.cli.sources import config_option, load, lock_option, sources_argument
from glossary_build.diagnostics import Code

if TYPE_CHECKING:
    from glossary_build.model import Concept, Definition, Designation, Glossary, Merge


@command()
@click.argument("term")
@sources_argument
@click.option(
    "--why", is_flag=True, help="Show for each part where it came from, which rule made it, and how to overrule that."
)
@config_option
@lock_option
@click.pass_context
def show(ctx: click.Context, term: str, sources: tuple[str, ...], *, why: bool) -> None:
    """Print the concept that is called TERM.

    TERM is any of its names, in any language, or any of its ids. You see its names by language, with the rule that
    found each, its definitions and relations, and which entries of the sources were merged into it, and why.

    \b
    Examples:
      glossary-build show tensor terms.md terms.zh.md
      glossary-build show --why 张量 terms.md terms.zh.md

    \b
    Exit status:
      0  the concept was printed
      1  no concept is called TERM, or a source has an error
      2  the command itself is wrong, as with an unknown option
    """
    glossary = load(sources)
    errors = print_unread(glossary.diagnostics)
    exact = glossary.find(term) or glossary.find_fragment(term)
    meant = (exact,) if exact else glossary.meant(term)
    if len(meant) != 1:
        from glossary_build.text.suggestions import did_you_mean

        hint = did_you_mean([each.designations[0].text for each in meant] or glossary.suggest(term), ".")
        print_lines([translate(f"No concept is called “{term}”{hint}")], err=True)
        ctx.exit(1)
    print_lines(lines_of(meant[0], glossary, why=why))
    ctx.exit(1 if errors else 0)


def lines_of(concept: Concept, glossary: Glossary, *, why: bool) -> Iterator[str]:
    """Yield the concept in lines: a term line, then what is known about it, in sections; *why* adds its reasons."""
    yield concept.designations[0].text
    yield ""
    yield f"id: {concept.id}"
    if concept.anchors:
        yield f"{translate('further ids')}: {', '.join(concept.anchors)}"
    if concept.subjects:
        yield f"{translate('subjects')}: {', '.join(concept.subjects)}"
    yield from ("", translate("names"))
    for designation in concept.designations:
        yield _name(designation)
        yield from _why_name(designation, concept.designations[0].text) if why else ()
    for each in concept.hidden_names:
        yield f"  [{each.language}] {each.text}: {translate('hidden')}, {each.source}"
    for definition in concept.definitions:
        yield from ("", f"{translate('definition')} [{definition.language}], {definition.source}")
        yield from (f"  {line}".rstrip() for line in definition.text.split("\n"))
        yield from _why_definition(definition, concept) if why else ()
    if concept.relations:
        yield from ("", translate("relations"))
    for relation in concept.relations:
        other = glossary.by_id(relation.target)
        name = other.designations[0].text if other else "?"
        yield f"  {translate(relation.type.value)}: {name} ({relation.target}), {relation.source}"
        if why:
            yield f"      {translate(relation.rule)}"
    yield from ("", translate("links")) if concept.links else ()
    yield from (f"  [{each.language}] {each.text}: {each.address}, {each.source}" for each in concept.links)
    yield from ("", translate("made from"))
    for merge in concept.merges:
        yield f"  “{merge.name}”, {merge.source}: {translate(merge.rule)}"
        yield from _why_merge(merge, concept.merges[0]) if why else ()
    yield from _further_reasons(concept, glossary) if why else ()


def _name(designation: Designation) -> str:
    """``[zh-Hans] 张量 (zhāng liàng): preferred, terms.md:3, bracket: translation (inferred)``."""
    text, spoken = designation.text, designation.reading or _dictionary_reading(designation)
    kinds = [] if designation.kind.value == "full" else [designation.kind.value]
    qualities = " ".join(map(translate, [designation.status.value, *kinds]))
    rule, colon, about = str(designation.origin).partition(": ")
    rule = f"{translate(rule)}{colon}{translate(about)}"
    if designation.inferred:
        rule += f" ({translate('inferred')})"
    spoken = f" ({spoken})" if spoken else ""
    return f"  [{designation.language}] {text}{spoken}: {qualities}, {designation.source}, {rule}"


def _dictionary_reading(designation: Designation) -> str | None:
    """Return the pinyin of a Chinese name by dictionary."""
    from glossary_build.text.collation import reading
    from glossary_build.text.languages import matches_language
    from glossary_build.text.names import has_han

    is_chinese = matches_language(designation.language, "zh") and has_han(designation.text)
    return reading(designation.text) if is_chinese else None


def _why_name(designation: Designation, head: str) -> Iterator[str]:
    yield f"      {translate(designation.origin.message)}"
    if designation.reading:
        yield f"      {translate(f'reading: {designation.reading}, given')}"
    elif spoken := _dictionary_reading(designation):
        yield f"      {translate(f'reading: {spoken}, from the dictionary')}"
    if designation.inferred:
        yield f"      {translate('If this is not a name of the concept, add to the overrides file:')}"
        yield from _snippet({head: {"names": {designation.text: {"ignore": True}}}})


def _why_definition(definition: Definition, concept: Concept) -> Iterator[str]:
    shown = concept.definition(definition.language)
    entry = max(
        (each for each in concept.merges if each.source.path == definition.source.path),
        key=lambda each: (each.source.line <= definition.source.line, each.source.line),
        default=None,
    )
    where = translate(f"entry “{entry.name}”") + ", " if entry else ""
    yield f"      {where}{definition.markup}"
    if shown is definition or shown is None:
        yield f"      {translate(f'shown: it is the first in {definition.language}')}"
    else:
        yield f"      {translate(f'not shown: the one at {shown.source} comes first')}"


def _why_merge(merge: Merge, first: Merge) -> Iterator[str]:
    from glossary_build.model import MergeRule

    yield f"      {translate(merge.rule.message)}"
    other = merge.source.path if merge.rule is MergeRule.SAME_NAME else merge.name
    if merge is not first and merge.rule is not MergeRule.OVERRIDE and other != first.source.path:
        yield f"      {translate('If it is another concept, add to the overrides file:')}"
        yield from _snippet({first.name: {"keep-apart": other}})


def _further_reasons(concept: Concept, glossary: Glossary) -> Iterator[str]:
    """Yield how the sources of *concept* were read, and what overrides set of it."""
    paths = {merge.source.path for merge in concept.merges}
    read = [each for each in glossary.diagnostics if each.code is Code.READ_AS and each.source.path in paths]
    yield from ("", translate("sources")) if read else ()
    yield from (f"  {each.source.path}: {translate(each.message)}" for each in read)
    yield from ("", translate("set by overrides")) if concept.amendments else ()
    for amendment in concept.amendments:
        about = f" {amendment.name}" if amendment.name else ""
        yield f"  {amendment.setting}{about}, {amendment.source}"


def _snippet(overrides: Mapping[str, object]) -> Iterator[str]:
    """Yield *overrides* as the lines of their file, indented."""
    from glossary_build.sources.values import write_yaml

    yield from (f"        {line}" for line in write_yaml(overrides).splitlines())
