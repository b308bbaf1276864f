"""References to terms: what they look for, and how people write them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.errors import NoUri
from sphinx.util import docname_join
from sphinx.util.nodes import make_refnode, traverse_parent

from glossary_build.sphinx_ext.nodes import conditions_of
from glossary_build.sphinx_ext.sphinx_private import term_targets
from glossary_build.sphinx_ext.state.this_build import DOMAIN, holds, once_in_a_build, this_build
from glossary_build.text.expressions import expression

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.environment import BuildEnvironment

    from glossary_build.sphinx_ext.state import Target

ReferenceKey = tuple[str, str, str]
"""Domain, type and target."""

TERM = ("std", "term")
"""Domain and type of a ``:term:`` reference."""
TERM_CLASSES = ("xref", "std", "std-term")
"""Classes of the text that it shows."""
ABBREVIATED = ("std", "gls")
"""The same of a ``:gls:`` reference until its text is known."""
CAPITAL = "glossary_capital"
"""Attribute of such a reference whose text begins with a capital."""
QUOTED = ("std", "glsdesc")
"""The same of a reference that the definition replaces."""
REFERENCES = (TERM, ABBREVIATED, QUOTED)
LABEL = ("std", "ref")
"""Those of a ``:ref:``, which leads to a term where its label is an ID that an author wrote in a source."""
OUTSIDE = "external"
"""Begins the domain of a reference by the ``:external:`` role, which never leads to this project."""


def reference_key(node: nodes.Element | Mapping[str, Any]) -> ReferenceKey:
    """Return the key of a ``pending_xref``, or of its attributes.

    >>> reference_key({"refdomain": "std", "reftype": "term", "reftarget": "Tensor"})
    ('std', 'term', 'Tensor')
    >>> reference_key({"refdomain": "std", "reftype": "term", "reftarget": "Tensor", "intersphinx": True,
    ...     "inventory": "pt"})
    ('external+pt:std', 'term', 'Tensor')
    """
    refdomain = node.get("refdomain") or ""  # None for a link of MyST inside of its page
    if "intersphinx" in node:
        project = node["inventory"]
        refdomain = f"{OUTSIDE}+{project}:{refdomain}" if project else f"{OUTSIDE}:{refdomain}"
    return refdomain, node["reftype"], node["reftarget"]


def references_to(root: nodes.Node, *kinds: tuple[str, str]) -> list[pending_xref]:
    """Return the references of these *kinds*, domain and type, at and below *root*."""
    return [node for node in root.findall(pending_xref) if reference_key(node)[:2] in kinds]


def page_of(env: BuildEnvironment, node: nodes.Element) -> str:
    """Return the name of the page that *node* was read on, also in output that joins all pages, or makes more of one.

    Sphinx leaves the nodes of a page that it joins to others below the document that they were read into.
    """
    *_, top = traverse_parent(node)
    page = env.path2doc(top.get("source") or "")
    return page if page in env.found_docs else str(env.temp_data.get("docname", ""))


def origin_of(env: BuildEnvironment, node: nodes.Element) -> str:
    """Return where links in *node* begin: that page, or the page of a letter that was made from it."""
    return page_of(env, node) if env.docname in env.found_docs else env.docname


def term_link(env: BuildEnvironment, text: str, target: Target, page: str) -> nodes.Element:
    """Return what Sphinx makes of a ``:term:`` role on *page*: no link in a book without the page of the *target*."""
    shown = nodes.inline(text, text, classes=[*TERM_CLASSES])
    with suppress(NoUri):
        return make_refnode(this_build(env).builder, page, *target, shown)
    return shown


def is_shown(env: BuildEnvironment, node: nodes.Element) -> bool:
    """Return whether *node* isn't in the definition of a substitution, or in text that this build leaves out."""
    return not any(traverse_parent(node, nodes.substitution_definition)) and holds(env, conditions_of(node))


def project_of(refdomain: str) -> str | None:
    """Return the project that a *refdomain* names; empty for any other project, None for this one.

    >>> project_of("external+pt:std"), project_of("external:std"), project_of("std")
    ('pt', '', None)
    """
    outside, _, _ = refdomain.rpartition(":")
    if not outside.startswith(OUTSIDE):
        return None
    return outside.removeprefix(OUTSIDE).removeprefix("+")


def term_outside(refdomain: str, type_: str) -> str | None:
    """Return the project in which a reference looks for a term, empty for any other one; None if it doesn't.

    Plain ``:any:`` looks there before a term of this project that only we find, in upper case.
    """
    if type_ == "any":
        return project_of(refdomain) if refdomain else ""
    return project_of(refdomain) if refdomain.endswith(":std") and type_ == "term" else None


