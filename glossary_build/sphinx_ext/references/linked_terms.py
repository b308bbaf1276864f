"""Finds out which terms of other projects the pages link to, and writes what their cards show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from sphinx.util import logging

from glossary_build.headwords.inline import plain_paragraphs
from glossary_build.sphinx_ext.config import is_on
from glossary_build.sphinx_ext.output.cards import LONGEST
from glossary_build.sphinx_ext.page.labels import SWITCH_LANGUAGES, switch_language
from glossary_build.sphinx_ext.references import terms_elsewhere
from glossary_build.sphinx_ext.references.meaning import meant_target, names_elsewhere
from glossary_build.sphinx_ext.references.other_glossaries import (
    Record,
    anchors_of,
    concepts_of,
    fetch_glossaries,
    is_in,
    page_and_fragment,
    projects,
    records_of,
    title_of,
)
from glossary_build.sphinx_ext.state import bring_up_to, digest
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.outputs import write_data
from glossary_build.sphinx_ext.state.this_build import once_in_a_build

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from glossary_build.model import Concept, Definition


logger = logging.getLogger(__name__)

DATA = "elsewhere"
"""Name of the data file."""

_KIND = "glossary-definition glossary-plain"

Card = dict[str, object]


Link = tuple[str, str]
"""A project, as ``intersphinx_mapping`` calls it, and the address of one of its terms, as the pages link to it."""


def _cards(app: Sphinx, links: Iterable[Link]) -> Iterator[tuple[Link, Card]]:
    """Yield a card for each of *links* whose project says what the term means.

    Of projects that have no glossary, or can't be asked, all that the author sees is one line in the log.
    """
    addresses: dict[str, list[str]] = {}
    for project, address in links:
        addresses.setdefault(project, []).append(address)
    problems = []
    for project, file in fetch_glossaries(app, addresses).items():
        records, problem = records_of(file)
        if problem:
            problems.append(f"{project} ({problem}{'; a copy is used' if records else ''})")
        known = dict(_match(addresses[project], records))
        concepts = concepts_of(list(known.values()))
        for address, concept in zip(known, concepts, strict=True):
            if concept is not None:
                yield (project, address), _card(address, title_of(app.env, project), concept)
    if problems:
        logger.info("glossary_build: no new cards for links to %s", ", ".join(problems))


def _match(addresses: Iterable[str], records: Iterable[Record]) -> Iterable[tuple[str, Record]]:
    """Return each address with the record of the term there; several terms with one id are on different pages."""
    by_anchor: dict[str, list[Record]] = {}
    for record in records:
        for anchor in anchors_of(record):
            by_anchor.setdefault(anchor, []).append(record)
    for address in addresses:
        page, fragment = page_and_fragment(address)
        found = by_anchor.get(fragment, [])
        there = [each for each in found if _is_on(page, str(each.get("url", "")))]
        if found:
            yield address, (there or found)[0]


def _is_on(page: str, url: str) -> bool:
    """Return whether the *url* of a term, absolute or relative to its site, may be on the *page* with this path."""
    path, _ = page_and_fragment(url)
    return bool(path) and f"/{page}".endswith(f"/{path.lstrip('/')}")


def _card(address: str, project: str, concept: Concept) -> Card:
    return {
        "address": address,
        "project": project,
        "names": [{"text": name.text, "lang": name.language} for name in concept.designations],
        "texts": [
            {"text": "\n".join(_shortened(each)), "lang": each.language, "kind": f"{_KIND}{class_}"}
            for each, class_ in zip(concept.definitions, _choices(concept), strict=True)
        ],
    }


def _choices(concept: Concept) -> list[str]:
    """For each definition the class by which it is hidden when a reader chooses the other language."""
    languages = [switch_language(each.language) for each in concept.definitions]
    paired = set(SWITCH_LANGUAGES) <= set(languages)
    return [f" glossary-{each}" if paired and each in SWITCH_LANGUAGES else "" for each in languages]


def _shortened(definition: Definition) -> list[str]:
    """Return the blocks of text of a *definition*, cut where a card is full."""
    blocks: list[str] = []
    length = 0
    for block in plain_paragraphs(definition.text, definition.markup):
        if length > LONGEST:
            return [*blocks, "…"]
        blocks.append(block)
        length += len(block)
    return blocks


def write_cards(app: Sphinx, env: BuildEnvironment) -> set[str]:
    """Write the cards of terms elsewhere, and return the pages whose cards have changed."""
    pages = links_of(env)
    wanted = set().union(*pages.values()) if is_on(app.config, "cards") else ()
    cards = dict(_cards(app, sorted(wanted)))
    if cards:
        write_data(app, DATA, cards.values())
    shown = {docname: [(link, cards[link]) for link in links if link in cards] for docname, links in pages.items()}
    digests = {docname: digest(found) for docname, found in shown.items() if found}
    return bring_up_to(digests, glossary_domain(env).site.cards_elsewhere)


@once_in_a_build
def links_of(env: BuildEnvironment) -> Mapping[str, list[Link]]:
    """Page → where its references to terms of other projects may lead; no page without one.

    Where the rules of intersphinx decide which of several terms a name means, they are all here, and so are those
    of a page from which it shows definitions.
    """
    domain = glossary_domain(env)
    found: dict[str, set[Link]] = {}
    known = projects(env.config)
    for docname, page in domain.pages.items():
        missing = [name for name in page.mentions if meant_target(env, docname, name) is None]
        wanted = [*(("", name) for name in missing), *page.elsewhere]
        links = {link for project, name in wanted for link in _named(env, project, name)}
        links.update((each, to) for to in page.addresses for each in known if is_in(env.config, each, to))
        found[docname] = links
    for docname, page in domain.pages.items():
        if page.quoted or page.lists:
            from glossary_build.sphinx_ext.references.quotations import shown_terms

            found[docname].update(*(found.get(term.docname, ()) for term in shown_terms(env, docname, page)))
    return {docname: sorted(links) for docname, links in found.items() if links}


def _named(env: BuildEnvironment, project: str, name: str) -> Iterator[Link]:
    """Yield the terms called *name* in a *project*, or in any; a name may begin with that of its project."""
    everywhere = getattr(env, "intersphinx_named_inventory", {})
    prefix, _, rest = name.partition(":")
    if not project and prefix in everywhere and rest:
        yield from _named(env, prefix, rest)
    known = {each: terms_elsewhere(env, each) for each in ([project] if project else everywhere)}
    exact = [(each, name) for each, terms in known.items() if name in terms]
    loose = exact or [(each, other) for each in known for other in names_elsewhere(env, each).candidates(name)]
    for each, other in loose:
        address = known[each][other]
        if is_in(env.config, each, address):
            yield each, address
