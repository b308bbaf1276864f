"""Data of one build, which the next one finds out again."""

from __future__ import annotations

import hashlib
import logging as python_logging
from contextlib import ExitStack
from functools import cache, cached_property, partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar, cast

from sphinx.addnodes import only
from sphinx.util import logging

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from glossary_build.model import Glossary
    from glossary_build.sphinx_ext.nodes import Conditions

logger = logging.getLogger(__name__)

_Rest = ParamSpec("_Rest")
_Found = TypeVar("_Found")

DOMAIN = "glossary_build"
"""The name of the domain that remembers things from one build to the next, and holds this one."""


class ThisBuild:
    """The builder, the model and what the steps of a build tell each other; nothing of it is pickled."""

    load: Callable[[], Glossary] | None = None
    """Loads the model, where the project has sources; called when somebody asks."""
    stamp: str = ""
    """A digest of all that the model depends on."""
    settled: bool = False
    """Whether this build read no page and the model is that of the last one: what the environment holds is right.

    Not after a build of another output: pages of letters, which hold targets, are there on a site only.
    """
    is_current: bool = False
    """Whether the output is what the stored environment says, apart from the pages that this build writes."""
    index_before: bytes = b""
    """The search index of the last build; empty if there is none."""
    has_indexes_back: bool | None = None
    """Whether Sphinx has its indexes back, since a page is written; None if none was kept from it."""
    folder: Path = Path()
    """The folder of the pages, mostly that of ``conf.py``: the locations in the model are relative to it."""
    app: Sphinx
    builder: Builder

    def __init__(self) -> None:
        """Start empty."""
        self.index_entries: dict[str, Any] = {}
        """The index entries of all pages, while they are kept from Sphinx."""
        self.general_index: dict[Path, bytes] = {}
        """The pages of the general index, from the last build."""
        self.found: dict[object, Callable[..., Any]] = {}
        """What was found :func:`once_in_a_build`, by the function that finds it."""
        self.fetched: dict[str, Any] = {}
        """What was fetched of other projects, by their names."""
        self.own_files: set[Path] = set()
        """The files of the site that aren't pages, as far as it wrote them."""
        self.reading = ExitStack()
        """What lasts while pages are read."""
        self.read: set[str] = set()
        """The pages that were read."""
        self.due: set[str] = set()
        """The pages that have to be written because something elsewhere has changed."""
        self.written: set[str] = set()
        """The pages that were written so far."""
        self.registered: set[Callable[[Sphinx], None]] = set()
        """What was registered with Sphinx since there are pages that need it."""

    @property
    def is_idle(self) -> bool:
        """Whether it changes nothing, so that the files which are made from many pages are right."""
        return self.settled and self.is_current and not self.due and not self.written

    @cached_property
    def glossary(self) -> Glossary:
        """The model."""
        from glossary_build.model import Glossary

        return self.load() if self.load is not None else Glossary()

    def take(self, glossary: Glossary, folder: Path) -> None:
        """Show *glossary*, whose locations are relative to *folder*, instead of the sources of the project."""
        self.load, self.folder = lambda: glossary, folder
        self.stamp = hashlib.sha256(repr(glossary.concepts).encode()).hexdigest()

    @cached_property
    def languages(self) -> frozenset[str]:
        """The BCP 47 tags of the names in the model."""
        return frozenset(name.language for concept in self.glossary.concepts for name in concept.designations)


def this_build(env: BuildEnvironment) -> ThisBuild:
    """Return the build that *env* is used for."""
    return cast("ThisBuild", env.domains[DOMAIN].build)  # type: ignore[attr-defined]


_IN_SOURCE = "glossary_in_source"
"""Attribute of the record of a problem in a source."""
_reported: set[tuple[str, str]] = set()


def _is_new(record: python_logging.LogRecord) -> bool:
    """Let each problem in a source through once in a build, also if other processes found it too."""
    if not hasattr(record, _IN_SOURCE):
        return True
    found = record.getMessage(), str(record.location)  # type: ignore[attr-defined]  # by Sphinx
    is_new = found not in _reported
    _reported.add(found)
    return is_new


def report_once() -> None:
    """Let each problem in a source be reported once from now on, whichever process finds it."""
    _reported.clear()
    for each in (logger, logging.getLogger("sphinx.util.parallel")):  # which passes on what other processes log
        each.logger.addFilter(_is_new)


def report_in_source(message: str, *, location: str, subtype: str) -> None:
    """Log a problem at its *location* in a source, once, however many pages show the definition that has it."""
    logger.warning(message, type="glossary", subtype=subtype, location=location, extra={_IN_SOURCE: True})


def once_in_a_build(
    find: Callable[Concatenate[BuildEnvironment, _Rest], _Found],
) -> Callable[Concatenate[BuildEnvironment, _Rest], _Found]:
    """Let the build keep what *find* finds; it is first called when all that it looks at is there."""

    @wraps(find)
    def found(env: BuildEnvironment, /, *args: _Rest.args, **kwargs: _Rest.kwargs) -> _Found:
        known = this_build(env).found
        if find not in known:
            known[find] = cache(partial(find, env))
        return cast("_Found", known[find](*args, **kwargs))

    return found


@once_in_a_build
def holds(env: BuildEnvironment, conditions: Conditions) -> bool:
    """Return whether this build shows what is inside of these directives, as Sphinx decides it before it writes."""
    builder = this_build(env).builder
    names = {**{each.name: each.value for each in env.config}, **vars(env.config), "builder": builder.name}
    for directive, expression in conditions:
        is_only = directive == only.__name__
        try:
            is_met = builder.tags.eval_condition(expression) if is_only else eval(expression, names)  # noqa: S307 - as Sphinx
        except Exception:  # whatever the author wrote; Sphinx reports it
            is_met = is_only
        if not is_met:
            return False
    return True
