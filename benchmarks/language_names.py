"""Writes ``glossary_build/text/language_names.txt`` from the names of languages in Babel: ``make language-names``."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from importlib.metadata import version
from pathlib import Path

from babel import Locale
from babel.core import get_global

from glossary_build.text.languages import CHINESE, language_tag

TABLE = Path(__file__).parents[1] / "glossary_build" / "text" / "language_names.txt"
_HEADER = """\
# Made from Babel {version} by `make language-names`; language_names.LICENSE.txt is the license of its data.
# The tag of a language, and its names in the languages of interfaces and in its own."""
_OTHER_NAMES = {
    "en": "영문 英 英訳 英译 英譯 英名 englische anglaise inglesa английском англійська англійською англійський "
    "по-английски engelsk engelska engels angličtina anglicky angol engleză englanti i̇ngilizce inggris angielski "
    "αγγλικά",
    "zh-Hant": "cht tw 繁体 繁體 繁中 正體中文 正體 臺灣 台灣 台湾 香港 번체 繁体字 繁体字中国語",
    "zh-Hans": "cn chs mandarin 汉语 漢語 国语 國語 简体 簡體 简中 大陆 大陸 간체",
    "ja": "jp 和文",
    "ko": "kr 한글 국문",
    "fr": "franzoesisch",
    "es": "castellano",
    "tr": "터키어",
    "fa": "farsi",
}
"""Names that the Unicode Consortium doesn't list in the languages of the interface."""
_OWN_NAMES = (
    "ar العربية|az azərbaycan|be беларуская|bg български|bn বাংলা|ca català|cs čeština|cy cymraeg|"
    "da dansk|el ελληνικά|et eesti|eu euskara|fa فارسی|fi suomi|ga gaeilge|he עברית|hi हिन्दी|"
    "hr hrvatski|hu magyar|hy հայերեն|id bahasa indonesia|is íslenska|ka ქართული|kk қазақша|km ខ្មែរ|"
    "lt lietuvių|lv latviešu|mk македонски|mn монгол|ms melayu|my မြန်မာ|ne नेपाली|nl nederlands|"
    "no norsk|pl polski|pt português|ro română|sk slovenčina|sl slovenščina|sq shqip|sr српски|"
    "sv svenska|sw kiswahili|ta தமிழ்|te తెలుగు|th ไทย|tr türkçe|uk українська|ur اردو|vi tiếng việt|"
    "vi tiếngviệt|en tiếng anh"
)
"""Tags of languages, and how these are called in themselves."""
_INTERFACES = ("en", "zh", "zh_Hant", "ja", "ko", "de", "fr", "es", "ru", "it", "pt")
_SHORTEST_NAME = 4
"""Latin letters of the name of a language."""
_OF_THREE_LETTERS = "en zh ja ko de fr es it ru pt nl pl uk tr vi ar"
"""Languages that columns name by codes of three letters; those of others are words too, such as ``may`` and ``per``."""
_ENDINGS = ("语", "文", "語")
"""What the Chinese name of a language ends with."""


def table() -> str:
    """The whole file."""
    by_tag: dict[str, list[str]] = defaultdict(list)
    for name, tag in _names().items():
        by_tag[tag].append(name)
    lines = (f"{tag} {'|'.join(sorted(names))}" for tag, names in sorted(by_tag.items()))
    return "\n".join((_HEADER.format(version=version("babel")), *lines)) + "\n"


def _names() -> dict[str, str]:
    """Names of languages → their tags."""
    wanted, codes = _OF_THREE_LETTERS.split(), get_global("language_aliases").items()
    names = {code: CHINESE.get(to, to) for code, to in codes if len(code) == len("eng") and to in wanted}
    names |= {name: tag for tag, listed in _OTHER_NAMES.items() for name in listed.split()}
    names |= {name: tag for tag, _, name in (each.partition(" ") for each in _OWN_NAMES.split("|"))}
    short = {*names}
    for interface in _INTERFACES:
        for code, name in Locale.parse(interface).languages.items():
            if (tag := language_tag(code)) and (len(code) == len("en") or tag in CHINESE.values()):
                for spelled in _spellings(name.casefold()):
                    names.setdefault(spelled, tag)
    return {
        name: tag for name, tag in names.items() if not name.isascii() or len(name) >= _SHORTEST_NAME or name in short
    }


def _spellings(name: str) -> set[str]:
    """*name*, without accents too, and with all endings that it may have in Chinese: 德语, 德文 and 德語 are one."""
    bare = "".join(char for char in unicodedata.normalize("NFKD", name) if not unicodedata.combining(char))
    endings = (f"{name[:-1]}{ending}" for ending in _ENDINGS if name[-1] in _ENDINGS)
    return {name, unicodedata.normalize("NFC", bare), *endings}


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8", newline="\n")
