"""Names as text: when two spellings are the same name, which script one is in, and what distinguishes homonyms."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import pairwise

from glossary_build.text.characters import is_traditional
from glossary_build.text.expressions import expression

HAN = r"\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f"
_KANA = r"\u3041-\u3096\u30a1-\u30fa\u31f0-\u31ff\uff66-\uff9d"
MARKS = (
    r"\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670"
    r"\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0711-\u07f3\u07fd\u0816-\u082d\u0859-\u085b\u0898-\u08e1\u08e3-\u0963"
    r"\u0981-\u09e3\u09fe-\u0a75\u0a81-\u0ae3\u0afa-\u0b63\u0b82-\u0bd7\u0c00-\u0c63\u0c81-\u0c83\u0cbc-\u0d4d"
    r"\u0d57-\u0d63\u0d81-\u0df3\u0e31-\u0e3a\u0e47-\u0e4e\u0eb1-\u0ece\u0f18\u0f19\u0f35\u0f37\u0f39\u0f3e-\u0f84"
    r"\u0f86-\u0fbc\u0fc6\u102b-\u103e\u1056-\u109d\u135d-\u135f\u1712-\u1734\u1752-\u17d3\u17dd\u180b-\u180d"
    r"\u180f-\u193b\u1a17-\u1a1b\u1a55-\u1a7f\u1ab0-\u1b44\u1b6b-\u1b73\u1b80-\u1bf3\u1c24-\u1c37\u1cd0-\u1cd2"
    r"\u1cd4-\u1dff\u20d0-\u20f0\u2cef-\u2cf1\u2d7f\u2de0-\u2dff\u302a-\u302f\u3099\u309a"
)
"""With ``\\w``, all that words consist of: accents by themselves, and the vowels of Hindi, Thai and so on."""
_HANGUL = r"\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3"
_DASH = expression(r"(?<=\w)\s?[\u2010-\u2015\u2212-]\s?(?=\w)")
_LONGEST_NAME = 60
_LEAST_SHARE = 6
"""How many characters of another script one of kana or Hangul outweighs: Chinese texts quote Japanese names."""
_MOST_LATIN = 3
"""Latin letters for each of another alphabet, in a text with borrowed words; a syllable of Hangul is three letters."""
_IN_HAN = expression(f"[{HAN}]")
_IN_KANA = expression(f"[{_KANA}]")
_IN_HANGUL = expression(f"[{_HANGUL}]")
_IN_LATIN = expression(r"[A-Za-z\u00c0-\u024f]")
_IN_CJK = expression(f"[{HAN}{_KANA}{_HANGUL}]")
_VIETNAMESE = expression("[ơưảẻỉỏủỷấầẩẫậắằẳẵặẽếềểễệốồổỗộớờởỡợứừửữựỹ]", re.IGNORECASE)
"""Letters of Vietnamese that no other language has."""
_LEAST_VIETNAMESE = 0.2
"""How many of them there are for each word of a text."""
_SCRIPTS = {
    language: expression(letter)
    for language, letter in {
        "uk": "[іїєґІЇЄҐ]",
        "ru": "[\u0400-\u052f]",
        "el": "[\u0370-\u03ff\u1f00-\u1fff]{3}",
        "he": "[\u0590-\u05ff]",
        "ur": "[ٹڈڑںے]",
        "fa": "[پچژگ]",
        "ar": "[\u0600-\u06ff]",
        "hy": "[\u0530-\u058f]",
        "hi": "[\u0900-\u097f]",
        "bn": "[\u0980-\u09ff]",
        "pa": "[\u0a00-\u0a7f]",
        "gu": "[\u0a80-\u0aff]",
        "or": "[\u0b00-\u0b7f]",
        "ta": "[\u0b80-\u0bff]",
        "te": "[\u0c00-\u0c7f]",
        "kn": "[\u0c80-\u0cff]",
        "ml": "[\u0d00-\u0d7f]",
        "si": "[\u0d80-\u0dff]",
        "th": "[\u0e00-\u0e7f]",
        "lo": "[\u0e80-\u0eff]",
        "bo": "[\u0f00-\u0fff]",
        "my": "[\u1000-\u109f]",
        "ka": "[\u10a0-\u10ff]",
        "am": "[\u1200-\u137f]",
        "km": "[\u1780-\u17ff]",
    }.items()
}
"""Language → letters that show it, where most letters of a text are of their script."""
_IN_OTHERS = expression(f"[\u0370-\u1fff{_HANGUL}]")
"""The scripts that these are in."""
_NOT_IN_SLUG = expression(rf"[^\w\- {MARKS}]")
_NOT_IN_MYST = expression(r"[^\w\- ]")
"""A character of GitHub's fragments that those of MyST lack."""
_WORD = expression(rf"[\w{MARKS}]+")
_DIGIT = expression(r"\d")
COMMON_WORD = expression(r"[^\W\d_][^\W\d_A-Z]*")
"""A word in lower case, or one that may have its capital from the beginning of a sentence."""
_TWO_WORDS = expression(r"\s*\S+\s+\S+")
_INVENTORY_LINE = expression(r"(.+?)(?<!\s)\s++(\S++)\s++(-?\d++)\s+?\S*\s+.*")
"""As in ``sphinx.util.inventory``."""
_BEFORE_NUMBER = expression(r"(?<!\s)\s++-?(?=\d++(?:\s|$))")


