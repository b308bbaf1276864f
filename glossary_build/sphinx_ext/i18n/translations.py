"""Drops Sphinx's warning of “inconsistent term references” where a translation names the same terms in its language.

Sphinx compares the names that the original and its translation write, and knows no names yet when it does. So a warning
waits until all pages are read, and is given then if the references lead elsewhere.
"""

from __future__ import annotations

import logging
import re
from ast import literal_eval
from collections import Counter
from typing import TYPE_CHECKING, Any

from sphinx.util import logging as sphinx_logging

from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.records import Postponed

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from glossary_build.sphinx_ext.state.records import Target

_LOGGER = "sphinx.transforms.i18n"
_SUBTYPE = "inconsistent_references"
_LIST = r"""\[(?:'(?:[^'\\]|\\.)*+'|"(?:[^"\\]|\\.)*+"|[,\s])*+\]"""
"""References as Python writes a list of them."""
_ROLE = r"(?s)[:{](?P<role>[\w:.+-]+)[:}]`(?:.*<(?P<target>[^<>`]+)>|(?P<name>[^`<>]+))`"
_References = tuple[tuple[str, str], ...]
_TERMS = frozenset(("term", "gls", "std:term", "std:gls"))


class _Postpone(logging.Filter):
    """Keeps the warnings of one environment that may turn out to be wrong."""

    def __init__(self, env: BuildEnvironment) -> None:
        super().__init__()
        self._env = env

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether *record* is to be shown now."""
        message = record.getMessage()
        found = _references(message)
        if found is None:
            return True
        place = sphinx_logging.get_node_location(record.location) or ""  # type: ignore[attr-defined]  # by Sphinx
        page = glossary_domain(self._env).note(self._env.docname)
        page.postponed.append(Postponed(place, message, *found))
        return False


def hold_back(app: Sphinx) -> None:
    """Hold such warnings back from now on until all pages are read, or the build has failed."""
    _logger().addFilter(_Postpone(app.env))
    app.connect("env-updated", _report)
    app.connect("build-finished", _let_through)


def _let_through(*_of_event: object) -> None:
    """Let all warnings through again (``build-finished``)."""
    logger = _logger()
    for each in [each for each in logger.filters if isinstance(each, _Postpone)]:
        logger.removeFilter(each)


def _report(_app: Sphinx, env: BuildEnvironment) -> None:
    """Give the warnings that are right, once all pages are read (``env-updated``)."""
    _let_through()
    domain = glossary_domain(env)
    for docname, page in sorted(domain.pages.items()):
        for place, message, original, translated in page.postponed:
            if _targets(env, docname, original) != _targets(env, docname, translated):
                logger = sphinx_logging.getLogger(_LOGGER)
                logger.warning("%s", message, location=place, type="i18n", subtype=_SUBTYPE)
        page.postponed.clear()


def _logger() -> logging.Logger:
    return logging.getLogger(f"{sphinx_logging.NAMESPACE}.{_LOGGER}")


def _references(message: str) -> tuple[_References, _References] | None:
    """Role and target of each reference in the original and in the translation; None where they can't be read."""
    listed = re.compile(_LIST)  # here, since most builds have no such warning
    first = listed.match(message, max(0, message.find("[")))
    second = listed.match(message, max(0, message.find("[", first.end()))) if first else None
    if first is None or second is None:
        return None
    found = [[re.fullmatch(_ROLE, reference) for reference in literal_eval(each[0])] for each in (first, second)]
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
    # Imported here, since few builds have such a warning.
    from glossary_build.sphinx_ext.references.loose_references import names_here
    from glossary_build.sphinx_ext.references.meaning import meant_target
    from glossary_build.sphinx_ext.state.site_terms import terms_by_target

    target = meant_target(env, docname, name) or names_here(env).find(name)
    term = terms_by_target(env).get(target) if isinstance(target, tuple) else None
    return term.target if term else None
