"""Writes the terms of the site in files: for our scripts names, readings, addresses and cards, for programs all."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlsplit

from glossary_build.export.json import dump_json, json_text
from glossary_build.export.linked_data import defined_term_set
from glossary_build.garbage import rare_collection
from glossary_build.ids import PREFIX, fragment, hashed_id
from glossary_build.model import Concept, Designation, Glossary, Kind
from glossary_build.sources import relative_path
from glossary_build.sphinx_ext.config import is_on
from glossary_build.sphinx_ext.output.cards import card_bodies
from glossary_build.sphinx_ext.page.labels import switch_language
from glossary_build.sphinx_ext.page.related import neighbour_writer, site_neighbours
from glossary_build.sphinx_ext.page.scripts import project_key, switched_on
from glossary_build.sphinx_ext.page.words import control_languages
from glossary_build.sphinx_ext.references import references
from glossary_build.sphinx_ext.state import SiteTerm
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.outputs import write_data, write_own_file
from glossary_build.sphinx_ext.state.site import (
    GLOSSARY_FILE,
    LINKED_DATA_FILE,
    is_brought,
    site_address,
    valid_address,
)
from glossary_build.sphinx_ext.state.site_terms import site_terms
from glossary_build.sphinx_ext.state.this_build import this_build
from glossary_build.text.characters import script_pairs
from glossary_build.text.expressions import expression
from glossary_build.text.languages import matches_language
from glossary_build.text.names import has_han, inventory_spelling
from glossary_build.text.pinyin_table import longer_phrases
from glossary_build.text.search_keys import names_sharing_numbers, toneless_reading

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders.html import StandaloneHTMLBuilder
    from sphinx.environment import BuildEnvironment

    from glossary_build.sphinx_ext.state import Target
    from glossary_build.text.name_finder import NameFinder, T


TERMS_A_FILE = 100
"""Of how many terms one data file holds texts; data.js has the same number."""
_SPECIAL = expression(r"[\\`<>!]")
"""What a name in a role may not have as it is."""


@rare_collection()
def write_terms(app: Sphinx, builder: StandaloneHTMLBuilder) -> None:
    """Write the terms and their cards, when all pages have been written."""
    terms = site_terms(app.env)
    if terms and is_on(app.config, "json"):
        _write_glossary(app, terms)
    if switched_on(app.config):
        _write(app, terms, card_bodies(terms, builder) if is_on(app.config, "cards") else [])


def _write(app: Sphinx, terms: Sequence[SiteTerm], bodies: list[str]) -> None:
    addresses = {page: app.builder.get_target_uri(page) for page in {term.page: None for term in terms}}
    project = project_key(app.config.project) if is_on(app.config, "copy") else ""
    subjects = _shown_subjects(app.env)
    edit = entry_editor(app)
    rows = (
        _member(term, app.env, addresses[term.page], edit(term.concept), project=project, subjects=subjects)
        for term in terms
    )
    write_data(app, "terms", rows)
    if app.config.glossary_build_linked_names:
        from glossary_build.sphinx_ext.references.autolink import linked_names  # here, since few projects want it

        places: dict[Target | str | None, int] = {term.target: place for place, term in enumerate(terms)}
        write_data(app, "names", rows_of_names(linked_names(app.env), places))
    _write_parts(app, "cards", bodies)
    _write_parts(app, "neighbours", _neighbours(app, terms))
    names = (name for term in terms for name in term.concept.target_names)
    definitions = (definition.text for term in terms for definition in term.concept.definitions)
    texts = (text for text in chain(names, definitions, bodies) if not text.isascii())
    write_data(app, "hanzi", script_pairs("".join(texts)))


def _write_parts(app: Sphinx, name: str, texts: Sequence[str]) -> None:
    """Write *texts* of terms in files of a hundred, so that a reader loads few besides the one that is shown."""
    for at in range(0, len(texts), TERMS_A_FILE):
        part = texts[at : at + TERMS_A_FILE]
        if any(part):
            write_data(app, f"{name}{at // TERMS_A_FILE}", part)


def _neighbours(app: Sphinx, terms: Sequence[SiteTerm]) -> list[str]:
    """For each of *terms* the line with all its neighbours, if there may be more than its entry shows."""
    writer = neighbour_writer(app.env, None, glossary_domain(app.env).language)
    found = (site_neighbours(app.env)[term.target] for term in terms)
    return [writer.html(each) if len(each.related) + len(each.places) > 1 else "" for each in found]


def _shown_subjects(env: BuildEnvironment) -> Mapping[str, str]:
    """The subjects with names in some language, by what concepts call them, as they are called in that of the site."""
    language = switch_language(control_languages(env)[0])
    return {each.name: each.shown(language)[1] for each in this_build(env).glossary.subjects if each.names}


def _member(
    term: SiteTerm, env: BuildEnvironment, page: str, edit: str, *, project: str, subjects: Mapping[str, str]
) -> dict[str, object]:
    concept = term.concept
    members: dict[str, object] = {
        "id": term.anchor,
        "anchors": [anchor for anchor in concept.anchors if anchor.startswith(PREFIX)],
        "page": page,
        "references": _references(term.concept, env, project) if project else [],
        "names": [dict(_name(designation)) for designation in concept.designations],
        "hidden": [name.text for name in concept.hidden_names]
        + [name for designation in concept.designations for name in names_sharing_numbers(designation.text)],
        "subjects": [subjects.get(name, name) for name in concept.subjects],
        "edit": edit,
    }
    return {key: value for key, value in members.items() if value or key == "page"}


def _references(concept: Concept, env: BuildEnvironment, project: str) -> list[str]:
    """How the term is referred to, where that takes more than its first name in a role; else nothing.

    Its target is the name that references take, here and in other projects.
    """
    glossary = this_build(env).glossary
    title = target = concept.designations[0].text
    if glossary.by_id(concept.id) is concept:
        name = glossary.reference_name(concept)
        target = inventory_spelling(name) or name
    return [] if title == target and not _SPECIAL.search(title) else references(title, target, project)


def _name(designation: Designation) -> Iterator[tuple[str, object]]:
    yield "text", designation.text
    yield "lang", designation.language
    chinese = matches_language(designation.language, "zh")
    if chinese and (reading := toneless_reading(designation.text, designation.reading)):
        yield "reading", reading
    if designation.kind is Kind.ABBREVIATION:
        yield "short", True


_EDITORS = {"github": "edit", "gitlab": "-/edit"}
"""What is in the name of a host, and what its addresses of editors have before the branch."""


def entry_editor(app: Sphinx) -> Callable[[Concept], str]:
    """Return what gives the address of the line where a concept is defined; empty if the repository isn't known."""
    url, branch, folder = _repository(app.config.html_theme_options, app.config.html_context)
    host = urlsplit(url).hostname or ""
    editor = next((path for name, path in _EDITORS.items() if name in host), "")

    def address(concept: Concept) -> str:
        source = (concept.definitions or concept.designations)[0].source
        if not editor or source is None:
            return ""
        from glossary_build.sphinx_ext.sources import absolute_path  # here, since few projects name a repository

        inside = relative_path(absolute_path(source, app.srcdir), app.srcdir)
        path = posixpath.normpath(posixpath.join(folder.strip("/"), inside))
        return "" if path.startswith("..") else f"{url.rstrip('/')}/{editor}/{branch}/{quote(path)}#L{source.line}"

    return address


