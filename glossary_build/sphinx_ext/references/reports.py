"""Reports references to terms: to nothing, by deprecated names, and translations that refer to other terms.

Sphinx compares the names that an original and its translation write, and knows no names yet when it does. So its
warning of “inconsistent term references” waits until all pages are read, and is given then if they lead elsewhere.
"""

from __future__ import annotations

import logging as python_logging
import re
from ast import literal_eval
from collections import Counter
from typing import TYPE_CHECKING, Any

from sphinx.addnodes import pending_xref
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging

from glossary_build.model import Status
from glossary_build.sphinx_ext.nodes import GENERATED, IN_DEFINITION
from glossary_build.sphinx_ext.references import TERM, myst_reference, page_of, references_to, rest_reference
from glossary_build.sphinx_ext.references.meaning import meant_target, names_elsewhere, names_here, pages_of_terms
from glossary_build.sphinx_ext.state import Postponed
from glossary_build.sphinx_ext.state.domain import glossary_domain, term_target
from glossary_build.sphinx_ext.state.site_terms import find_term, terms_by_target
from glossary_build.sphinx_ext.state.this_build import report_in_source, this_build
from glossary_build.text.expressions import expression
from glossary_build.text.loose_names import LooseNames
from glossary_build.text.names import fold_name
from glossary_build.text.suggestions import did_you_mean

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from glossary_build.model import Concept, Glossary
    from glossary_build.sphinx_ext.state import Target

logger = logging.getLogger(__name__)


def explain_missing_term(app: Sphinx, node: pending_xref) -> bool | None:
    """Answer Sphinx's ``warn-missing-reference``: True where we warned or nobody needs a warning, else None.

    A reference inside one of our definitions is reported at its line in the glossary source. A link that the extension
    made by itself to a term that no page shows stays plain text.
    """
    if node.get(GENERATED):
        return True
    glossary = this_build(app.env).glossary
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
        hint = did_you_mean(several or glossary.suggest(name))
    fault = "several terms have this name" if several else "term not in glossary"
    message = f"{fault}: {name!r}{hint}"
    if node.get(IN_DEFINITION):
        subtype = "ambiguous-reference" if several else "dangling-reference"
        report_in_source(message, location=f"{node.source}:{node.line}", subtype=subtype)
    elif hint:
        logger.warning(message, location=node, type="ref", subtype="term")
    else:
        return None
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
        for node in references_to(self.document, TERM):
            term = find_term(self.env, page_of(self.env, node), node["reftarget"])
            if node.get(GENERATED) or term is None or not _is_deprecated(term.concept, node["reftarget"]):
                continue
            instead = this_build(self.env).glossary.name_instead(term.concept)
            hint = f"; write “{instead}”" if instead else ""
            message = f"“{node['reftarget']}” is a deprecated name{hint}"
            if node.get(IN_DEFINITION):
                place = f"{node.source}:{node.line}"
                report_in_source(message, location=place, subtype="deprecated-name")
            else:
                logger.warning(message, location=node, type="glossary", subtype="deprecated-name")


def _is_deprecated(concept: Concept, name: str) -> bool:
    """Return whether *name*, or the name of the *concept* that it is another spelling of, is deprecated."""
    if all(each.status is not Status.DEPRECATED for each in concept.designations):
        return False
    found = LooseNames({text: each for each in concept.designations for text in (each.stem, each.text)}).find(name)
    return found is not None and found.status is Status.DEPRECATED


_I18N = logging.getLogger("sphinx.transforms.i18n")
"""Reports translations that refer to others than their originals."""
_LIST = expression(r"""\[(?:'(?:[^'\\]|\\.)*+'|"(?:[^"\\]|\\.)*+"|[,\s])*+\]""")
"""References as Python writes a list of them."""
_ROLE = expression(r"[:{](?P<role>[\w:.+-]+)[:}]`(?:.*<(?P<target>[^<>`]+)>|(?P<name>[^`<>]+))`", re.DOTALL)
_References = tuple[tuple[str, str], ...]
_TERMS = frozenset(("term", "gls", "std:term", "std:gls"))


def hold_back(app: Sphinx) -> None:
    """Hold such warnings back from now on until all pages are read, or the build has failed."""

    def is_sure(record: python_logging.LogRecord) -> bool:
        message = record.getMessage()
        found = _references(message)
        if found is None:
            return True
        place = logging.get_node_location(record.location) or ""  # type: ignore[attr-defined]  # by Sphinx
        page = glossary_domain(app.env).note(app.env.docname)
        page.postponed.append(Postponed(place, message, *found))
        return False

    def let_through(*_of_event: object) -> None:
        _I18N.logger.removeFilter(is_sure)

    _I18N.logger.addFilter(is_sure)
    app.connect("env-updated", let_through)
    app.connect("env-updated", _report)
    app.connect("build-finished", let_through)


def _report(_app: Sphinx, env: BuildEnvironment) -> None:
    """Give the warnings that are right, once all pages are read (``env-updated``)."""
    domain = glossary_domain(env)
    for docname, page in sorted(domain.pages.items()):
        for place, message, original, translated in page.postponed:
            if _targets(env, docname, original) != _targets(env, docname, translated):
                _I18N.warning("%s", message, location=place, type="i18n", subtype="inconsistent_references")
        page.postponed.clear()


def _references(message: str) -> tuple[_References, _References] | None:
    """Role and target of each reference in the original and in the translation; None where they can't be read."""
    first = _LIST.match(message, max(0, message.find("[")))
    second = _LIST.match(message, max(0, message.find("[", first.end()))) if first else None
    if first is None or second is None:
        return None
    found = [[_ROLE.fullmatch(reference) for reference in literal_eval(each[0])] for each in (first, second)]
    original, translated = (
        tuple((each["role"], " ".join((each["target"] or each["name"]).split())) for each in matches if each)
        for matches in found
    )
    return None if any(None in matches for matches in found) else (original, translated)


def _targets(env: BuildEnvironment, docname: str, references: _References) -> Counter[Any]:
    """Return the entries that *references* lead to; one that leads nowhere leads to its name."""
    return Counter((_entry(env, docname, name) if role in _TERMS else None) or name for role, name in references)


def _entry(env: BuildEnvironment, docname: str, name: str) -> Target | None:
    """Where the entry is that a reference to *name* leads to, also if no page has one; its names may have ids each."""
    target = meant_target(env, docname, name) or names_here(env).find(name)
    term = terms_by_target(env).get(target) if isinstance(target, tuple) else None
    return term.target if term else None
