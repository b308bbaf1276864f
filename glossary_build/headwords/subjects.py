"""Names subjects in each language: as authors declared it, or as a heading in two languages says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from glossary_build.model import Subject
from glossary_build.text.expressions import expression
from glossary_build.text.names import has_cjk, language_of

_MARK = expression(r"(?:(?<!\s)\s++)?[·・|｜/／（(]\s*|(?<!\s)\s++[-–—]\s+")
"""What is between the two names."""
_ONE_WORD = expression(r"[^\s/／][/／][^\s/／]")
_LATIN = expression(r"[A-Za-z]")


def subject_names(text: str) -> Mapping[str, str]:
    """BCP 47 tag → name, for a heading that says the same in two languages; empty for any other.

    >>> subject_names("Compiler · 编译器"), subject_names("训练（Training）"), subject_names("Input/Output")
    ({'en': 'Compiler', 'zh-Hans': '编译器'}, {'zh-Hans': '训练', 'en': 'Training'}, {})
    >>> subject_names("SRE/DevOps 用語")
    {}
    """
    parts = [part.strip() for part in _MARK.split(text.strip().rstrip("）)"))]
    is_pair = len(parts) == 2 and all(parts) and has_cjk(parts[0]) is not has_cjk(parts[1])
    is_word = _ONE_WORD.search(text) and any(has_cjk(part) and _LATIN.search(part) for part in parts)
    return {language_of(part): part for part in parts} if is_pair and not is_word else {}


def name_subjects(used: Iterable[str], declared: Sequence[Mapping[str, Mapping[str, str]]]) -> tuple[Subject, ...]:
    """The subjects that are *used*, with their names: as *declared*, where the first one wins, else as they are.

    What is declared may call a subject by any of its names.
    """
    found = []
    for subject in dict.fromkeys(used):
        own = subject_names(subject)
        calls = (subject, *own.values())
        given = (names[call] for names in reversed(declared) for call in calls if call in names)
        names = dict(own)
        for each in given:
            there = {tag.partition("-")[0] for tag in each}
            kept = {tag: name for tag, name in names.items() if tag.partition("-")[0] not in there}
            names = {**kept, **each}
        if names and subject not in names.values() and not own:
            names = {language_of(subject): subject} | names
        found.append(Subject(name=subject, names=tuple(names.items())))
    return tuple(found)
