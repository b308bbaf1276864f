"""Warns of references by a deprecated name, where ``glossary_build_warn_deprecated`` asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sphinx.addnodes import pending_xref
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging

from glossary_build.model import Status
from glossary_build.sphinx_ext.nodes import GENERATED, IN_DEFINITION
from glossary_build.sphinx_ext.references.reference_keys import reference_key
from glossary_build.sphinx_ext.references.whereabouts import page_of
from glossary_build.sphinx_ext.state.site_terms import find_term
from glossary_build.sphinx_ext.state.this_build import this_build
from glossary_build.text.loose_names import LooseNames

if TYPE_CHECKING:
    from glossary_build.model import Concept

logger = logging.getLogger(__name__)


class WarnOfDeprecated(SphinxPostTransform):
    """Report each reference that an author wrote with a deprecated name, and the name to write instead."""

    default_priority = 6  # after ``:gls:`` became ``:term:``, before references are resolved

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Look at the references of the page."""
        for node in self.document.findall(pending_xref):
            if reference_key(node)[:2] != ("std", "term") or node.get(GENERATED):
                continue
            term = find_term(self.env, page_of(self.env, node), node["reftarget"])
            if term is None or not _is_deprecated(term.concept, node["reftarget"]):
                continue
            instead = this_build(self.env).glossary.name_instead(term.concept)
            logger.warning(
                "“%s” is a deprecated name%s",
                node["reftarget"],
                f"; write “{instead}”" if instead else "",
                location=f"{node.source}:{node.line}" if node.get(IN_DEFINITION) else node,
                type="glossary",
                subtype="deprecated-name",
            )


def _is_deprecated(concept: Concept, name: str) -> bool:
    """Whether *name*, or the name of the *concept* that it is another spelling of, is deprecated."""
    if all(each.status is not Status.DEPRECATED for each in concept.designations):
        return False
    found = LooseNames({text: each for each in concept.designations for text in (each.stem, each.text)}).find(name)
    return found is not None and found.status is Status.DEPRECATED
