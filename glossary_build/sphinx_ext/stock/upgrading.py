"""Upgrades stock ``.. glossary::`` directives: reads the concepts back from their nodes."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes

from glossary_build.sphinx_ext.entries.rows import NAMES, SOURCE, Row, index_of, row_text, rows_of
from glossary_build.sphinx_ext.nodes import VIEW, blocks_of, entry_block, entry_run, nodes_of
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.this_build import this_build
from glossary_build.sphinx_ext.stock.stock_ids import StockTerm, assign_stock_ids, row_terms, stock_targets, stock_terms

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
    found: list[tuple[nodes.definition_list_item | tuple[Row, list[entry_block]], list[StockTerm]]] = []
    runs: list[entry_run] = []
    for glossary in blocks_of(document, addnodes.glossary):
        if VIEW in glossary:
            continue
        for child in (child for entries in glossary.children for child in entries.children):
            if isinstance(child, entry_run):
                runs.append(child)
                found += [((row, blocks), row_terms(row, document)) for row, blocks in rows_of(child)]
            elif isinstance(child, nodes.definition_list_item) and (terms := stock_terms(child)):
                found.append((child, terms))
    if found:
        domain, docname = glossary_domain(app.env), app.env.docname
        all_terms = [term for _, terms in found for term in terms]
        assign_stock_ids(all_terms, app.env, document)
        domain.note_stock(docname, [_record(*entry, app.env) for entry in found])
        domain.note_stock_targets(docname, stock_targets(all_terms, app.env))
    for run in runs:
        _take_ids(run, document)


def _take_ids(run: entry_run, document: nodes.document) -> None:
    """Let the run hold the ids of its entries, whose nodes were there for a moment only."""
    for row in run["rows"]:
        for name in row[NAMES]:
            for id_ in name[2]:
                document.ids[id_] = run
    run[0] = index_of(run["rows"])


def _record(
    entry: nodes.definition_list_item | tuple[Row, list[entry_block]], terms: list[StockTerm], env: BuildEnvironment
) -> Record:
    """What other pages need to know of an entry whose terms have their final ids; Sphinx counts lines from 0."""
    ids = dict.fromkeys(
        (*(term.node["ids"][0] for term in terms), *(id_ for term in terms for id_ in term.node["ids"]))
    )
    source: str | None
    if isinstance(entry, nodes.definition_list_item):
        source, line = terms[0].node.source, terms[0].node.line
        bodies = (_shown_text(body) for body in entry.children if isinstance(body, nodes.definition))
        text = "\n\n".join(filter(None, bodies))
    else:
        row, blocks = entry
        source, line, text = row[SOURCE], row[NAMES][0][4], row_text(row, blocks).strip()
        for name, term in zip(row[NAMES], terms, strict=True):
            name[2][:] = term.node["ids"]
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
