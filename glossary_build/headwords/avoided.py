"""Finds the names in a list of those that nobody is to use: ``harness (its packaging), “bot”, assistant``."""

from __future__ import annotations

import re

from glossary_build.headwords.sentences import is_sentence

_REMARK = re.compile(r"(?<!\s)\s*+(?:\([^()]*+(?:\([^()]*+\)[^()]*+)*+\)|（[^（）]*+）)")
_BETWEEN = re.compile(
    r"[,，;；、\n]|(?<=\s)[/|](?=\s)|(?<=\s)(?:or|oder|ou)(?=\s)|(?<=[\u4e00-\u9fff])或(?=[\u4e00-\u9fff])"
)
_QUOTES = '"“”„‟«»‹›‘’「」『』'
_CONDITION = re.compile(rf"(?<!\s)\s++(?:when|if|unless|wenn|sofern|falls)\s.*|(?<=[{_QUOTES}])\s++\w++$")
"""Where a name is wrong; and one word that says so after a name in quotes."""
_INSIDE = re.compile(f"[{_QUOTES}=⇒→…]")
_AROUND = f"{_QUOTES}'.。… \t"
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
    bare = without_remarks(text)
    said = [" ".join(piece.split()) for piece in _BETWEEN.split(bare) if any(map(str.isalnum, piece))]
    pieces = [_CONDITION.sub("", piece.strip(".。 ")) for piece in said]
    most = _MOST_UNQUOTED if any(piece[:1] in _QUOTES for piece in pieces) else _MOST_WORDS
    names = [name for piece in pieces if _is_name(name := piece.strip(_AROUND), _MOST_WORDS if name != piece else most)]
    return list(dict.fromkeys(names)), bare == text and names == [piece.strip(_AROUND) for piece in said]


def without_remarks(text: str) -> str:
    """Return *text* without the remarks in brackets after names: why, or where, nobody is to use them."""
    return _REMARK.sub("", text)


def _is_name(text: str, most: int) -> bool:
    is_short = len(text) <= _LONGEST and len(text.split()) <= most
    return is_short and _INSIDE.search(text) is None and not is_sentence(text)
