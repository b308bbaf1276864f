"""The configuration values: declared once, listed in the reference."""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from sphinx.config import Config

PREFIX = "glossary_build_"
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
    default: Any
    help: str
    """What it does, in Markdown; goes into the reference as it is."""
    rebuild: Literal["", "env", "html"] = ""
    """What a change of it rebuilds: nothing by itself, every page, or what is written of them."""
    choices: tuple[str, ...] = ()
    """The values that it, or each item of a list, can have, if these are words."""

    @property
    def types(self) -> tuple[type, ...]:
        """The types of its values: that of the default, or text where there is none by default."""
        types: Mapping[type, tuple[type, ...]] = {list: (list, tuple), NoneType: (str, NoneType)}
        return types.get(type(self.default), (type(self.default),))


OPTIONS = (
    ConfigOption(
        name="glossary_build_sources",
        default=[],
        help="Paths of the glossary sources, relative to the folder of your pages; a folder means all files in it "
        "that can be a glossary, and `terms/*.md` or `terms/**/*.md` those that match; what begins with a dot or an "
        "underscore is left out unless it is named. They are in order of precedence: if two sources define a term in "
        "one language, the definition of the earlier one is shown.",
    ),
    ConfigOption(
        name="glossary_build_source_root",
        default=None,
        help="The folder that sources may lie in, relative to the folder of your pages; what is outside is not read, "
        "even if a link leads there. Default: the nearest folder upwards that contains `.git`, `.hg`, "
        "`pyproject.toml`, `setup.py` or `setup.cfg`; if none does, the folder of your pages, or the one around a "
        "folder `docs`, `doc` or `source`.",
    ),
    ConfigOption(
        name="glossary_build_encoding",
        default=None,
        help="How sources are written that are not UTF-8, as Python calls it: `gb18030`, `utf-16`, `latin-1`. Default: "
        "such sources are reported and left out.",
    ),
    ConfigOption(
        name="glossary_build_lock",
        default=None,
        help="Path of the lock file, relative to the folder of your pages. It lists the ids that were ever published; "
        "the build keeps each of them as a link target and reports those that it can't keep.",
    ),
    ConfigOption(
        name="glossary_build_overrides",
        default=None,
        help="Path of a YAML file in which you {doc}`overrule </guide/overrides>` what was read from the sources, "
        "relative to the folder of your pages.",
    ),
    ConfigOption(
        name="glossary_build_imports",
        default={},
        help="Terms of {ref}`other projects <import-terms>` to show among your own: from what `intersphinx_mapping` "
        "calls a project to a list of names, `{'pt': ['Tensor', 'Stride']}`.",
    ),
    ConfigOption(
        name="glossary_build_glossaries",
        default={},
        help="{ref}`Several glossaries <several-glossaries>` in one project: from the name of a glossary to its "
        "sources, `{'hardware': ['hardware.md']}`. Each source is also in `glossary_build_sources`.",
    ),
    ConfigOption(
        name="glossary_build_subjects",
        default={},
        help="Names of {ref}`subjects <subject-names>` in other languages: from a subject to a name for each language, "
        "`{'Compiler': {'zh': '编译器'}}`. They come before those of the overrides file.",
    ),
    ConfigOption(
        name="glossary_build_dialects",
        default={},
        help="How sources are written whose shape is misunderstood: from the path, as in `glossary_build_sources`, to "
        "the name of a {ref}`dialect <dialects>`.",
    ),
    ConfigOption(
        name="glossary_build_reading",
        default={},
        help="How sources are read whose structure can't be guessed: from a path, relative to the folder of your "
        "pages, or a glob pattern, to a {ref}`reading rule <reading-rules>`. These rules come before those of the "
        "overrides file.",
    ),
    ConfigOption(
        name="glossary_build_stock",
        default=True,
        help="Whether the terms of Sphinx's own `glossary` directives get what ours have: ids that stay, cards, the "
        "search field and the rest. With `False` these directives are left as they are.",
        rebuild="env",
    ),
    ConfigOption(
        name="glossary_build_tools_from",
        default=10,
        help="The number of terms from which a page gets {ref}`tools above its glossaries <tools>`: the letters, the "
        "search field and the row of buttons. The main glossary, a page with at least half of the terms of all pages, "
        "has them at any size, unless it has a single term.",
        rebuild="html",
    ),
    ConfigOption(
        name="glossary_build_disable",
        default=[],
        help="The {ref}`features <switch-off>` that you don't want: `['cards', 'print']`. The names are "
        + ", ".join(f"`{name}`" for name in FEATURES)
        + ".",
        rebuild="html",
        choices=tuple(FEATURES),
    ),
    ConfigOption(
        name="glossary_build_follow_order",
        default=False,
        help="Whether a reader who chooses Chinese gets {ref}`the page in pinyin order <order-by-language>` "
        "automatically, and one who chooses English the other one. With `False` they are offered a link.",
        rebuild="html",
    ),
    ConfigOption(
        name="glossary_build_metadata",
        default=GLOSSARIES,
        help="The pages whose head says {ref}`what the page is <for-programs>`: a description, Open Graph, and "
        "JSON-LD if it shows terms. These are the pages with `glossaries`, `all` pages, or none (`off`). What the page "
        "or another extension says already isn't repeated.",
        rebuild="html",
        choices=(OFF, GLOSSARIES, ALL),
    ),
    ConfigOption(
        name="glossary_build_autolink",
        default=OFF,
        help="Where the names of terms in running text {ref}`become links <autolink>` automatically: `off`, at the "
        "first mention in a `section`, at the first on a `page`, or at `all`.",
        rebuild="env",
        choices=(OFF, SECTION, PAGE, ALL),
    ),
    ConfigOption(
        name="glossary_build_autolink_skip",
        default=[],
        help="Names and phrases that {ref}`never become links automatically <autolink>`: `Graph`, or `graph paper`.",
        rebuild="env",
    ),
    ConfigOption(
        name="glossary_build_autolink_explain",
        default=False,
        help="Whether the first automatic link on a page that is an abbreviation shows {ref}`the full form "
        "<abbreviations-autolink>` too, as the role `gls` does.",
        rebuild="env",
    ),
    ConfigOption(
        name="glossary_build_page_terms",
        default=False,
        help="Whether each page that refers to terms ends with {ref}`a box <definitions-elsewhere>` that lists them.",
        rebuild="env",
    ),
    ConfigOption(
        name="glossary_build_linked_names",
        default=False,
        help="Whether the site has a file with the names that {ref}`pages of other sites <any-site>` link.",
        rebuild="html",
    ),
    ConfigOption(
        name="glossary_build_warn_deprecated",
        default=False,
        help="Whether a reference by {ref}`a deprecated name <deprecated-names>` is reported, with the name to write "
        "instead.",
        rebuild="html",
    ),
    ConfigOption(
        name="glossary_build_infer",
        default=True,
        help="Whether names may be concluded from their shape, as `AOT（Ahead-of-Time）` being a full form since the "
        "initials fit. With `False` only names that an author declared are taken.",
    ),
)


def is_on(config: Config, feature: str) -> bool:
    """Return whether the project has *feature*, one of :data:`FEATURES`."""
    return feature not in config.glossary_build_disable
