"""Language tags from the codes that other programs write, and from the names of languages."""

from __future__ import annotations

import re
import unicodedata

_CODE = re.compile(r"[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8})*+")
_CHINESE = {
    "zh": "zh-Hans",
    "zh-cn": "zh-Hans",
    "zh-sg": "zh-Hans",
    "zh-tw": "zh-Hant",
    "zh-hk": "zh-Hant",
    "zh-mo": "zh-Hant",
}
_NAMES = {
    "en": "en|eng|english|英文|英语|英語|영어|영문|englisch|anglais|inglés|ingles|inglês|inglese|английский",
    "zh-Hans": "zh|cn|chs|zho|chi|chinese|simplified|simplified chinese|chinese (simplified)|mandarin|中文|汉语"
    "|漢語|华语|简体|簡體|简中|简体中文|簡體中文|中国語|簡体字|중국어|간체|chinesisch|chinois|chino|chinês|cinese|китайский",
    "zh-Hant": "cht|tw|traditional|traditional chinese|chinese (traditional)|繁体|繁體|繁中|繁体中文|繁體中文"
    "|正體中文|正體|台灣|台湾|香港|繁体字|번체",
    "ja": "ja|jp|jpn|japanese|日本語|日语|日語|日文|和文|일본어|japanisch|japonais|japonés|japonês|giapponese|японский",
    "ko": "ko|kr|kor|korean|한국어|한글|국문|韩语|韓語|韩文|韓文|韓国語|koreanisch|coréen|coreano|корейский",
    "de": "de|ger|deu|german|deutsch|德语|德語|德文|ドイツ語|독일어|allemand|alemán|alemão|tedesco|немецкий",
    "fr": "fr|fre|fra|french|français|francais|法语|法語|法文|フランス語|프랑스어|französisch|francés|francês|francese"
    "|французский",
    "es": "es|spa|spanish|español|espanol|castellano|西班牙语|西班牙語|西班牙文|スペイン語|스페인어|spanisch"
    "|espagnol|espanhol|spagnolo|испанский",
    "pt": "pt|por|portuguese|português|portugues|葡萄牙语|葡萄牙語|ポルトガル語|포르투갈어|portugiesisch|portugais"
    "|portoghese|португальский",
    "it": "it|ita|italian|italiano|意大利语|意大利語|イタリア語|이탈리아어|italienisch|italien|итальянский",
    "ru": "ru|rus|russian|русский|俄语|俄語|俄文|ロシア語|러시아어|russisch|russe|ruso|russo",
    "nl": "nl|nld|dutch|nederlands|荷兰语|niederländisch|néerlandais",
    "pl": "pl|pol|polish|polski|波兰语|polnisch|polonais",
    "sv": "sv|swe|swedish|svenska|schwedisch|suédois",
    "cs": "cs|ces|czech|čeština|česky|tschechisch",
    "uk": "uk|ukr|ukrainian|українська|ukrainisch",
    "tr": "tr|tur|turkish|türkçe|türkisch",
    "vi": "vi|vie|vietnamese|tiếng việt|越南语",
    "ar": "ar|ara|arabic|العربية|阿拉伯语",
    "hi": "hi|hin|hindi|हिन्दी",
}
_BY_NAME = {name: tag for tag, names in _NAMES.items() for name in names.split("|")}


def language_named(word: str) -> str | None:
    """The BCP 47 tag of the language that *word* names, in one of the languages that are supported, or by its code.

    Only codes of languages that glossaries are written in count: ``id`` and ``no`` are words in a header.

    >>> language_named("영어"), language_named("pt-BR"), language_named("Deutsch"), language_named("no")
    ('en', 'pt-BR', 'de', None)
    """
    folded = unicodedata.normalize("NFKC", word).strip().casefold()
    if folded in _BY_NAME:
        return _BY_NAME[folded]
    tag = language_tag(folded) if re.search("[-_]", folded) else None
    return tag if tag is not None and tag.partition("-")[0] in {*_NAMES, "zh"} else None


def language_tag(code: str) -> str | None:
    """The BCP 47 tag for *code*, which may be written as locales are; None where it is no code of a language.

    Chinese is told by its script, as everywhere in the model.

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
