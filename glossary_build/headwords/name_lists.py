"""Parts a text that gives several names: marked-up spans in a row, a name and its translation, names to avoid.

``酵母 Yeast`` is a name and its translation only where the file shows that its author writes so, because ``CUDA 图`` is
one name. A list of names to avoid may have remarks: ``harness (its packaging), “bot”, assistant``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from glossary_build.headwords.cleaning import outside_brackets
from glossary_build.headwords.initials import looks_abbreviated
from glossary_build.headwords.lexicon import all_words
from glossary_build.headwords.sentences import is_sentence
from glossary_build.text.expressions import expression
from glossary_build.text.names import HAN, fold_name, has_latin

_SPAN = r"(?:``[^`]+``|`[^`]+`|\*\*[^*]+\*\*)"
_JOINING = "|".join(map(re.escape, sorted(all_words("conjunctions"), reverse=True)))
_SPANS = expression(rf"{_SPAN}(?:\s*+(?:[,，、;；|]|(?:{_JOINING})(?=[\s`*_]))\s*+{_SPAN})++")
_MARKED = expression(_SPAN)
_CODE = expression(r"`[^`\n]+`")
_CODES = expression(rf"{_CODE.pattern}(?:\s?[/,、，;；·|]\s?{_CODE.pattern})*+")
_IN_BRACKETS = expression(r"(?<=\S)(?:\([^()（）]*\)|（[^()（）]*）)(?=\s\S)")
_OPENING = expression(r"[(（]")
BLANK = expression(rf"(?<=\S)\s++(?=\S)|(?<=[a-z])(?=[{HAN}])")
_BORDER = expression(rf"(?<=\S)(?:\s*+[，、；｜：·—→]++\s*+|[,;:]\s++|\s++[/|·–=-]++\s++)(?=\S)|{BLANK.pattern}")
_SEVERAL_WORDS = expression(r"\w[\s-]\w")
LEAST_PAIRS = 3
_LONGEST_NAME = 120


def marked_names(text: str) -> tuple[str, ...]:
    """The spans of code or bold text that *text* is a list of, or a Chinese name and the code for it; else *text*.

    >>> marked_names("`let`, `const`"), marked_names("`a` and more")
    (('`let`', '`const`'), ('`a` and more',))
    """
    if _SPANS.fullmatch(text.strip()):
        return tuple(_MARKED.findall(text))
    return (text,)


def listed_code(text: str) -> list[str]:
    """The spans of code that *text* is a list of, but for what is in brackets; nothing where it says more.

    >>> listed_code("`Sail.area` / `area` (old)"), listed_code("since `hoist`")
    (['`Sail.area`', '`area`'], [])
    """
    shown = outside_brackets(text).strip()
    return _CODE.findall(shown) if _CODES.fullmatch(shown) else []


def split_translation(name: str, border: re.Pattern[str] = _BORDER) -> tuple[str, ...]:
    """Names in Latin and in other letters that a blank or a mark parts; *name* itself if it is no such pair.

    After several Latin words, the blank may be missing, and the marks of a title may be around both. With
    :data:`BLANK` as the *border*, no mark counts.

    >>> split_translation("Sourdough starter 酸种"), split_translation("CUDA 图的 API")
    (('Sourdough starter', '酸种'), ('CUDA 图的 API',))
    >>> split_translation("Sourdough starter酸种"), split_translation("Levain面团")
    (('Sourdough starter', '酸种'), ('Levain面团',))
    """
    if name.isascii():
        return (name,)
    head = _OPENING.split(_IN_BRACKETS.sub(lambda match: "-" * len(match[0]), name), maxsplit=1)[0]
    for between in border.finditer(head) if len(name) <= _LONGEST_NAME and not head.isascii() else ():
        left, right = head[: between.start()], head[between.end() :]
        latin, other = (left, right) if has_latin(left) else (right, left)
        is_pair = _is_latin(latin) and not has_latin(other) and any(map(str.isalpha, other))
        if is_pair and (between[0] or _SEVERAL_WORDS.search(left)):
            return name[: between.start()], name[between.end() :]
    return (name,)


def _is_latin(text: str) -> bool:
    return all(map(has_latin, filter(str.isalpha, text))) and has_latin(text)


def are_translated(names: Iterable[str]) -> bool:
    """Whether the *names* of a file show that a blank parts a name from its translation.

    At least three and at least half of them have to be so, none with a side that another has too (``Git 分支``,
    ``Git 标签``), and none with an abbreviation, which is part of many a Chinese name (``GPU 显存``).
    """
    heads = list(dict.fromkeys(names))
    pairs = [pair for name in heads if len(pair := split_translation(name)) == 2]
    sides = [fold_name(side) for pair in pairs for side in pair]
    shown = [pair for pair in pairs if not any(looks_abbreviated(side) for side in pair)]
    distinct = len(set(sides)) >= 0.9 * len(sides)
    return distinct and len(shown) >= LEAST_PAIRS and 2 * len(pairs) >= len(heads)


_BETWEEN = expression(
    r"[,，;；、\n]|(?<=\s)[/|](?=\s)|(?<=\s)(?:or|oder|ou)(?=\s)|(?<=[\u4e00-\u9fff])或(?=[\u4e00-\u9fff])"
)
_QUOTES = '"“”„‟«»‹›‘’「」『』'
_CONDITION = expression(
    rf"(?<!\s)\s++(?:when|if|unless|wenn|sofern|falls|[—–])\s.*|(?<=[{_QUOTES}])\s++(?:\w++$|in\s.*)"
)
"""Where a name is wrong, or what is said of it after a dash; after a name in quotes also one word, or ``in …``."""
_AVOID = "|".join(sorted(all_words("fields.deprecated"), reverse=True))
_AROUND_NAMES = expression(rf"\A(?:{_AVOID})\s|(?<=[.!?])\s.*|(?<=。).+", re.IGNORECASE)
"""A word before all names that says to avoid them, and sentences after them."""
_CONFUSED = expression(r"把[^。]{5}|[将用以][^。]*(?:称|代替|替代|代表|当[作成]|视为)")
"""What begins to say which thing isn't to be called by the name of another."""
_INSIDE = expression(f"[{_QUOTES}=⇒→…]")
_AROUND = f"{_QUOTES}'.。… \t❌⛔🚫✗✘⚠\ufe0f"
_MOST_WORDS = 4
_MOST_UNQUOTED = 3
"""The words of a name without quotes where others have some."""
_LONGEST = 40


