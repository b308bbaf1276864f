"""Reads the heads of siblings, and makes terms of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from glossary_build.headwords.cleaning import take_id
from glossary_build.headwords.heads import (
    Head,
    can_be_name,
    is_short_name,
    read_any_bold,
    read_bold_head,
    read_pair,
    read_plain_head,
)
from glossary_build.headwords.initials import is_initials
from glossary_build.headwords.name_lists import BLANK, LEAST_PAIRS, are_translated, split_translation
from glossary_build.parsers.headings import in_order
from glossary_build.parsers.indentation import dedent_all
from glossary_build.parsers.tree import Block, Paragraph, Term
from glossary_build.text.expressions import expression
from glossary_build.text.names import HAN, has_han

_EXPLAINED = expression(rf"([A-Za-z][\w .+#/-]{{0,60}}?)\s+([{HAN}].*[。.])\s*$")
_SAME = expression(r"\s*(\S.{0,79}?)\s*(?:[=-]>|→)\s*\1\s*")
_SPELLED = expression(
    r"(?P<short>(?=\S*[A-Z]\S*[A-Z])\S{2,20})[ \t]++(?P<full>[^\s–—:-].{2,80}?)(?:\s[–—-]\s(?P<text>.+))?"
)
"""An abbreviation and its full form, with nothing between them; a text may follow after a dash."""
_DASH = expression(r"(?<!\s)\s++[–—-]{1,2}\s++")
_LEAST_SPELLED = 0.6
"""Which part of the lines show by their initials that all are so."""
SENTENCE_END = expression(r"[.!?。！？;；:：,，]\s*$")
FEWEST_ALONE = 3
"""How many lists of one item make a family together."""


def read_most(texts: Sequence[str], read: Callable[[str], Head | None], share: float) -> Sequence[Head | None]:
    """The heads of *texts*; none as soon as less than *share* of them can have one."""
    heads: list[Head | None] = []
    spare = len(texts) - share * len(texts)
    for text in texts:
        heads.append(read(text))
        spare -= heads[-1] is None
        if spare < 0:
            return []
    return heads


def without_labels(heads: Sequence[Head | None]) -> list[Head | None]:
    """*heads* with None for each label that isn't one of the names, as their order shows or that it doesn't recur."""
    found = [head for head in heads if head]
    names, labels = [head.names[0] for head in found], [head.is_label for head in found]
    kept = iter(in_order(names, labels, any_order=True))
    return [head if head and next(kept) else None for head in heads]


def have_heads(heads: Sequence[Head | None], share: float) -> bool:
    """Whether at least *share* of the siblings have a head."""
    return bool(heads) and sum(head is not None for head in heads) >= share * len(heads)


def read_pair_head(text: str) -> Head | None:
    """The head of a line that is nothing but a name and its translation, or itself where it has none.

    After another dash there is a text.
    """
    parts = _DASH.split(text, maxsplit=2)
    if len(parts) > 2 and (names := read_pair(" - ".join(parts[:2]))):
        return Head(names, parts[2])
    names = read_pair(text)
    if not names and (">" in text or "→" in text) and (same := _SAME.fullmatch(text)):
        names = (same[1],)
    return Head(names) if names else None


def read_any_pair(text: str) -> Head | None:
    """A name and its translation, however they are separated."""
    names = split_translation(text.strip())
    return read_pair_head(text) or (Head(names) if len(names) == 2 and all(map(can_be_name, names)) else None)


def read_any_head(text: str) -> Head | None:
    """The head of an item or a paragraph that is said to be a term."""
    return read_pair_head(text) or read_bold_head(text) or read_plain_head(text) or read_any_pair(text)


def read_single(text: str) -> Head | None:
    """A name among pairs that has no translation, or has it in the same script or in brackets, or a text."""
    if (head := read_plain_head(text)) and can_be_name(head.rest):
        return Head((*head.names, head.rest))
    if explained := _EXPLAINED.match(text):
        return Head((explained[1],), explained[2])
    return Head((text.strip(),)) if can_be_name(text) and not SENTENCE_END.search(text) else None


def blank_pairs(texts: Sequence[str]) -> list[Head | None]:
    """The heads of lines that are names with a translation or a full form after a blank; none if they don't show it."""
    if len(texts) < LEAST_PAIRS:
        return []
    lines = [_SPELLED.fullmatch(text.strip()) for text in texts]
    spelled = [line is not None and is_initials(line["short"], line["full"]) for line in lines]
    if sum(spelled) >= max(LEAST_PAIRS, _LEAST_SPELLED * len(texts)):
        return [Head((line["short"], line["full"]), line["text"] or "") if line else None for line in lines]
    if not any(map(has_han, texts)):
        return []
    pairs = [split_translation(text.strip(), BLANK) for text in texts]
    pairs = [() if any(map(SENTENCE_END.search, pair)) or pair[-1][:1] in "-–—" else pair for pair in pairs]
    if sum(len(pair) == 2 for pair in pairs) < 0.8 * len(pairs) or not are_translated(text.strip() for text in texts):
        return []
    return [Head(pair) if len(pair) == 2 and all(map(is_short_name, pair)) else None for pair in pairs]


def bold_line(block: Block, lines: Sequence[str]) -> Head | None:
    """The head of a *block* that is one line in bold and nothing else."""
    head = read_any_bold(lines[block.begin]) if isinstance(block, Paragraph) and block.begin + 1 == block.end else None
    return head if head and not head.rest else None


def make_term(head: Head, number: int, below: Sequence[str]) -> Term:
    """The term whose *head* is in 0-based line *number*, with the lines *below* it."""
    rest = head.rest.lstrip(",， ")
    rest, own_id = take_id(rest) if rest.endswith("></a>") else (rest, None)
    body, line = ([rest, *below], number + 1) if rest else (dedent_all(below), number + 2)
    return Term(names=head.names, line=number + 1, body=body, body_line=line, explicit_id=head.explicit_id or own_id)
