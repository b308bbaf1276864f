"""The names as settings of cspell, the spelling checker for code: words that are right, and words to replace."""

from __future__ import annotations

import json
import re

from glossary_build.export import Export, Loss
from glossary_build.export.pairs import replacements
from glossary_build.model import Glossary, Status
from glossary_build.text.names import has_han

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_COMMON = re.compile(r"[^\W\d_][^\W\d_A-Z]*")
"""A word that may begin with a capital, as at the start of a sentence."""
_FLAGGED = re.compile(r"[^\W\d_][\w'’-]*")


def export(glossary: Glossary) -> Export:
    """Return a ``cspell.json``: ``words`` of names in use, and ``flagWords`` such as ``lattice->Grid``.

    cspell looks at words, so names of several words can't be replaced, and a word of a name in use isn't either. It
    finds one in small letters in any case.
    """
    words: dict[str, None] = {}
    for concept in glossary.concepts:
        for name in concept.designations:
            if name.status is not Status.DEPRECATED and not has_han(name.stem):
                words.update(dict.fromkeys(word for word in _WORD.findall(name.stem) if len(word) > 1))
    used = set(map(str.casefold, words))
    flagged: dict[str, str] = {}
    losses = [Loss(concept=None, what="everything but single words of names that aren't Chinese")]
    for concept, old, instead in replacements(glossary):
        if has_han(old.text):
            continue
        if instead is None:
            losses.append(Loss(concept=concept.id, what=f"“{old.text}”: no other name is known to be right"))
        elif not _FLAGGED.fullmatch(old.text) or old.text.casefold() in used or "," in instead:
            losses.append(Loss(concept=concept.id, what=f"“{old.text}”: not a word, or right in another name"))
        else:
            flagged[old.text.lower() if _COMMON.fullmatch(old.text) else old.text] = instead
    settings = {
        "version": "0.2",
        "words": sorted(words, key=str.casefold),
        "flagWords": [f"{old}->{new}" for old, new in sorted(flagged.items())],
    }
    return Export(text=json.dumps(settings, ensure_ascii=False, indent=2) + "\n", losses=tuple(losses))
