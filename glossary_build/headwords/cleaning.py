"""Takes off what surrounds a name and is no part of it: ids, numbers, quotes, brackets, a colon, pictures.

Of pictures, a character that may be a letter is dropped only where a blank separates it from the name, or a variation
selector says that it is a picture: ``★ Star`` is ``Star``, ``C♯`` and ``A★`` stay whole.
"""

from __future__ import annotations

import re

from glossary_build.text.expressions import expression

PLAIN_NAME = expression(r"[^\W\d_]++(?: [^\W\d_]++)*+")
"""A name of nothing but letters, as most are: there is nothing to take off, to split or to count."""
_AROUND = {
    "“": "”", "‘": "’", '"': '"', "'": "'", "„": "“", "«": "»", "「": "」", "『": "』",
    "[": "]", "【": "】", "`": "`",
}  # fmt: skip
_STARRED = expression(r"\*{2,}([^*]+)\*{2,}")
"""Marks that an export escaped."""
_WORDS = expression(r"[^\W_]+(?:[ '’-][^\W_]+)*")
_AT_END = " :：,，、;；．"
_NUMBER = expression(
    r"(?:\d{1,3}(?:\.\d{1,3}){0,4}(?:[.)]\s+|[、）]\s*|\.(?=[^\W\d_]{2}))|0\d\s+|[（(](?:\d{1,3}|[一二三四五六七八九十]{1,3})[)）]\s*"
    r"|[一二三四五六七八九十]{1,3}[、.]\s*|[\u2460-\u2473\u2776-\u277f]\s*)(?=[^\s.)、）])"
)
_COUNTED = expression(
    r"(?:definition|def\.|term|定义|定義|术语|名词)(?:\s?\d{1,3}+(?:\.\d{1,3}+){0,3}+(?!\d)\s?[.:：]?\s?|[:：]\s?)"
    r"(?:\((?P<round>[^()]+)\)|（(?P<wide>[^（）]+)）|(?P<bare>[^\s()（）].*))",
    re.IGNORECASE,
)
"""A number, or a label with one: ``3、对赌协议``, ``Definition 1.2 (Group)``."""
_ARTICLE = expression(r"(?:an?|the)\s+", re.IGNORECASE)
BRACKETS = expression(r"(?:(?<!\s)\s++)?(?:\([^()]*+(?:\([^()]*+\)[^()]*+)*+\)|（[^（）]*+）)")
_STRUCK = expression(r"~~(?=\S)[^~\n]+~~")
_IPA = "ˈˌːæəɛɪʊʌɒɑɜɡʃʒɹɚɝ"
_SOUND = expression(rf"(?<!\s)\s*+(?:\[[^\[\]{_IPA}]*+[{_IPA}][^\[\]]*+\]|(?<=\s)/[^/{_IPA}]*+[{_IPA}][^/]*+/(?!\S))")
_EXPLICIT_ID = expression(r"(?<!\\)\{\s?:?\s?#([^\s{}]++)[^{}]*+\}\s*+$")
ANCHOR = expression(
    r"<(?:a|span|div)\s(?=[^<>]*+>)(?:[^<>]*\s)?(?:id|name)\s?=\s?[\"']?([^\"'<>\s]++)[^<>]*+>(?:\s?</(?:a|span|div)>)?"
)


def clean_name(text: str, *, as_shown: bool = False) -> str:
    """*text* without what surrounds the name; with *as_shown*, quotes, brackets and a colon at its end stay.

    >>> [clean_name(text) for text in ("[LLVM]", "“Goods”", "錯誤：", "`*x*`")]
    ['LLVM', 'Goods', '錯誤', '*x*']
    """
    if text.startswith("**") and (bare := _STARRED.fullmatch(text)):
        return bare[1]
    if as_shown or not text or (text[0] not in _AROUND and text[-1] not in _AT_END):
        return text
    shorter = text.rstrip(_AT_END)
    name = shorter if len(shorter) > 1 and not text.endswith("::") else text
    while (inner := _without_marks(name)) != name:
        name = inner
    return name


def _without_marks(name: str) -> str:
    """*name* without one pair of marks around it; itself where they are part of it."""
    closing = _AROUND.get(name[:1])
    inner = name[1:-1].strip()
    if closing is None or len(name) < 3 or name[-1] != closing or name[0] in inner or closing in inner:
        return name
    if name[0] == "[" and (not _WORDS.fullmatch(inner) or len(inner) == 1):
        return name
    return inner or name


def without_struck(name: str) -> str:
    """*name* without what is struck out, and without the remark on nothing but that.

    >>> without_struck("~~Keel~~ Spar"), without_struck("~~Keel~~ (say spar)")
    ('Spar', '')
    """
    if "~~" not in name:
        return name
    rest = _STRUCK.sub("", name).strip()
    return "" if rest.startswith(("(", "（")) else rest


