"""Makes glossaries of any size, the same for the same size and seed: names, definitions, references, code and links."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.speed.words import ACTIVITIES, CIRCUMSTANCES, CODE, QUALITIES, THINGS, VERBS, Word


@dataclass(frozen=True, slots=True)
class Text:
    """Plain words."""

    text: str


@dataclass(frozen=True, slots=True)
class Reference:
    """A mention of the term at *index*."""

    index: int


@dataclass(frozen=True, slots=True)
class Code:
    """A literal."""

    text: str


@dataclass(frozen=True, slots=True)
class Link:
    """A link out of the site."""

    text: str
    address: str


Inline = Text | Reference | Code | Link
Sentence = tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """A term with a definition in each language; which of them are written is up to the project."""

    names: Word
    definitions: tuple[tuple[Inline, ...], tuple[Inline, ...]]
    """English, Chinese."""


ENGLISH, CHINESE = 0, 1


def make_terms(size: int, seed: int = 1) -> list[Term]:
    """*size* terms in no order: two or three words a name, one to three sentences a definition.

    A definition mentions none to three other terms, the first terms more often than the last. One in three has a
    piece of code, one in twelve an external link.
    """
    chance = random.Random(f"{seed} {size}")  # noqa: S311 - the same words each time, not secrets
    names = _names(chance, size)
    return [
        Term(name, (_definition(chance, index, size, ENGLISH), _definition(chance, index, size, CHINESE)))
        for index, name in enumerate(names)
    ]


def pick(chance: random.Random, size: int) -> int:
    """The index of a term to mention: the square makes hubs of the first ones."""
    return int(size * chance.random() ** 2)


def sentence(chance: random.Random, language: int) -> str:
    """A sentence with neither a reference nor a full stop."""
    quality, thing, activity = (chance.choice(words)[language] for words in (QUALITIES, THINGS, ACTIVITIES))
    verb, other, when = (chance.choice(words)[language] for words in (VERBS, THINGS, CIRCUMSTANCES))
    if language == CHINESE:
        return f"一种在{when}{verb}{other}的{quality}{thing}{activity}方法"
    article = "an" if quality[0] in "aeio" else "a"
    return f"{article} {quality} {thing} for {activity} that {verb} the {other} {when}".capitalize()


def _names(chance: random.Random, size: int) -> list[Word]:
    """Distinct names, whatever the case and the hyphens; a quarter with a capital, a twelfth with a hyphen."""
    names: list[Word] = []
    seen: set[str] = set()
    while len(names) < size:
        words = [chance.choice(QUALITIES), chance.choice(THINGS), chance.choice(ACTIVITIES)]
        if chance.random() < 0.5:
            del words[chance.choice((1, 2))]
        english, chinese = " ".join(word[0] for word in words), "".join(word[1] for word in words)
        if english in seen or chinese in seen:
            continue
        seen |= {english, chinese}
        shape = chance.random()
        if shape < 1 / 4:
            english = english.capitalize()
        elif shape < 1 / 3:
            english = english.replace(" ", "-", 1)
        names.append((english, chinese))
    return names


def _definition(chance: random.Random, index: int, size: int, language: int) -> tuple[Inline, ...]:
    sentences = chance.choice((1, 2, 2, 3))
    mentions = [chance.randrange(sentences) for _ in range(chance.choice((0, 1, 1, 2, 2, 3)))]
    coded, linked = chance.random() < 1 / 3, chance.random() < 1 / 12
    return tuple(
        piece
        for number in range(sentences)
        for piece in _sentence(
            chance,
            language,
            mentions=[_other(chance, index, size) for mention in mentions if mention == number],
            coded=coded and number == 0,
            paper=index if linked and number == sentences - 1 else None,
        )
    )


def _other(chance: random.Random, index: int, size: int) -> int:
    mentioned = pick(chance, size)
    return mentioned if mentioned != index else (index + 1) % size


def _sentence(
    chance: random.Random, language: int, *, mentions: list[int], coded: bool, paper: int | None
) -> Iterator[Inline]:
    chinese = language == CHINESE
    yield Text(sentence(chance, language))
    for mention in mentions:
        yield Text(chance.choice(("，区别于", "，参见") if chinese else (", unlike ", ", as used by ", "; see also ")))
        yield Reference(mention)
    if coded:
        yield Text("，写作 " if chinese else ", written ")
        yield Code(chance.choice(CODE))
    if paper is not None:
        yield Text("，出自 " if chinese else ", after ")
        yield Link(f"paper {paper}", f"https://example.org/papers/{paper}?from=glossary&page=1")
    yield Text("。" if chinese else ". ")
