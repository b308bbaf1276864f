"""Says where each part of a concept came from, which rule made it, and how to overrule that."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from glossary_build.diagnostics import Code
from glossary_build.model import Concept, Definition, Designation, Glossary, Merge, MergeRule
from glossary_build.text.collation import reading
from glossary_build.text.languages import matches_language
from glossary_build.text.names import has_han

_PLAIN_KEY = re.compile(r"\w[\w .()/+（）-]*")
_LONGEST_EXCERPT = 60


def explain(concept: Concept, glossary: Glossary) -> Iterator[str]:
    """Lines on *concept*: its names, definitions, relations and entries, each with its place and rule; its sources."""
    head = concept.designations[0].text
    yield f"{head}  ({concept.id})"
    yield from ("", "Names")
    for designation in concept.designations:
        yield from _name(designation, head)
    for hidden in concept.hidden_names:
        yield f"  [{hidden.language}] {hidden.text}: hidden, {hidden.source}"
    yield from ("", "Definitions") if concept.definitions else ()
    for definition in concept.definitions:
        yield from _definition(definition, concept)
    yield from ("", "Relations") if concept.relations else ()
    for relation in concept.relations:
        other = glossary.by_id(relation.target)
        yield f"  {relation.type}: {other.designations[0].text if other else relation.target}"
        yield f"      {relation.rule}, {relation.source}"
    yield from ("", "Made from")
    for merge in concept.merges:
        yield from _merge(merge, concept.merges[0])
    paths = {merge.source.path for merge in concept.merges}
    read = [each for each in glossary.diagnostics if each.code is Code.READ_AS and each.source.path in paths]
    yield from ("", "Sources") if read else ()
    yield from (f"  {each.source.path} was {each.message}" for each in read)
    yield from ("", "Set by overrides") if concept.amendments else ()
    for amendment in concept.amendments:
        about = f" {amendment.name}" if amendment.name else ""
        yield f"  {amendment.setting}{about}, {amendment.source}"


def _name(designation: Designation, head: str) -> Iterator[str]:
    text = designation.text
    kind = "" if designation.kind.value == "full" else f", {designation.kind}"
    yield f"  [{designation.language}] {text}: {designation.status}{kind}"
    yield f"      {designation.origin.message}{', inferred' if designation.inferred else ''}, {designation.source}"
    if designation.reading or (matches_language(designation.language, "zh") and has_han(text)):
        given = f"{designation.reading}, given" if designation.reading else f"{reading(text)}, by dictionary"
        yield f"      reading: {given}"
    if designation.inferred:
        yield "      If it is no name of this concept, write in the overrides file:"
        yield from _snippet(head, "  names:", f"    {_key(text)}: {{ ignore: true }}")


def _definition(definition: Definition, concept: Concept) -> Iterator[str]:
    excerpt = " ".join(definition.text.split())
    shown = concept.definition(definition.language)
    entry = max(
        (each for each in concept.merges if each.source.path == definition.source.path),
        key=lambda each: (each.source.line <= definition.source.line, each.source.line),
        default=None,
    )
    yield f"  [{definition.language}] {excerpt[:_LONGEST_EXCERPT]}{'…' if len(excerpt) > _LONGEST_EXCERPT else ''}"
    yield f"      {f'entry “{entry.name}”, ' if entry else ''}{definition.markup}, {definition.source}"
    if shown is definition or shown is None:
        yield f"      shown: it is the first in {definition.language}"
    else:
        yield f"      not shown: the one at {shown.source} comes first"


def _merge(merge: Merge, first: Merge) -> Iterator[str]:
    yield f"  “{merge.name}”, {merge.source}"
    yield f"      {merge.rule.message}"
    other = merge.source.path if merge.rule is MergeRule.SAME_NAME else merge.name
    if merge is not first and merge.rule is not MergeRule.OVERRIDE and other != first.source.path:
        yield "      If it is another concept, write in the overrides file:"
        yield from _snippet(first.name, f"  keep-apart: {_key(other)}")


def _snippet(head: str, *lines: str) -> Iterator[str]:
    """The lines of YAML below the name *head*, indented."""
    yield from (f"        {line}" for line in (f"{_key(head)}:", *lines))


def _key(text: str) -> str:
    """*text* as YAML: in quotes where it could mean something else."""
    return text if _PLAIN_KEY.fullmatch(text) and text == text.strip() else json.dumps(text, ensure_ascii=False)
