"""Views of the model; here the options of ``glossary-view``: declared once, listed in the reference."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from docutils.parsers.rst import directives

from glossary_build.sphinx_ext.page.labels import SWITCH_LANGUAGES
from glossary_build.text.languages import language_tag

SPLIT_ABOVE = 1000
"""A view with more terms is split by itself; names that only lead to one don't count."""


def _languages(argument: str) -> tuple[str, ...]:
    chosen = directives.unchanged_required(argument).replace(",", " ").split()
    tags = [code.lower() if code.lower() in SWITCH_LANGUAGES else language_tag(code) for code in chosen]
    if None in tags:
        raise ValueError(f"{chosen[tags.index(None)]!r} isn't a language tag such as en, zh or es")
    return tuple(dict.fromkeys(filter(None, tags)))


def _letter(argument: str) -> str:
    letter = directives.unchanged_required(argument).upper()
    if letter != "#" and not (len(letter) == 1 and letter.isalpha()):
        raise ValueError(f"{argument!r} is no letter group; choose one of A to Z or #")
    return letter


class ViewOption(NamedTuple):
    """One option of the directive."""

    name: str
    help: str
    """What it does, in Markdown; goes into the reference as it is."""
    values: tuple[str, ...] = ()
    """The values to choose from; none for a flag or free text."""
    convert: Callable[[str], Any] | None = None
    """What reads a flag or free text."""


VIEW_OPTIONS = (
    ViewOption(
        name="order",
        values=("en", "zh"),
        help="`en` sorts by English names, or by those in the main language if that is neither English nor Chinese; "
        "`zh` by Chinese names in pinyin order. Default: `zh` on a site in Chinese, otherwise `en`.",
    ),
    ViewOption(
        name="languages",
        convert=_languages,
        help="The languages to show, as tags such as `en`, `zh` or `es`, separated by spaces; the first one is the "
        "main language. Default: all that the sources have; that of the site first, if its names have letters, "
        "then English and Chinese, then the others. An entry that has none of them is shown in the language it has. "
        "With `-v`, the build says what a view leaves out.",
    ),
    ViewOption(
        name="glossary",
        convert=directives.unchanged_required,
        help="Only the terms of this one of {ref}`several glossaries <several-glossaries>`.",
    ),
    ViewOption(
        name="subject",
        convert=directives.unchanged_required,
        help="Only the terms that the author filed under this heading.",
    ),
    ViewOption(
        name="letter",
        convert=_letter,
        help="Only the terms under this letter, such as `A`, or `#`, with no heading.",
    ),
    ViewOption(
        name="split",
        values=("letter", "none"),
        help="`letter` gives each letter a page of its own on a site in HTML: this page keeps all names and every id, "
        f"each leading to its entry; `none` never does. Default: `letter` above {SPLIT_ABOVE:,} terms.",
    ),
    ViewOption(
        name="layout",
        values=("entries", "abbreviations"),
        help="`entries` shows whole entries; `abbreviations` shows a table of abbreviations, full forms and Chinese "
        "names that leads to them. Default: `entries`.",
    ),
    ViewOption(
        name="columns",
        values=("stacked", "beside"),
        help="`stacked` shows the definition in the second language below the first one; `beside` shows them side by "
        "side, except on small screens. Readers can choose otherwise. Default: side by side where the page is wide "
        "enough, otherwise stacked.",
    ),
    ViewOption(
        name="reading",
        convert=directives.flag,
        help="A flag: Chinese names carry their pinyin.",
    ),
    ViewOption(
        name="no-index",
        convert=directives.flag,
        help="A flag: the names shown here aren't targets of `:term:` or index entries. Every view of a term but "
        "one needs it.",
    ),
)
