"""Writes the texts of the interface that our scripts show, in the language of the site, for the scripts to load."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from babel import Locale, UnknownLocaleError

from glossary_build.sphinx_ext.catalogues import Message, text_language, translate
from glossary_build.sphinx_ext.labels import Label, head, label, label_languages, message, plural
from glossary_build.sphinx_ext.page.scripts import DATA_FOLDER, WORDS_SCRIPT

if TYPE_CHECKING:
    from sphinx.application import Sphinx

WORDS: dict[str, Message] = {
    "separator": Label.SEPARATOR.value,
    # Translators: the name of the field above a glossary.
    "find": message("Find a term"),
    "results": message("Terms found"),
    "none": message("No term found."),
    "found": plural("{number} term found", "{number} terms found"),
    # Translators: {terms} is replaced by a list of terms.
    "nearest": message("Did you mean {terms}?"),
    "offered": message("Did you mean one of these terms?"),
    "all": message("Show all terms"),
    "more": message("Show more"),
    "language": message("Language of the glossary"),
    # Translators: both languages, English and Chinese.
    "both": message("Both"),
    "subject": Label.SUBJECT.value,
    # Translators: whether a term is preferred or deprecated.
    "status": message("Status"),
    # Translators: all terms, of any subject and status.
    "every": message("All"),
    # Translators: terms, as a choice in a list.
    "preferred": message("Preferred"),
    # Translators: terms, as a choice in a list.
    "deprecated": message("Deprecated"),
    "shown": message("Terms shown: {number}"),
    "lifted": message("All terms are shown again, since the filter hid this one."),
    # Translators: a button that opens a menu.
    "copy": message("Copy link or reference: {name}"),
    "link": message("Copy link"),
    "rest": message("Copy for reStructuredText"),
    "myst": message("Copy for MyST Markdown"),
    "outside": message("Copy for another project"),
    "copied": message("Copied"),
    "selected": message("Selected: press Ctrl+C or ⌘C to copy"),
    # Translators: a link on a card, which shows a term and its definition.
    "entry": message("Open the entry"),
    # Translators: a link on a card that shows the beginning of a definition.
    "whole": message("Read the whole entry"),
    # Translators: a button on a card that shows the term that it showed before.
    "back": message("Back"),
    # Translators: cards show a term and its definition while the pointer is on a link to it.
    "turnOff": message("Turn cards off"),
    # Translators: cards show a term and its definition while the pointer is on a link to it.
    "cards": message("Cards on links"),
    "on": message("On"),
    "off": message("Off"),
    # Translators: a button that opens a sheet with choices of language, subject and layout.
    "settings": message("Settings"),
    # Translators: how the terms are shown: as a list of names or as whole entries.
    "view": message("View"),
    # Translators: the terms as a list of names.
    "list": message("List"),
    # Translators: the terms as whole entries.
    "full": message("Full"),
    # Translators: how the definitions in two languages are arranged.
    "columns": message("Two languages"),
    # Translators: two definitions, one below the other.
    "stacked": message("Stacked"),
    "beside": message("Side by side"),
}
"""By the name that the scripts use."""

HEADS = (
    *(Label.FULL_FORM, Label.ALSO, Label.SEE, Label.SEE_ALSO, Label.BROADER, Label.REPLACED_BY, Label.SUBJECT),
    *(Label.RELATED, Label.USED_IN),
)
"""What heads a line of an entry."""

_NUMBERS = range(200)
"""Every plural form of every language is used for one of these."""


def write_words(app: Sphinx) -> None:
    """Write the texts (``builder-inited``): every page links the file, with its checksum in the address."""
    path = Path(app.outdir, DATA_FOLDER, WORDS_SCRIPT)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(words_script(app.config.language), encoding="utf-8", newline="\n")


def words_script(language: str) -> str:
    """A script that sets ``glossaryBuild.words``: the BCP 47 tag of the language, and the texts by their names.

    ``labels`` are the words that are in entries, by each language that a reader can choose.
    """
    words = {
        "language": text_language(language),
        "texts": {name: _forms(message, language) for name, message in WORDS.items()},
        "labels": {tag: list(_labels(tag)) for tag in label_languages(language, ("en", "zh"))},
    }
    return f"(globalThis.glossaryBuild ??= {{}}).words = {json.dumps(words, ensure_ascii=False, indent=0)};\n"


def _labels(language: str) -> Iterator[str]:
    """The words in entries, always in the same order."""
    yield from (head(which, language) for which in HEADS)
    yield from (label(which, language, 2) for which in (Label.DEPRECATED, Label.MORE, Label.SEPARATOR))


def _forms(message: Message, language: str) -> str | dict[str, str]:
    """The text or, if it depends on a number, its forms by the plural categories of Unicode, as browsers know them."""
    if isinstance(message, str):
        return translate(message, language)
    category = _locale(text_language(language)).plural_form
    return {category(number): translate(message, language, number) for number in reversed(_NUMBERS)}


def _locale(tag: str) -> Locale:
    try:
        return Locale.parse(tag, sep="-")
    except (ValueError, UnknownLocaleError):
        return Locale("en")
