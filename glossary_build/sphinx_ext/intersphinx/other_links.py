"""Finds out which terms of other projects the pages refer to, and which pages to write again when these change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from glossary_build.sphinx_ext.intersphinx.other_cards import write_cards
from glossary_build.sphinx_ext.intersphinx.other_glossaries import is_in, projects
from glossary_build.sphinx_ext.references.loose_references import address_of as address_in
from glossary_build.sphinx_ext.references.loose_references import names_elsewhere, terms_elsewhere
from glossary_build.sphinx_ext.references.nearest import meant_target
from glossary_build.sphinx_ext.state.digest import digest
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.site import is_site

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

Link = tuple[str, str]
"""A project, as ``intersphinx_mapping`` calls it, and the address of one of its terms, as the pages link to it."""


def follow_links(app: Sphinx, env: BuildEnvironment) -> Iterable[str]:
    """Write the cards of terms elsewhere, and return the pages whose links or cards have changed."""
    domain = glossary_domain(env)
    pages = links_of(env)
    changed = _changed(domain.data["links_elsewhere"], {docname: digest(links) for docname, links in pages.items()})
    if is_site(app.builder):
        cards = write_cards(app, sorted(set().union(*pages.values())))
        shown = {docname: [(link, cards[link]) for link in links if link in cards] for docname, links in pages.items()}
        digests = {docname: digest(found) for docname, found in shown.items() if found}
        changed |= _changed(domain.data["cards_elsewhere"], digests)
    if changed:
        domain.build.settled = False
    return sorted(changed & env.found_docs)


def _changed(before: dict[str, str], now: Mapping[str, str]) -> set[str]:
    """The pages with another digest than *before*, which is brought up to date."""
    changed = {docname for docname in {*before, *now} if before.get(docname) != now.get(docname)}
    before.clear()
    before.update(sorted(now.items()))
    return changed


def links_of(env: BuildEnvironment) -> Mapping[str, list[Link]]:
    """Page → where its references to terms of other projects may lead; no page without one.

    Where it depends on the rules of intersphinx which of several terms a name means, they are all here.
    """
    domain = glossary_domain(env)
    found: dict[str, set[Link]] = {}
    known = projects(env.config)
    for docname, names in domain.mentions.items():
        missing = [name for name in names if meant_target(env, docname, name) is None]
        found[docname] = {link for name in missing for link in _named(env, "", name)}
    for docname, (references, addresses) in domain.elsewhere.items():
        links = found.setdefault(docname, set())
        links.update(link for project, name in references for link in _named(env, project, name))
        links.update((project, each) for each in addresses for project in known if is_in(env.config, project, each))
    return {docname: sorted(links) for docname, links in found.items() if links}


def _named(env: BuildEnvironment, project: str, name: str) -> Iterator[Link]:
    """The terms called *name* in a *project*, or in any; a name may begin with that of its project."""
    everywhere = getattr(env, "intersphinx_named_inventory", {})
    prefix, _, rest = name.partition(":")
    if not project and prefix in everywhere and rest:
        yield from _named(env, prefix, rest)
    known = {each: terms_elsewhere(env, each) for each in ([project] if project else everywhere)}
    exact = [(each, name) for each, terms in known.items() if name in terms]
    loose = exact or [(each, other) for each in known for other in names_elsewhere(env, each).candidates(name)]
    for each, other in loose:
        address = address_in(known[each][other])
        if is_in(env.config, each, address):
            yield each, address
