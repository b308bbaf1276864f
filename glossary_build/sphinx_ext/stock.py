"""Upgrades stock ``.. glossary::`` directives: stable ids for their terms, and concepts read back from their nodes."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes

from glossary_build.anchors import hashed_id, name_id, native_slug
from glossary_build.names import has_han
from glossary_build.sphinx_ext.domain import glossary_domain
from glossary_build.sphinx_ext.entries.rows import NAMES, SOURCE, Row, index_of, row_text
from glossary_build.sphinx_ext.nodes import entry_run
from glossary_build.sphinx_ext.rendering import VIEW
from glossary_build.sphinx_ext.stock_records import Record

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


def upgrade_glossaries(app: Sphinx, document: nodes.document) -> None:
    """Upgrade each stock glossary of a page that was just read (``doctree-read``) and note its concepts."""
    if not app.config.glossary_build_stock:
        return
    records: list[Record] = []
    for glossary in document.findall(addnodes.glossary):
        for child in (
            (child for entries in glossary.children for child in entries.children) if VIEW not in glossary else ()
        ):
            if isinstance(child, entry_run):
                records += [_upgrade_row(row, app.env, document, glossary) for row in child["rows"]]
                child[:] = [index_of(child["rows"])]
            elif isinstance(child, nodes.definition_list_item) and (names := _names(child)):
                records.append(_upgrade(child, names, app.env, document))
    if records:
        domain = glossary_domain(app.env)
        domain.note_stock(app.env.docname, records)


def _names(item: nodes.definition_list_item) -> list[tuple[nodes.term, str, str]]:
    """The term nodes of an entry, each with its name and the id that Sphinx gave it.

    The name is that of the index entry, which is as it was registered; smart quotes have changed the text since.
    """
    return [
        (term, entry[1], entry[2])
        for term in item.children
        if isinstance(term, nodes.term)
        for index in term.children
        if isinstance(index, addnodes.index)
        for entry in index["entries"][:1]
    ]


def _upgrade(
    item: nodes.definition_list_item,
    names: list[tuple[nodes.term, str, str]],
    env: BuildEnvironment,
    document: nodes.document,
) -> Record:
    """Put a stable id before the one that Sphinx gave by number."""
    for term, name, given in names:
        term["ids"] = _stable_ids(name, given, term["ids"], env, document, term)
        for index in term.findall(addnodes.index):
            index["entries"] = [(kind, text, term["ids"][0], *rest) for kind, text, _, *rest in index["entries"]]
    first = names[0][0]
    texts = [text for body in item.children if isinstance(body, nodes.definition) and (text := _shown_text(body))]
    ids = [term["ids"] for term, _, _ in names]
    return _record([name for _, name, _ in names], ids, first.source, first.line, "\n\n".join(texts), env)


def _upgrade_row(row: Row, env: BuildEnvironment, document: nodes.document, holder: nodes.Element) -> Record:
    """The same for an entry that has no nodes."""
    for name in row[NAMES]:
        text, _, ids, *_ = name
        ids[:] = _stable_ids(text, ids[0], ids, env, document, holder)
    names = [name[0] for name in row[NAMES]]
    return _record(names, [name[2] for name in row[NAMES]], row[SOURCE], row[NAMES][0][4], row_text(row).strip(), env)


def _record(
    names: list[str], ids: list[list[str]], source: str | None, line: int | None, text: str, env: BuildEnvironment
) -> Record:
    """A record of what other pages need to know of an entry; Sphinx counts its lines from 0."""
    path = _relative(source or env.srcdir, glossary_domain(env).folder)
    every = dict.fromkeys((*(own[0] for own in ids), *(id_ for own in ids for id_ in own)))
    return [names, list(every), path, (line or 0) + 1, text]


def _stable_ids(
    name: str, given: str, ids: list[str], env: BuildEnvironment, document: nodes.document, holder: nodes.Element
) -> list[str]:
    """*ids* with one before them that depends on the *name* alone; references to the name lead there from now on."""
    wanted = [name_id(name, _reads_as(name, env.config.language)), *([] if name.isascii() else [native_slug(name)])]
    free = [id_ for id_ in wanted if id_ == given or id_ not in document.ids] or [hashed_id(name)]
    if free[0] != given and free[0] in document.ids:
        return ids
    here = env.docname
    if free[0] != given:
        standard = env.domains["std"]
        if standard.objects.get(("term", name)) == (here, given):
            standard.objects["term", name] = (here, free[0])
        if standard._terms.get(name.lower()) == (here, given):
            standard._terms[name.lower()] = (here, free[0])
    found = list(dict.fromkeys((*free, *ids)))
    for id_ in found:
        document.ids.setdefault(id_, holder)
    return found


def _reads_as(name: str, project_language: str | None) -> str:
    """The language in which an id reads *name*: Chinese as pinyin, unless the project is in another language."""
    return "zh" if has_han(name) and (project_language or "en").startswith(("zh", "en")) else "en"


def _shown_text(body: nodes.definition) -> str:
    """What a reader sees of *body*: no comment, and no message of the parser, which Sphinx filters when it writes."""
    hidden = (nodes.system_message, nodes.Invisible)
    if next(body.findall(lambda node: isinstance(node, hidden)), None):
        body = body.deepcopy()
        for node in list(body.findall(lambda node: isinstance(node, hidden))):
            node.parent.remove(node)
    return body.astext().strip()


@cache
def _relative(source: str | os.PathLike[str], folder: Path) -> str:
    """The path of *source*, relative to the *folder* of ``conf.py``."""
    return Path(os.path.relpath(source, folder)).as_posix()
