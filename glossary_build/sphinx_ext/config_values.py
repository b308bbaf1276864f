"""Registers the configuration values, reads them from ``conf.py`` and corrects wrong ones."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from glob import glob
from itertools import chain
from pathlib import Path
from types import NoneType
from typing import TYPE_CHECKING, Any

from sphinx.config import Config
from sphinx.util import logging
from sphinx.util.tags import Tags

from glossary_build.diagnostics import Code
from glossary_build.sources import MISSING, Unread, is_encoding, is_passed_over, read_file, relative_path
from glossary_build.sphinx_ext.config import OPTIONS, PREFIX, SOURCE_LANGUAGE, ConfigOption
from glossary_build.sphinx_ext.sphinx_private import written_in_conf
from glossary_build.text.languages import language_tag

if TYPE_CHECKING:
    from sphinx.application import Sphinx

logger = logging.getLogger(__name__)

AFTER_OTHERS = 700
"""Priority of a handler that needs the values as other extensions set them; Sphinx checks their types at 800."""

_Warn = Callable[[str], None]


def setup(app: Sphinx) -> None:
    """Register the values, and their check."""
    for option in OPTIONS:
        app.add_config_value(option.name, option.default, rebuild=option.rebuild, types=option.types)
    written = written_in_conf(app.config).get("language", "en")  # Sphinx before 7.4 replaces it by that of ``-D`` soon
    app.add_config_value(SOURCE_LANGUAGE, written if isinstance(written, str) else "en", rebuild="env", types=[str])
    app.connect("config-inited", check, priority=AFTER_OTHERS)


def read_conf(folder: Path, warn: _Warn) -> Config:
    """Run the ``conf.py`` in *folder* and return its values, corrected; those of other extensions are not known.

    *warn* gets what is wrong with them. Raises ConfigError.
    """
    config = Config.read(folder, overrides={}, tags=Tags())
    written = written_in_conf(config)
    for option in OPTIONS:
        config.add(option.name, option.default, option.rebuild, option.types)
        if option.name in written:
            setattr(config, option.name, written[option.name])
    correct(config, folder, warn)
    return config


def check(app: Sphinx, config: Config) -> None:
    """Correct the values and report what was wrong with them (``config-inited``)."""
    correct(config, Path(app.srcdir), lambda message: logger.warning(message, type="glossary", subtype="config"))


def correct(config: Config, folder: Path, warn: _Warn) -> None:
    """Put the default in place of wrong values; *warn* gets each of these, and unknown ``glossary_build_*`` names.

    *folder* is where paths begin: that of the pages, or of ``conf.py`` where no pages are known.
    """
    known = {option.name: option for option in OPTIONS}
    for name in written_in_conf(config):  # the only place that still has names no extension registered
        if name.startswith(PREFIX) and name not in config:
            from glossary_build.text.suggestions import closest_names, did_you_mean

            warn(f"unknown configuration value “{name}”{did_you_mean(closest_names(name, known, 1))}")
    for option in OPTIONS:
        setattr(config, option.name, _checked(option, _with_text(getattr(config, option.name)), warn))
    if (encoding := config.glossary_build_encoding) is not None and not is_encoding(encoding):
        warn(f"glossary_build_encoding: no encoding is called {encoding!r}; only UTF-8 is read")
        config.glossary_build_encoding = None
    if config.glossary_build_dialects:
        config.glossary_build_dialects = dict(_known_dialects(config, warn))
    if config.glossary_build_reading:
        from glossary_build.overrides.file import rules_from_conf

        for problem in rules_from_conf(config.glossary_build_reading)[1]:
            warn(problem.message)
    if config.glossary_build_sources:
        _find_sources(config, folder, warn)
    config.glossary_build_glossaries = dict(_known_glossaries(config, folder, warn))
    config.glossary_build_imports = dict(_named_imports(config, warn))
    config.glossary_build_subjects = dict(_named_subjects(config, warn))
    if config.glossary_build_lock:
        _check_lock(config, folder, warn)


def _with_text(value: Any) -> Any:
    """Return *value* with the path itself in place of each ``Path`` object in it."""
    if isinstance(value, os.PathLike):
        return Path(value).as_posix()
    if isinstance(value, dict):
        return {_with_text(key): _with_text(each) for key, each in value.items()}
    return type(value)(map(_with_text, value)) if type(value) in (list, tuple) else value


def _checked(option: ConfigOption, value: Any, warn: _Warn) -> Any:
    """Return *value*, without items that it can't have, or the default where it is wrong; both are reported."""
    if str in option.types and option.choices and value not in option.choices:
        warn(f"{option.name} has to be one of {', '.join(option.choices)}; {option.default!r} is used instead")
        return option.default
    if not isinstance(value, option.types):
        expected = " or ".join("None" if kind is NoneType else kind.__name__ for kind in option.types)
        warn(f"{option.name} has to be {expected}, not {type(value).__name__}; the default is used instead")
        return option.default
    if not isinstance(value, (list, tuple)):
        return value
    if not all(isinstance(each, str) for each in value):
        warn(f"{option.name} has to be a list of strings; other items are left out")
    texts = [each for each in value if isinstance(each, str)]
    known = [each for each in texts if not option.choices or each in option.choices]
    for other in (each for each in texts if each not in known):
        from glossary_build.text.suggestions import closest_names, did_you_mean

        warn(f"{option.name} can't have {other!r}{did_you_mean(closest_names(other, option.choices, 1))}")
    return known


