"""Digests of all that the pages of letters show, by which a build knows those that an earlier one wrote as they are.

What isn't named here changes with the configuration, a template or an extension, and then all pages are written again.
"""

from __future__ import annotations

import hashlib
from dataclasses import fields
from itertools import chain
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.addnodes import pending_xref

from glossary_build.model import Concept, Definition, Designation, Glossary, Relation
from glossary_build.sphinx_ext.config import PREFIX
from glossary_build.sphinx_ext.entries.entry import OwnLine, mentions
from glossary_build.sphinx_ext.nodes import entry_run
from glossary_build.sphinx_ext.references.reference_keys import reference_key
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.records import digest
from glossary_build.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sphinx.application import Sphinx


_TERM = ("std", "term")
_COUNTED = "wordcount"
"""Metadata by MyST, of the definitions that it read."""


def _fields_but(class_: type, *left_out: str) -> Callable[[object], object]:
    """Gets the fields of a dataclass that a reader may see; those of later versions too."""
    return attrgetter(*(field.name for field in fields(class_) if field.name not in left_out))


_of_concept = _fields_but(Concept, "designations", "hidden_names", "definitions", "relations", "merges", "amendments")
_of_name = _fields_but(Designation, "source")
_of_definition = _fields_but(Definition, "source")
_of_relation = _fields_but(Relation, "source")


def hub_digest(app: Sphinx, hub: str) -> str:
    """A digest of what all letters of the views on the page *hub* show: where references lead, neighbours, sidebars."""
    env, config = app.env, app.config
    domain = glossary_domain(env)
    shown = [
        VERSION,
        repr({name: config[name] for name in sorted(config.values) if name.startswith(PREFIX)}),
        _of_file(Path(env.doc2path(hub))),
        {name: value for name, value in env.metadata.get(hub, {}).items() if name != _COUNTED},
        domain.site.resolved.get(hub),
        domain.site.links_elsewhere.get(hub),
        domain.site.neighbours.get(hub),
        hub in domain.site.tools,
        sorted(domain.build.languages),
        sorted((docname, title.pformat()) for docname, title in env.titles.items()),
        sorted((docname, toc.pformat()) for docname, toc in env.tocs.items()),
        sorted(env.toctree_includes.items()),
        [
            (name, sorted(attributes.items()), name and _of_asset(Path(app.outdir, "_static", name)))
            for assets in (app.registry.css_files, app.registry.js_files, config.html_css_files, config.html_js_files)
            for name, attributes in assets
        ],
    ]
    return digest(shown)


def _of_asset(path: Path) -> object:
    """Return a digest of a style sheet or a script: pages give a checksum of it."""
    return path.is_file() and _of_file(path)


def letter_digest(section: nodes.section, glossary: Glossary, *more: object) -> str:
    """Return a digest of the entries under one letter, and of what *more* its page shows.

    It is empty, and the page is always written, where a reference leads to something else than a term: nobody notes
    when that moves or gets another title.
    """
    in_nodes = (reference_key(node)[:2] for node in section.findall(pending_xref))
    entries = (entry for run in section.findall(entry_run) for entry in run["entries"])
    in_entries = (key[:2] for entry in entries for content in entry.contents for key in mentions(content))
    if any(kind != _TERM for kind in chain(in_nodes, in_entries)):
        return ""
    return digest([more, section["ids"], [*_shown(section, glossary)]])


def _shown(node: nodes.Element, glossary: Glossary) -> Iterator[object]:
    """Yield what is below *node*; definitions without their lines, which move with every change above them."""
    for child in node.children:
        if isinstance(child, entry_run):
            for entry in child["entries"]:
                concept = glossary.by_id(entry.concept)
                own = [part for part in entry.body if isinstance(part, OwnLine)]
                yield entry.headings, own, concept and _described(concept, glossary)
            yield [part.pformat() for part in child.children]
        elif isinstance(child, nodes.Element) and next(child.findall(entry_run), None) is not None:
            yield child.tagname, repr(sorted(child.non_default_attributes().items()))
            yield from _shown(child, glossary)
        else:
            yield child.pformat()


def _described(concept: Concept, glossary: Glossary) -> object:
    others = (glossary.by_id(relation.target) for relation in concept.relations)
    return (
        _named(concept),
        [(_of_definition(definition), definition.source.path) for definition in concept.definitions],
        [_of_relation(relation) for relation in concept.relations],
        [_named(other) for other in others if other],
    )


def _named(concept: Concept) -> object:
    return _of_concept(concept), [_of_name(name) for name in concept.designations]


def _of_file(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
