"""Language tags from the codes and names of languages that other programs and authors write."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache

_CODE = re.compile(r"[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8})*+")
_CHINESE = {
    "zh": "zh-Hans",
    "zh-cn": "zh-Hans",
    "zh-sg": "zh-Hans",
    "zh-tw": "zh-Hant",
    "zh-hk": "zh-Hant",
    "zh-mo": "zh-Hant",
}
_NAMES: Mapping[str, str] = {
    name: tag
    for tag, names in {
        "en": "english englisch anglais inglés ingles английский 英文 英语 英語 영어 영문",
        "zh-Hant": "cht tw 繁体中文 繁體中文 繁体 繁體 繁中 正體中文 正體 臺灣 台灣 台湾 香港 번체 繁体字中国語 繁体字",
        "zh-Hans": "cn chs chinese chinesisch chinois chino mandarin китайский 中文 汉语 漢語 国语 國語 简体中文 "
        "簡體中文 简体 簡體 简中 中国語 大陆 大陸 중국어 간체",
        "ja": "jp japanese japanisch japonais japonés japones японский 日本語 日语 日文 日語 和文 일본어",
        "ko": "kr korean koreanisch coréen coreen coreano корейский 한국어 한글 국문 韩语 韩文 韓語 韓文 韓国語",
        "de": "german deutsch allemand alemán aleman немецкий 德语 德文 德語 ドイツ語 독일어",
        "fr": "french französisch franzoesisch français francais francés frances французский 法语 法文 "
        "法語 フランス語 프랑스어",
        "es": "spanish spanisch espagnol español espanol castellano испанский 西班牙语 西班牙文 "
        "西班牙語 スペイン語 스페인어",
        "it": "italian italienisch italien italiano итальянский 意大利语 意大利文 義大利語 イタリア語 이탈리아어",
        "pt": "portuguese portugiesisch portugais português portugues португальский 葡萄牙语 葡萄牙語 "
        "ポルトガル語 포르투갈어",
        "ru": "russian russisch russe ruso русский 俄语 俄文 俄語 ロシア語 러시아어",
        "nl": "dutch niederländisch néerlandais neerlandés nederlands 荷兰语 荷蘭語 オランダ語 네덜란드어",
        "pl": "polish polnisch polonais polaco polski польский 波兰语 波蘭語 ポーランド語 폴란드어",
        "uk": "ukrainian ukrainisch ukrainien ucraniano українська украинский 乌克兰语 烏克蘭語 "
        "ウクライナ語 우크라이나어",
        "tr": "turkish türkisch turc turco türkçe турецкий 土耳其语 土耳其語 トルコ語 터키어",
        "vi": "vietnamese vietnamesisch vietnamien vietnamita tiếngviệt 越南语 越南語 ベトナム語 베트남어",
        "ar": "arabic arabisch arabe árabe العربية арабский 阿拉伯语 阿拉伯語 アラビア語 아랍어",
    }.items()
    for name in names.split()
}
"""Name of a language in the languages of the interface, in its own and in Russian → its tag."""
_CODES = frozenset(tag.split("-")[0] for tag in _NAMES.values()) | {
    "cs",
    "sv",
    "fi",
    "da",
    "hu",
    "el",
    "he",
    "fa",
    "hi",
}
"""Codes that are no words which head columns, as *no* and *id* are."""
_SHORT = {
    code: tag
    for tag, codes in {
        "en": "eng",
        "zh-Hans": "cn chs chi zho simplified",
        "zh-Hant": "tw cht traditional",
        "ja": "jp jpn",
        "ko": "kr kor",
        "de": "ger deu",
        "fr": "fre fra",
        "es": "spa",
        "pt": "por",
        "it": "ita",
        "ru": "rus",
        "nl": "nld",
        "pl": "pol",
        "uk": "ukr",
        "tr": "tur",
        "vi": "vie",
        "ar": "ara",
    }.items()
    for code in codes.split()
}
"""Other short names that columns have: codes of three letters, and those of countries."""
_WORD = re.compile(r"\w+")
_BY_LENGTH = sorted(_NAMES, key=len, reverse=True)
_ANY_CHINESE = frozenset(("zh-Hans", "zh-Hant", ""))
_SCRIPTS = {"traditional": "zh-Hant", "simplified": "zh-Hans", "traditionell": "zh-Hant", "vereinfacht": "zh-Hans"}
_BESIDE = (
    r"termes?|terms?|names?|words?|translations?|translated|equivalents?|begriffe?|bezeichnung|übersetzung|traduction"
    r"|términos?|traducción|术语|術語|名称|名稱|名词|名詞|单词|單詞|词|詞|译名|譯名|译文|譯文|翻译|翻譯|译|譯|名|文|用語|訳語|訳|용어|번역|명|[()\[\]/:：·・,-]"
)


@lru_cache(maxsize=1 << 10)
def language_named(head: str) -> str | None:
    """The tag of the language that *head*, of a column or a field, names; None where it names none, or something else.

    It may be a code (``zh_TW``), or a name in any language of the interface, alone or with a word for *term* beside it.

    >>> [language_named(head) for head in ("English term", "繁體中文", "영어", "pt-BR", "Notes", "no")]
    ['en', 'zh-Hant', 'en', 'pt-BR', None, None]
    """
    text = unicodedata.normalize("NFKC", head).strip().casefold()
    if text in _SHORT:
        return _SHORT[text]
    if text.replace("_", "-").split("-")[0] in _CODES and (tag := language_tag(text)):
        return tag
    scripts = (tag for word, tag in _SCRIPTS.items() if word in text and _named(text.replace(word, "")) in _ANY_CHINESE)
    return next(scripts, _named(text) or None)


def languages_named(heads: Sequence[str]) -> tuple[str, ...] | None:
    """The languages of a header that is nothing but names or codes of languages (``en,de``); None for any other."""
    tags = [tag for head in heads if (tag := language_named(head))]
    return tuple(tags) if len(heads) > 1 and len(set(tags)) == len(heads) else None


def _named(text: str) -> str | None:
    """The language in *text* if nothing is beside it but a word for *term*; empty where no language is in it either."""
    words = _WORD.findall(text)
    for name in _BY_LENGTH:
        if name in text and (not name.isascii() or name in words):
            rest = text.replace(name, "", 1)
            return None if re.sub(_BESIDE, "", rest).strip() else _NAMES[name]
    return None if re.sub(_BESIDE, "", text).strip() else ""


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
    return _CHINESE.get(tag.lower(), tag)


def _subtag(text: str) -> str:
    """*text* in the case that is usual for its length: a region, a script, or anything else."""
    if len(text) == 2:
        return text.upper()
    return text.title() if len(text) == 4 and text.isalpha() else text.lower()


@lru_cache(maxsize=1 << 10)
def matches_language(tag: str, wanted: str) -> bool:
    """Whether the BCP 47 *tag* falls in the range *wanted* (RFC 4647 basic filtering): ``zh-Hans`` is in ``zh``."""
    return tag == wanted or tag.startswith(wanted + "-")
