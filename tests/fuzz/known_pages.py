"""Writes glossaries of known entries as people write them, and compares what is read with what has to be.

``python -m tests.fuzz.known_pages 3000 1`` writes 3,000 pages, and counts what of them is read wrongly; the second
number is the seed. ``mixed`` after it: of which each has several structures.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields

from glossary_build.model import Entry
from glossary_build.parsers.detect import choose
from glossary_build.text.names import fold_name
from tests.fuzz.known_entries import KINDS, WORDS, Known, draw_entries, listed
from tests.fuzz.known_mixtures import MIXTURES
from tests.fuzz.known_ways import DECORATIONS, WAYS, Order, Way

ALL_WAYS = {**WAYS, **MIXTURES}

_HEADS = ("title", "title", "title and text", "title and two texts", "no title", "readme")
_README = (
    ("# Harbour", "", "A small server.", "", "## Installation", "", "```console", "$ pip install harbour", "```", ""),
    ("", "## Usage", "", "- Start it with `harbour run`", "- **Stop** it with `harbour stop`", ""),
)
_TITLES = {"md": "# {0}", "rst": "{0}\n{1}", "adoc": "= {0}"}
_WORDS = re.compile(r"\w+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """Which of the ways a page is written in."""

    way: str
    language: str
    kind: str
    decoration: str
    front: str
    head: str
    """What introduces it; a readme has other sections too."""
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page, and what has to be read of it."""

    shape: Shape
    name: str
    text: str
    entries: tuple[Known, ...]


UNREADABLE: Mapping[str, Callable[[Shape], bool]] = {
    "a number before an emoji": lambda shape: "numbered" in shape.way and shape.decoration == "emoji",
    "bold names here and there": lambda shape: "paragraphs" in shape.way and shape.decoration == "some bold",
    "options, or names of variables, as keys": lambda shape: "mapping" in shape.way and shape.kind == "code",
    "other names after a label": lambda shape: "label" in shape.way and shape.kind == "synonyms",
    "another bold name among sentences, or in a section": lambda shape: (
        shape.before == "a bold name" and (shape.way.endswith("is") or shape.head == "readme")
    ),
    "a link on, after other data": lambda shape: shape.after == "a link on" and shape.before == "bold data",
    "a first section that holds the others, without a title": lambda shape: (
        "nested" in shape.way and shape.head == "no title"
    ),
    "footer below one of several rules": lambda shape: shape.after == "footer sentence" and shape.before in _RULED,
}
"""What is known to be read wrongly, or can't be read by anybody, by name."""
_RULED = ("a rule", "a list", "a sentence and bullets", "letters in bullets", "bold contents")


def _around(way: Way, language: str, where: str) -> Mapping[str, str]:
    """What may come before or after the entries of a page."""
    if way.extension in ("rst", "adoc"):
        return WORDS[way.extension][where]  # type: ignore[no-any-return] - the file says so
    return {**WORDS[where]["all"], **WORDS[where][language]} if way.extension == "md" else {}


def draw_shape(chance: random.Random, way: str) -> Shape:
    """A shape as people may choose it, and that can be read: most of what can be plain is."""
    while True:
        shape = _draw_any_shape(chance, way)
        if not any(is_so(shape) for is_so in UNREADABLE.values()):
            return shape


def _draw_any_shape(chance: random.Random, way: str) -> Shape:
    chosen = ALL_WAYS[way]
    language = chance.choices(chosen.languages, (5, 3, 1, 1, 1, 1, 1)[: len(chosen.languages)])[0]
    head = chance.choice(_HEADS)
    if chosen.extension != "md" or chosen.level in (1, 2):
        head = "title" if head == "readme" else head

    def drawn(found: Sequence[str], share: float, plain: str) -> str:
        return chance.choice(found) if found and chance.random() < share else plain

    around = {where: list(_around(chosen, language, where)) for where in ("before", "after")}
    if head == "no title":
        around["before"] = [each for each in around["before"] if each != "a rule"]
    return Shape(
        way=way,
        language=language,
        kind=chance.choice(chosen.kinds or KINDS[language]),
        decoration=drawn(tuple(DECORATIONS), 0.4, "none") if chosen.decorated else "none",
        front=drawn(tuple(WORDS["front"]), 0.3, "none") if chosen.extension == "md" else "none",
        head=head,
        before=drawn(around["before"], 0.5, "nothing"),
        after=drawn(around["after"], 0.5, "nothing"),
    )


