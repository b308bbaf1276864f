"""Links the names of terms in running text, where ``glossary_build_autolink`` asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.nodes import traverse_parent

from glossary_build.model import leading_names
from glossary_build.sphinx_ext.config import ALL, PAGE, SECTION
from glossary_build.sphinx_ext.references import is_shown, origin_of, page_of, reference_key, term_link
from glossary_build.sphinx_ext.references.abbreviations import explained
from glossary_build.sphinx_ext.references.meaning import meant_target, nearest_term
from glossary_build.sphinx_ext.state import digest
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.site_terms import terms_by_target
from glossary_build.sphinx_ext.state.this_build import once_in_a_build, this_build
from glossary_build.text.name_finder import NameFinder, spoken
from glossary_build.text.names import fold_name

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

    from glossary_build.sphinx_ext.state import Target

    _Meant = Target | str | None
    """Where a name leads; a name that several terms share is folded, since that depends on the page."""

NO_LINKS = "no-autolink"
"""Class of an element, or field at the top of a page, that gets no links."""

_PLAIN = (nodes.paragraph, nodes.emphasis, nodes.strong)
"""What text that gets links is in; other inline markup says something of its own."""
_LEFT_OUT = (
    *(nodes.reference, addnodes.pending_xref, addnodes.desc_signature),
    *(nodes.caption, nodes.legend, nodes.footnote, nodes.citation, nodes.topic, nodes.sidebar),
)
"""What gets no links, at any depth."""


class Autolink(SphinxPostTransform):
    """Make references of the names of terms in the paragraphs of a page."""

    default_priority = 5  # after entries became nodes, before references are resolved

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Link the names on the page."""
        finder, terms = linked_names(self.env), terms_by_target(self.env)
        scope = self.config.glossary_build_autolink
        linked: set[tuple[object, Target]] = set()
        named: set[tuple[str, Target]] = set()
        for node in list(filter(_may_link, self.document.findall())):
            page = page_of(self.env, node.parent)
            if NO_LINKS in self.env.metadata.get(page, ()) or not is_shown(self.env, node.parent):
                continue
            entry = _above(node, nodes.definition_list_item)
            place = {SECTION: entry or _above(node, nodes.section) or page, PAGE: page}.get(scope, node)
            if isinstance(node, addnodes.pending_xref):
                if (target := meant_target(self.env, page, node["reftarget"])) is not None:
                    leads_to = terms[target].target if target in terms else target
                    linked.add((place, leads_to))
                    named.add((page, leads_to))
            elif isinstance(node, nodes.Text) and _gets_links(node):
                given = named if entry is None and self.config.glossary_build_autolink_explain else None
                self._link(node, finder, page, partial(_is_wanted, place, linked, _ids(entry), scope != ALL), given)

    def _link(
        self,
        text: nodes.Text,
        finder: NameFinder[_Meant],
        page: str,
        wanted: Callable[[Target | None], bool],
        named: set[tuple[str, Target]] | None,
    ) -> None:
        """Link names in *text*; the first of a term that isn't among those *named* on a page is explained."""
        parts: list[nodes.Node] = []
        end = 0
        for found in finder.find(str(text), lambda found: wanted(self._target(found.value, page))):
            if (target := self._target(found.value, page)) is not None:
                before = [nodes.Text(text[end : found.start])] if found.start > end else []
                shown = text[found.start : found.end]
                if named is not None and (page, target) not in named:
                    named.add((page, target))
                    if term := terms_by_target(self.env).get(target):
                        language = glossary_domain(self.env).language
                        shown = _begun(text, found.start, explained(term.concept, shown, language))
                parts += [*before, term_link(self.env, shown, target, origin_of(self.env, text.parent))]
                end = found.end
        if parts:
            after = [nodes.Text(text[end:])] if end < len(text) else []
            text.parent.replace(text, [*parts, *after])

    def _target(self, meant: _Meant, page: str) -> Target | None:
        return nearest_term(self.env, page, meant) if isinstance(meant, str) else meant


def digest_of_names(env: BuildEnvironment) -> str:
    """Return a digest of the names and the locations of terms: any page may have links to them."""
    return digest([*_names(env), *_kinds(env)])


@once_in_a_build
def linked_names(env: BuildEnvironment) -> NameFinder[_Meant]:
    """Return what finds the names of all terms; what is never linked leads nowhere."""
    skipped = env.config.glossary_build_autolink_skip
    folded = set(map(fold_name, skipped))
    names = _names(env)
    out = {target for name, target in names if fold_name(name) in folded}
    glossary = this_build(env).glossary
    leading = [name for _, names in leading_names(glossary.concepts) for name in names]
    whole = {name.text for name in leading if name.disambiguator}
    avoided = {name.text for name in leading if name.is_avoided}
    found: list[tuple[str, _Meant]] = [(name, None) for name in skipped]
    found += [(name, fold) for name in glossary.shared_names if (fold := fold_name(name)) not in folded]
    for name, target in names:
        meant = None if target in out or name in avoided else target
        found += [(each, meant) for each in ((name,) if name in whole else spoken(name))]
    return NameFinder(found)


def _names(env: BuildEnvironment) -> list[tuple[str, Target]]:
    """Return every name with the location of its entry, which all its names share, whatever was read last."""
    terms = terms_by_target(env)
    names = ((name, target) for (type_, name), target in env.domains["std"].objects.items() if type_ == "term")
    shown = (each for each in names if glossary_domain(env).shows(*each[1]))
    return sorted((name, terms[target].target if target in terms else target) for name, target in shown)


def _kinds(env: BuildEnvironment) -> Iterator[object]:
    """Yield what it depends on, besides names, which of them are explained."""
    if env.config.glossary_build_autolink_explain:
        for term in terms_by_target(env).values():
            yield [(each.text, each.kind.value, each.status.value, each.language) for each in term.concept.designations]


def _begun(text: nodes.Text, start: int, shown: str) -> str:
    """Return what is *shown* at *start* of *text*, with a capital where a sentence begins there."""
    before = text[:start].rstrip()
    begins = (
        before.endswith((".", "!", "?"))
        if before
        else isinstance(text.parent, nodes.paragraph) and not text.parent.index(text)
    )
    return f"{shown[:1].upper()}{shown[1:]}" if begins else shown


def _may_link(node: nodes.Node) -> bool:
    if isinstance(node, nodes.Text):
        return isinstance(node.parent, _PLAIN)
    return isinstance(node, addnodes.pending_xref) and reference_key(node)[:2] == ("std", "term")


def _gets_links(text: nodes.Text) -> bool:
    """Return whether nothing around *text* has links already, or is to have none."""
    around = traverse_parent(text.parent)
    return not any(isinstance(each, _LEFT_OUT) or NO_LINKS in each.get("classes", ()) for each in around)


def _above(node: nodes.Node, kind: type[nodes.Element]) -> nodes.Element | None:
    """Return the nearest element of a *kind* that *node* is in."""
    return next(iter(traverse_parent(node.parent, kind)), None)


def _ids(entry: nodes.Element | None) -> frozenset[str]:
    terms = entry.findall(nodes.term) if entry is not None else ()
    return frozenset(id_ for term in terms for element in term.findall(nodes.Element) for id_ in element["ids"])


def _is_wanted(
    place: object, linked: set[tuple[object, Target]], own: frozenset[str], once: bool, target: Target | None
) -> bool:
    """Whether a name of *target* gets a link: not in its *own* entry, and, if *once*, not again in the same *place*."""
    if target is None:
        return True
    if target[1] in own or (once and (place, target) in linked):
        return False
    linked.add((place, target))
    return True
