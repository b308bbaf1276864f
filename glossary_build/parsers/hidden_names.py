"""Reads the names that references and searches find and no page shows: ``Hidden names: tensr, tnesor``."""

from __future__ import annotations

import re
from dataclasses import replace

from glossary_build.model import Definition, HiddenName
from glossary_build.terms.inline import plain_name
from glossary_build.text.names import language_of

_WORD = re.compile("hidden|隐藏|隱藏", re.IGNORECASE)
"""One of these is in each line that the longer expression matches."""
_LINE = re.compile(
    r"[ \t]*(?:[-*+][ \t]+)?(?:hidden[ \t]+names?|隐藏名称?|隱藏名稱?)[ \t]*[:：][ \t]*(?P<names>\S.*)",
    re.IGNORECASE,
)
_BETWEEN = re.compile("[,，;；、]")


def take_hidden_names(definition: Definition) -> tuple[Definition | None, tuple[HiddenName, ...]]:
    """*definition* without its lines of hidden names, and those names; None where nothing else is left."""
    if not _WORD.search(definition.text):
        return definition, ()
    names: list[HiddenName] = []
    kept: list[str] = []
    for number, line in enumerate(definition.text.split("\n")):
        match = _LINE.fullmatch(line)
        if match is None:
            kept.append(line)
            continue
        source = replace(definition.source, line=definition.source.line + number)
        texts = (plain_name(each.strip(), definition.markup) for each in _BETWEEN.split(match["names"].rstrip(". 。")))
        names += [HiddenName(text=text, language=language_of(text), source=source) for text in texts if text]
        kept.append("")
    blank = next((number for number, line in enumerate(kept) if line.strip()), None)
    if blank is None:
        return None, tuple(names)
    source = replace(definition.source, line=definition.source.line + blank)
    return replace(definition, text="\n".join(kept[blank:]).rstrip(), source=source), tuple(names)
