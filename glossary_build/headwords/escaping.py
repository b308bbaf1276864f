"""Writes plain text in a markup language."""

from __future__ import annotations

import re

from glossary_build.model import Markup

_ESCAPED = {
    Markup.MARKDOWN: re.compile(r"[\\`*\[\]]|<(?=[A-Za-z/!?])|&(?=[#A-Za-z])|[$~]|(?<!\w)_|_(?!\w)"),
    Markup.RST: re.compile(r"[\\`*|]|_(?!\w)"),
}


def escaped(text: str, target: Markup) -> str:
    r"""Plain *text* as it is written in *target*.

    >>> escaped("a*b", Markup.RST)
    'a\\*b'
    """
    return _ESCAPED[target].sub(lambda match: "\\" + match[0], text)
