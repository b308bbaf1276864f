"""Order of names: sort keys and letter groups for English and Chinese readers, and the pinyin that they rest on."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain, groupby
from typing import Literal, NamedTuple

from glossary_build.text.characters import KANA
from glossary_build.text.expressions import expression
from glossary_build.text.languages import has_latin_letters, matches_language
from glossary_build.text.names import MARKS, has_han
from glossary_build.text.pinyin_table import CHARACTERS, WHOLE_WORDS, WORDS, longest_phrase
from glossary_build.text.pinyin_table import spoken as dictionary_syllables

Order = Literal["en", "zh", "native"]
"""``en``: Latin names, then Chinese ones. ``zh``: all together, Chinese ones by pinyin, Latin ones by their letters.
``native``: as ``en``, and other alphabets have letters too."""

_OUR_WORD = expression(f"({'|'.join(sorted([*WORDS, *WHOLE_WORDS], key=len, reverse=True))})")
_PIECE = expression(rf"[0-9]+|[^\W0-9_](?:[^\W0-9_]|[{MARKS}])*|[^\w\s\u2010-\u2015\u2212-]|_")
_TONES = {"\u0304": 1, "\u0301": 2, "\u030c": 3, "\u0300": 4}
_NEUTRAL = 5
_CITATION = {"一": "yī", "不": "bù"}
_NUMBER, _LETTERS, _HAN, _SYMBOL = range(4)
_PLAIN = str.maketrans(
    {"đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ł": "l", "ø": "o", "þ": "th", "æ": "ae", "œ": "oe", **KANA}
)
"""Letters that are no other letter with an accent, and those that they are sorted as; katakana as hiragana."""
_KANA_ROWS = "あかさたなはまやらわ"
_JAMO = {unicodedata.normalize("NFKD", chr(code)): chr(code) for code in range(0x3131, 0x314F)}
"""The first consonant of a Hangul syllable → the letter as it is written alone."""


class Weight(NamedTuple):
    """The sort weight of one piece of a name (a syllable, a Latin word, a number, a symbol), first field first."""

    kind: int
    """Numbers before letters before Chinese (in ``en``) before symbols."""
    digits: int = 0
    """How many digits a number has, without leading zeros."""
    letters: str = ""
    """Letters without case and accents; the digits of a number; the symbol itself."""
    umlaut: bool = False
    """Whether a syllable has ``ü``, which comes right after ``u``."""
    tone: int = 0
    """Tone of a syllable: 1 to 4, 5 for the neutral one."""
    character: str = ""
    """The Chinese character, which keeps homophones together."""


Piece = tuple[str, str, bool]
"""A Chinese character, its syllable and true; or other text, twice, and false."""

SortKey = tuple[bool, tuple[int | str, ...], str]
"""Compares like the names do; equal for equal names only. In the middle are the fields of all weights."""


def sort_key(text: str, reading: str | None = None, order: Order = "en") -> SortKey:
    """The key that puts the name *text* in its place; *reading* is the author's pinyin, if there is one.

    Names are compared piece by piece: ``C2`` < ``C10`` < ``Cache``, a hyphen counts as a space, case and accents
    decide nothing. Names without a letter group come last: numbers first, then (in ``en``) Chinese ones by pinyin, then
    symbols. The key doesn't depend on a locale.
    """
    weights = _weighed(text, reading, order == "zh")
    return _letter(weights, order) == "#", weights, text


def letter_group(text: str, reading: str | None = None, order: Order = "en") -> str:
    """The letter under which the name *text* is listed, or ``#``; each is one run of the order.

    Only in the order ``native`` are there others than ``A`` to ``Z``: Cyrillic, Greek and so on, the first consonant of
    Hangul, the row of kana.

    >>> [letter_group(name, order="native") for name in ("Łódź", "ёлка", "깊이", "グラフ", "ν", "图")]
    ['L', 'Е', 'ㄱ', 'か', 'Ν', '#']
    """
    return _letter(_weighed(text, reading, order == "zh"), order)


def order_in(language: str) -> Order:
    """The order that readers of *language* expect.

    >>> order_in("zh-Hant"), order_in("de"), order_in("ru")
    ('zh', 'en', 'native')
    """
    if matches_language(language, "zh"):
        return "zh"
    return "en" if matches_language(language, "en") or has_latin_letters(language) else "native"


def reading(text: str) -> str:
    """*text* with Chinese replaced by pinyin: tone marks, syllables apart; the rest is kept.

    Tones are those of the dictionary, without sandhi. Technical words are read as engineers read them.

    >>> reading("GPU 显存"), reading("学习率调度器"), reading("命令行")
    ('GPU xiǎn cún', 'xué xí lǜ diào dù qì', 'mìng lìng háng')
    """
    return " ".join(filter(None, (syllable.strip() for _, syllable, _ in _syllables(text))))


@lru_cache(maxsize=1 << 16)
def _syllables(text: str) -> tuple[Piece, ...]:
    """*text* in pieces; a build asks for those of the same names many times: ids, order, search and cards."""
    pieces: list[Piece] = []
    for is_chinese, characters in groupby(text, has_han):
        run = "".join(characters)
        if not is_chinese:
            pieces.append((run, run, False))
            continue
        for word in _words(run):
            spoken = WORDS[word].split() if word in WORDS else _spoken(word)
            pieces += [(character, syllable, True) for character, syllable in zip(word, spoken, strict=True)]
    return tuple(pieces)


def _words(run: str) -> Iterator[str]:
    """Chinese text in words: ours first, and between them the longest that the dictionary knows."""
    for number, part in enumerate(_OUR_WORD.split(run)):
        start = 0
        while start < len(part):
            size = len(part) if number % 2 else longest_phrase(part, start)  # every second part is a word of ours
            yield part[start : start + size]
            start += size


@cache
def _spoken(word: str) -> Sequence[str]:
    """The syllable of each character of *word*, a word of the dictionary or a single character."""
    if word in CHARACTERS:
        return (CHARACTERS[word],)
    return [_CITATION.get(char, syllable) for char, syllable in zip(word, dictionary_syllables(word), strict=True)]


@lru_cache(maxsize=1 << 16)
def _weighed(text: str, authored: str | None, by_letters: bool) -> tuple[int | str, ...]:
    """What *text* weighs; a build sorts the same names many times."""
    return tuple(chain.from_iterable(_weights(text, authored, by_letters)))


def _weights(text: str, authored: str | None, by_letters: bool) -> Iterator[Weight]:
    for piece, spoken, is_chinese in read_pieces(text, authored):
        if is_chinese:
            yield _syllable_weight(spoken, piece, _LETTERS if by_letters else _HAN)
            continue
        for part in _PIECE.findall(fold_letters(piece).translate(_PLAIN)):
            if "0" <= part[0] <= "9":
                number = part.lstrip("0")
                yield Weight(_NUMBER, digits=len(number), letters=number)
            else:
                yield Weight(_LETTERS if part[0].isalnum() else _SYMBOL, letters=part)


def read_pieces(text: str, authored: str | None = None) -> Sequence[Piece]:
    """The pieces of *text* (NFKC).

    They are read as the author says (*authored*, pinyin with tone marks) where that is clear.

    The author gives one syllable for each Chinese character and may repeat the words between them. Syllables written
    together stand for the whole of a Chinese name, with no characters beside them.
    """
    if not authored and text and text.isascii():
        return [(text, text, False)]
    pieces = _syllables(unicodedata.normalize("NFKC", text))
    if not authored:
        return pieces
    chinese = sum(is_chinese for *_, is_chinese in pieces)
    between = {word for piece, _, is_chinese in pieces if not is_chinese for word in piece.split()}
    given = [word for word in unicodedata.normalize("NFKC", authored).split() if word not in between]
    if given and len(given) == chinese:
        following = iter(given)
        return [(piece, next(following) if is_chinese else spoken, is_chinese) for piece, spoken, is_chinese in pieces]
    if given and chinese == len(pieces):
        return [("", own, True) for own in given]
    return pieces


def _syllable_weight(spoken: str, character: str, kind: int) -> Weight:
    marks = unicodedata.normalize("NFD", spoken)
    tone = next((_TONES[mark] for mark in marks if mark in _TONES), _NEUTRAL)
    return Weight(kind, letters=fold_letters(spoken), umlaut="\u0308" in marks, tone=tone, character=character)


def fold_letters(text: str) -> str:
    """*text* without case and accents."""
    if text.isascii():
        return text.lower()
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join(char for char in folded if not unicodedata.combining(char))


def _letter(weights: Sequence[int | str], order: Order) -> str:
    kind, _, letters = weights[:3] if weights else (_SYMBOL, 0, "")
    first = str(letters)[:1] if kind == _LETTERS else ""
    if not first.isalpha() or not (first.isascii() or order == "native"):
        return "#"
    if "ぁ" <= first <= "ん":
        return _KANA_ROWS[max(0, bisect_right(_KANA_ROWS, first) - 1)]
    return _JAMO.get(first, first.upper())
