"""Takes terms from other projects into the model, as ``glossary_build_imports`` asks for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from sphinx.util import logging

from glossary_build.diagnostics import SourceLocation
from glossary_build.headwords.plain_definitions import plain_paragraphs
from glossary_build.ids.slugs import hashed_id
from glossary_build.model import Concept, Definition, Glossary, Markup, Merge, MergeRule, Origin
from glossary_build.sphinx_ext.intersphinx.other_glossaries import (
    Record,
    address_of,
    anchors_of,
    concepts_of,
    fetch_glossaries,
    is_in,
    names_of,
    page_and_fragment,
    projects,
    records_of,
    title_of,
)
from glossary_build.sphinx_ext.references.loose_references import terms_elsewhere
from glossary_build.sphinx_ext.references.reference_keys import address_in
from glossary_build.sphinx_ext.state.site import GLOSSARY_FILE
from glossary_build.text.confusables import visible
from glossary_build.text.names import fold_name
from glossary_build.text.suggestions import closest_names, did_you_mean

if TYPE_CHECKING:
    from sphinx.application import Sphinx

logger = logging.getLogger(__name__)

_MARKED = re.compile(r"[!#$%&()*+/:<=>@\[\\\]^_`{|}~-]|(?<=\d)\.|\.(?=\w)")
"""What may be markup in Markdown."""


def import_terms(app: Sphinx) -> tuple[Concept, ...]:
    """Return the concepts that the project imports, in the order of their names; what it can't have is reported."""
    wanted = dict(_known(app))
    found: list[Concept] = []
    for project, file in fetch_glossaries(app, wanted).items():
        records, problem = records_of(file)
        if not records:
            _warn(f"no terms of “{project}” can be imported: {problem or 'it has none'}")
            continue
        if problem:
            logger.info("glossary_build: terms of %s come from a copy (%s)", project, problem)
        found += _imported(app, project, wanted[project], records)
    return tuple(found)


def with_imports(glossary: Glossary, imported: Iterable[Concept]) -> Glossary:
    """*glossary* with the concepts that it doesn't have itself; a name or an id that it has stays with its own."""
    names = {fold_name(name) for concept in glossary.concepts for name in concept.target_names}
    ids = {id_ for concept in glossary.concepts for id_ in (concept.id, *concept.anchors)}
    added: list[Concept] = []
    for concept in imported:
        if fold_name(concept.designations[0].text) in names:
            continue
        free = tuple(name for name in concept.designations if fold_name(name.text) not in names)
        hidden = tuple(name for name in concept.hidden_names if fold_name(name.text) not in names)
        id_ = concept.id
        if id_ in ids:
            id_ = hashed_id(f"{concept.designations[0].text} {concept.origin.project if concept.origin else ''}")
        anchors = tuple(anchor for anchor in concept.anchors if anchor not in ids)
        added.append(replace(concept, id=id_, anchors=anchors, designations=free, hidden_names=hidden))
        names.update(fold_name(name.text) for name in free)
        ids.update((id_, *anchors))
    return replace(glossary, concepts=(*glossary.concepts, *added))


def _known(app: Sphinx) -> Iterator[tuple[str, Sequence[str]]]:
    known = projects(app.config)
    for project, names in app.config.glossary_build_imports.items():
        if project in known:
            yield project, names
        else:
            _warn(f"no project “{project}” in intersphinx_mapping{did_you_mean(closest_names(project, known, 1))}")


def _imported(app: Sphinx, project: str, names: Iterable[str], records: Sequence[Record]) -> Iterator[Concept]:
    """Yield the concepts called *names*; a name as it is written comes before one in another case or width."""
    exact = {name: record for record in reversed(records) for name in reversed(names_of(record))}
    folded = {fold_name(name): record for name, record in reversed(exact.items())}
    taken: dict[int, Record] = {}
    for name in names:
        record = exact.get(name) or folded.get(fold_name(name))
        if record is None:
            near = [visible(each) for each in closest_names(name, exact, 1)]
            _warn(f"“{project}” has no term “{name}” to import{did_you_mean(near)}")
        else:
            taken[id(record)] = record
    for record, concept in zip(taken.values(), concepts_of([*taken.values()]), strict=True):
        if concept is not None:
            yield _adopted(concept, project, Origin(project=title_of(app.env, project), url=_url(app, project, record)))


def _adopted(concept: Concept, project: str, origin: Origin) -> Concept:
    """Return *concept* as one of ours; its definitions are text in which nothing is markup."""
    source = SourceLocation(path=f"{project}/{GLOSSARY_FILE}", line=1)
    return replace(
        concept,
        designations=tuple(replace(name, source=source) for name in concept.designations),
        hidden_names=tuple(replace(name, source=source) for name in concept.hidden_names),
        definitions=tuple(
            Definition(text=text, language=each.language, markup=Markup.MARKDOWN, source=source)
            for each in concept.definitions
            if (text := "\n\n".join(map(_literal, plain_paragraphs(each.text, each.markup))))
        ),
        merges=(Merge(name=concept.designations[0].text, rule=MergeRule.FIRST, source=source),),
        origin=origin,
    )


def _literal(text: str) -> str:
    r"""Return *text* as Markdown that shows it as it is.

    >>> _literal("1. a<b> *c*")
    '1\\. a\\<b\\> \\*c\\*'
    """
    return _MARKED.sub(lambda match: f"\\{match[0]}", text)


def _url(app: Sphinx, project: str, record: Record) -> str:
    """Return where the term is shown: by the inventory, else as the glossary says, else the start page of the project.

    It is an address of the project, whatever the glossary says.
    """
    anchors, terms = anchors_of(record), terms_elsewhere(app.env, project)
    listed = (address_in(terms[name]) for name in names_of(record) if name in terms)
    base = address_of(app.config, project)
    candidates = [address for address in listed if page_and_fragment(address)[1] in anchors]
    with suppress(ValueError):
        candidates.append(urljoin(base, str(record.get("url") or "")))
    return next((each for each in candidates if is_in(app.config, project, each)), base)


def _warn(message: str) -> None:
    logger.warning("%s", message, type="glossary", subtype="import")