def avoided_names(text: str) -> tuple[list[str], bool]:
    """Return the names in *text*, without the remarks on them, and whether it has nothing but names.

    A piece that says something is no name: a sentence, a name in quotes with words beside it, or several words where
    the names are in quotes.

    >>> avoided_names("tool, model (a Harness is packaging)")
    (['tool', 'model'], False)
    >>> avoided_names("„Lager“; „Zentrallager“ als Oberbegriff"), avoided_names("—")
    ((['Lager'], False), ([], True))
    """
    if _CONFUSED.match(text):
        return [], False
    bare = _AROUND_NAMES.sub("", outside_brackets(text))
    said = [" ".join(piece.split()) for piece in _BETWEEN.split(bare) if any(map(str.isalnum, piece))]
    pieces = [_CONDITION.sub("", piece.strip(".。 ")) for piece in said]
    most = _MOST_UNQUOTED if any(piece[:1] in _QUOTES for piece in pieces) else _MOST_WORDS
    names = [name for piece in pieces if _is_name(name := piece.strip(_AROUND), _MOST_WORDS if name != piece else most)]
    return list(dict.fromkeys(names)), bare == text and names == [piece.strip(_AROUND) for piece in said]


def _is_name(text: str, most: int) -> bool:
    is_short = len(text) <= _LONGEST and len(text.split()) <= most
    return is_short and _INSIDE.search(text) is None and not is_sentence(text)
