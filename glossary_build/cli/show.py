"""``glossary-build show``: print one concept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from glossary_build.cli.output import has_errors, print_diagnostics, printable
from glossary_build.cli.sources import load, lock_option, sources_argument

if TYPE_CHECKING:
    from glossary_build.model import Concept, Designation, Glossary


@click.command()
@click.argument("term")
@sources_argument
@click.option(
    "--why", is_flag=True, help="Show for each part where it came from, which rule made it, and how to overrule that."
)
@lock_option
@click.pass_context
def show(ctx: click.Context, term: str, sources: tuple[str, ...], *, why: bool, lock: Path | None, infer: bool) -> None:
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
    glossary = load(sources, lock=lock, infer=infer)
    print_diagnostics((each for each in glossary.diagnostics if each.severity.value == "error"), err=True)
    concept = glossary.find(term) or glossary.find_fragment(term)
    if concept is None:
        from glossary_build.text.suggestions import did_you_mean

        homonyms = [each.designations[0].text for each in glossary.homonyms(term)]
        hint = did_you_mean(homonyms or glossary.suggest(term), ".")
        click.echo(printable(f"No concept is called “{term}”{hint}"), err=True)
        ctx.exit(1)
    for line in _why(concept, glossary) if why else _concept(concept, glossary):
        click.echo(printable(line))
    ctx.exit(1 if has_errors(glossary.diagnostics) else 0)


def _why(concept: Concept, glossary: Glossary) -> Iterator[str]:
    from glossary_build.cli.why import explain

    return explain(concept, glossary)


def _concept(concept: Concept, glossary: Glossary) -> Iterator[str]:
    """The concept in lines: a term line, then what is known about it, in sections."""
    yield concept.designations[0].text
    yield ""
    yield f"id: {concept.id}"
    if concept.anchors:
        yield f"further ids: {', '.join(concept.anchors)}"
    if concept.subjects:
        yield f"subjects: {', '.join(concept.subjects)}"
    yield from ("", "names")
    yield from map(_name, concept.designations)
    yield from (f"  [{name.language}] {name.text}: hidden, {name.source}" for name in concept.hidden_names)
    for definition in concept.definitions:
        yield from ("", f"definition [{definition.language}], {definition.source}")
        yield from (f"  {line}".rstrip() for line in definition.text.split("\n"))
    if concept.relations:
        yield from ("", "relations")
    for relation in concept.relations:
        other = glossary.by_id(relation.target)
        name = other.designations[0].text if other else "?"
        yield f"  {relation.type.value}: {name} ({relation.target}), {relation.source}"
    yield from ("", "made from")
    yield from (f"  “{merge.name}”, {merge.source}: {merge.rule}" for merge in concept.merges)


def _name(designation: Designation) -> str:
    """``[zh-Hans] 张量 (zhāng liàng): preferred, terms.md:3, bracket: translation (inferred)``."""
    from glossary_build.text.collation import reading
    from glossary_build.text.languages import matches_language
    from glossary_build.text.names import has_han

    text = designation.text
    is_chinese = matches_language(designation.language, "zh") and has_han(text)
    spoken = designation.reading or (reading(text) if is_chinese else None)
    qualities = [designation.status.value, *([] if designation.kind.value == "full" else [designation.kind.value])]
    rule = f"{designation.origin} (inferred)" if designation.inferred else str(designation.origin)
    return (
        f"  [{designation.language}] {text}{f' ({spoken})' if spoken else ''}: "
        f"{' '.join(qualities)}, {designation.source}, {rule}"
    )