def write_page(shape: Shape, chance: random.Random) -> Page:
    """A page in *shape*."""
    way, language = ALL_WAYS[shape.way], shape.language
    rich = way.rich and chance.random() < 0.6
    entries = draw_entries(chance, language, shape.kind, rich=rich, labels=way.labels, markup=way.extension)
    lines = list(way.write(Order(entries, language, DECORATIONS[shape.decoration], chance)))
    if way.extension in _TITLES:
        lines = _framed(lines, shape, way, chance)
    text = "\n".join(lines).strip("\n") + "\n"
    return Page(shape=shape, name=f"terms.{way.extension}", text=text, entries=tuple(entries))


def _framed(lines: list[str], shape: Shape, way: Way, chance: random.Random) -> list[str]:
    """*lines* with what is before and after them."""
    language = shape.language
    titles = listed("titles", language)
    title = titles[0] if way.level == 1 else chance.choice(titles)
    above = [*_TITLES[way.extension].format(title, "=" * 2 * len(title)).split("\n"), ""]
    texts = {"title and text": 1, "title and two texts": 2}.get(shape.head, 0)
    for text in chance.sample(listed("introductions", language), min(texts, len(listed("introductions", language)))):
        above += [text, ""]
    level = "#" * (way.level or 2)
    before, after = (
        [line.replace("##", level, 1) if line.startswith("## ") else line for line in each.split("\n")]
        for each in (_around(way, language, "before")[shape.before], _around(way, language, "after")[shape.after])
    )
    if shape.head == "readme":
        above, level = [*_README[0], f"## {titles[0]}", ""], "##"
        before = [] if any(line.startswith("#") for line in before) else before
        lines = [*lines, *_README[1]]
        after = _around(way, language, "after")[shape.after].split("\n")
    elif shape.head == "no title":
        above = []
    if any(line.startswith("#") for line in before) and not way.level:
        before = [*before, "", f"## {chance.choice(listed('openings', language))}"]
    front = WORDS["front"][shape.front].strip("\n").split("\n")
    return [*front, "", *above, *before, "", *lines, "", *after]


def faults(page: Page) -> Iterator[tuple[str, str]]:
    """What of *page* is read wrongly: the sort of fault, and what is wrong."""
    result = choose(page.text, page.name)(page.text, page.name)
    by_name = {fold_name(name): known for known in page.entries for name, _ in known.names}
    found: list[str] = []
    for entry in result.entries:
        known = by_name.get(fold_name(entry.headword.text))
        if known is None or known.shown in found:
            yield "invented", entry.headword.text
        else:
            found.append(known.shown)
            yield from _faults_of(entry, known, ALL_WAYS[page.shape.way])
    for known in page.entries:
        if known.shown not in found:
            yield "missing", known.shown


def _faults_of(entry: Entry, known: Known, way: Way) -> Iterator[tuple[str, str]]:
    names, wanted = {(name.text, name.language) for name in entry.designations}, set(known.names)
    if names != wanted:
        yield "names", f"{sorted(names - wanted)} for {sorted(wanted - names)}"
    if way.are_texts_known:
        text = " ".join((way.verb, *(line for block in known.blocks for line in block)))
        expected = _WORDS.findall(text.casefold())
        actual = _WORDS.findall(" ".join(each.text for each in entry.definitions).casefold())
        if expected[:3] != actual[:3]:
            yield "begin", f"{actual[:3]} for {expected[:3]} of {known.shown}"
        elif expected[-3:] != actual[-3:]:
            yield "end", f"{actual[-3:]} for {expected[-3:]} of {known.shown}"


def main(count: int, seed: int, ways: Sequence[str] = tuple(WAYS)) -> int:
    """Count what of *count* pages in *ways* is read wrongly, by what they are made of; returned is how many pages."""
    chance = random.Random(seed)  # noqa: S311 - a test has to be repeatable
    pages, wrong = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    sorts = Counter[str]()
    for _ in range(count):
        page = write_page(draw_shape(chance, chance.choice(ways)), chance)
        wrongs = [sort for sort, _ in faults(page)]
        sorts.update({*wrongs})
        for each in fields(Shape):
            pages[each.name, getattr(page.shape, each.name)] += 1
            wrong[each.name, getattr(page.shape, each.name)] += bool(wrongs)
    for key in sorted(+wrong, key=lambda key: (key[0], -wrong[key] / pages[key])):
        sys.stdout.write(f"{key[0]:12}{key[1]:40}{wrong[key]:5} of {pages[key]}\n")
    bad = sum(number for (each, _), number in wrong.items() if each == "way")
    sys.stdout.write(f"{count} pages, {bad} read wrongly: {dict(sorts)}\n")
    return bad


if __name__ == "__main__":
    mixed = tuple(MIXTURES) if "mixed" in sys.argv else tuple(WAYS)
    main(count=int(sys.argv[1]), seed=int(sys.argv[2]) if len(sys.argv) > 2 else 0, ways=mixed)
