"""Names for programs that write or check text: which are right, and what to write instead of the others."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from glossary_build.export import Export, Loss
from glossary_build.export.losses import deprecated_names
from glossary_build.export.translators import in_use, languages
from glossary_build.model import Concept, Designation, Glossary, HiddenName, Status
from glossary_build.text.languages import matches_language
from glossary_build.text.names import has_han


def replacements(
    glossary: Glossary, *, with_hidden: bool = False
) -> Iterator[tuple[Concept, Designation | HiddenName, str | None]]:
    """Yield each deprecated name with its concept, and the name to write in its language; None if none is known.

    Hidden names are mostly misspellings, but also what readers only search for; *with_hidden* takes them too.
    """
    for concept in glossary.concepts:
        outdated: list[Designation | HiddenName] = [*deprecated_names(concept)]
        outdated += concept.hidden_names if with_hidden else ()
        for old in outdated:
            instead = glossary.name_instead(concept, old.language)
            yield concept, old, instead if glossary.find(old.text) is concept else None


_HEAD = """\
Use these names, in all languages and in every inflected form. Names in brackets mean the same. “not” comes before
names that you must not write, and “keep” says that a name is not translated.

"""


def export_prompt(glossary: Glossary) -> Export:
    """Return a line such as ``- Tensor; zh-Hans: 张量; not: 矢量`` for each term."""
    tags = languages(glossary)
    avoided: dict[str, list[str]] = {}
    for concept, old, instead in replacements(glossary):
        right = glossary.find(instead) if instead else concept
        avoided.setdefault(right.id if right else concept.id, []).append(old.text)
    lines = ["; ".join(_parts(concept, tags, avoided.get(concept.id, ()))) for concept in glossary.concepts]
    text = _HEAD + "".join(f"- {line}\n" for line in lines if line)
    return Export(text=text, losses=(Loss(concept=None, what="everything but names and their status"),))


def _parts(concept: Concept, tags: Sequence[str], avoided: Sequence[str]) -> Iterator[str]:
    first = concept.designations[0].language
    for language in (first, *(tag for tag in tags if tag != first)):
        if names := [name.text for name in in_use(concept, language)]:
            others = f" ({', '.join(names[1:])})" if names[1:] else ""
            yield f"{'' if language == first else f'{language}: '}{names[0]}{others}"
    if concept.is_untranslatable:
        yield "keep"
    if avoided:
        yield f"not: {', '.join(avoided)}"


_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_COMMON = re.compile(r"[^\W\d_][^\W\d_A-Z]*")
"""A word that may begin with a capital, as at the start of a sentence."""
_FLAGGED = re.compile(r"[^\W\d_][\w'’-]*")


def export_cspell(glossary: Glossary) -> Export:
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
_FINDABLE = re.compile(r"\w.*\w|\w", re.DOTALL)
_WORDS = re.compile(r"[^\W_]+(?:[ '’-][^\W_]+)*")
_FIRST_LETTER = re.compile(r"(?<![\w-])([^\W\d_])(?=[^\W\d_A-Z]++(?![A-Z\d]))")
"""That of a word which may begin with either case, as at the start of a sentence: not that of ``PyTorch``."""


def export_vale(glossary: Glossary) -> Export:
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
        elif _FINDABLE.fullmatch(old.text) is None or "|" in instead:
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
