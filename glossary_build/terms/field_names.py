"""Finds what a column of a table or a key of data holds, by its name in any supported language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from glossary_build.text.languages import language_named, language_tag


class Role(StrEnum):
    """What a field holds, by the word that an export or a reading rule uses for it."""

    ID = "id"
    OTHER_IDS = "other ids"
    SUBJECTS = "subjects"
    STATUS = "status"
    LANGUAGE = "language"
    MARKUP = "markup"
    TERM = "term"
    ABBREVIATIONS = "abbreviations"
    SYNONYMS = "synonyms"
    VARIANTS = "variants"
    DEPRECATED = "deprecated"
    HIDDEN = "hidden names"
    READING = "reading"
    DEFINITION = "definition"
    SEE = "see"
    SEE_ALSO = "see also"
    BROADER = "broader"
    REPLACED_BY = "replaced by"
    IGNORE = "ignore"


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """What one column or key holds."""

    role: Role
    language: str | None = None
    """BCP 47 tag; None where the script of each value decides."""
    is_exact: bool = False
    """Whether the language is written as in an export, ``term [en]``: then a bracket or a slash belongs to the name."""


_WORDS: Mapping[Role, str] = {
    Role.TERM: (
        "term|terms|terminology|name|names|title|word|words|headword|entry|concept|phrase|label|lemma|expression|keyword"
        "|translation|translations|translated|original|source term|target term"
        "|术语|術語|名词|名詞|名|名称|名稱|名字|词条|詞條|词汇|詞彙|单词|單字|概念|用语|用語|原文|原名|译文|译名|译词|翻译|翻譯"
        "|譯名|譯文|对应词|見出し語|単語|言葉|原語|訳語|訳|和訳|対訳|용어|이름|명칭|단어|표제어|원문|원어|번역|번역문|번역어"
        "|begriff|fachbegriff|fachwort|terminus|wort|bezeichnung|benennung|stichwort|übersetzung"
        "|terme|mot|nom|libellé|intitulé|traduction|término|termino|palabra|nombre|traducción|termo|palavra|nome|tradução"
        "|termine|parola|traduzione|термин|слово|название|понятие|перевод"
    ),
    Role.ABBREVIATIONS: (
        "abbreviation|abbreviations|abbr|abbrev|acronym|acronyms|initialism|short|short name|short form"
        "|缩写|縮寫|简称|簡稱|缩略语|缩略词|略語|略称|약어|약자|약칭|abkürzung|kürzel|kurzform"
        "|abréviation|sigle|acronyme|abreviatura|sigla|siglas|acrónimo|abreviação|abbreviazione|acronimo"
        "|сокращение|аббревиатура"
    ),
    Role.SYNONYMS: (
        "synonym|synonyms|alias|aliases|aka|also called|also known as|alternative|alternatives"
        "|alternate names|other names|variations|full form|full name|expansion|long form|long name|stands for"
        "|同义词|同義詞|别名|別名|又称|全称|全稱|全名|同義語|동의어|유의어|별칭|전체 이름|langform"
        "|synonyme|synonymes|sinónimo|sinónimos|sinônimo|sinônimos|sinonimo|sinonimi|синоним|синонимы"
    ),
    Role.VARIANTS: "variant|variants|spelling|spellings|变体|異表記",
    Role.DEPRECATED: "deprecated|forbidden|avoid|旧称|禁用词|veraltet|obsolète|obsoleto|устаревшее",
    Role.HIDDEN: "hidden|hidden name|hidden names|hidden label|misspelling|misspellings|隐藏名|隐藏名称|隱藏名稱",
    Role.DEFINITION: (
        "definition|definitions|def|meaning|meanings|description|descriptions|desc|explanation|text|body|content|summary"
        "|gloss|details|note|notes|remark|remarks|comment|comments"
        "|定义|定義|释义|釋義|含义|涵义|解释|解釋|描述|说明|說明|意思|简介|内容|备注|備註|注释|注解|附注"
        "|説明|意味|解説|備考|注釈|정의|설명|의미|뜻|비고|해설"
        "|erklärung|erläuterung|bedeutung|beschreibung|bemerkung|anmerkung"
        "|définition|signification|explication|remarque|definición|significado|explicación|descripción|nota|notas"
        "|definição|descrição|explicação|definizione|significato|descrizione|spiegazione"
        "|определение|значение|описание|объяснение|примечание"
    ),
    Role.SUBJECTS: (
        "subject|subjects|category|categories|domain|topic|area|field|group|section|theme"
        "|分类|分類|类别|類別|领域|領域|学科|主题|主題|分野|カテゴリ|カテゴリー|분류|분야|주제|카테고리"
        "|kategorie|thema|bereich|sachgebiet|fachgebiet|catégorie|domaine|thème|categoría|tema|ámbito|área"
        "|categoria|argomento|категория|область|тема"
    ),
    Role.ID: "id|slug|anchor|identifier|uid",
    Role.OTHER_IDS: "other ids",
    Role.STATUS: "status|state|状态|狀態|状態|상태|statut|estado|stato|статус",
    Role.SEE: "see|参见|參見|siehe|voir|véase|vedi|см",
    Role.SEE_ALSO: (
        "see also|related|related terms|ref|refs|另见|相关|关联|関連|関連語|관련어|siehe auch|voir aussi|véase también"
    ),
    Role.BROADER: "broader|parent|上位语|上位語",
    Role.REPLACED_BY: "replaced by",
    Role.READING: "reading|pinyin|pronunciation|拼音|读音|讀音|読み|読み方|よみ|ふりがな|발음",
    Role.LANGUAGE: "language|lang|locale",
    Role.MARKUP: "markup",
    Role.IGNORE: "no|nr|number|num|#|ignore|序号|序號|编号|編號|番号|번호|순번|lfd nr",
}
"""Names of fields by what they hold: English, Chinese, Japanese, Korean and European ones."""
_ROLES = {word: role for role, words in _WORDS.items() for word in words.split("|")}
_PREFERENCE = ("term", "terms", "headword", "name", "title")
_TAGGED = re.compile(r"([^\[\]]*)\[([^\[\]]*)\]\s*")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_CJK_LANGUAGE = re.compile(
    r"(中文|英文|英语|英語|日文|日本語|韩文|法文|德文|简体|繁体|繁體|영어|영문|한글|한국어|국문)\s?(.*)"
)


@lru_cache(maxsize=1 << 12)
def field_named(name: str) -> Field | None:
    """What the field *name* holds, in which language; None where the name doesn't tell.

    >>> field_named("nameZh"), field_named("英文名称")
    (Field(role=<Role.TERM: 'term'>, language='zh-Hans', is_exact=False), \
Field(role=<Role.TERM: 'term'>, language='en', is_exact=False))
    >>> field_named("definition [de]").language, field_named("colour")
    ('de', None)
    """
    if tagged := _TAGGED.fullmatch(name.strip()):
        role = _ROLES.get(_words(tagged[1]))
        tag = language_tag(tagged[2].strip())
        return Field(role=role, language=tag, is_exact=tag is not None) if role else None
    if "/" in name:
        return next(filter(None, map(field_named, filter(str.strip, name.split("/")))), None)
    words = _words(name)
    if words in _ROLES:
        return Field(role=_ROLES[words])
    if language := language_named(words) or language_named(name):
        return Field(role=Role.TERM, language=language)
    return _with_language(words)


def preference(name: str) -> int:
    """Which of several fields of names has the headword: the one with the lowest number."""
    words = _words(name)
    return _PREFERENCE.index(words) if words in _PREFERENCE else len(_PREFERENCE)


def _words(name: str) -> str:
    """*name* as lower-case words: ``relatedTerms``, ``related_terms`` and ``Related terms:`` are one."""
    spaced = _CAMEL.sub(" ", unicodedata.normalize("NFKC", name))
    return " ".join(re.sub(r"[_.-]+", " ", spaced).strip(" :*").casefold().split()) or name.strip()


def _with_language(words: str) -> Field | None:
    """A field whose name is that of a language and a word, in either order, or with the language in brackets."""
    first, _, rest = words.partition(" ")
    before, _, last = words.rpartition(" ")
    candidates = [(first, rest), (last.strip("()"), before)]
    if match := _CJK_LANGUAGE.fullmatch(words):
        candidates.append((match[1], match[2]))
    for language, word in candidates:
        word = word.strip(" :()")
        role = _ROLES.get(word) or _ROLES.get(word.removesuffix("s"))
        tag = language_named(language)
        if role is not None and tag is not None:
            return Field(role=role, language=tag)
    return None
