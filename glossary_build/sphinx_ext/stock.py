"""Upgrades stock ``.. glossary::`` directives: stable ids for their terms, and concepts read back from their nodes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes

from glossary_build.anchors import hashed_id, name_id, native_slug
from glossary_build.designations import order_designations
from glossary_build.diagnostics import SourceLocation
from glossary_build.export.markup import escaped
from glossary_build.languages import language_tag
from glossary_build.model import Concept, Definition, Designation, Kind, Markup, Merge, matches_language
from glossary_build.names import has_han, language_of
from glossary_build.parsers.naming.initials import is_initials
from glossary_build.sphinx_ext.domain import glossary_domain
from glossary_build.sphinx_ext.rendering import VIEW

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


def upgrade_glossaries(app: Sphinx, document: nodes.document) -> None:
    """Upgrade each stock glossary of a page that was just read (``doctree-read``) and note its concepts."""
    if not app.config.glossary_build_stock:
        return
    concepts = [
        _upgrade(item, app.env, document)
        for glossary in document.findall(addnodes.glossary)
        if VIEW not in glossary
        for item in glossary.findall(nodes.definition_list_item)
        if item.parent.parent is glossary and _names(item)
    ]
    if concepts:
        glossary_domain(app.env).stock[app.env.docname] = tuple(concepts)


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


def _upgrade(item: nodes.definition_list_item, env: BuildEnvironment, document: nodes.document) -> Concept:
    """Put a stable id before the one that Sphinx gave by number, and make a concept of the entry."""
    found = _names(item)
    ids = [_stabilise(term, name, given, env, document) for term, name, given in found]
    further = [id_ for term, _, _ in found for id_ in term["ids"]]
    source = _location(found[0][0], env)
    return Concept(
        id=ids[0],
        designations=_designations([name for _, name, _ in found], source, env.config.language),
        definitions=tuple(_definitions(item, source, env.config.language)),
        anchors=tuple(id_ for id_ in dict.fromkeys((*ids, *further)) if id_ != ids[0]),
        merges=(Merge(name=" ".join(found[0][1].split()), rule="first", source=source),),
    )


def _stabilise(term: nodes.term, name: str, given: str, env: BuildEnvironment, document: nodes.document) -> str:
    """The id of *term* that depends on its name alone; references to the name lead there from now on."""
    wanted = [name_id(name, _reads_as(name, env.config.language)), *([] if name.isascii() else [native_slug(name)])]
    free = [id_ for id_ in wanted if id_ == given or id_ not in document.ids] or [hashed_id(name)]
    if free[0] != given and free[0] in document.ids:
        return given
    term["ids"] = list(dict.fromkeys((*free, *term["ids"])))
    document.set_id(term)
    here = env.docname
    standard = env.domains["std"]
    if standard.objects.get(("term", name)) == (here, given):
        standard.objects["term", name] = (here, free[0])
    if standard._terms.get(name.lower()) == (here, given):
        standard._terms[name.lower()] = (here, free[0])
    for index in term.findall(addnodes.index):
        index["entries"] = [(kind, text, free[0], *rest) for kind, text, _, *rest in index["entries"]]
    return free[0]


def _reads_as(name: str, project_language: str | None) -> str:
    """The language in which an id reads *name*: Chinese as pinyin, unless the project is in another language."""
    return "zh" if has_han(name) and (project_language or "en").startswith(("zh", "en")) else "en"


def _designations(names: list[str], source: SourceLocation, project_language: str | None) -> tuple[Designation, ...]:
    unique = tuple(dict.fromkeys(" ".join(name.split()) for name in names))
    return order_designations(
        [
            Designation(
                text=name,
                language=_language(name, project_language),
                kind=Kind.ABBREVIATION if any(is_initials(name, other) for other in unique) else Kind.FULL,
                source=source,
            )
            for name in unique
        ]
    )


def _language(text: str, project_language: str | None) -> str:
    """What the script says where the project is in English or Chinese; else the language of the project."""
    tag = language_tag(project_language or "en") or "en"
    return language_of(text) if matches_language(tag, "en") or matches_language(tag, "zh") else tag


def _definitions(
    item: nodes.definition_list_item, source: SourceLocation, project_language: str | None
) -> Iterator[Definition]:
    """The text of the entry, with its markup taken off."""
    for body in item.children:
        if isinstance(body, nodes.definition) and (text := _shown_text(body)):
            language = _language(text, project_language)
            yield Definition(text=escaped(text, Markup.RST), language=language, markup=Markup.RST, source=source)


def _shown_text(body: nodes.definition) -> str:
    """What a reader sees of *body*: no comment, and no message of the parser, which Sphinx filters when it writes."""
    hidden = (nodes.system_message, nodes.Invisible)
    if next(body.findall(lambda node: isinstance(node, hidden)), None):
        body = body.deepcopy()
        for node in list(body.findall(lambda node: isinstance(node, hidden))):
            node.parent.remove(node)
    return body.astext().strip()


def _location(term: nodes.term, env: BuildEnvironment) -> SourceLocation:
    """Where *term* stands, relative to the folder of ``conf.py``; Sphinx counts its lines from 0."""
    folder = glossary_domain(env).folder
    path = os.path.relpath(term.source or env.srcdir, folder)
    return SourceLocation(path=Path(path).as_posix(), line=(term.line or 0) + 1)
