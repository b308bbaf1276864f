"""Loads the sources at the start of a build and reports what is wrong with them."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.util import logging

from glossary_build.diagnostics import Code, Diagnostic, Severity, SourceLocation
from glossary_build.sources import project_root
from glossary_build.sphinx_ext.config import PREFIX
from glossary_build.sphinx_ext.state.domain import glossary_domain

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config

    from glossary_build.loader import LoadConfig
    from glossary_build.model import Concept, Glossary
    from glossary_build.parsers.reading_rules.reading_rule import ReadingRule

logger = logging.getLogger(__name__)

_LATER = frozenset({Code.AMBIGUOUS_REFERENCE, Code.DANGLING_REFERENCE})
"""Codes that Sphinx answers better: a name may be in a stock glossary or in another project."""


def prepare_sources(app: Sphinx) -> None:
    """Let the domain know how to load the model, and the stamp of what it is made from (``builder-inited``)."""
    domain = glossary_domain(app.env)
    imported: tuple[Concept, ...] = ()
    if app.config.glossary_build_imports:
        from glossary_build.sphinx_ext.references.other_glossaries import import_terms

        imported = import_terms(app)
    domain.build.stamp = _stamp(app.config, domain.build.folder, imported)
    domain.build.load = lambda: _load_sources(app, imported)


def _load_sources(app: Sphinx, imported: tuple[Concept, ...]) -> Glossary:
    """Load the configured sources and log their diagnostics, each at its location in the source.

    The *imported* concepts are added to what they hold.
    """
    from glossary_build.loader import load_glossary  # half a second, and a build with nothing to read needs no model

    folder = glossary_domain(app.env).build.folder
    paths = [folder / path for path in app.config.glossary_build_sources]
    glossary = load_glossary(paths, load_config(app.config, folder))
    log_diagnostics(glossary, folder)
    if imported:
        from glossary_build.sphinx_ext.references.other_glossaries import with_imports

        glossary = with_imports(glossary, imported)
    return glossary


def load_config(config: Config, folder: Path) -> LoadConfig:
    """Return how the checked values of ``conf.py`` say that sources are loaded; paths begin at *folder*."""
    from glossary_build.loader import LoadConfig

    lock, overrides = config.glossary_build_lock, config.glossary_build_overrides
    reading: tuple[ReadingRule, ...] = ()
    if config.glossary_build_reading:
        from glossary_build.overrides.file import rules_from_conf

        reading, _ = rules_from_conf(config.glossary_build_reading)
    return LoadConfig(
        root=folder,
        lock=folder / lock if lock else None,
        overrides=folder / overrides if overrides else None,
        infer=config.glossary_build_infer,
        source_root=source_root(config, folder),
        dialects=config.glossary_build_dialects,
        encoding=config.glossary_build_encoding,
        reading=reading,
        subjects=config.glossary_build_subjects,
        glossaries={path: name for name, paths in config.glossary_build_glossaries.items() for path in paths},
    )


def _stamp(config: Config, folder: Path, imported: tuple[Concept, ...]) -> str:
    """A digest of all that the model depends on: the options, every file that is read, and imports."""
    options = {name: config[name] for name in sorted(config.values) if name.startswith(PREFIX)}
    digest = hashlib.sha256(repr((options, source_root(config, folder), imported)).encode())
    files = [*config.glossary_build_sources, config.glossary_build_lock, config.glossary_build_overrides]
    for path in filter(None, files):
        try:
            content = (folder / path).read_bytes()
        except (OSError, ValueError) as error:
            content = type(error).__name__.encode()
        digest.update(hashlib.sha256(content).digest())
    return digest.hexdigest()


def source_root(config: Config, folder: Path) -> Path:
    """Return the folder that sources may lie in; *folder* is where paths begin."""
    configured = config.glossary_build_source_root
    return project_root(folder) if configured is None else folder / configured


def absolute_path(source: SourceLocation, folder: str | os.PathLike[str]) -> str:
    """Return the path of a source whose location is relative to *folder*."""
    return os.path.normpath(os.path.join(folder, source.path))  # noqa: PTH118 - it takes a fifth of the time of a path


def log_diagnostics(glossary: Glossary, folder: Path) -> None:
    """Log what is wrong with *glossary*, but for what Sphinx answers later."""
    for diagnostic in glossary.diagnostics:
        if diagnostic.code not in _LATER:
            log_diagnostic(diagnostic, folder)


def log_diagnostic(diagnostic: Diagnostic, folder: Path) -> None:
    """Log through Sphinx, so that ``-W`` and ``suppress_warnings`` take effect; what is mere information is quiet."""
    if diagnostic.severity is Severity.INFO:
        logger.verbose("%s", diagnostic)
        return
    location = f"{absolute_path(diagnostic.source, folder)}:{diagnostic.source.line}"
    logger.warning(diagnostic.message, type="glossary", subtype=diagnostic.code, location=location)
