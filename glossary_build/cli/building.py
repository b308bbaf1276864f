"""Builds sites for the commands: their only module that imports Sphinx."""

from __future__ import annotations

import io
import logging
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import click
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.errors import SphinxError
from sphinx.util.console import strip_colors
from sphinx.util.docutils import docutils_namespace, patch_docutils
from sphinx.util.logging import NAMESPACE, WarningLogRecordTranslator

from glossary_build.cli.site_pages import pages, write_pages
from glossary_build.diagnostics import Code, Diagnostic, SourceLocation
from glossary_build.loader import LoadConfig, load_glossary
from glossary_build.model import Glossary
from glossary_build.sources import shown_path
from glossary_build.sphinx_ext.config_values import read_conf
from glossary_build.sphinx_ext.sources import load_config, log_diagnostics
from glossary_build.sphinx_ext.sphinx_private import written_in_conf
from glossary_build.sphinx_ext.state.domain import glossary_domain

WITHOUT_TYPES = {"show_warning_types": False} if "show_warning_types" in Config.config_values else {}
"""Leaves the types of warnings out; Sphinx 7.2 doesn't have the option, and shows none."""


def build_html(
    folder: Path,
    out: Path,
    configuration: Mapping[str, Any],
    glossary: Glossary,
    *,
    on_page: Callable[[int, int, str], None],
) -> Mapping[str, bool]:
    """Build the pages in *folder* into *out*, with *glossary*, which was loaded from the current folder, on them.

    *on_page* is called before each page is written, with its 1-based number, how many pages there are, and its name.

    Return the problems that show only now: ``path:line: warning: message [code]``, with the path as the user gave it →
    whether it is an error. Raises ClickException, and OSError if a file could not be written.
    """
    here = Path.cwd()
    problems = _Problems(glossary, here)
    logger = logging.getLogger(NAMESPACE)
    early = io.StringIO()
    try:
        with patch_docutils(str(folder)), docutils_namespace():
            app = Sphinx(
                srcdir=folder,
                confdir=None,
                outdir=out,
                doctreedir=folder / "doctrees",
                buildername="html",
                confoverrides={**configuration, **WITHOUT_TYPES},
                status=None,
                warning=early,
            )
            problems.found.update(dict.fromkeys(strip_colors(early.getvalue()).splitlines(), False))
            domain = glossary_domain(app.env)
            domain.build.take(glossary, here)
            numbers = count(1)

            def count_page(app: Sphinx, page: str, *_: object) -> None:
                if page in app.env.found_docs:
                    on_page(next(numbers), len(app.env.found_docs), page)

            app.connect("html-page-context", count_page)
            problems.addFilter(WarningLogRecordTranslator(app))
            logger.addHandler(problems)
            app.build()
    except (SphinxError, RecursionError) as error:
        raise click.ClickException(f"the site could not be built: {error}") from error
    finally:
        logger.removeHandler(problems)
    if problems.unwritten:
        raise OSError(problems.unwritten[0])
    return problems.found


def show_sources(app: Sphinx, *, sources: Sequence[str], config: LoadConfig, title: str, language: str) -> None:
    """Load *sources*, relative to the current folder, into a project without any of its own, and write its pages.

    It goes before the pages are looked for, and after the extension has loaded nothing (``builder-inited``).
    """
    here = Path.cwd()
    glossary = load_glossary(sources, config)
    domain = glossary_domain(app.env)
    domain.build.take(glossary, here)
    log_diagnostics(glossary, here)
    write_pages(Path(app.srcdir), pages(glossary, title, language))


class Configured(NamedTuple):
    """What a ``conf.py`` says about the glossary of its project; locations begin at the current folder."""

    sources: tuple[Path, ...]
    config: LoadConfig
    suppressed: tuple[str, ...]
    """``suppress_warnings``."""
    problems: tuple[Diagnostic, ...]
    """What is wrong with the values; these are not used."""

    @property
    def files(self) -> list[Path]:
        """The sources, the lock and the overrides."""
        return [*self.sources, *filter(None, (self.config.lock, self.config.overrides))]


def configured(folder: Path) -> Configured:
    """Run the ``conf.py`` in *folder* and return what it says. Raises ClickException."""
    here = SourceLocation(path=shown_path(folder / "conf.py", Path()), line=1)
    problems: list[str] = []
    try:
        config = read_conf(folder, problems.append)
    except SphinxError as error:
        raise click.ClickException(str(error)) from error
    sources = tuple(folder / path for path in config.glossary_build_sources)
    suppressed = tuple(map(str, written_in_conf(config).get("suppress_warnings", ())))
    loading = load_config(config, folder)
    rules = tuple(replace(rule, source=here) for rule in loading.reading)
    loading = replace(loading, root=Path(), folder=folder, reading=rules)
    found = tuple(Diagnostic(Code.CONFIG, problem, here) for problem in problems)
    return Configured(sources, loading, suppressed, found)


class _Problems(logging.Handler):
    """Collects Sphinx's warnings in the form in which the commands print their diagnostics."""

    def __init__(self, glossary: Glossary, folder: Path) -> None:
        super().__init__(logging.WARNING)
        self.display_paths = {os.path.normpath(folder / path): path for path in glossary.sources}
        """Absolute path of each source → the path that the user gave."""
        self.reported = {(d.code, str(d.source)) for d in glossary.diagnostics}
        """Code and location of what the loader found already."""
        self.found: dict[str, bool] = {}
        """Each problem once, and whether it is an error: a definition is parsed for every page that shows it."""
        self.unwritten: list[str] = []
        """Files that the system refused to write, which Sphinx passes over with a warning."""

    def emit(self, record: logging.LogRecord) -> None:
        if isinstance(record.args, tuple) and any(isinstance(value, OSError) for value in record.args):
            self.unwritten.append(logging.LogRecord.getMessage(record))
            return
        path, colon, line = str(getattr(record, "location", None) or "").rpartition(":")
        place = f"{self.display_paths.get(path, path)}:{line}" if colon else ""
        kind, subtype = getattr(record, "type", ""), getattr(record, "subtype", "")
        code = subtype if kind == "glossary" else ".".join(filter(None, (kind, subtype)))
        if (code, place) in self.reported:
            return
        is_error = record.levelno >= logging.ERROR
        severity = "error" if is_error else "warning"
        message = " ".join(logging.LogRecord.getMessage(record).split())  # Sphinx's own adds the place
        parts = (place and f"{place}:", f"{severity}:", message, code and f"[{code}]")
        self.found[" ".join(filter(None, parts))] = is_error
