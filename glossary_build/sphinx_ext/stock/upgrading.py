"""Upgrades stock ``.. glossary::`` directives: reads the concepts back from their nodes."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes

from glossary_build.sphinx_ext.entries.entry import Entry
from glossary_build.sphinx_ext.entries.runs import fill_run
from glossary_build.sphinx_ext.entries.to_nodes import part_text
from glossary_build.sphinx_ext.nodes import VIEW, blocks_of, entry_run, nodes_of
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.this_build import this_build
from glossary_build.sphinx_ext.stock.stock_ids import (
    StockTerm,
    assign_stock_ids,
    entry_terms,
    stock_targets,
    stock_terms,
)

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from glossary_build.sphinx_ext.state.stock_records import Record


def upgrade_glossaries(app: Sphinx, document: nodes.document) -> None:
    """Upgrade each stock glossary of a page that was just read (``doctree-read``) and note its concepts.

    The names stay in Sphinx's standard domain as its directive has put them there, also one that ``objects.inv`` gives
    back as another: who writes a page of the project can define any object in it.
    """
    if not app.config.glossary_build_stock:
        return
    found: list[tuple[nodes.definition_list_item | Entry, list[StockTerm]]] = []
    runs: list[entry_run] = []
    for glossary in blocks_of(document, addnodes.glossary):
        if VIEW in glossary:
            continue
        for child in (child for entries in glossary.children for child in entries.children):
            if isinstance(child, entry_run):
                runs.append(child)
                found += [(entry, entry_terms(entry, document)) for entry in child["entries"]]
            elif isinstance(child, nodes.definition_list_item) and (terms := stock_terms(child)):
                found.append((child, terms))
    if found:
        domain, docname = glossary_domain(app.env), app.env.docname
        all_terms = [term for _, terms in found for term in terms]
        assign_stock_ids(all_terms, app.env, document)
        domain.note_stock(docname, [_record(*entry, app.env) for entry in found])
        domain.note_stock_targets(docname, stock_targets(all_terms, app.env))
    entries = iter([_with_ids(entry, terms) for entry, terms in found if isinstance(entry, Entry)])
    for run in runs:
        fill_run(run, [next(entries) for _ in run["entries"]])
        document.ids.update({id_: run for entry in run["entries"] for each in entry.headings for id_ in each.ids})


def _with_ids(entry: Entry, terms: Sequence[StockTerm]) -> Entry:
    """*entry* with the final ids of its *terms*."""
    headings = (heading.with_ids(term.node["ids"]) for heading, term in zip(entry.headings, terms, strict=True))
    return entry._replace(headings=tuple(headings))


def _record(entry: nodes.definition_list_item | Entry, terms: list[StockTerm], env: BuildEnvironment) -> Record:
    """What other pages need to know of an entry whose terms have their final ids; Sphinx counts lines from 0."""
    ids = dict.fromkeys(
        (*(term.node["ids"][0] for term in terms), *(id_ for term in terms for id_ in term.node["ids"]))
    )
    source: str | None
    if isinstance(entry, Entry):
        [definition] = entry.definitions
        source, line = definition.source, entry.headings[0].line
        text = "\n\n".join(map(part_text, definition.parts)).strip()
    else:
        source, line = terms[0].node.source, terms[0].node.line
        bodies = (_shown_text(body) for body in entry.children if isinstance(body, nodes.definition))
        text = "\n\n".join(filter(None, bodies))
    path = _relative(source or env.srcdir, this_build(env).folder)
    sources = [term.source for term in terms]
    return [[term.name for term in terms], [*ids], path, (line or 0) + 1, text, sources]


def _shown_text(body: nodes.definition) -> str:
    """What a reader sees of *body*: no comment, and no message of the parser, which Sphinx filters when it writes."""
    hidden = (nodes.system_message, nodes.Invisible)
    if next(nodes_of(body, *hidden), None):
        body = body.deepcopy()
        for node in list(nodes_of(body, *hidden)):
            node.parent.remove(node)
    return body.astext().strip()


@cache
def _relative(source: str | os.PathLike[str], folder: Path) -> str:
    """The path of *source*, relative to the *folder* of ``conf.py``."""
    return Path(os.path.relpath(source, folder)).as_posix()
