"""Reads our own message catalogues as translators edit them.

Babel would have to compile them first, which takes longer than all that is done for a small glossary.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from gettext import NullTranslations, c2py
from typing import Any

_STRINGS = r'((?:"(?:[^"\\\n]|\\.)*"\n)+)'
_FORM = rf"msgstr(?:\[\d\])? {_STRINGS}"
_MESSAGE = re.compile(rf"^msgid {_STRINGS}(?:msgid_plural {_STRINGS})?((?:{_FORM})+)", re.MULTILINE)
_FUZZY = re.compile(r"^#,.*\bfuzzy\b", re.MULTILINE)
_PLURAL = re.compile(r"^Plural-Forms:.*\bplural=(.+?);?$", re.MULTILINE)


class MessageFile(NullTranslations):
    """The translations in one file; a message that has none, or one that is a guess, stays in English."""

    def _parse(self, fp: Any) -> None:
        self._texts = dict(_messages(fp.read().decode("utf-8")))
        plural = _PLURAL.search(self._texts[""][0])
        self._form = c2py(plural[1] if plural else "n != 1")

    def gettext(self, message: str) -> str:
        """The translation of *message*."""
        return self._texts.get(message, [message])[0]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form of it for the number *n*."""
        texts = self._texts.get(msgid1)
        return texts[self._form(n)] if texts else super().ngettext(msgid1, msgid2, n)


def _messages(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each message that is translated, with the forms of its translation."""
    for block in text.split("\n\n"):
        found = _MESSAGE.search(f"{block}\n")
        if found and not _FUZZY.search(block):
            texts = [_joined(each) for each in re.findall(_FORM, found[3])]
            if all(texts):
                yield _joined(found[1]), texts


def _joined(strings: str) -> str:
    return "".join(map(json.loads, strings.splitlines()))
