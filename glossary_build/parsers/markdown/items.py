"""What every way of writing in Markdown finds: names with their text, as they stand in the source."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from glossary_build.terms.heads import Head, can_be_name, is_translation, read_pair
from glossary_build.terms.name_lists import are_translated, split_translation

BULLET_HEADINGS = "headings in bullets"
BOLD_BULLETS = "bullets with bold heads"
PLAIN_BULLETS = "bullets with plain heads"
BARE_BULLETS = "bullets with names"
BOLD_PARAGRAPHS = "paragraphs with bold heads"
PLAIN_PARAGRAPHS = "paragraphs with plain heads"
PAIRS = "lines with a name and its translation"
FOLDOUTS = "details with summaries"
QUOTATIONS = "quotations with bold heads"
DEFINITION_LISTS = "definition lists"


@dataclass(slots=True, kw_only=True)
class Item:
    """A name with its text."""

    names: tuple[str, ...]
    """In Markdown, the headword first."""
    line: int
    """1-based line of the headword."""
    body: list[str] = field(default_factory=list)
    body_line: int = 0
    """1-based line of the first line of the body."""
    explicit_id: str | None = None
    subjects: tuple[str, ...] = ()
    """Categories below the heading."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """Terms that are written in one way."""

    shape: str
    items: tuple[Item, ...]
    begin: int
    """0-based line of the first."""
    end: int
    categories: tuple[int, ...] = ()
    """The 0-based lines of what the items are filed under."""


def make_item(head: Head, number: int, below: list[str]) -> Item:
    """The item whose *head* stands in 0-based line *number*, with the lines *below* it."""
    body, line = ([head.rest, *below], number + 1) if head.rest else (dedent_all(below), number + 2)
    return Item(names=head.names, line=number + 1, body=body, body_line=line, explicit_id=head.explicit_id)


def pair_up(shape: str, items: Sequence[Item]) -> str:
    """Make names of texts that are only translations, where most of them are; returned is the shape."""
    texts = [" ".join(item.body).strip() for item in items]
    filled = [is_translation(item.names[0], text) for item, text in zip(items, texts, strict=True) if text]
    if len(filled) < 2 or sum(filled) < 0.8 * len(filled):
        return shape
    for item, text in zip(items, texts, strict=True):
        if is_translation(item.names[0], text):
            item.names, item.body = (*item.names, text), []
    return PAIRS


def pair_head(text: str) -> Head | None:
    """The head of a line that is nothing but a name and its translation."""
    names = read_pair(text)
    return name_only(names) if names else None


def blank_pairs(texts: Sequence[str]) -> list[Head | None]:
    """The heads of lines that are names with a translation behind a blank; none where the lines don't show that."""
    pairs = [split_translation(text.strip()) for text in texts]
    if sum(len(pair) == 2 for pair in pairs) < 0.8 * len(pairs) or not are_translated(text.strip() for text in texts):
        return []
    return [name_only(pair) if len(pair) == 2 and all(map(can_be_name, pair)) else None for pair in pairs]


def name_only(names: tuple[str, ...], explicit_id: str | None = None) -> Head:
    """A head with no text behind it."""
    return Head(names=names, rest="", is_bold=False, is_parted=True, explicit_id=explicit_id)


def most(heads: Sequence[Head | None], part: float) -> bool:
    """Whether at least *part* of the lines have a head."""
    return bool(heads) and sum(head is not None for head in heads) >= part * len(heads)


def dedent_all(lines: list[str]) -> list[str]:
    """*lines* without the blanks that all of them begin with."""
    return [dedent(line, min(_indents(lines), default=0)) for line in lines]


def _indents(lines: list[str]) -> list[int]:
    return [len(line) - len(line.lstrip()) for line in lines if line.strip()]


def dedent(line: str, margin: int) -> str:
    """*line* without at most *margin* leading blanks."""
    return line[min(margin, len(line) - len(line.lstrip())) :]


def filled_end(lines: Sequence[str], begin: int, end: int) -> int:
    """*end* without the blank lines before it."""
    while end > begin and not lines[end - 1].strip():
        end -= 1
    return end
