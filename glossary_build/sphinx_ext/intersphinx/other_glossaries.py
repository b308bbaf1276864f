"""Reads the glossaries of the projects in ``intersphinx_mapping``: only the concepts that are wanted, cleaned."""

from __future__ import annotations

import json
import posixpath
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urljoin, urlsplit

from glossary_build.loader import LoadConfig, load_glossary
from glossary_build.parsers.data.model_file import VERSION
from glossary_build.sphinx_ext.intersphinx.download import Fetched, fetch
from glossary_build.sphinx_ext.references.loose_references import terms_elsewhere
from glossary_build.sphinx_ext.state.site import GLOSSARY_FILE
from glossary_build.sphinx_ext.state.this_build import once_in_a_build
from glossary_build.text.confusables import visible

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

    from glossary_build.model import Concept

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
    path = unquote(address)
    if "\\" in path or "/../" in path.removeprefix(address_of(config, project)) or not path.isprintable():
        return False
    return project in projects(config) and address.startswith(address_of(config, project))


def title_of(env: BuildEnvironment, project: str) -> str:
    """What *project* calls itself in its inventory; what ``intersphinx_mapping`` calls it if that isn't loaded."""
    item: Any = next(iter(terms_elsewhere(env, project).values()), None)
    title = "" if item is None else item.project_name if hasattr(item, "project_name") else item[0]
    return visible(str(title)) or project


def fetch_glossaries(app: Sphinx, wanted: Collection[str]) -> dict[str, Fetched]:
    """Return the ``glossary.json`` of each of the *wanted* projects, fetched once in a build.

    It is where the inventory is or, if there are several, at the first of them that has one.
    """
    found = _fetched(app.env)
    waiting = {project: _locations(app.config, project) for project in wanted if project not in found}
    while waiting:
        asked = {project: places.pop(0) for project, places in waiting.items()}
        answers = fetch(asked.values(), app.config, Path(app.srcdir), Path(app.doctreedir, CACHE))
        found.update({project: answers[location] for project, location in asked.items()})
        waiting = {project: places for project, places in waiting.items() if places and found[project].content is None}
    return {project: found[project] for project in wanted}


@once_in_a_build
def _fetched(_env: BuildEnvironment) -> dict[str, Fetched]:
    """Return what was fetched so far, by project."""
    return {}


def _locations(config: Config, project: str) -> list[str]:
    """Beside each location of the inventory of *project*."""
    inventories = config.intersphinx_mapping[project][1][1]
    return [_beside(inventory, address_of(config, project)) for inventory in inventories]


def _beside(inventory: str | None, address: str) -> str:
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
    try:
        parts = urlsplit(address)
    except ValueError:
        return "", ""
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
