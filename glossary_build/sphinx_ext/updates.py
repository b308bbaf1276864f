"""Keeps every page true after a change: rereads views, publishes names, rewrites pages whose links moved."""

from __future__ import annotations

import os
from collections import defaultdict
from itertools import repeat
from typing import TYPE_CHECKING

from sphinx.util import logging

from glossary_build.diagnostics import Code
from glossary_build.garbage import rare_collection
from glossary_build.sphinx_ext.config import OFF
from glossary_build.sphinx_ext.nodes import INDEX
from glossary_build.sphinx_ext.page.scripts import switched_on
from glossary_build.sphinx_ext.page.words import write_words
from glossary_build.sphinx_ext.references import terms_elsewhere
from glossary_build.sphinx_ext.references.meaning import meant_target, publish_loose_names
from glossary_build.sphinx_ext.sphinx_private import term_targets
from glossary_build.sphinx_ext.state import bring_up_to, digest
from glossary_build.sphinx_ext.state.domain import GlossaryDomain, glossary_domain, term_target
from glossary_build.sphinx_ext.state.site import is_site
from glossary_build.sphinx_ext.state.this_build import once_in_a_build
from glossary_build.text.names import is_read_back

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Set

    from sphinx.application import Sphinx
    from sphinx.domains.std import StandardDomain
    from sphinx.environment import BuildEnvironment

    from glossary_build.sphinx_ext.state import PageRecord, Target

logger = logging.getLogger(__name__)


def outdated_views(
    _app: Sphinx, env: BuildEnvironment, added: Set[str], _changed: Set[str], removed: Set[str]
) -> Iterable[str]:
    """Return the pages with a view, if the glossary isn't what they were made from (``env-get-outdated``).

    Else those whose pages of letters may get names that are taken, or were so far, and those whose definitions name a
    file that came or went. And those with links that were made from another inventory of a project.
    """
    domain = glossary_domain(env)
    site = domain.site
    now = digest([domain.build.stamp, env.config.glossary_build_version])
    same, site.digest = now == site.digest, now
    has_letters = is_site(domain.build.builder)
    projects = getattr(env, "intersphinx_named_inventory", ())
    inventories = {project: digest(sorted(terms_elsewhere(env, project).items())) for project in projects}
    changed = bring_up_to(inventories, site.inventories)
    domain.build.settled = same and not removed and not changed and site.has_letters == has_letters
    site.has_letters = has_letters
    others = [*added, *removed]
    views = [page for page in domain.views if not same or any(name.startswith(f"{page}-letter-") for name in others)]
    return [*views, *_with_other_files(domain), *(_read_with(env, changed) if changed else ())]


def _with_other_files(domain: GlossaryDomain) -> Iterable[str]:
    for docname, page in domain.pages.items():
        if any(os.path.isfile(path) != was_there for path, was_there in page.files.items()):  # noqa: PTH113 - long names
            yield docname


def _read_with(env: BuildEnvironment, projects: Iterable[str]) -> Iterable[str]:
    """The pages with links to terms of *projects* that were made when they were read: MyST does so for inventories."""
    from glossary_build.sphinx_ext.references.other_glossaries import is_in

    for docname, page in glossary_domain(env).pages.items():
        if any(is_in(env.config, project, address) for project in projects for address in page.addresses):
            yield docname