@lru_cache(maxsize=1 << 16)
def fold_name(name: str) -> str:
    """The key under which spellings of one name meet.

    Case and width are folded (NFKC, casefold), hyphens inside a name and runs of blanks count as one blank, and blanks
    beside Chinese characters don't count: ``In-place Operation`` and ``in place operation`` meet, ``C`` and ``C++``
    don't.

    >>> fold_name("ＧＰＵ 显存")
    'gpu显存'
    >>> fold_name("Non-Leaf  Operation")
    'non leaf operation'
    """
    if name.isascii():
        return " ".join(_DASH.sub(" ", name.lower()).split() if "-" in name else name.lower().split())
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    if folded.isalnum():
        return folded
    words = _DASH.sub(" ", folded).split()
    return "".join(words[:1]) + "".join(
        word if has_han(before[-1] + word[0]) else f" {word}" for before, word in pairwise(words)
    )


def has_han(text: str) -> bool:
    """Whether *text* holds a Chinese character."""
    return not text.isascii() and _IN_HAN.search(text) is not None


def has_cjk(text: str) -> bool:
    """Whether *text* holds a Chinese character, kana or Hangul."""
    return not text.isascii() and _IN_CJK.search(text) is not None


def is_kana(text: str) -> bool:
    """Whether *text* is all kana."""
    return bool(text) and not _IN_KANA.sub("", text).strip("ー・ ")


def has_latin(text: str) -> bool:
    """Whether *text* holds a Latin letter."""
    return _IN_LATIN.search(text) is not None


def language_of(text: str) -> str:
    """The language that the script of *text* suggests.

    With Hangul it is ``ko``, with kana ``ja``, with Chinese characters ``zh-Hans`` or, where it is clearly traditional,
    ``zh-Hant``; mostly in Cyrillic ``ru`` or ``uk``, in Greek ``el`` and so on; else ``en``. A foreign word or two in a
    longer text don't count.

    >>> [language_of(text) for text in ("커널", "エラッタ", "配列の添字", "張量", "张量", "tensor", "ядро")]
    ['ko', 'ja', 'ja', 'zh-Hant', 'zh-Hans', 'en', 'ru']
    """
    if text.isascii():
        return "en"
    for language, script in (("ko", _IN_HANGUL), ("ja", _IN_KANA)):
        if script.search(text) and _outweighs(script, text):
            return language
    if not has_han(text):
        return _by_letters(text)
    return "zh-Hant" if is_traditional(text) else "zh-Hans"


def _by_letters(text: str) -> str:
    """The language of a *text* without Chinese characters, kana and Hangul."""
    if len(_VIETNAMESE.findall(text)) > _LEAST_VIETNAMESE * len(text.split()):
        return "vi"
    letters = len(_IN_OTHERS.findall(text))
    if letters < 2 or letters < len(_IN_LATIN.findall(text)):
        return "en"
    return next((language for language, letter in _SCRIPTS.items() if letter.search(text)), "en")


def language_beside_latin(text: str) -> str:
    """The language of *text* by its letters of other alphabets than Latin, unless they are few; ``en`` without such.

    >>> language_beside_latin("запрос (HTTP request)"), language_beside_latin("the Russian “запрос”, a HTTP request")
    ('ru', 'en')
    """
    if text.isascii():
        return "en"
    letters = _IN_OTHERS.findall(text)
    size = len(letters) + 2 * len(_IN_HANGUL.findall(text))
    return language_of("".join(letters)) if _MOST_LATIN * size >= len(_IN_LATIN.findall(text)) else "en"


def _outweighs(script: re.Pattern[str], text: str) -> bool:
    """Whether the characters of *script* in *text* are more than a quotation."""
    han = len(_IN_HAN.findall(text))
    latin = 0 if han or len(text) <= _LONGEST_NAME else len(_IN_LATIN.findall(text))
    return _LEAST_SHARE * len(script.findall(text)) >= (han or latin)


