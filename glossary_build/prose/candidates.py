"""Finds words in pages that look like terms and have no entry."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from glossary_build.model import Glossary
from glossary_build.prose.mentions import in_prose
from glossary_build.prose.pages import Page
from glossary_build.text.loose_names import LooseNames
from glossary_build.text.names import HAN

_ABBREVIATION = re.compile(r"(?<![\w.-])(?=[A-Z0-9-]*[A-Z][A-Z0-9-]*[A-Z])[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)?(?=s?(?![\w-]))")
_SHORT = "([A-Z][A-Z0-9]*+(?:-[A-Z0-9]++)?)"
_EXPLAINED = tuple(
    re.compile(pattern.replace("X", _SHORT))
    for pattern in (
        r"\(Xs?\)",
        "（X）",
        r"\b(?=Xs? \([^()a-z]*+[a-z][^()]*+\))",
        "(?<![A-Z0-9])(?=X（[^（）]++）)",
        "`X`",
    )
)
"""Where a page explains an abbreviation, in brackets after its full form or before them; or has it as code."""
_PAIR = re.compile(rf"(?P<zh>(?<![{HAN}])[{HAN}]{{2,}}+)\s?[（(](?P<en>[A-Za-z][A-Za-z -]*[A-Za-z])[）)]")
_FUNCTION_WORDS = re.compile(
    r"使用|采用|称为|叫做|叫作|就是|即为|以及|或者|通过|基于|根据|所谓|这个|那个|一个|一种|我们|他们|可以|进行|支持|包括|例如"
    r"|[的了在是和与或为用叫称即由把被对从到将其及等中使]"
)
"""Words before which a Chinese name in a sentence doesn't begin."""
_PHRASE = re.compile(
    r"(?<![\w-])(?<![\w'’-]['’])"
    r"(?:[a-z][\w'’-]*[,;]?|An?|The|This) (?P<phrase>[A-Z][a-z]+(?: [A-Z][a-z]+)+)\b(?!-)"
)
"""Words with capitals after one without, or an article, so that all of them are there and don't begin a sentence."""
_FEWEST = 3
"""How often a phrase has to be used to look like a term; once is enough for a pair."""
_SHOUTED = frozenset(
    (
        *(
            "ALL",
            "AM",
            "AND",
            "ANY",
            "ARE",
            "BUT",
            "CAN",
            "CANNOT",
            "DO",
            "FIXME",
            "FOR",
            "HAVE",
            "IF",
            "IN",
            "IS",
            "IT",
            "MAY",
        ),
        *("MUST", "NEVER", "NO", "NOT", "NOTE", "OF", "OK", "ON", "ONLY", "OPTIONAL", "OR", "PM"),
        *("RECOMMENDED", "REQUIRED", "SHALL", "SHOULD", "THE", "THIS"),
        *("TIP", "TO", "TODO", "WARNING", "WILL", "XXX", "YES", "YOU"),
        *("II", "III", "IV", "VI", "VII", "VIII", "IX", "XI", "XII"),
    )
)
"""Words in capitals that are no abbreviations."""


class CandidateKind(StrEnum):
    """The reason why words look like a term."""

    ABBREVIATION = "abbreviation that no page explains"
    PAIR = "Chinese name with its English one"
    PHRASE = "phrase with capitals"


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """Words that look like a term."""

    kind: CandidateKind
    text: str
    places: tuple[str, ...]
    """``path:line`` of each time that they are used."""


def candidates(pages: Sequence[Page], glossary: Glossary) -> tuple[Candidate, ...]:
    """Words of *pages* that are no name in *glossary*, those that are used most often first."""
    shown = ((name, concept.id) for concept in glossary.concepts for name in concept.designations)
    known = LooseNames(
        dict.fromkeys(glossary.shared_names, "")
        | {name: concept.id for concept in glossary.concepts for name in concept.target_names}
        | {text: id_ for name, id_ in shown for text in in_prose(name, glossary)}
    )
    found = [
        *_collect(pages, _abbreviations(pages), CandidateKind.ABBREVIATION, _FEWEST),
        *_collect(pages, _pairs, CandidateKind.PAIR, 1),
        *_collect(pages, _phrases, CandidateKind.PHRASE, _FEWEST),
    ]
    new = [each for each in found if not any(known.candidates(name) for name in _names(each))]
    return tuple(sorted(new, key=lambda each: (-len(each.places), each.text)))


def _names(candidate: Candidate) -> Iterable[str]:
    if candidate.kind is CandidateKind.PAIR:
        return re.split("[（）]", candidate.text)[:2]
    return (candidate.text,)


def _collect(
    pages: Sequence[Page], find: Callable[[str], Iterator[str]], kind: CandidateKind, fewest: int
) -> Iterator[Candidate]:
    places: dict[str, list[str]] = {}
    for page in pages:
        for passage in page.passages:
            for text in find(passage.text):
                places.setdefault(text, []).append(f"{page.path}:{passage.line}")
    for text, found in places.items():
        if len(found) >= fewest:
            yield Candidate(kind=kind, text=text, places=tuple(found))


def _abbreviations(pages: Sequence[Page]) -> Callable[[str], Iterator[str]]:
    """Finds the abbreviations that none of *pages* explains."""
    texts = "\n".join(page.text for page in pages)
    known = _SHOUTED.union(*(explained.findall(texts) for explained in _EXPLAINED))

    def find(text: str) -> Iterator[str]:
        return (match[0] for match in _ABBREVIATION.finditer(text) if match[0] not in known)

    return find


def pairs(text: str) -> Iterator[tuple[str, str]]:
    """Yield each Chinese name in *text* that has an English one in brackets after it: both names."""
    for match in _PAIR.finditer(text):
        chinese = _FUNCTION_WORDS.split(match["zh"])[-1]
        if len(chinese) > 1 and not match["en"].isupper():
            yield chinese, match["en"]


def _pairs(text: str) -> Iterator[str]:
    return (f"{chinese}（{english}）" for chinese, english in pairs(text))


def _phrases(text: str) -> Iterator[str]:
    return (match["phrase"] for match in _PHRASE.finditer(text))
