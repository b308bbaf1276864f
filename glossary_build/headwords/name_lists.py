"""Parts a head that gives several names: marked-up spans in a row, ``A or B``, or a name and its translation.

``酵母 Yeast`` is a name and its translation only where the file shows that its author writes so, because ``CUDA 图`` is
one name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from glossary_build.headwords.initials import looks_abbreviated
from glossary_build.headwords.lexicon import all_words
from glossary_build.text.names import fold_name, has_han, has_latin

_SPAN = r"(?:``[^`]+``|`[^`]+`|\*\*[^*]+\*\*|__[^_]+__)"
_JOINING = "|".join(map(re.escape, sorted(all_words("conjunctions"), reverse=True)))
_SPANS = re.compile(rf"{_SPAN}(?:\s*+(?:[,，、|]|(?:{_JOINING})(?=[\s`*_]))\s*+{_SPAN})++")
_MARKED = re.compile(_SPAN)
_IN_BRACKETS = re.compile(r"(?<=\S)(?:\([^()（）]*\)|（[^()（）]*）)(?=\s\S)")
_OPENING = re.compile(r"[(（]")
_BORDER = re.compile(r"(?<=\S)\s(?=\S)")
LEAST_PAIRS = 3
_LONGEST_NAME = 120


def marked_names(text: str) -> tuple[str, ...]:
    """The spans of code or bold text that *text* is a list of; *text* itself where it is anything else.

    >>> marked_names("`let`, `const`"), marked_names("`a` and more")
    (('`let`', '`const`'), ('`a` and more',))
    """
    return tuple(_MARKED.findall(text)) if _SPANS.fullmatch(text.strip()) else (text,)


def split_translation(name: str) -> tuple[str, ...]:
    """A Latin and a Chinese name that just a blank parts, Latin letters in one only; *name* itself if it is no such.

    >>> split_translation("Sourdough starter 酸种"), split_translation("CUDA 图的 API")
    (('Sourdough starter', '酸种'), ('CUDA 图的 API',))
    """
    if name.isascii() or " " not in name:
        return (name,)
    head = _OPENING.split(_IN_BRACKETS.sub(lambda match: "-" * len(match[0]), name), maxsplit=1)[0]
    for border in _BORDER.finditer(head) if len(name) <= _LONGEST_NAME and not head.isascii() else ():
        left, right = head[: border.start()], head[border.end() :]
        if has_han(left) != has_han(right):
            latin, chinese = (right, left) if has_han(left) else (left, right)
            if has_latin(latin) and not has_latin(chinese):
                return name[: border.start()], name[border.end() :]
    return (name,)


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