def _find_sources(config: Config, folder: Path, warn: _Warn) -> None:
    """Put the files of each folder and each pattern in its place."""
    found = [_files(path, folder, config) for path in config.glossary_build_sources]
    for path, files in zip(config.glossary_build_sources, found, strict=True):
        if not files:
            warn(f"glossary_build_sources: the folder “{path}” has no file that can be a glossary")
    config.glossary_build_sources = [*chain.from_iterable(found)]


def _files(path: str, folder: Path, config: Config) -> list[str]:
    """The files in *path*, relative to *folder*, or those that match it; itself if none do or may be read."""
    if not path or not os.path.isdir(folder / path):  # noqa: PTH112 - the method of Path fails for too long a name
        matching = sorted(map(Path, glob(path, root_dir=folder, recursive=True)))  # noqa: PTH207 - it may be absolute
        said = Path(path).parts
        named = (each for each in matching if not any(is_passed_over(part) for part in each.parts if part not in said))
        names = [] if Path(path) in matching else [each.as_posix() for each in named]
        return [*dict.fromkeys(file for name in names for file in _files(name, folder, config))] or [path]
    from glossary_build.parsers.plugins import files_in  # here, since many projects have no folder of sources
    from glossary_build.sphinx_ext.sources import source_root

    found = read_file(folder / path, source_root(config, folder))
    if isinstance(found, Unread) and found.code is Code.OUTSIDE_ROOT:
        return [path]
    return [relative_path(file, folder) for file in files_in(str(folder / path)) or ()]


def _check_lock(config: Config, folder: Path, warn: _Warn) -> None:
    if not config.glossary_build_sources:
        warn("glossary_build_lock is of use for glossary_build_sources only: “.. glossary::” has the ids of Sphinx")
        config.glossary_build_lock = None
    elif read_file(folder / config.glossary_build_lock) == MISSING:
        warn(
            f"glossary_build_lock: “{config.glossary_build_lock}” does not exist, so no id is kept; correct the path, "
            "or make the file with “glossary-build lock --config conf.py”"
        )


def _named_subjects(config: Config, warn: _Warn) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the names of subjects by BCP 47 tag; what has another form is reported."""
    for subject, names in config.glossary_build_subjects.items():
        given = names.items() if isinstance(names, dict) else [("", None)]
        known = {tag: name for code, name in given if isinstance(name, str) and (tag := language_tag(str(code)))}
        if len(known) < len(given):
            warn(f"glossary_build_subjects: {subject!r} needs a name for each language, as in {{'zh': '编译器'}}")
        yield str(subject), known


def _known_glossaries(config: Config, folder: Path, warn: _Warn) -> Iterator[tuple[str, list[str]]]:
    """Yield the glossaries with those of their sources that there are; the others are reported."""
    sources, taken = set(config.glossary_build_sources), set[str]()
    for name, paths in config.glossary_build_glossaries.items():
        listed = paths if isinstance(paths, (list, tuple)) else [""]
        given = [file for path in listed for file in _files(str(path), folder, config)]
        known = [path for path in given if path in sources - taken]
        taken.update(known)
        if not name or len(known) < len(given):
            warn(
                f"glossary_build_glossaries: {name!r} needs a list of paths from glossary_build_sources that are in no "
                "other glossary"
            )
        yield str(name), known


def _named_imports(config: Config, warn: _Warn) -> Iterator[tuple[str, list[str]]]:
    """Yield the names to import by project; what has another form is reported."""
    for project, names in config.glossary_build_imports.items():
        given = names if isinstance(names, (list, tuple)) else [None]
        known = [name for name in given if isinstance(name, str)]
        if len(known) < len(given):
            warn(f"glossary_build_imports: {project!r} needs a list of names, as in {{'pt': ['Tensor']}}")
        if known:
            yield str(project), known


def _known_dialects(config: Config, warn: _Warn) -> Iterator[tuple[str, str]]:
    """Yield the dialects that there are, of sources that there are; the others are reported."""
    from glossary_build.parsers.plugins import parsers, unknown_dialect

    known = parsers()
    for path, given in config.glossary_build_dialects.items():
        dialect = str(given)
        if dialect not in known:
            warn(f"glossary_build_dialects: {unknown_dialect(dialect, known)}")
        elif path not in config.glossary_build_sources:
            warn(f"glossary_build_dialects: {path!r} is not in glossary_build_sources")
        else:
            yield path, dialect
