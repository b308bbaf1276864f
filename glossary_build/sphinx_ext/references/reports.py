"""Reports references to terms: those that lead nowhere, with what the author may have meant, and deprecated names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sphinx.addnodes import pending_xref
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging

from glossary_build.model import Status
from glossary_build.sphinx_ext.cards.written_references import myst_reference, rest_reference
from glossary_build.sphinx_ext.nodes import GENERATED, IN_DEFINITION
from glossary_build.sphinx_ext.page.current_page import page_of
from glossary_build.sphinx_ext.references.loose_references import names_elsewhere, names_here
from glossary_build.sphinx_ext.references.meaning import pages_of_terms
from glossary_build.sphinx_ext.references.reference_keys import reference_key
from glossary_build.sphinx_ext.state.domain import term_target
from glossary_build.sphinx_ext.state.site_terms import find_term
from glossary_build.sphinx_ext.state.this_build import this_build
from glossary_build.text.loose_names import LooseNames
from glossary_build.text.names import fold_name
from glossary_build.text.suggestions import did_you_mean

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from glossary_build.model import Concept, Glossary


logger = logging.getLogger(__name__)


def explain_missing_term(app: Sphinx, node: pending_xref) -> bool | None:
    """Answer Sphinx's ``warn-missing-reference``: True where we warned or nobody needs a warning, else None.

    A reference inside one of our definitions is reported at its line in the glossary source. A link that the extension
    made by itself to a term that no page shows stays plain text.
    """
    if node.get(GENERATED):
        return True
    build = this_build(app.env)
    glossary = build.glossary
    name = node["reftarget"]
    spelled = names_here(app.env).candidates(name) or names_elsewhere(app.env, "").candidates(name)
    found = [own for each in sorted(spelled) for own in _names(glossary, each)]
    several = found if len(found) > 1 else []
    known = glossary.find(name)
    if not several and known and known.id not in pages_of_terms(app.env):
        hint = "; the glossary has it, but no glossary-view shows it"
    elif node["refexplicit"] and term_target(app.env, written := f"{node.astext()}<{name}>"):
        hint = f"; for “{written}” write {rest_reference(written, written)} or {myst_reference(written, written)}"
    else:
        hint = did_you_mean(several or build.near_names.closest(name))
    own = node.get(IN_DEFINITION, False)
    if not own and not hint:
        return None
    logger.warning(
        "%s: %r%s",
        "several terms have this name" if several else "term not in glossary",
        name,
        hint,
        location=f"{node.source}:{node.line}" if own else node,
        type="glossary" if own else "ref",
        subtype=("ambiguous-reference" if several else "dangling-reference") if own else "term",
    )
    return True


def _names(glossary: Glossary, name: str) -> list[str]:
    """Return *name*, or what it is called in each of the terms that share it."""
    fold = fold_name(name)
    rivals = glossary.homonyms(name)
    return [next(each.text for each in rival.designations if fold_name(each.stem) == fold) for rival in rivals] or [
        name
    ]


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
    """Return whether *name*, or the name of the *concept* that it is another spelling of, is deprecated."""
    if all(each.status is not Status.DEPRECATED for each in concept.designations):
        return False
    found = LooseNames({text: each for each in concept.designations for text in (each.stem, each.text)}).find(name)
    return found is not None and found.status is Status.DEPRECATED