def without_sound(name: str) -> str:
    """*name* without how it is pronounced, in the phonetic alphabet.

    >>> without_sound("keel [kiːl]"), without_sound("jib /dʒɪb/ (sail)"), without_sound("buffer[size]")
    ('keel', 'jib (sail)', 'buffer[size]')
    """
    return name if name.isascii() else _SOUND.sub("", name).strip() or name


def is_balanced(text: str) -> bool:
    """Whether as many round brackets of *text* are closed as opened."""
    return text.count("(") + text.count("（") == text.count(")") + text.count("）")


def outside_brackets(text: str) -> str:
    """*text* without what is in brackets, and the blanks before them.

    >>> outside_brackets("jib (a sail (small)) of a boat（船）")
    'jib of a boat'
    """
    return BRACKETS.sub("", text) if "(" in text or "（" in text else text


def without_number(name: str) -> str:
    """*name* without what counts it; itself where it is nothing else.

    >>> without_number("01 区块"), without_number("2.缩写"), without_number("Definition 1.2 (Group)")
    ('区块', '缩写', 'Group')
    >>> without_number("Term 20"), without_number("Definition 2000"), without_number("术语12：区块")
    ('Term 20', 'Definition 2000', '区块')
    >>> without_number("3D model"), without_number("3.5 mm jack")
    ('3D model', '3.5 mm jack')
    """
    if label := _COUNTED.fullmatch(name):
        return (label["round"] or label["wide"] or label["bare"]).strip()
    match = _NUMBER.match(name)
    return name[match.end() :] if match else name


def without_article(text: str) -> str:
    """*text* without the English article that begins it.

    >>> without_article("the jib"), without_article("Schema tool")
    ('jib', 'Schema tool')
    """
    article = _ARTICLE.match(text)
    return text[article.end() :] if article else text


def take_id(content: str) -> tuple[str, str | None]:
    """*content* without ``{#id}`` at its end or an anchor (``<a name="id">``), and the id; None if it has neither."""
    match = _EXPLICIT_ID.search(content)
    if match:
        return content[: match.start()].rstrip(), match[1]
    if match := ANCHOR.search(content):
        return (content[: match.start()] + content[match.end() :]).strip(), match[1]
    return content, None


_JOINERS = "\ufe0f\u200d\U000e0020-\U000e007f"
_PICTURE = "\U0001f000-\U0001faff\u231a\u231b\u23e9-\u23f3"
_SIGN = "\u2600-\u2668\u2670-\u27bf\u2b1b\u2b1c\u2b50\u2b55"
_SHORT_CODE = r":[a-z][a-z0-9_+-]{1,40}:"
_BULLET = expression(r"\A(?:・|[•·‣⁃▪◦■◆●►▸](?=[\s\u0370-\U0003ffff]))++\s*+")
"""A dot or a filled shape; directly before Latin letters some are parts of names: ``•OH``."""
_ANY = expression(rf"[{_PICTURE}\u20e3\u2190-\u2bff・•·‣⁃]|:[a-z0-9]")
"""One of these is in all names with pictures."""
_LEADING = expression(
    rf"(?:\s*+(?:[{_PICTURE}][{_JOINERS}]*+|[0-9#*]\ufe0f?\u20e3|[\u2190-\u2bff]\ufe0f|[{_SIGN}](?=[\s{_SIGN}{_PICTURE}])"
    rf"|{_SHORT_CODE}(?=\s)))++\s*+"
)
_TRAILING = expression(
    rf"(?:\s*+(?:[{_JOINERS}]*+[{_PICTURE}]|\u20e3\ufe0f?[0-9#*]|\ufe0f[\u2190-\u2bff]|[{_SIGN}](?=[\s{_SIGN}{_PICTURE}])"
    r"|:[a-z0-9_+-]{1,40}[a-z]:(?=\s)))++"
)
"""Matches the name from its end."""


def without_pictographs(name: str) -> str:
    """*name* without the bullet and pictures that begin it, and those that end it; itself where nothing else is left.

    >>> without_pictographs("🚀 Launch ✨"), without_pictographs(":key: Secret"), without_pictographs("C♯")
    ('Launch', 'Secret', 'C♯')
    >>> [without_pictographs(name) for name in ("・L&L", "■帆", "• oar", "•OH", "○ボタン")]
    ['L&L', '帆', 'oar', '•OH', '○ボタン']
    """
    text = name.strip()
    if (text.isascii() and ":" not in text) or not _ANY.search(text):
        return text
    bare = _BULLET.sub("", text)
    rest = bare[pictographs_end(bare) :]
    match = _TRAILING.match(rest[::-1])
    rest = rest[: len(rest) - match.end()].rstrip() if match else rest
    return rest if any(c.isalnum() for c in rest) else text


def pictographs_end(text: str, start: int = 0) -> int:
    """Where the pictures at *start* of *text* and the blanks after them end; *start* if there are none."""
    first = text[start : start + 1]
    match = None if first.isalnum() and not first.isdigit() else _LEADING.match(text, start)
    return match.end() if match else start
