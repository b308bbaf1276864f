"""Language tags from the codes and names of languages that other programs and authors write."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

from glossary_build.text.expressions import expression
from glossary_build.text.names import has_cjk

_WORDS = expression(r"\w+")
_CODE = expression(r"[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8})*+")
CHINESE = {
    "zh": "zh-Hans",
    "zh-cn": "zh-Hans",
    "zh-sg": "zh-Hans",
    "zh-tw": "zh-Hant",
    "zh-hk": "zh-Hant",
    "zh-mo": "zh-Hant",
}
LONGEST_FIELD_NAME = 80
"""Characters of the name of a column or a field; a longer one is a text, which says nothing of what is below it."""
_LONGEST_NAME = 12
"""Characters of the name of a language in Chinese, Japanese or Korean."""
_NO_CODES = (
    "am an as av be bi br ca ce ch co cv dv ee id ie ii io is kr la li lo ml mr ms mt my na no nr om or os pa pi ps sa "
    "sc sd se sm so ss st te ti tl tn to ts tt tw ve vo wa"
)
"""Codes that are also words or abbreviations which head columns."""
_ANY_CHINESE = frozenset(("zh-Hans", "zh-Hant", ""))
_SCRIPTS = {"traditional": "zh-Hant", "simplified": "zh-Hans", "traditionell": "zh-Hant", "vereinfacht": "zh-Hans"}
_ROMANIZED = expression(r"\b(?:roman|romani[sz]ed|romani[sz]ation|transliterat(?:ed|ion))\b")
_BESIDE = expression(
    r"termes?|terms?|names?|words?|script|translations?|translated|equivalents?|begriffe?|bezeichnung|übersetzung|traduction"
    r"|términos?|traducción|术语|術語|名称|名稱|名词|名詞|单词|單詞|词|詞|译名|譯名|译文|譯文|翻译|翻譯|译|譯|名|文|约定|用語|訳語|訳|용어|번역|표기|명|термин|термін|перевод|переклад|\bui\b|[()\[\]/:：·・,-]"
)


@lru_cache(maxsize=1 << 10)
def language_named(head: str) -> str | None:
    """The tag of the language that *head*, of a column or a field, names; None where it names none, or something else.

    It may be a code (``zh_TW``), or a name in any language of the interface, alone or with a word for *term* beside it.

    >>> [language_named(head) for head in ("English term", "繁體中文", "영어", "pt-BR", "Roman Urdu", "Notes", "no")]
    ['en', 'zh-Hant', 'en', 'pt-BR', 'ur-Latn', None, None]
    """
    if len(head) > LONGEST_FIELD_NAME:
        return None
    text = unicodedata.normalize("NFKC", head).strip().casefold()
    if _CODE.fullmatch(text) and _is_code(text) and (tag := language_tag(text)):
        return tag
    if _ROMANIZED.search(text) and (tag := _named(_ROMANIZED.sub("", text))):
        return f"{tag.partition('-')[0]}-Latn"
    scripts = (tag for word, tag in _SCRIPTS.items() if word in text and _named(text.replace(word, "")) in _ANY_CHINESE)
    return next(scripts, _named(text) or None)


def _is_code(text: str) -> bool:
    """Whether *text* is the code of a language, or of one in a region or script (``pt_BR``), and is no other word."""
    first, *others = text.title().replace("_", "-").split("-")
    if len(first) != len("en") or first.lower() not in _codes() or text in _NO_CODES.split():
        return False
    if not others:
        return True
    from babel import Locale  # here, since it takes as long as to read a small source

    english = Locale("en")
    return all(
        each in english.scripts or each.upper() in english.territories or each.upper() in english.variants
        for each in others
    )


@cache
def _names() -> Mapping[str, str]:
    """Name of a language in the languages of interfaces → its tag, the longest first."""
    lines = Path(__file__).with_name("language_names.txt").read_text(encoding="utf-8").splitlines()
    rows = (line.partition(" ") for line in lines if not line.startswith("#"))
    names = {name: tag for tag, _, listed in rows for name in listed.split("|")}
    return {name: names[name] for name in sorted(names, key=len, reverse=True)}


@cache
def _codes() -> frozenset[str]:
    """The codes of two letters of all languages."""
    return frozenset(tag.partition("-")[0] for tag in _names().values())


@cache
def _marks() -> tuple[frozenset[str], frozenset[str]]:
    """The first words of all names, and the last characters of those in Chinese characters, kana or Hangul."""
    cjk = [name for name in _names() if has_cjk(name)]
    return frozenset(found[0] for found in map(_WORDS.search, _names()) if found), frozenset(name[-1] for name in cjk)


def _named(text: str) -> str | None:
    """The language in *text* if nothing is beside it but a word for *term*; empty where no language is in it either."""
    words, ends = _marks()
    has_any = not words.isdisjoint(_WORDS.findall(text)) or not ends.isdisjoint(text)
    for name, tag in _names().items() if has_any else ():
        if name in text and (not name.isascii() or f" {name} " in f" {' '.join(_WORDS.findall(text))} "):
            rest = text.replace(name, "", 1)
            return None if _BESIDE.sub("", rest).strip() else tag
    return None if _BESIDE.sub("", text).strip() else ""


def begins_with_language(text: str) -> tuple[str, str] | None:
    """The tag of the language whose Chinese, Japanese or Korean name *text* begins with, and the rest of it.

    >>> begins_with_language("英文名称"), begins_with_language("名称")
    (('en', '名称'), None)
    """
    begins = (text[:size] for size in range(min(len(text), _LONGEST_NAME), 1, -1)) if has_cjk(text[:1]) else ()
    name = next((begin for begin in begins if begin in _names()), None)
    return (_names()[name], text[len(name) :].strip()) if name else None


@lru_cache(maxsize=1 << 10)
def language_tag(code: str) -> str | None:
    """The BCP 47 tag for *code*, which may be written as locales are; None where it is no code of a language.

    Chinese is recognised by its script, as everywhere in the model.

    >>> language_tag("zh_CN"), language_tag("pt_br"), language_tag("zh-hant"), language_tag("slug")
    ('zh-Hans', 'pt-BR', 'zh-Hant', None)
    """
    if not _CODE.fullmatch(code):
        return None
    first, *others = code.replace("_", "-").split("-")
    if len(first) > 3:
        return None
    tag = "-".join([first.lower(), *map(_subtag, others)])
    return CHINESE.get(tag.lower(), tag)


def _subtag(text: str) -> str:
    """*text* in the case that is usual for its length: a region, a script, or anything else."""
    if len(text) == 2:
        return text.upper()
    return text.title() if len(text) == 4 and text.isalpha() else text.lower()


def has_latin_letters(language: str) -> bool:
    """Whether *language* is likely written in Latin letters.

    >>> has_latin_letters("de-AT"), has_latin_letters("ru"), has_latin_letters("sr-Latn")
    (True, False, True)
    """
    from babel.core import get_global  # here, since most glossaries are in English and Chinese

    code = language.partition("-")[0].lower()
    return "-latn" in language.lower() or "_Latn" in get_global("likely_subtags").get(code, "")


@lru_cache(maxsize=1 << 10)
def matches_language(tag: str, wanted: str) -> bool:
    """Whether the BCP 47 *tag* falls in the range *wanted* (RFC 4647 basic filtering): ``zh-Hans`` is in ``zh``."""
    return tag == wanted or tag.startswith(wanted + "-")
