"""What readers type for a name besides its text: pinyin without tones, its initials, one of the numbers in it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

from glossary_build.text.collation import Piece, fold_letters, read_pieces
from glossary_build.text.expressions import expression
from glossary_build.text.names import has_han
from glossary_build.text.pinyin_table import readings as dictionary_readings

_WORD = expression(r"[^\W_]+[+#]*")
_SHARED = expression(r"(\D*)\d+((?:/\d+)+)(\D*)")
"""A name in which several numbers share the rest."""
_MOST_READINGS = 4
_MOST_FORMS = 16


def toneless_reading(text: str, reading: str | None = None) -> str:
    """The syllables of the name *text* without tones, or nothing where it has no Chinese character.

    Blanks separate syllables, ``/`` the readings of one syllable, the likeliest first; ``ü`` is both ``v``
    and ``u``, as people type it. Latin words are kept in lower case. *reading* is the author's pinyin, if there is one.

    >>> toneless_reading("GPU 显存"), toneless_reading("重载"), toneless_reading("策略")
    ('gpu xian cun', 'chong/zhong/tong zai', 'ce lve/lue')
    """
    return " ".join("/".join(readings) for readings, _ in _syllables(text, reading))


def names_sharing_numbers(text: str) -> list[str]:
    """What each further number means in a name where several share the rest.

    >>> names_sharing_numbers("FP16/32"), names_sharing_numbers("16/32 位浮点数"), names_sharing_numbers("and/or")
    (['FP32'], ['32 位浮点数'], [])
    """
    shared = _SHARED.fullmatch(text)
    return [shared[1] + number + shared[3] for number in shared[2].split("/")[1:]] if shared else []


def spoken_forms(text: str, reading: str | None = None) -> tuple[str, ...]:
    """What a reader may type for the name *text*: its syllables joined, then the initials, the likeliest forms first.

    Where characters have several readings, each is tried beside the likeliest of the others. There are at most 16
    forms; none where *text* has no Chinese character. Initials of a single syllable are left out.

    >>> spoken_forms("张量"), spoken_forms("重载"), spoken_forms("GPU 显存")
    (('zhangliang', 'zl'), ('chongzai', 'zhongzai', 'tongzai', 'cz', 'zz', 'tz'), ('gpuxiancun', 'gpuxc'))
    """
    syllables = _syllables(text, reading)
    variants = list(_variants([readings for readings, _ in syllables]))
    forms = ["".join(variant) for variant in variants]
    if len(syllables) > 1:
        chinese = [is_chinese for _, is_chinese in syllables]
        forms += [
            "".join(syllable[0] if initial else syllable for syllable, initial in zip(variant, chinese, strict=True))
            for variant in variants
        ]
    return tuple(dict.fromkeys(forms))


def _syllables(text: str, reading: str | None) -> list[tuple[tuple[str, ...], bool]]:
    """Each syllable or Latin word of *text* with its readings, and whether it is a syllable; none without Chinese."""
    if not has_han(text):
        return []
    found: list[tuple[tuple[str, ...], bool]] = []
    for piece, spoken, is_chinese in _pieces(text, reading):
        if is_chinese:
            typed = dict.fromkeys(
                form for each in (spoken, *(dictionary_readings(piece) if piece else ())) for form in _typed(each)
            )
            found.append((tuple(typed)[:_MOST_READINGS], True))
        else:
            found += [((word,), False) for word in _WORD.findall(fold_letters(piece))]
    return [(readings, chinese) for readings, chinese in found if readings]


def _pieces(text: str, reading: str | None) -> Sequence[Piece]:
    """*text* as the author reads it; syllables written together are split where the dictionary agrees."""
    pieces = read_pieces(text, reading)
    if not all(piece for piece, *_ in pieces):
        known = read_pieces(text)
        given, read = ("".join(_letters(spoken) for _, spoken, _ in each) for each in (pieces, known))
        return known if given == read else pieces
    return pieces


def _variants(syllables: list[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """The likeliest reading of all syllables, then each other reading of one of them; half of the forms at most."""
    likeliest = tuple(readings[0] for readings in syllables)
    others = [(place, other) for place, readings in enumerate(syllables) for other in readings[1:]]
    if likeliest:
        yield likeliest
    for place, other in others[: _MOST_FORMS // 2 - 1]:
        yield (*likeliest[:place], other, *likeliest[place + 1 :])


@lru_cache(maxsize=1 << 14)
def _typed(syllable: str) -> tuple[str, ...]:
    """How a keyboard writes *syllable*: ``ü`` in both ways."""
    letters = _letters(syllable)
    return tuple(dict.fromkeys(form for form in (letters, letters.replace("v", "u")) if form))


def _letters(syllable: str) -> str:
    marks = unicodedata.normalize("NFD", syllable.lower()).replace("u\u0308", "v")
    return "".join(letter for letter in marks if "a" <= letter <= "z")
