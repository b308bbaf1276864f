"""Reads the glossaries of other projects, only what is wanted, and takes terms to import into the model."""

from __future__ import annotations

import json
import posixpath
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urljoin, urlsplit

from sphinx.util import logging

from glossary_build.diagnostics import SourceLocation
from glossary_build.headwords.inline import plain_paragraphs
from glossary_build.ids import hashed_id
from glossary_build.loader import LoadConfig, load_glossary
from glossary_build.model import Concept, Definition, Glossary, Markup, Merge, MergeRule, Origin
from glossary_build.parsers.data.model_file import VERSION
from glossary_build.sphinx_ext.references import terms_elsewhere
from glossary_build.sphinx_ext.references.download import Fetched, fetch
from glossary_build.sphinx_ext.state.site import GLOSSARY_FILE, valid_address
from glossary_build.sphinx_ext.state.this_build import this_build
from glossary_build.text.characters import visible
from glossary_build.text.expressions import expression
from glossary_build.text.names import fold_name
from glossary_build.text.suggestions import closest_names, did_you_mean

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

CACHE = "glossary_build_elsewhere"
"""Folder beside the doctrees in which fetched files are kept."""
_NAME_FIELDS = ("text", "language", "status", "kind", "reading")
_HIDDEN_FIELDS = ("text", "language")
_DEFINITION_FIELDS = ("text", "language", "markup")

Record = Mapping[str, Any]
"""A concept as the file has it: of any shape, as somebody else wrote it."""


def projects(config: Config) -> Collection[str]:
    """Return what the project calls the others in its ``intersphinx_mapping``."""
    return getattr(config, "intersphinx_mapping", None) or ()


def address_of(config: Config, project: str) -> str:
    """Return where *project* has its pages, ending in a slash."""
    address: str = config.intersphinx_mapping[project][1][0]
    return address if address.endswith("/") else f"{address}/"


def is_in(config: Config, project: str, address: str) -> bool:
    r"""Return whether *address* is one of *project*, whatever a browser makes of dots and backslashes in it."""
    if project not in projects(config):
        return False
    path, base = unquote(address), address_of(config, project)
    return address.startswith(base) and path.isprintable() and not ("\\" in path or "/../" in path.removeprefix(base))


def title_of(env: BuildEnvironment, project: str) -> str:
    """What *project* calls itself in its inventory; what ``intersphinx_mapping`` calls it if that isn't loaded."""
    inventory = getattr(env, "intersphinx_named_inventory", {}).get(project, {})
    item = next(iter(inventory.get("std:term", {}).values()), None)
    title = "" if item is None else item.project_name if hasattr(item, "project_name") else item[0]
    return visible(str(title)) or project


def fetch_glossaries(app: Sphinx, wanted: Collection[str]) -> dict[str, Fetched]:
    """Return the ``glossary.json`` of each of the *wanted* projects, fetched once in a build.

    It is where the inventory is or, if there are several, at the first of them that has one.
    """
    found: dict[str, Fetched] = this_build(app.env).fetched
    waiting = {
        project: [
            _beside(each, address_of(app.config, project)) for each in app.config.intersphinx_mapping[project][1][1]
        ]
        for project in wanted
        if project not in found
    }
    while waiting:
        asked = {project: places.pop(0) for project, places in waiting.items()}
        answers = fetch(asked.values(), app.config, Path(app.srcdir), Path(app.doctreedir, CACHE))
        found.update({project: answers[location] for project, location in asked.items()})
        waiting = {project: places for project, places in waiting.items() if places and found[project].content is None}
    return {project: found[project] for project in wanted}


def _beside(inventory: str | None, address: str) -> str:
    """Return where the glossary of the project at *address* is that has this *inventory*."""
    if inventory is None:
        return posixpath.join(address, GLOSSARY_FILE)
    if "://" in inventory:
        return urljoin(inventory, GLOSSARY_FILE)
    return str(Path(inventory).with_name(GLOSSARY_FILE))


def records_of(file: Fetched) -> tuple[list[Record], str]:
    """Return the concepts of a ``glossary.json``, and why they aren't those of today; nothing of what isn't one."""
    if file.content is None:
        return [], file.problem
    try:
        document = json.loads(file.content)
    except (ValueError, RecursionError):
        document = None
    if not isinstance(document, dict) or document.get("schema_version") != VERSION:
        return [], f"it is not a {GLOSSARY_FILE} of version {VERSION}"
    return _mappings(document.get("concepts")), file.problem


def names_of(record: Record) -> list[str]:
    """Return the names that *record* gives its concept."""
    return [str(name.get("text", "")) for name in _mappings(record.get("designations"))]


def anchors_of(record: Record) -> set[str]:
    """Return the ids that lead to the concept."""
    anchors = record.get("anchors")
    ids = [record.get("id"), *(anchors if isinstance(anchors, list) else ())]
    fragment = page_and_fragment(str(record.get("url", "")))[1]
    return {each for each in (*ids, fragment) if isinstance(each, str) and each}


def page_and_fragment(address: str) -> tuple[str, str]:
    """Return the path of the page and the fragment in an *address*; both are empty if it isn't one.

    >>> page_and_fragment("https://example.org/docs/words.html#term-A")
    ('/docs/words.html', 'term-A')
    """
    parts = urlsplit(valid_address(address))
    return unquote(parts.path), unquote(parts.fragment)


def concepts_of(records: Collection[Record]) -> list[Concept | None]:
    """The concept for each of *records*, read as a source is: without control characters, with ids that are safe.

    None for a record without a name. Relations and subjects mean nothing here and aren't read.
    """
    found: list[Concept | None] = []
    for record in records:
        document = {"schema_version": VERSION, "concepts": [_reduced(record)]}
        content = json.dumps(document).encode("utf-8", "replace")
        glossary = load_glossary([GLOSSARY_FILE], LoadConfig(contents={GLOSSARY_FILE: content}))
        found.append(glossary.concepts[0] if glossary.concepts else None)
    return found


def _reduced(record: Record) -> dict[str, Any]:
    return {
        **{name: record[name] for name in ("id", "anchors") if name in record},
        "designations": _picked(record.get("designations"), _NAME_FIELDS),
        "hidden_names": _picked(record.get("hidden_names"), _HIDDEN_FIELDS),
        "definitions": _picked(record.get("definitions"), _DEFINITION_FIELDS),
    }


def _picked(records: object, fields: Collection[str]) -> list[dict[str, object]]:
    return [{name: each[name] for name in fields if name in each} for each in _mappings(records)]


def _mappings(values: object) -> list[Record]:
    return [each for each in values if isinstance(each, dict)] if isinstance(values, list) else []


logger = logging.getLogger(__name__)

_MARKED = expression(r"[!#$%&()*+/:<=>@\[\\\]^_`{|}~-]|(?<=\d)\.|\.(?=\w)")
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
            suggestion = did_you_mean(closest_names(project, known, 1))
            _warn(f"glossary_build_imports: no project “{project}” in intersphinx_mapping{suggestion}")


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
    listed = (terms[name] for name in names_of(record) if name in terms)
    base = address_of(app.config, project)
    candidates = [address for address in listed if page_and_fragment(address)[1] in anchors]
    with suppress(ValueError):
        candidates.append(urljoin(base, str(record.get("url") or "")))
    return next((each for each in candidates if is_in(app.config, project, each)), base)


def _warn(message: str) -> None:
    logger.warning("%s", message, type="glossary", subtype="import")
