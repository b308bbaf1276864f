"""Finds the terms at the head of paragraphs, quotations and lines of code."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import takewhile

from glossary_build.headwords.heads import (
    Head,
    begins_sentence,
    can_be_name,
    has_colon,
    is_bare_name,
    is_setting,
    read_any_bold,
    read_bold_head,
    read_meaning,
    read_plain_head,
)
from glossary_build.parsers.fields import lists_names
from glossary_build.parsers.headings import in_order, is_index_heading, looks_like_heading
from glossary_build.parsers.indentation import dedent_all, indent
from glossary_build.parsers.lists import is_link
from glossary_build.parsers.siblings import (
    FEWEST_ALONE,
    SENTENCE_END,
    blank_pairs,
    make_term,
    read_most,
    read_pair_head,
    without_labels,
)
from glossary_build.parsers.tree import BARE, Block, Form, Paragraph, Quotation, Term, Terms, Verbatim
from glossary_build.text.expressions import expression
from glossary_build.text.names import has_han

_HARD_BREAK = expression(r"(?:(?<! ) {2,}+|\\)$|<br\s?/?>\s*+$")
_EMPHASISED = expression(r"\s*([*_])(?!\1)")
"""What begins a label below a bold name: ``_Example_: …``."""
_REFERENCE = expression(r"\s*[^\s:：]{1,20}(?: [^\s:：]{1,20})?[:：]\s*<?https?://\S+\s*")
_TITLED = expression(r"\s*\[!(?P<kind>[A-Za-z]+)\][+-]?\s+(?P<name>\S.*)")
_DASHED = expression(r"\*\*[^*\n]+\*\*\s[-–—](?:\s|$)")
_FURTHER = expression(rf"(?<=[.!?。！？])\s+(?={_DASHED.pattern})")
"""What is between a sentence and another bold name with a dash."""
_COLON_INSIDE = expression(r"\s*\*\*[^*\n]++(?<=[:：])\*\*")
"""A label, where most names have no colon."""
_FEWEST = 2
_HANGING = 4
_FEWEST_HEADED = 10
_FEWEST_ALIKE = 3
"""Heads on lines of their own that make a habit."""
_MOST_LEADING = 2
"""Paragraphs that may introduce the terms."""
_FEWEST_BARE = 0.6
_MOST_APART = 2
"""Lines from a name to another one of the same term."""
_MOST_MIXED = 3
"""How many times as many paragraphs as bold heads may show that plain heads are the rule."""
_Start = tuple[int, Head]
"""0-based line of a head, and the head."""


def read_paragraphs(blocks: Sequence[Block], lines: Sequence[str], habit: Form | None) -> Terms | None:
    """The terms at the head of paragraphs, of which the first may introduce them."""
    paragraphs = [block for block in blocks if isinstance(block, Paragraph) and not lists_names(lines[block.begin])]
    paragraphs = [block for block in paragraphs if not _leads_into_page(lines[block.begin : block.end])]
    if not paragraphs:
        return None
    for form, found in _readings(paragraphs, lines, habit):
        if named := [place for place, (_, head) in enumerate(found) if not is_setting(head)]:
            starts = found[named[0] : named[-1] + 1]  # settings of the document are at its ends
            end = paragraphs[-1].end if form in BARE else max(block.end for block in blocks)
            add = _stacked if form is Form.BOLD_PARAGRAPHS else _with_bare
            starts = add(starts, paragraphs, lines[:end])
            letters = [block.begin for block in paragraphs if is_index_heading(lines[block.begin].strip())]
            themes = _themes(paragraphs, lines, starts, form)
            ends = sorted({*(number for number, _ in (*found, *starts)), *letters, *themes, end})
            terms = [
                make_term(head, number, lines[number + 1 : ends[bisect_right(ends, number)]]) for number, head in starts
            ]
            terms = [each for term in terms for each in _with_further(term, lines[term.line - 1])]
            for term in terms if themes else ():
                above = bisect_right(themes, term.line - 1)
                term.subjects = (lines[themes[above - 1]].strip(),) if above else ()
            return Terms(form=form, terms=terms, begin=starts[0][0], end=end, categories=tuple(themes))
    return None


def _leads_into_page(text: Sequence[str]) -> bool:
    """Whether a paragraph is nothing but links into the page, several on a line: those to its letters."""
    return any(line.count("](#") > 1 for line in text) and all(map(is_link, text))


def _readings(
    paragraphs: Sequence[Block], lines: Sequence[str], habit: Form | None
) -> Iterator[tuple[Form, list[_Start]]]:
    """What each way of writing finds, in the order of preference."""
    filled, firsts = _filled(paragraphs, lines), _firsts(paragraphs, lines)
    if habit is Form.BARE_BULLETS:
        yield habit, _starts(filled, lines, _read_bare)
    bold = _bold_starts(paragraphs, lines, is_habit=habit is Form.BOLD_PARAGRAPHS)
    is_line = len(paragraphs) == 1 and paragraphs[0].end == paragraphs[0].begin + 1
    is_doubtful = is_line and not bold and habit is not Form.PLAIN_PARAGRAPHS
    plain = [] if is_doubtful else _starts(filled, lines, _read_plain) or _starts(firsts, lines, _read_plain)
    is_rare = 0 < _MOST_MIXED * len(bold) < len(paragraphs) and len(plain) > len(bold)
    yield (Form.PLAIN_PARAGRAPHS, plain) if is_rare else (Form.BOLD_PARAGRAPHS, bold)
    yield Form.PLAIN_PARAGRAPHS, _starts(firsts, lines, partial(read_most, read=read_meaning, share=0.6))
    if len(filled) >= _FEWEST or habit is Form.PAIRS:
        yield Form.PAIRS, _starts(filled, lines, partial(read_most, read=read_pair_head, share=0.8))
        yield Form.PAIRS, _starts(filled, lines, blank_pairs)
    yield Form.PLAIN_PARAGRAPHS, plain
    yield Form.PLAIN_PARAGRAPHS, _hanging(paragraphs, lines)
    columns = _starts(filled, lines, partial(read_most, read=_read_columns, share=0.8))
    yield Form.PLAIN_PARAGRAPHS, columns if len(columns) >= FEWEST_ALONE else []


def _with_further(term: Term, line: str) -> Sequence[Term]:
    """*term* of this *line*, and those written as it is after a sentence of its text: ``**A** — one. **B** — two.``"""
    terms = [term]
    if term.body_line != term.line or not _DASHED.match(line.lstrip()):
        return terms
    body, term.body = term.body, []
    text = list(takewhile(str.strip, body))
    for number, content in enumerate(text, term.line - 1):
        first, *others = _FURTHER.split(content)
        terms[-1].body.append(first)
        for piece in others:
            if head := read_bold_head(piece):
                terms.append(make_term(head, number, ()))
            else:
                terms[-1].body[-1] += f" {piece}"
    terms[-1].body.extend(body[len(text) :])
    return terms


def _themes(paragraphs: Sequence[Block], lines: Sequence[str], starts: Sequence[_Start], form: Form) -> list[int]:
    """The 0-based lines of the bare names, at least two, of which each is above a term and below the end of a text.

    Pairs have no texts, and may begin right below such a name.
    """
    heads = {number for number, _ in starts}
    rest = [block for block in paragraphs if not _is_reference(block, lines)]
    found: list[int] = []
    for above, block, below in zip([None, *rest], rest, [*rest[1:], *rest[-1:]], strict=False):
        is_alone = block.end == block.begin + 1
        is_above = (below.begin if is_alone else block.begin + 1) in heads and block.begin not in heads
        ends = above is None or SENTENCE_END.search(lines[above.end - 1])
        if is_above and _is_bare_line(lines[block.begin]) and (form is Form.PAIRS or (is_alone and ends)):
            found.append(block.begin)
    return found if len(found) >= _FEWEST else []


def _is_bare(block: Block, lines: Sequence[str]) -> bool:
    """Whether a paragraph is a short line without a mark that parts a name from its text."""
    return block.end == block.begin + 1 and _is_bare_line(lines[block.begin])


def _is_bare_line(line: str) -> bool:
    return looks_like_heading(line) and read_plain_head(line) is None


def _is_reference(block: Block, lines: Sequence[str]) -> bool:
    """Whether a paragraph is nothing but a label and an address."""
    line = lines[block.begin]
    return block.end == block.begin + 1 and "://" in line and _REFERENCE.fullmatch(line) is not None


def _with_bare(starts: list[_Start], paragraphs: Sequence[Block], lines: Sequence[str]) -> list[_Start]:
    """*starts*, and the paragraphs that are a name each, if the alphabet has all of them between these."""
    heads = dict(starts)
    inside = [block for block in paragraphs if starts[0][0] < block.begin < starts[-1][0] and block.begin not in heads]
    names = {block.begin: lines[block.begin].strip() for block in inside if _is_bare(block, lines)}
    bare = {number: Head((name,)) for number, name in names.items() if can_be_name(name) and not is_index_heading(name)}
    every = sorted((heads | bare).items())
    fits = in_order([head.names[0] for _, head in every], [number in bare for number, _ in every], any_order=False)
    return every if len(bare) >= _FEWEST and all(fits) else starts


def _stacked(starts: list[_Start], _paragraphs: Sequence[Block], lines: Sequence[str]) -> list[_Start]:
    """*starts*, names right above each other as one, where most names have a text."""
    nexts = [*(number for number, _ in starts[1:]), len(lines)]
    bare = [
        not head.rest and not any(map(str.strip, lines[number + 1 : end]))
        for (number, head), end in zip(starts, nexts, strict=True)
    ]
    if not any(bare) or 2 * sum(bare) > len(starts) or bare[-1]:
        return starts
    found: list[_Start] = []
    above: list[_Start] = []
    for (number, head), is_bare in zip(starts, bare, strict=True):
        if above and number > above[-1][0] + _MOST_APART:
            found, above = [*found, *above], []
        above.append((number, head))
        if not is_bare:
            names = tuple(name for _, each in above for name in each.names)
            found.append((number, head._replace(names=names)))
            above = []
    return found


def begin_in_bold(firsts: Sequence[Head | None]) -> bool:
    """Whether half of several paragraphs begin with a bold head, each of *firsts*, and go on as a text; or nearly all.

    The first few may introduce them.
    """
    leading = next((place for place, head in enumerate(firsts[:_MOST_LEADING]) if head), 0)
    following = firsts[leading:]
    named = [head for head in following if head is not None]
    enough = len(following) > _FEWEST and len(named) >= 0.5 * len(following)
    return enough and (len(named) >= 0.9 * len(following) or all(map(begins_sentence, named)))


def _bold_starts(paragraphs: Sequence[Block], lines: Sequence[str], *, is_habit: bool) -> list[_Start]:
    starts: list[_Start] = []
    numbers = [number for block in paragraphs for number in range(block.begin, block.end)]
    heads = {number: head for number in numbers if (head := read_any_bold(_unbroken(lines[number])))}
    if not heads:
        return starts
    firsts = [heads.get(block.begin) for block in paragraphs]
    first_lines = {block.begin for block in paragraphs}
    opening = {n: heads.get(n) for n in numbers if n in first_lines or _HARD_BREAK.search(lines[n - 1])}
    are_sentences = is_habit or begin_in_bold([*opening.values()])
    terms = _terms_like_labels(paragraphs, heads, lines, is_habit=is_habit)
    counts = Counter(head.names for head in firsts if head and head.rest)
    names = [head for head in firsts if head and not head.is_label and counts[head.names] < _FEWEST]
    # on lines of their own, with the text below?
    stand_alone = len(names) >= _FEWEST_ALIKE and sum(not head.rest for head in names) >= 0.8 * len(names)
    for block in paragraphs:
        in_bold = not _EMPHASISED.match(lines[block.begin])
        for number in range(block.begin, block.end):
            opens, head = number in opening, heads.get(number)
            if head and number not in terms and head.is_label:
                is_term = opens and (head.is_separated or are_sentences)
                head = head if is_term and not has_colon(lines[number]) else None
            if head is None or not (head.is_separated or (opens and (starts or are_sentences))):
                continue
            is_inner = head.rest and not (in_bold and _EMPHASISED.match(lines[number]))
            is_inner = is_inner and not (starts and starts[-1][0] == number - 1 and _explains(head, starts[-1][1]))
            is_first = starts and not any(lines[starts[-1][0] + 1 : number])
            if stand_alone and head.rest and starts and (is_first or counts[head.names] >= _FEWEST or not in_bold):
                continue  # what the text of the name above begins with, or a part of such texts
            if opens or is_inner or (stand_alone and not head.rest):
                starts.append((number, head))
    if 2 * sum(not has_colon(lines[number]) for number, _ in starts) > len(starts):
        labels = {number for number, head in starts[1:] if _COLON_INSIDE.match(lines[number]) and not is_setting(head)}
        starts = [start for start in starts if start[0] not in labels - set(terms)]
    kept = without_labels([head for _, head in starts])
    return [start for start, head in zip(starts, kept, strict=True) if head or start[0] in terms]


def _explains(head: Head, above: Head) -> bool:
    """Whether *head* is one of the names in the line *above*, which has no text: ``**Ebb / flood**``."""
    return not above.rest and head.names[0] != above.names[0] and head.names[0] in above.names[0]


def _terms_like_labels(
    paragraphs: Sequence[Block], heads: Mapping[int, Head], lines: Sequence[str], *, is_habit: bool
) -> Collection[int]:
    """The lines of *heads* that would be labels, but are written as most heads are, and don't recur.

    They are alone on a line, or inside of many paragraphs of which each begins with a head, or where the alphabet has
    them among heads that all are written alike.
    """
    alone = {
        block.begin: head
        for block in paragraphs
        if block.end > block.begin + 1 and (head := heads.get(block.begin)) and not head.rest
    }
    labels = Counter(head.names for head in alone.values() if head.is_label)
    if not 0 < 2 * labels.total() <= len(alone) or (len(alone) < _FEWEST_ALIKE and not is_habit):
        opening = {block.begin: head for block in paragraphs if (head := heads.get(block.begin))}
        are_all = len(opening) >= max(_FEWEST_HEADED, len(paragraphs) - _MOST_LEADING)
        are_alike = len({(has_colon(lines[number]), not head.rest) for number, head in opening.items()}) == 1
        if not (are_all or are_alike):
            return ()
        names, doubtful = [head.names[0] for head in opening.values()], [head.is_label for head in opening.values()]
        fit = in_order(names, doubtful, any_order=are_all)
        return {number for number, is_label, fits in zip(opening, doubtful, fit, strict=True) if is_label and fits}
    return {number for number, head in alone.items() if head.is_label and labels[head.names] == 1}


_read_plain = partial(read_most, read=read_plain_head, share=0.8)


def _read_columns(line: str) -> Head | None:
    """The head of a line of two columns that a tab or several blanks separate."""
    name, _, rest = line.strip().partition("\t" if "\t" in line.strip() else "  ")
    return Head((name,), rest.strip()) if rest.strip() and can_be_name(name) else None


def _read_bare(texts: Sequence[str]) -> Sequence[Head | None]:
    """The heads of lines that are names, most of them with something in brackets."""
    is_bare = all(map(can_be_name, texts)) and sum(map(is_bare_name, texts)) >= _FEWEST_BARE * len(texts)
    return [Head((text.strip(),)) for text in texts] if is_bare else ()


def _firsts(paragraphs: Sequence[Block], lines: Sequence[str]) -> list[int]:
    """The 0-based lines with which paragraphs begin; those of bare names and references count only where most are."""
    counted = [block.begin for block in paragraphs if not (_is_bare(block, lines) or _is_reference(block, lines))]
    firsts = counted if 2 * len(counted) >= len(paragraphs) else [block.begin for block in paragraphs]
    return firsts if len(firsts) >= _FEWEST else []


def _starts(
    numbers: Sequence[int], lines: Sequence[str], read: Callable[[Sequence[str]], Sequence[Head | None]]
) -> list[_Start]:
    """The heads of the lines with these *numbers*, of which the first few may introduce the terms."""
    shown = [number for number in numbers if not is_index_heading(lines[number].strip())]
    texts = [_unbroken(lines[number]) for number in shown]
    leading = range(max(0, min(_MOST_LEADING, len(texts) - FEWEST_ALONE)) + 1)
    first, heads = next(((n, heads) for n in leading if (heads := read(texts[n:]))), (0, ()))
    found = [(number, head) for number, head in zip(shown[first:], heads, strict=False) if head]
    others = [bool(head.rest) for _, head in found[1:]]
    introduces = others and not found[0][1].rest and sum(others) >= 0.8 * len(others)
    return found[1:] if introduces else found


def _hanging(paragraphs: Sequence[Block], lines: Sequence[str]) -> list[_Start]:
    """The names above lines that are all indented, where half of the paragraphs of several lines are such."""
    several = [block for block in paragraphs if block.end > block.begin + 1]
    found = [
        (block.begin, Head((name.strip(),)))
        for block in several
        if can_be_name(name := lines[block.begin]) and not SENTENCE_END.search(name)
        if all(indent(line) > indent(name) for line in lines[block.begin + 1 : block.end])
    ]
    return found if len(found) >= max(_FEWEST_ALIKE, 0.5 * len(several)) else []


def _unbroken(line: str) -> str:
    """*line* without a hard break at its end."""
    return _HARD_BREAK.sub("", line) if line[-1:] in (" ", "\\", ">") else line


def _filled(paragraphs: Sequence[Block], lines: Sequence[str]) -> list[int]:
    """The 0-based lines that aren't blank, and don't go on with the line above by their indentation."""
    return [
        number
        for block in paragraphs
        for number in range(block.begin, block.end)
        if lines[number].strip() and indent(lines[number]) < indent(lines[block.begin]) + _HANGING
    ]


def read_quotations(blocks: Sequence[Block]) -> Terms | None:
    """The terms that are the bold heads of quotations, or the titles of one kind; a single one is no glossary."""
    quotations = [block for block in blocks if isinstance(block, Quotation)]
    if len(quotations) < _FEWEST:
        return None
    titles = [_TITLED.fullmatch(block.lines[0]) for block in quotations]
    kinds = Counter(title["kind"].lower() for title in titles if title)
    kind = kinds.most_common(1)[0][0] if kinds else ""
    terms: list[Term] = []
    for block, title in zip(quotations, titles, strict=True):
        head = read_bold_head(block.lines[0])
        if title and title["kind"].lower() == kind and can_be_name(title["name"]):
            head = Head((title["name"].rstrip(),))
        if head is not None and head.is_separated:
            terms.append(make_term(head, block.begin, dedent_all(block.lines[1:])))
    if len(terms) < _FEWEST or 2 * len(terms) < len(quotations):
        return None
    return Terms(form=Form.QUOTATIONS, terms=terms, begin=terms[0].line - 1, end=quotations[-1].end)


def read_verbatim(blocks: Sequence[Block]) -> Terms | None:
    """The names with their translations that are lines of code."""
    terms: list[Term] = []
    found: list[Verbatim] = []
    for block in blocks:
        if isinstance(block, Verbatim) and any(map(has_han, block.lines)):
            lines = {n: line for n, line in enumerate(block.lines, block.line - 1) if line.strip() and line[0] != "#"}
            heads = read_most([*lines.values()], read_pair_head, 0.8) if len(lines) >= FEWEST_ALONE else []
            terms += [make_term(head, n, []) for n, head in zip(lines, heads, strict=False) if head]
            found += [block] if heads else []
    if not terms:
        return None
    return Terms(form=Form.PAIRS, terms=terms, begin=found[0].begin, end=found[-1].end)
