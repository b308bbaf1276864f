"""Reads the message catalogues in ``locale/``: the texts of the interface in languages other than English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from gettext import NullTranslations, c2py
from pathlib import Path
from typing import Any

from sphinx.locale import get_translator, is_translator_registered, translators

from glossary_build.text.languages import language_tag

DOMAIN = "glossary_build"
LOCALES = Path(__file__).parents[2] / "locale"
_ENGLISH = NullTranslations()
_PLURAL = re.compile(r"^Plural-Forms:.*\bplural=(.+?);?$", re.MULTILINE)
_FOLDERS = {"zh-Hans": "zh_CN", "zh-Hant": "zh_TW"}
"""Catalogues that aren't named like their language tag."""

Message = str | tuple[str, str]
"""A text in English, or its singular and its plural."""


def translate(message: Message, language: str, number: int = 1) -> str:
    """Return *message* in *language*, in English if there is no translation; *number* selects the plural form."""
    translator = _translator(catalogue(language))
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


def _translator(name: str) -> NullTranslations:
    """Return the catalogue in the folder *name*, as :mod:`sphinx.locale` keeps it: the name is its namespace there."""
    if name and not is_translator_registered(DOMAIN, name):
        with _path(name).open("rb") as file:
            translators[name, DOMAIN] = MessageFile(file)
    return get_translator(DOMAIN, name) if name else _ENGLISH


def _path(name: str) -> Path:
    return LOCALES / name / "LC_MESSAGES" / f"{DOMAIN}.po"


class MessageFile(NullTranslations):
    """The translations in one file as translators edit it; a message that has none, or a guess, stays in English.

    Babel would have to compile it first, which takes longer than all that is done for a small glossary.
    """

    def _parse(self, fp: Any) -> None:
        self._texts = dict(_messages(fp.read().decode("utf-8")))
        plural = _PLURAL.search(self._texts[""][0])
        self._form = c2py(plural[1] if plural else "n != 1")

    def gettext(self, message: str) -> str:
        """Return the translation of *message*."""
        return self._texts.get(message, [message])[0]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form of it for the number *n*."""
        texts = self._texts.get(msgid1)
        return texts[self._form(n)] if texts else super().ngettext(msgid1, msgid2, n)


def _messages(text: str) -> Iterator[tuple[str, list[str]]]:
    """Find each message that is translated, with the forms of its translation."""
    from glossary_build.sources.po_messages import PoMessage, po_messages  # here, since sites in English need none

    for message in po_messages(text):
        if isinstance(message, PoMessage) and not message.is_fuzzy and "msgid" in message.texts:
            forms = [form for keyword, form in message.texts.items() if keyword.startswith("msgstr")]
            if all(forms):
                yield message.texts["msgid"], forms