def notice_reading(_app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    """Load the model before pages are read, maybe by several processes (``env-before-read-docs``).

    A stock glossary may get a name that a view had: Sphinx would report it as a duplicate.
    """
    domain = glossary_domain(env)
    domain.build.reading.enter_context(rare_collection())
    if docnames:
        domain.build.settled = False
        _withdraw(domain, env.domains["std"], term_targets(env))
        if domain.build.load is not None:
            domain.build.glossary  # noqa: B018 - to have it before the processes part


def pages_to_write(app: Sphinx, env: BuildEnvironment) -> set[str]:
    """Take the steps that this project needs, in this order (``env-updated``)."""
    domain = glossary_domain(env)
    pages: set[str] = set()
    if not domain.build.settled:
        publish_terms(env)
        shown: dict[str, list[object]] = defaultdict(list)
        for docname, found in _shown(env):
            shown[docname].append(found)
        pages |= bring_up_to({docname: digest(found) for docname, found in shown.items()}, domain.site.shown)
    if is_site(app.builder) and (terms_elsewhere(env) or domain.site.cards_elsewhere):
        from glossary_build.sphinx_ext.references.linked_terms import write_cards

        pages |= write_cards(app, env)
    if is_site(app.builder) and switched_on(app.config):
        pages.update(write_words(app, env))
    sort_index(env)
    domain.build.reading.close()
    domain.build.due = pages & env.found_docs
    return domain.build.due


def _shown(env: BuildEnvironment) -> Iterator[tuple[str, object]]:
    """Yield pages with what they show of other pages and other projects; they are written again where it changes."""
    domain = glossary_domain(env)
    for docname, page in domain.pages.items():
        yield docname, [*_targets(env, docname, page)]
    if terms_elsewhere(env):
        from glossary_build.sphinx_ext.references.linked_terms import links_of

        yield from links_of(env).items()
    if env.config.glossary_build_autolink != OFF:
        from glossary_build.sphinx_ext.references.autolink import digest_of_names

        yield from zip(env.found_docs, repeat(digest_of_names(env)))
    if domain.shows_terms:
        from glossary_build.sphinx_ext.page.related import shown_neighbours

        yield from shown_neighbours(env)


def publish_terms(env: BuildEnvironment) -> None:
    """Enter all names into the standard domain.

    It happens once all pages are read, so that the outcome doesn't depend on who read which page when.
    """
    domain = glossary_domain(env)
    standard, terms = env.domains["std"], term_targets(env)
    _withdraw(domain, standard, terms)
    _restore_stock(domain, standard, terms)
    _publish(domain, standard, terms)
    if wanted := {name for page in domain.pages.values() for name in page.asked if term_target(env, name) is None}:
        publish_loose_names(domain, wanted)


def sort_index(env: BuildEnvironment) -> None:
    """Put the index entries in the order of their pages, whichever was read last.

    Where two pages give a name different keys, the index takes the key of the first one.
    """
    entries = env.domains["index"].entries
    in_order = dict(sorted(entries.items()))
    entries.clear()
    entries.update(in_order)


def _withdraw(domain: GlossaryDomain, standard: StandardDomain, terms: dict[str, Target]) -> None:
    for name, target in domain.site.published.items():
        if standard.objects.get(("term", name)) == target:
            del standard.objects["term", name]
        if terms.get(name.lower()) == target:
            del terms[name.lower()]
    for name, target in domain.site.loose.items():
        if terms.get(name) == target:
            del terms[name]
    domain.site.loose = {}


def _restore_stock(domain: GlossaryDomain, standard: StandardDomain, terms: dict[str, Target]) -> None:
    """Let each name lead to the last page whose stock glossary has it, as if all of them were read now.

    Otherwise the page that was read last has it, and nobody once that page has lost it.
    """
    for docname, page in sorted(domain.pages.items()):
        for name, anchor in page.stock_targets.items():
            standard.objects["term", name] = terms[name.lower()] = (docname, anchor)


def _publish(domain: GlossaryDomain, standard: StandardDomain, terms: dict[str, Target]) -> None:
    """Enter each name for the first page that shows it; a name of a stock glossary stays there.

    What is in ``objects`` goes into ``objects.inv``. A name that would come back from there as something else, which
    could be any object of this project, is only found by ``:term:`` on these pages. A name that is imported from
    another project gives way to one of ours.
    """
    published: dict[str, Target] = {}
    taken: dict[tuple[str, str], list[str]] = {}
    """By the page of a view, and the page that has the targets already."""
    for docname, names in sorted(domain.views.items()):
        for name, anchor in names.items():
            target = (domain.page_of(docname, anchor), anchor)
            holder = standard.objects.get(("term", name))
            if not is_read_back(name):
                if terms.setdefault(name.lower(), target) == target:
                    published[name] = target
            elif holder is None:
                standard.objects["term", name] = target
                terms.setdefault(name.lower(), target)
                published[name] = target
            elif holder != target and not ((concept := domain.build.glossary.by_id(anchor)) and concept.origin):
                taken.setdefault((docname, holder[0]), []).append(name)
    for (docname, page), again in taken.items():
        are = f" and {len(again) - 1} more are targets" if len(again) > 1 else " is a target"
        message = "term %r%s on page %r already; a view that shows terms again needs :no-index:"
        place = domain.page(docname).place
        logger.warning(message, again[0], are, page, location=place, type="glossary", subtype=Code.DUPLICATE_TARGET)
    own = {(name.lower(), target) for name, target in published.items()}
    for lower, target in own:
        if terms.get(lower) != target and (lower, terms.get(lower)) in own:
            del terms[lower]  # a reference in yet another case would get one of them
    domain.site.published = published


def _targets(env: BuildEnvironment, docname: str, page: PageRecord) -> Iterable[object]:
    """Where the references of a *page* lead, and what it shows of other pages."""
    yield from _references(env, docname, page)
    if not page.quoted and not page.lists:
        return
    from glossary_build.sphinx_ext.references.quotations import all_names, shown_terms

    yield from ((name.text, name.term.target) for name in (all_names(env) if INDEX in page.lists else ()))
    for term in shown_terms(env, docname, page):
        viewer = docname if env.config.glossary_build_glossaries else term.docname
        yield term.target, env.all_docs.get(term.docname), _references_of(env, term.docname, viewer)


def _references(env: BuildEnvironment, docname: str, page: PageRecord) -> Iterable[object]:
    """Where the references of a *page* lead on the page *docname*, and what its abbreviations are short for."""
    for name in page.mentions:
        yield name, meant_target(env, docname, name)
    if page.abbreviated:
        from glossary_build.sphinx_ext.references.abbreviations import texts

        yield from (texts(env, docname, name) for name in page.abbreviated)


@once_in_a_build
def _references_of(env: BuildEnvironment, docname: str, viewer: str) -> str:
    """Return a digest of where the references in the definitions of the page *docname* lead on the page *viewer*."""
    return digest([*_references(env, viewer, glossary_domain(env).page(docname))])
