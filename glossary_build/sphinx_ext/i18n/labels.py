"""The texts of the interface that are part of the pages; those of the scripts are in ``page/words.py``."""

from __future__ import annotations

from enum import Enum
from functools import cache

from glossary_build.sphinx_ext.i18n.catalogues import text_language, translate
from glossary_build.text.languages import matches_language

SWITCH_LANGUAGES = ("en", "zh")
"""What a reader can choose between."""

_SWITCHED = {"en", "zh"}
"""The languages that a reader chooses between."""


def message(text: str) -> str:
    """Mark *text* as a message for the catalogues."""
    return text


def plural(one: str, many: str) -> tuple[str, str]:
    """Mark a message that depends on a number."""
    return one, many


class Label(Enum):
    """A text of the interface, in English."""

    # Translators: "{label}" is one of "See also", "Related" and so on; a list of terms follows.
    HEAD = message("{label}:")
    # Translators: between the items of a list in a line.
    SEPARATOR = message(", ")
    # Translators: before the full form of an abbreviation.
    FULL_FORM = message("Full form")
    # Translators: before other names of the term.
    ALSO = message("Also called")
    SEE = message("See")
    SEE_ALSO = message("See also")
    # Translators: before a broader term.
    BROADER = message("Kind of")
    # Translators: after the name of a term that is no longer to be used.
    DEPRECATED = message("deprecated")
    # Translators: after a term that is no longer to be used, before the one that replaces it.
    REPLACED_BY = message("Use instead")
    # Translators: the part of the glossary that a term belongs to.
    SUBJECT = message("Subject")
    # Translators: before the name of the project that a term comes from.
    ORIGIN = message("From")
    ABBREVIATION = message("Short form")
    # Translators: the language, as the head of a column.
    CHINESE = message("Chinese")
    LETTERS = message("Terms by letter")
    # Translators: before related terms.
    RELATED = message("Related")
    # Translators: before the titles of the pages and sections that use the term.
    USED_IN = message("Used in")
    # Translators: unfolds the rest of a list; the number is 2 or more.
    MORE = message("{number} more")
    ONLY_ENGLISH = message("English only")
    ONLY_CHINESE = message("Chinese only")
    NOT_FOUND = message("Page not found")
    NOT_FOUND_HELP = message("There is no page at this address. It may have moved.")
    HOME = message("Start page")
    SEARCH = message("Search")
    # Translators: in the field that finds terms, what readers can type.
    HINT = message("English, 中文 or pinyin")
    # Translators: in the field that finds terms, what readers can type.
    CHINESE_HINT = message("中文 or pinyin")
    # Translators: the name of a term, and its name in another language.
    NAMES = message("{name} ({translation})")
    # Translators: what search engines say of a page with terms.
    DESCRIPTION = plural("{title}: {number} term. {names}.", "{title}: {number} terms. {names}.")


def label(which: Label, language: str, number: int = 1) -> str:
    """The text in *language*, a BCP 47 tag or a value of Sphinx's ``language``; in English if it isn't translated."""
    return translate(which.value, language, number)


def head(which: Label, language: str) -> str:
    """Return the text with a colon, to head a line."""
    return label(Label.HEAD, language).format(label=label(which, language))


def gap(language: str) -> str:
    """What is between the head of a line and the rest of it: nothing where punctuation is as wide as a character."""
    return " " if label(Label.SEPARATOR, language).endswith(" ") else ""


@cache
def interface_languages(site: str) -> tuple[str, ...]:
    """Return the BCP 47 tags of the languages that a reader can have the controls in; that of the *site* comes first.

    >>> interface_languages("en"), interface_languages("zh_TW"), interface_languages("de")
    (('en', 'zh'), ('zh-Hant', 'en'), ('de',))
    """
    return label_languages(site, ("zh", "en") if text_language(site).startswith("zh") else ("en", "zh"))


@cache
def label_languages(site: str, shown: tuple[str, ...]) -> tuple[str, ...]:
    """Return the BCP 47 tags of the languages for labels of entries in the languages *shown*, the leading one first.

    On a site in English or Chinese, labels follow the entries in these languages, and so does the reader's choice
    between them. Otherwise labels are in the language of the *site*.

    >>> label_languages("zh_TW", ("en", "zh")), label_languages("de", ("en", "zh")), label_languages("en", ("fr",))
    (('en', 'zh-Hant'), ('de',), ('en',))
    """
    main = text_language(site)
    bases = [tag.partition("-")[0] for tag in (main, *shown)]
    if not {*bases[:2]} <= _SWITCHED:
        return (main,)
    return tuple(main if base == bases[0] else base for base in dict.fromkeys(bases[1:]) if base in _SWITCHED)


def switch_language(language: str) -> str:
    """``en`` or ``zh`` for what the switch can choose, else the tag itself."""
    return next((known for known in SWITCH_LANGUAGES if matches_language(language, known)), language)