def missed_term(env: BuildEnvironment, name: str) -> Target | None:
    """The term of this *name* if the standard domain misses it: for ``:any:`` that looks for the lower case only."""
    standard, lower = env.domains["std"], name.lower()
    is_loose = lower in env.domains[DOMAIN].data["site"].loose
    return None if is_loose or ("term", lower) in standard.objects else term_targets(env).get(lower)


def is_free(env: BuildEnvironment, node: pending_xref) -> bool:
    """Whether no page, other domain or other project answers the link *node* of MyST, nor the page that it is on."""
    inventories = getattr(env, "intersphinx_inventory", {}).values()
    return (
        not node.get("reflocalid")
        and not any(node["reftarget"] in names for names in inventories)
        and next(_answers(env, node), None) is None
    )


def leads_to_term(env: BuildEnvironment, docname: str, name: str) -> bool:
    """Return whether ``:any:`` on the page *docname* leads to the existing term *name*."""
    node = pending_xref("", refdoc=docname, reftype="any", refdomain="", refexplicit=False, reftarget=name)
    return next(_answers(env, node), ":".join(TERM)) == ":".join(TERM)


def _answers(env: BuildEnvironment, node: pending_xref) -> Iterator[str]:
    """Yield the roles of what answers *node* besides us; Sphinx takes the first one."""
    page, name, builder = node["refdoc"], node["reftarget"], this_build(env).builder
    if docname_join(page, name) in env.all_docs:
        yield "doc"
    first = env.domains["std"]
    for domain in (first, *(each for each in env.domains.values() if each is not first and each.name != DOMAIN)):
        with suppress(NotImplementedError, NoUri):
            found = domain.resolve_any_xref(env, page, builder, name, node, nodes.inline())
            yield from (role for role, _ in found)


@once_in_a_build
def terms_elsewhere(env: BuildEnvironment, project: str = "") -> Mapping[str, str]:
    """Return the terms in the inventory of another *project*, or in all of them, each with its address."""
    named = getattr(env, "intersphinx_named_inventory", {})
    inventory = named.get(project, {}) if project else getattr(env, "intersphinx_inventory", {})
    return {name: address_in(item) for name, item in inventory.get("std:term", {}).items()}


def address_in(item: Any) -> str:
    """Return the address in an *item* of an inventory, which was a tuple before Sphinx 8.2."""
    return str(item.uri if hasattr(item, "uri") else item[2])


_SPECIAL = expression(r"[\\`<]|^!")
"""What ends a name, gives it a target or disables the role in reStructuredText."""
_TARGETED = expression(r"^(?:!|.[^<]*<.*>$)", re.DOTALL)
"""What reads as a disabled role, or as a title with a target, where a backslash has no meaning."""
_TICKS = expression(r"`+")
_ALIKE = str.maketrans({"<": "‹", ">": "›"})


def references(title: str, target: str, project: str) -> list[str]:
    """Spell the three references, which show *title*. Others have this one as *project* in ``intersphinx_mapping``.

    >>> references("Tensor", "Tensor", "demo")
    [':term:`Tensor`', '{term}`Tensor`', ':external+demo:term:`Tensor`']
    """
    outside = re.sub(r"[\\`]", r"\\\g<0>", _unescapable(title, target))
    return [rest_reference(title, target), myst_reference(title, target), f":external+{project}:term:`{outside}`"]


def rest_reference(title: str, target: str) -> str:
    """Return a role of reStructuredText, with a title where its target isn't what readers are to see.

    >>> rest_reference("vec<T>", "vec<T>"), rest_reference("stride", "步长")
    (':term:`vec\\\\<T>`', ':term:`stride <步长>`')
    """
    text = _escaped(target) if title == target else f"{_escaped(title)} <{_escaped(target)}>"
    return f":term:`{text}`"


def myst_reference(title: str, target: str) -> str:
    """Return a role of MyST, in as many backticks as it needs.

    >>> myst_reference("a`b", "a`b")
    '{term}``a`b``'
    """
    text = _unescapable(title, target)
    if text.startswith("`") or text.endswith("`"):
        text = f" {text if text.endswith('>') else _titled(title, target)}"
    fence = "`" * (max((len(run) for run in _TICKS.findall(text)), default=0) + 1)
    return f"{{term}}{fence}{text}{fence}"


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\g<0>", text)


def _unescapable(title: str, target: str) -> str:
    """Text for roles that don't get backslashes, as those of MyST and intersphinx do."""
    return target if title == target and not _TARGETED.search(target) else _titled(title, target)


def _titled(title: str, target: str) -> str:
    """In the title, characters that look alike replace those that would be misread."""
    shown = re.sub("^!", "！", title.translate(_ALIKE))
    return f"{shown} <{target}>"