def _repository(options: dict[str, Any], context: dict[str, Any]) -> tuple[str, str, str]:
    """The address of the repository, its branch, and the folder of the pages in it.

    Themes know them by different names: those of Furo, of the Sphinx Book Theme, and those for links to GitHub and
    GitLab that the themes of PyData and Read the Docs share.
    """
    url = options.get("source_repository") or options.get("repository_url") or ""
    branch = options.get("source_branch") or options.get("repository_branch") or "main"
    folder = options.get("source_directory") or options.get("path_to_docs") or ""
    for host in () if url else _EDITORS:
        if (user := context.get(f"{host}_user")) and (name := context.get(f"{host}_repo")):
            url = f"{(context.get(f'{host}_url') or f'https://{host}.com').rstrip('/')}/{user}/{name}"
            branch = context.get(f"{host}_version") or branch
            folder = context.get("conf_py_path") or context.get("doc_path") or ""
    return valid_address(url), str(branch), str(folder)


def rows_of_names(finder: NameFinder[T], places: Mapping[T, int]) -> Iterator[list[object]]:
    """Yield for each name of *finder* how it is compared, how it has to be written if that matters, and its term.

    The term is its index in *places*, or -1 for a name without a link: several terms share it, or it is to have none.
    After them come longer words in which a Chinese name isn't found.
    """
    for spelling, written, (meant, *others) in finder.meanings():
        place = -1 if others else places.get(meant, -1)
        yield [spelling, written, place, *(longer_phrases(spelling) if has_han(spelling) else ())]


def _write_glossary(app: Sphinx, terms: Sequence[SiteTerm]) -> None:
    """Write ``glossary.json`` and ``glossary.jsonld``, unless the project brings its own."""
    named = _with_unique_ids(terms, glossary_domain(app.env).views)
    root, uri = site_address(app.config), app.builder.get_target_uri
    addresses = {id_: f"{root}{uri(term.page)}{fragment(term.anchor)}" for id_, term in named.items()}
    glossary = Glossary(concepts=tuple(_concepts(named)), subjects=this_build(app.env).glossary.subjects)
    exports: dict[str, Callable[[], str]] = {
        GLOSSARY_FILE: lambda: json_text(glossary, addresses, compact=True),
        LINKED_DATA_FILE: lambda: dump_json(defined_term_set(glossary.concepts, root, addresses), compact=True),
    }
    for name, export in exports.items():
        if not is_brought(app, name):
            write_own_file(app, name, export())


def _with_unique_ids(terms: Iterable[SiteTerm], views: Mapping[str, object]) -> dict[str, SiteTerm]:
    """Id in the file → term; an id that several pages use, as stock glossaries may, stays with one of them."""
    taken = {term.concept.id: term for term in reversed(list(terms)) if term.docname not in views}
    taken |= {term.concept.id: term for term in terms if term.docname in views}
    named: dict[str, SiteTerm] = {}
    for term in terms:
        id_ = term.concept.id
        named[id_ if taken[id_] is term else hashed_id(f"{term.docname}#{id_}")] = term
    return named


def _concepts(named: Mapping[str, SiteTerm]) -> Iterable[Concept]:
    """Return the concepts, without relations to such as no page shows."""
    for id_, term in named.items():
        relations = tuple(each for each in term.concept.relations if each.target in named)
        is_same = id_ == term.concept.id and len(relations) == len(term.concept.relations)
        yield term.concept if is_same else replace(term.concept, id=id_, relations=relations)
