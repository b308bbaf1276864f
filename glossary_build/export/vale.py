"""The English names as a style for Vale, the linter for prose: a rule of substitutions, and a vocabulary."""

from __future__ import annotations

import json
import re

from glossary_build.export import Export, Loss
from glossary_build.export.pairs import replacements
from glossary_build.model import Glossary, Status
from glossary_build.text.languages import matches_language

_STYLE = "Glossary"
_RULE = f"{_STYLE}/Names.yml"
_VOCABULARY = f"config/vocabularies/{_STYLE}/accept.txt"
_HEADER = """\
extends: substitution
message: "Use '%s' instead of '%s'."
level: warning
ignorecase: false
vocab: false
action:
  name: replace
swap:
"""
_WORD = re.compile(r"\w.*\w|\w", re.DOTALL)
_WORDS = re.compile(r"[^\W_]+(?:[ '’-][^\W_]+)*")
_FIRST_LETTER = re.compile(r"(?<![\w-])([^\W\d_])(?=[^\W\d_A-Z]++(?![A-Z\d]))")
"""That of a word which may begin with either case, as at the start of a sentence: not that of ``PyTorch``."""


def export(glossary: Glossary) -> Export:
    """Return the files below Vale's ``StylesPath``.

    The vocabulary has the names that are in use, so that Vale takes them for no misspellings; the rule says what to
    write instead of deprecated and hidden ones. Vale finds whole words only, and definitions have no use for it.
    """
    rules: dict[str, str] = {}
    accepted: dict[str, None] = {}
    losses = [Loss(concept=None, what="everything but English names")]
    for concept in glossary.concepts:
        for name in concept.designations:
            if name.status is not Status.DEPRECATED and matches_language(name.language, "en"):
                accepted[_pattern(name.stem)] = None
    for concept, old, instead in replacements(glossary, with_hidden=True):
        if not matches_language(old.language, "en"):
            continue
        if instead is None:
            losses.append(Loss(concept=concept.id, what=f"“{old.text}”: no other name is known to be right"))
        elif _WORD.fullmatch(old.text) is None or "|" in instead:
            losses.append(Loss(concept=concept.id, what=f"“{old.text}”: Vale can't find or replace it"))
        else:
            rules[_pattern(old.text)] = instead
    pairs = (
        f"  {json.dumps(old, ensure_ascii=False)}: {json.dumps(new, ensure_ascii=False)}\n"
        for old, new in rules.items()
    )
    files = {_RULE: _HEADER + "".join(pairs)} if rules else {}
    files[_VOCABULARY] = "".join(f"{each}\n" for each in accepted)
    return Export(files=files, losses=tuple(losses))


def _pattern(name: str) -> str:
    r"""Return a regular expression for *name*, whose common words may begin with a capital or not.

    >>> _pattern("dynamic graph"), _pattern("C++"), _pattern("PyTorch")
    ('[Dd]ynamic [Gg]raph', 'C\\+\\+', 'PyTorch')
    """
    escaped = re.sub(r"[\\.+*?()\[\]{}|^$]", r"\\\g<0>", name)
    if not _WORDS.fullmatch(name):
        return escaped
    return _FIRST_LETTER.sub(lambda match: f"[{match[1].upper()}{match[1].lower()}]", escaped)
