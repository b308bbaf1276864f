"""The configuration values: declared once, checked before the build, listed in the reference."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from types import NoneType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from sphinx.config import Config
from sphinx.util import logging
from sphinx.util.tags import Tags

from glossary_build.sources.paths import MISSING, read_file
from glossary_build.sphinx_ext.sphinx_private import written_in_conf

if TYPE_CHECKING:
    from sphinx.application import Sphinx

logger = logging.getLogger(__name__)

PREFIX = "glossary_build_"
_Warn = Callable[[str], None]
OFF, SECTION, PAGE, ALL = "off", "section", "page", "all"
"""Values of ``glossary_build_autolink``."""
SOURCE_LANGUAGE = "glossary_build_source_language"
"""A value that nobody sets: the language that the pages are written in, where a translation is asked for by ``-D``."""
GLOSSARIES = "glossaries"
"""A value of ``glossary_build_metadata``, beside ``OFF`` and ``ALL``."""

FEATURES: Mapping[str, str] = {
    "letters": "the bar of letters above each glossary, and the letter headings of one in alphabetical order",
    "filter": "the search field above each glossary that {ref}`finds terms <find-a-term>` while the reader types",
    "cards": "{ref}`cards <cards>` with names and definitions at links to terms",
    "search_anywhere": "the {ref}`search for terms <search-anywhere>` on every page without a search field",
    "related": "*Related*: {ref}`the terms that mention an entry <neighbours>`",
    "used_in": "*Used in*: {ref}`the sections that use a term <neighbours>`",
    "language_switch": "in views: {ref}`the choice of English, Chinese or both <choose-a-language>`",
    "facets": "in views: {ref}`the choice of subjects <narrow-the-list>`",
    "copy": "the button that {ref}`copies the address of an entry <copy-a-link>` or a reference to it",
    "search": "in Sphinx's search: terms in Chinese, English and pinyin, and {ref}`what they mean <search-pages>`",
    "json": "{ref}`glossary.json <for-programs>` in the same folder as `objects.inv`",
    "not_found": "the page `404.html`, unless the project has one or uses `sphinx-notfound-page`",
    "print": "the style sheet {ref}`for printing <print>`, and the choice of engine and fonts for LaTeX",
}
"""What ``glossary_build_disable`` can name → what it is, in Markdown; goes into the docs as it is."""


class ConfigOption(NamedTuple):
    """One configuration value of ``conf.py``."""

    name: str
    types: tuple[type, ...]
    default: Any
    help: str
    """What it does, in Markdown; goes into the reference as it is."""
    rebuild: Literal["", "env", "html"] = ""
    """What a change of it rebuilds: nothing by itself, every page, or what is written of them."""
    choices: tuple[str, ...] = ()
    """The values that it, or each item of a list, can have, if these are words."""


OPTIONS = (
    ConfigOption(
        name="glossary_build_sources",
        types=(list, tuple),
        default=(),
        help="Paths of the glossary sources, relative to the folder of `conf.py`; a folder stands for all files in it "
        "that can be a glossary. They are in order of precedence: if two "
        "sources define a term in one language, the definition of the earlier one is shown.",
    ),
    ConfigOption(
        name="glossary_build_source_root",
        types=(str, NoneType),
        default=None,
        help="The folder that sources may lie in, relative to the folder of `conf.py`; what is outside is not read, "
        "even if a link leads there. Default: the nearest folder upwards that contains `.git`, `.hg`, "
        "`pyproject.toml`, `setup.py` or `setup.cfg`; if none does, the folder of `conf.py`, or the one around a "
        "folder `docs`, `doc` or `source`.",
    ),
    ConfigOption(
        name="glossary_build_encoding",
        types=(str, NoneType),
        default=None,
        help="How sources are written that are not UTF-8, as Python calls it: `gb18030`, `utf-16`, `latin-1`. Default: "
        "such sources are reported and left out.",
    ),
    ConfigOption(
        name="glossary_build_lock",
        types=(str, NoneType),
        default=None,
        help="Path of the lock file, relative to the folder of `conf.py`. It lists the ids that were ever published; "
        "the build keeps each of them as a link target and reports those that it can't keep.",
    ),
    ConfigOption(
        name="glossary_build_overrides",
        types=(str, NoneType),
        default=None,
        help="Path of a YAML file in which you {doc}`overrule </guide/overrides>` what was read from the sources, "
        "relative to the folder of `conf.py`.",
    ),
    ConfigOption(
        name="glossary_build_imports",
        types=(dict,),
        default={},
        help="Terms of {ref}`other projects <import-terms>` to show among your own: from what `intersphinx_mapping` "
        "calls a project to a list of names, `{'pt': ['Tensor', 'Stride']}`.",
    ),
    ConfigOption(
        name="glossary_build_glossaries",
        types=(dict,),
        default={},
        help="{ref}`Several glossaries <several-glossaries>` in one project: from the name of a glossary to its "
        "sources, `{'hardware': ['hardware.md']}`. Each source is also in `glossary_build_sources`.",
    ),
    ConfigOption(
        name="glossary_build_subjects",
        types=(dict,),
        default={},
        help="Names of {ref}`subjects <subject-names>` in other languages: from a subject to a name for each language, "
        "`{'Compiler': {'zh': '编译器'}}`. They come before those of the overrides file.",
    ),
    ConfigOption(
        name="glossary_build_dialects",
        types=(dict,),
        default={},
        help="How sources are written whose shape is misunderstood: from the path, as in `glossary_build_sources`, to "
        "the name of a {ref}`dialect <dialects>`.",
    ),
    ConfigOption(
        name="glossary_build_reading",
        types=(dict,),
        default={},
        help="How sources are read whose structure can't be guessed: from a path, relative to the folder of `conf.py`, "
        "or a glob pattern, to a {ref}`reading rule <reading-rules>`. These rules come before those of the "
        "overrides file.",
    ),
    ConfigOption(
        name="glossary_build_stock",
        types=(bool,),
        default=True,
        help="Whether the terms of Sphinx's own `glossary` directives get what ours have: ids that stay, cards, the "
        "search field and the rest. With `False` these directives are left as they are.",
        rebuild="env",
    ),
    ConfigOption(
        name="glossary_build_tools_from",
        types=(int,),
        default=10,
        help="The number of terms from which a page gets {ref}`tools above its glossaries <tools>`: the letters, the "
        "search field and the row of buttons. The main glossary, a page with at least half of the terms of all pages, "
        "has them at any size, unless it has a single term.",
        rebuild="html",
    ),
    ConfigOption(
        name="glossary_build_disable",
        types=(list, tuple),
        default=(),
        help="The {ref}`features <switch-off>` that you don't want: `['cards', 'print']`. The names are "
        + ", ".join(f"`{name}`" for name in FEATURES)
        + ".",
        rebuild="html",
        choices=tuple(FEATURES),
    ),
    ConfigOption(
        name="glossary_build_follow_order",
        types=(bool,),
        default=False,
        help="Whether a reader who chooses Chinese gets {ref}`the page in pinyin order <order-by-language>` "
        "automatically, and one who chooses English the other one. With `False` they are offered a link.",
        rebuild="html",
    ),
    ConfigOption(
        name="glossary_build_metadata",
        types=(str,),
        default=GLOSSARIES,
        help="The pages whose head says {ref}`what the page is <for-programs>`: a description, Open Graph, and "
        "JSON-LD if it shows terms. These are the pages with `glossaries`, `all` pages, or none (`off`). What the page "
        "or another extension says already isn't repeated.",
        rebuild="html",
        choices=(OFF, GLOSSARIES, ALL),
    ),
    ConfigOption(
        name="glossary_build_autolink",
        types=(str,),
        default=OFF,
        help="Where the names of terms in running text {ref}`become links <autolink>` automatically: `off`, at the "
        "first mention in a `section`, at the first on a `page`, or at `all`.",
        rebuild="env",
        choices=(OFF, SECTION, PAGE, ALL),
    ),
    ConfigOption(
        name="glossary_build_autolink_skip",
        types=(list, tuple),
        default=(),
        help="Names and phrases that {ref}`never become links automatically <autolink>`: `Graph`, or `graph paper`.",
        rebuild="env",
    ),
    ConfigOption(
        name="glossary_build_autolink_explain",
        types=(bool,),
        default=False,
        help="Whether the first automatic link on a page that is an abbreviation shows {ref}`the full form "
        "<abbreviations-autolink>` too, as the role `gls` does.",
        rebuild="env",
    ),
    ConfigOption(
        name="glossary_build_page_terms",
        types=(bool,),
        default=False,
        help="Whether each page that refers to terms ends with {ref}`a box <definitions-elsewhere>` that lists them.",
        rebuild="env",
    ),
    ConfigOption(
        name="glossary_build_linked_names",
        types=(bool,),
        default=False,
        help="Whether the site has a file with the names that {ref}`pages of other sites <any-site>` link.",
        rebuild="html",
    ),
    ConfigOption(
        name="glossary_build_warn_deprecated",
        types=(bool,),
        default=False,
        help="Whether a reference by {ref}`a deprecated name <deprecated-names>` is reported, with the name to write "
        "instead.",
        rebuild="html",
    ),
    ConfigOption(
        name="glossary_build_infer",
        types=(bool,),
        default=True,
        help="Whether names may be concluded from their shape, as `AOT（Ahead-of-Time）` being a full form since the "
        "initials fit. With `False` only names that an author declared are taken.",
    ),
)


def setup(app: Sphinx) -> None:
    """Register the values, and their check."""
    for option in OPTIONS:
        app.add_config_value(option.name, option.default, rebuild=option.rebuild, types=option.types)
    written = written_in_conf(app.config).get("language", "en")  # Sphinx before 7.4 replaces it by that of ``-D`` soon
    app.add_config_value(SOURCE_LANGUAGE, written if isinstance(written, str) else "en", rebuild="env", types=[str])
    app.connect("config-inited", check)


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
    correct(config, Path(app.confdir), lambda message: logger.warning(message, type="glossary", subtype="config"))


def correct(config: Config, folder: Path, warn: _Warn) -> None:
    """Put the default in place of wrong values; *warn* gets each of these, and unknown ``glossary_build_*`` names.

    *folder* is that of ``conf.py``.
    """
    known = {option.name: option for option in OPTIONS}
    for name in written_in_conf(config):  # the only place that still has names no extension registered
        if name.startswith(PREFIX) and name not in known:
            from glossary_build.text.suggestions import closest_names, did_you_mean

            warn(f"unknown configuration value “{name}”{did_you_mean(closest_names(name, known, 1))}")
    for option in OPTIONS:
        _check_type(config, option, warn)
    config.glossary_build_disable = list(_known_features(config, warn))
    if config.glossary_build_encoding is not None:
        _check_encoding(config, warn)
    if config.glossary_build_dialects:
        config.glossary_build_dialects = dict(_known_dialects(config, warn))
    if config.glossary_build_reading:
        _check_reading(config, warn)
    if config.glossary_build_sources:
        _find_sources(config, folder, warn)
    config.glossary_build_glossaries = dict(_known_glossaries(config, folder, warn))
    config.glossary_build_imports = dict(_named_imports(config, warn))
    config.glossary_build_subjects = dict(_named_subjects(config, warn))
    if config.glossary_build_lock:
        _check_lock(config, folder, warn)


def _check_type(config: Config, option: ConfigOption, warn: _Warn) -> None:
    value: Any = getattr(config, option.name)
    if not isinstance(value, option.types):
        expected = " or ".join("None" if kind is NoneType else kind.__name__ for kind in option.types)
        warn(f"{option.name} has to be {expected}, not {type(value).__name__}; the default is used instead")
        setattr(config, option.name, option.default)
    elif option.choices and isinstance(value, str) and value not in option.choices:
        warn(f"{option.name} has to be one of {', '.join(option.choices)}; {option.default!r} is used instead")
        setattr(config, option.name, option.default)


def is_on(config: Config, feature: str) -> bool:
    """Return whether the project has *feature*, one of :data:`FEATURES`."""
    return feature not in config.glossary_build_disable


def _known_features(config: Config, warn: _Warn) -> Iterator[str]:
    """Yield the features that are switched off; others are reported."""
    for feature in map(str, config.glossary_build_disable):
        if feature in FEATURES:
            yield feature
        else:
            from glossary_build.text.suggestions import closest_names, did_you_mean

            suggestion = did_you_mean(closest_names(feature, FEATURES, 1))
            warn(f"glossary_build_disable: no feature is called {feature!r}{suggestion}")


def _find_sources(config: Config, folder: Path, warn: _Warn) -> None:
    """Put the files of each folder in its place."""
    paths = [path for path in config.glossary_build_sources if isinstance(path, str)]
    if len(paths) < len(config.glossary_build_sources):
        warn("glossary_build_sources has to be a list of paths; what is no text is left out")
    found = [_files(path, folder) for path in paths]
    for path, files in zip(paths, found, strict=True):
        if not files:
            warn(f"glossary_build_sources: the folder “{path}” has no file that can be a glossary")
    config.glossary_build_sources = [*chain.from_iterable(found)]


def _files(path: str, folder: Path) -> list[str]:
    """The files of the folder *path*, relative to that of ``conf.py``; *path* itself if it is none."""
    if not path or not os.path.isdir(folder / path):  # noqa: PTH112 - the method of Path fails for too long a name
        return [path]
    from glossary_build.parsers.plugins import files_in

    return [Path(os.path.relpath(file, folder)).as_posix() for file in files_in(str(folder / path)) or ()]


def _check_lock(config: Config, folder: Path, warn: _Warn) -> None:
    if not config.glossary_build_sources:
        warn("glossary_build_lock is of use for glossary_build_sources only: “.. glossary::” has the ids of Sphinx")
        config.glossary_build_lock = None
    elif read_file(folder / config.glossary_build_lock) == MISSING:
        warn(
            f"glossary_build_lock: “{config.glossary_build_lock}” does not exist, so no id is kept; correct the path, "
            "or make the file with “glossary-build lock --config conf.py”"
        )


def _check_encoding(config: Config, warn: _Warn) -> None:
    from glossary_build.sources.decoding import is_encoding

    encoding = config.glossary_build_encoding
    if not is_encoding(encoding):
        warn(f"glossary_build_encoding: no encoding is called {encoding!r}; only UTF-8 is read")
        config.glossary_build_encoding = None


def _check_reading(config: Config, warn: _Warn) -> None:
    from glossary_build.overrides.file import rules_from_conf

    for problem in rules_from_conf(config.glossary_build_reading, "conf.py", "glossary_build_reading")[1]:
        warn(problem.message)


def _named_subjects(config: Config, warn: _Warn) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the names of subjects by BCP 47 tag; what has another form is reported."""
    from glossary_build.text.languages import language_tag

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
        given = [file for path in listed for file in _files(str(path), folder)]
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
        yield str(project), known


def _known_dialects(config: Config, warn: _Warn) -> Iterator[tuple[str, str]]:
    """Yield the dialects that there are, of sources that there are; the others are reported."""
    from glossary_build.parsers.dialects import unknown_dialect
    from glossary_build.parsers.plugins import parsers

    known = parsers()
    for path, given in config.glossary_build_dialects.items():
        dialect = str(given)
        if dialect not in known:
            warn(f"glossary_build_dialects: {unknown_dialect(dialect, known)}")
        elif path not in config.glossary_build_sources:
            warn(f"glossary_build_dialects: {path!r} is not in glossary_build_sources")
        else:
            yield path, dialect
