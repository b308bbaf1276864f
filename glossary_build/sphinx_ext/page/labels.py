"""The texts of the interface that are part of the pages; those of the scripts are in ``page/words.py``."""

from __future__ import annotations

from enum import Enum
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import IO

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from glossary_build.text.languages import language_tag, matches_language

DOMAIN = "glossary_build"
LOCALES = Path(__file__).parents[2] / "locale"
_FOLDERS = {"zh-Hans": "zh_CN", "zh-Hant": "zh_TW"}
"""Catalogues that aren't named like their language tag."""

Message = str | tuple[str, str]
"""A text in English, or its singular and its plural."""


def translate(message: Message, language: str, number: int = 1) -> str:
    """Return *message* in *language*, in English if there is no translation; *number* selects the plural form."""
    name = catalogue(language)
    translator = _translations(_path(name)) if name else NullTranslations()
    return translator.gettext(message) if isinstance(message, str) else translator.ngettext(*message, number)


@cache
def catalogue(language: str) -> str:
    """Return the folder in ``locale/`` for a BCP 47 tag or a value of Sphinx's ``language``; empty for English.

    >>> catalogue("de_AT"), catalogue("zh"), catalogue("zh-Hant-HK"), catalogue("en"), catalogue("fi")
    ('de', 'zh_CN', 'zh_TW', '', '')
    """
    subtags = (language_tag(language) or "").split("-")
    tags = (language_tag("-".join(subtags[:end])) or "" for end in range(len(subtags), 0, -1))
    names = (_FOLDERS.get(tag, tag.replace("-", "_")) for tag in tags)
    return next((name for name in names if name and _path(name).is_file()), "")


@cache
def text_language(language: str) -> str:
    """Return the BCP 47 tag of our texts for *language*: ``en`` for a language that they aren't translated into.

    >>> text_language("de_AT"), text_language("zh"), text_language("zh_TW"), text_language("fi")
    ('de-AT', 'zh', 'zh-Hant', 'en')
    """
    if language == "zh":
        return language
    tag = language_tag(language) or ""
    return tag if catalogue(language) or tag.split("-")[0] == "en" else "en"


def _path(name: str) -> Path:
    return LOCALES / name / "LC_MESSAGES" / f"{DOMAIN}.po"


@cache
def _translations(path: Path) -> NullTranslations:
    with path.open("rb") as file:
        return read_messages(file)


def read_messages(file: IO[bytes]) -> GNUTranslations:
    """Return the translations in a *file* of translators; a message that has none, or a guess, stays in English."""
    compiled = BytesIO()
    write_mo(compiled, read_po(file))
    compiled.seek(0)
    return GNUTranslations(compiled)


SWITCH_LANGUAGES = ("en", "zh")
"""What a reader can choose between."""


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
    # Translators: what comes before names of a term that nobody is to use.
    AVOID = message("Avoid")
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
    # Translators: before links to pages of other sites about the term.
    ELSEWHERE = message("Read more")
    ABBREVIATION = message("Short form")
    # Translators: the language, as the head of a column.
    CHINESE = message("Chinese")
    LETTERS = message("Terms by letter")
    # Translators: before related terms.
    RELATED = message("Related")
    # Translators: before the titles of the pages and sections that use the term.
    USED_IN = message("Used in")
    # Translators: the title of a box with a list of terms.
    PAGE_TERMS = message("Terms on this page")
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
    # Those of a site that is made of sources alone.
    GLOSSARY = message("Glossary")
    # Translators: the page with the whole glossary, on a site that is called "Glossary".
    ALL_TERMS = message("All terms")
    # Translators: what is on the page with the whole glossary.
    BY_LETTER = message("all terms in alphabetical order")
    # Translators: the page with the whole glossary in the order of the English names.
    ENGLISH_ORDER = message("English order")
    # Translators: what is on that page.
    BY_ENGLISH = message("every term under its English name")
    # Translators: the page with the whole glossary in the order of the Chinese names.
    PINYIN_ORDER = message("In pinyin order")
    # Translators: what is on that page.
    BY_PINYIN = message("every term under its Chinese name, with its reading")
    ABBREVIATIONS = message("Abbreviations")
    # Translators: what is on the page with all abbreviations.
    ALL_ABBREVIATIONS = message("each with what it stands for")
    # Translators: the page that lists all names.
    INDEX = message("Index")
    # Translators: what is on that page.
    ALL_NAMES = message("all names in one list")
    FIND_TERM = message("Find a term")
    # Translators: on the button of the field that finds terms.
    FIND = message("Find")
    TERMS = plural("{number} term", "{number} terms")
    # Translators: a number of terms.
    BILINGUAL = message("{number} in English and Chinese")
    NUMBER_OF_ABBREVIATIONS = plural("{number} abbreviation", "{number} abbreviations")


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
def label_languages(site: str, shown: tuple[str, ...]) -> tuple[str, ...]:
    """Return the BCP 47 tags of the languages for labels of entries in the languages *shown*, the leading one first.

    On a site in English or Chinese, labels follow the entries in these languages, and so does the reader's choice
    between them. Otherwise labels are in the language of the *site*.

    >>> label_languages("zh_TW", ("en", "zh")), label_languages("de", ("en", "zh")), label_languages("en", ("fr",))
    (('en', 'zh-Hant'), ('de',), ('en',))
    """
    main = text_language(site)
    bases = [tag.partition("-")[0] for tag in (main, *shown)]
    if not {*bases[:2]} <= {*SWITCH_LANGUAGES}:
        return (main,)
    return tuple(main if base == bases[0] else base for base in dict.fromkeys(bases[1:]) if base in SWITCH_LANGUAGES)


@cache
def switch_language(language: str) -> str:
    """``en`` or ``zh`` for what the switch can choose, else the tag itself."""
    return next((known for known in SWITCH_LANGUAGES if matches_language(language, known)), language)