@lru_cache(maxsize=1 << 16)
def github_slug(name: str) -> str:
    """The fragment that GitHub gives a heading *name*: what links inside a Markdown page point at, without ``#``.

    An accent that was written as a character of its own makes no difference.

    >>> github_slug("In-place Operation（原地操作）")
    'in-place-operation原地操作'
    """
    return _NOT_IN_SLUG.sub("", unicodedata.normalize("NFC", name.strip().lower())).replace(" ", "-")


def heading_fragments(heading: str) -> tuple[str, ...]:
    """The fragments that lead to *heading*: on GitHub, in MyST, in MkDocs, VitePress and others, and in AsciiDoc.

    >>> heading_fragments("Annual plan (APP)"), heading_fragments("Foo/Bar")
    (('annual-plan-app', '_annual_plan_app'), ('foobar', 'foo-bar', '_foo_bar'))
    """
    words = _WORD.findall(heading.lower())
    slug = github_slug(heading)
    fragments = (slug, _NOT_IN_MYST.sub("", slug), "-".join(words), f"_{'_'.join(words)}" if words else "")
    return tuple(dict.fromkeys(filter(None, fragments)))


def is_read_back(name: str) -> bool:
    """Whether Sphinx's reader of ``objects.inv`` gives the term *name* back as a term with this name.

    A line of the file is ``name domain:role priority address text``, and the reader takes the first number after two
    words for the priority. So a name with a number in it can be lost, or come back as an object of another kind.

    >>> is_read_back("stage 3"), is_read_back("Tensor py:class 1 //example.org x")
    (True, False)
    """
    found = _INVENTORY_LINE.match(f"{name} std:term -1 x -") if name == " ".join(name.split()) else None
    return found is not None and found.groups() == (name, "std:term", "-1")


@lru_cache(maxsize=1 << 16)
def inventory_spelling(name: str) -> str | None:
    """The spelling of *name* that comes back when Sphinx reads ``objects.inv``: most often *name* itself.

    A hyphen before a number saves a name that would be lost, which :func:`fold_name` doesn't tell from a blank. None
    where no spelling comes back.

    >>> inventory_spelling("Brain Floating Point 16")
    'Brain Floating Point-16'
    >>> inventory_spelling("stage 3")
    'stage 3'
    """
    line = " ".join(name.split())
    if line == name and not _DIGIT.search(name):  # the reader takes no word of it for the priority
        return name
    start = _TWO_WORDS.match(line)
    hyphened = line if start is None else start[0] + _BEFORE_NUMBER.sub("-", line[start.end() :])
    return next(filter(is_read_back, (name, line, hyphened)), None)


_PAIRS = (("(", ")"), ("（", "）"))


def disambiguate(name: str, disambiguator: str) -> str:
    """*name* with its disambiguator, in the brackets that go with the script of the two.

    >>> disambiguate("Kernel", "convolution"), disambiguate("Smelt", "矿物")
    ('Kernel (convolution)', 'Smelt（矿物）')
    """
    narrow, wide = disambiguated(name, disambiguator)
    return wide if has_han(name) or has_han(disambiguator) else narrow


def disambiguated(name: str, disambiguator: str) -> tuple[str, str]:
    """*name* with its disambiguator in narrow and in wide brackets: both are written for the same name."""
    return f"{name} ({disambiguator})", f"{name}（{disambiguator}）"


def split_disambiguator(text: str) -> tuple[str, str] | None:
    """The name, and what *text* has in brackets after it; None where a call, or nothing, ends it.

    >>> split_disambiguator("Kernel (convolution)"), split_disambiguator("norm(x)")
    (('Kernel', 'convolution'), None)
    """
    if not text.endswith((")", "）")):
        return None
    depth = 0
    for place in range(len(text) - 1, 0, -1):
        depth += (text[place] in ")）") - (text[place] in "(（")
        if depth == 0:
            name, inner = text[:place].rstrip(), text[place + 1 : -1].strip()
            is_call = text[place] == "(" and not text[place - 1].isspace() and not has_han(text[place - 1])
            return (name, inner) if name and not is_call and any(map(str.isalnum, inner)) else None
    return None


def without_disambiguator(text: str, disambiguator: str) -> str:
    """*text* without *disambiguator* in brackets at its end; *text* itself where it doesn't end so."""
    for opening, closing in _PAIRS:
        if text.endswith(f"{opening}{disambiguator}{closing}"):
            return text[: -len(disambiguator) - 2].rstrip()
    return text
