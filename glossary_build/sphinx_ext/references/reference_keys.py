"""Says what a reference looks for: domain, type and target, with other projects as domains of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from docutils import nodes

ReferenceKey = tuple[str, str, str]
"""Domain, type and target."""

TERM = ("std", "term")
"""Domain and type of a ``:term:`` reference."""
ABBREVIATED = ("std", "gls")
"""The same of a ``:gls:`` reference until its text is known."""
REFERENCES = (TERM, ABBREVIATED)
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
    """Return the project in which a reference looks for a term, empty for any other one; None if it doesn't."""
    return project_of(refdomain) if type_ == "any" or (refdomain.endswith(":std") and type_ == "term") else None
