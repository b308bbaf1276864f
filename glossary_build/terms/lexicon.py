"""The words that say what a name is, as data: markers, conjunctions, word classes, domains and pairs, by language.

A marker is a regular expression without groups. Latin words are matched in any case.
"""

from __future__ import annotations

from collections.abc import Mapping


def _words(text: str) -> tuple[str, ...]:
    """The words of a list that bars separate."""
    return tuple(text.split("|"))


MARKERS: Mapping[str, Mapping[str, str]] = {
    "abbreviation": {
        "zh": r"简称|簡稱|缩写(?![对表词法])|縮寫(?![對表詞法])",
        "ja": r"略称|略語|略して",
        "ko": r"약자|약어|줄여서",
        "en": r"abbreviated(?:\s+as)?|abbr\.?|acronym",
        "de": r"Abk\.|Abkürzung|kurz",
        "fr": r"abrégé|abréviation|sigle",
        "es": r"abreviado|abreviatura|sigla",
        "ru": r"сокр\.|сокращённо|сокращенно",
    },
    "full": {
        "zh": r"全称|全稱",
        "ja": r"正式名称",
        "en": r"short\s+for|stands\s+for|full\s+(?:form|name)"
        r"|(?:is\s+)?(?:an?\s+)?(?:abbreviation|acronym)\s+(?:of|for)",
        "de": r"kurz\s+für|Abkürzung\s+(?:für|von)|steht\s+für",
        "fr": r"abréviation\s+de",
        "es": r"abreviatura\s+de|siglas?\s+de",
    },
    "admitted": {
        "zh": r"又称|又稱|亦称|亦稱|也称|也稱|也叫|又名|或(?![者然门許许是])",
        "ja": r"別名|または|又は",
        "ko": r"또는|다른\s*이름",
        "en": r"also(?:\s+known\s+as|\s+called)?|a\.?k\.?a\.?|or",
        "de": r"auch(?:\s+genannt)?|oder",
        "fr": r"aussi(?:\s+appelée?)?|ou",
        "es": r"también(?:\s+llamad[oa])?",
        "ru": r"также|или",
    },
    "deprecated": {
        "zh": r"旧称|舊稱|曾称|曾稱",
        "ja": r"旧称",
        "en": r"formerly|previously",
        "de": r"früher",
        "fr": r"anciennement",
        "es": r"antes",
    },
    "see": {
        "zh": r"参见|參見|详见|詳見|见(?![证解识闻习面])|見(?![證解識聞習面出])",
        "en": r"see",
        "de": r"siehe|s\.",
        "fr": r"voir",
        "es": r"véase",
        "ru": r"см\.",
    },
    "example": {
        "zh": r"例如|如(?![何果意实實])",
        "en": r"e\.?g\.?|such\s+as|for\s+example",
        "de": r"z\.\s?B\.",
        "fr": r"p\.\s?ex\.",
        "es": r"p\.\s?ej\.",
    },
}
"""Meaning → language → what says it at the beginning of a parenthetical, before the name that it is about."""

UNSPACED = frozenset(("zh", "ja", "ko"))
"""Languages that put no blank between words; a marker or conjunction of any other is a word of its own."""

CONJUNCTIONS: Mapping[str, tuple[str, ...]] = {
    "en": ("or",),
    "de": ("oder", "bzw."),
    "fr": ("ou",),
    "es": ("o",),
    "ru": ("или", "и"),
    "ja": ("または", "又は"),
    "ko": ("또는",),
    "zh": ("或", "又"),
}
"""Language → what joins two names of one concept."""

WORD_CLASSES = _words(
    "n|v|vt|vi|adj|adv|pl|sing|noun|verb|adjective|adverb|plural|singular|"
    "名词|动词|形容词|副词|名詞|動詞|形容詞|副詞|명사|동사|Substantiv|Verb|Adjektiv|Plural|nom|verbe|adjectif|sustantivo|verbo|"
    "adjetivo"
)

DOMAINS = _words(
    "argument|attribute|class|computing|decorator|function|general|graph|hardware|library|math|mathematics|"
    "method|module|networking|object|operator|package|parameter|programming|property|software|statistics|type"
)

SMALL_WORDS = frozenset(("a", "an", "and", "as", "by", "for", "in", "of", "on", "or", "the", "to", "vs", "with"))
"""English words that abbreviations leave out."""

TOGETHER = frozenset(
    (
        *("and/or", "client/server", "read/write", "input/output", "key/value", "name/value", "true/false", "yes/no"),
        *("producer/consumer", "publish/subscribe", "request/response", "master/slave", "before/after", "start/stop"),
        *("push/pull", "left/right", "min/max", "row/column", "train/test", "source/target", "src/dst", "open/close"),
        *("provide/inject", "get/set", "send/receive", "import/export", "on/off", "try/catch", "if/else", "cut/paste"),
    )
)
"""Names that a slash joins to one: each part is something else."""

FIXED_PHRASES = frozenset(
    ("fight or flight", "make or buy", "trick or treat", "true or false", "win or lose", "yes or no")
)
"""Names in which a conjunction joins no alternatives."""

VERBS = frozenset(
    _words(
        "is|are|was|were|be|been|has|have|had|can|may|must|should|will|does|means|refers|describes|denotes|allows|"
        "provides|contains|represents|uses"
    )
)
"""English words that make a sentence of a line of several words."""

FREQUENT_WORDS: Mapping[str, frozenset[str]] = {
    language: frozenset(words.split())
    for language, words in {
        "en": "the of and is are for with that which by from as an to in it or be this",
        "de": "der die das und ist ein eine einer eines von mit wird werden nicht für auf dem den sich zu bei oder im",
        "fr": "le la les des du une est et un dans pour par qui que sur avec ou au aux il",
        "es": "el la los las una es y del que para por un con en o se su de lo al",
        "it": "il lo gli che è una di per un con del della dei nel si e la le da",
        "pt": "os as uma é e de que para por um com do da dos das não na no em ou",
        "nl": "de het een en van is dat die voor met op te aan niet wordt of",
        "pl": "w i na z do jest to się nie że jako lub przez które który dla",
        "ru": "и в на с для не что это по от из как или при к о",
        "uk": "і в на з для не що це по від із як або при до та",
    }.items()
}
"""Language → words of which most of its texts are full."""

ROLES = frozenset(
    (
        *("abbr", "any", "attr", "class", "code", "command", "const", "cpp", "data", "doc", "download", "emphasis"),
        *("envvar", "exc", "external", "file", "func", "function", "guilabel", "kbd", "keyword", "literal", "macro"),
        *("math", "menuselection", "meth", "mod", "numref", "obj", "option", "program", "ref", "samp", "strong"),
        *("sub", "sup", "term", "title", "token", "type", "py", "c", "js", "rst", "std", "index", "eq", "envvar"),
    )
)
"""Names of roles in reStructuredText and MyST, or the domains before them."""

LABELS = frozenset(
    _words(
        "note|notes|warning|tip|important|caution|hint|example|examples|e.g|usage|see|see also|source|sources|"
        "reference|references|definition|description|synonyms|aliases|alias|related|related terms|also known as|"
        "antonyms|category|todo|update|注|注意|提示|警告|示例|例|例子|举例|例如|定义|释义|"
        "说明|来源|参考|参见|详见|另见|别名|同义词|英文|中文|缩写|全称|分类|用法|备注|相关|相关术语|如"
    )
)
"""What begins a part of a definition, and names nothing."""
