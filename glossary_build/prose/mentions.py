"""Finds words in pages that could be links to terms, and such as have no entry; and terms that no page uses."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from glossary_build.headwords.inline import read_inline
from glossary_build.headwords.rst_inline import SEPARATOR, may_begin_after, may_end_before
from glossary_build.model import Concept, Designation, Glossary, Markup, Status
from glossary_build.prose import Page, line_starts
from glossary_build.text.expressions import expression
from glossary_build.text.loose_names import LooseNames
from glossary_build.text.name_finder import Found, NameFinder, T, spoken
from glossary_build.text.names import HAN


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """The name of a term in the text of a page."""

    page: Page
    start: int
    """Offset in the text of the page."""
    line: int
    """1-based line of the page."""
    text: str
    """The name as the page writes it."""
    written: str
    """What a reference is written for: the name, or an ``abbr`` role that explains it."""
    concept: Concept

    def __str__(self) -> str:
        """``path:line``."""
        return f"{self.page.path}:{self.line}"


def usage(pages: Sequence[Page], glossary: Glossary) -> tuple[list[Mention], list[Concept]]:
    """Return the names of terms on *pages* that don't refer to the term, and the terms that no page names or refers to.

    Mentions are in the order of the pages, terms in that of *glossary*. Deprecated names are found in references only.
    """
    named = ((concept, name) for concept in glossary.concepts for name in concept.designations)
    finder = finder_of((each for each in named if each[1].status is not Status.DEPRECATED), glossary)
    unlinked: list[Mention] = []
    used: set[str] = set()
    for page in pages:
        linked = {concept.id for name in page.references for concept in glossary.meant(name)}
        found = [each for each in _mentions(page, finder) if each.concept.id not in linked]
        found += _explained(page, glossary)
        used.update(linked, (each.concept.id for each in found))
        unlinked += found
    return unlinked, [each for each in glossary.concepts if each.id not in used]


@dataclass(frozen=True, slots=True)
class Named:
    """A name of a concept; another spelling of it, which a text may have as well, is equal."""

    concept_id: str
    is_deprecated: bool
    concept: Concept = field(compare=False)
    designation: Designation = field(compare=False)


def finder_of(names: Iterable[tuple[Concept, Designation]], glossary: Glossary) -> NameFinder[Named]:
    """Return what finds *names*, with their concepts, in running text."""
    named = (Named(concept.id, name.status is Status.DEPRECATED, concept, name) for concept, name in names)
    return NameFinder((text, each) for each in named for text in _in_prose(each.designation, glossary))


def _in_prose(name: Designation, glossary: Glossary) -> tuple[str, ...]:
    """How running text writes *name*; a name that it shares with other terms of the *glossary* is one of them."""
    if name.disambiguator is None:
        return spoken(name.text)
    return (name.text, name.stem) if glossary.homonyms(name.stem) else (name.text,)


def _mentions(page: Page, finder: NameFinder[Named]) -> Iterator[Mention]:
    for passage in page.passages:
        for found in mentioned(passage.text, finder):
            text, start = passage.text[found.start : found.end], passage.start + found.start
            concept = found.value.concept
            yield Mention(page=page, start=start, line=passage.line, text=text, written=text, concept=concept)


_RUN = expression(r"[\w./\\~-]++", re.ASCII)
_OF_PROGRAM = expression(r"(?<!\.)\.[a-z_]|/[^/]*/|(?<!\S)/|[.~]/|\\", re.ASCII | re.IGNORECASE)
"""What a dotted name, a file name or a path has; words on both sides of one slash have none of it."""


def mentioned(text: str, finder: NameFinder[T]) -> Iterator[Found[T]]:
    """Find names in *text*, but not as a part of ``torch.tensor``, ``tensor.py`` or ``a/tensor/b``."""
    runs = (run for run in _RUN.finditer(text) if _OF_PROGRAM.search(text, *run.span()))
    inside = {at for run in runs for at in range(run.start() + 1, run.start() + len(run[0].rstrip("./~-")))}
    return finder.find(text, lambda found: inside.isdisjoint((found.start, found.end)))


_ROLES = {Markup.MARKDOWN: ("{abbr}", "{term}"), Markup.RST: (":abbr:", ":term:")}
_EXPLAINED = expression(r"(?P<short>[^()]*[^()\s])\s*\((?P<full>[^()]+)\)")


def _explained(page: Page, glossary: Glossary) -> Iterator[Mention]:
    """Yield the ``abbr`` roles whose text and explanation are names of one term."""
    role, reference = _ROLES[page.markup]
    if role not in page.text:
        return
    starts = line_starts(page.text)
    for line, paragraph in page.paragraphs:
        start = starts[line - 1]
        for found in read_inline(paragraph.replace(role, reference), page.markup).mentions:  # it knows what is code
            written = paragraph[found.start : found.end]
            start = page.text.find(written, start)
            if start < 0:
                break  # it goes on in a line that the page begins in another way
            parts = _EXPLAINED.fullmatch(found.target) if written.startswith(role) else None
            meant = glossary.meant(parts["short"]) if parts else ()
            if parts and len(meant) == 1 and meant == glossary.meant(parts["full"]):
                at = page.text.count("\n", 0, start) + 1
                yield Mention(page=page, start=start, line=at, text=parts["short"], written=written, concept=meant[0])
            start += len(written)


_NO_TITLE = expression(r"[`<>\\!~]")
"""What has a meaning of its own in the text of a role."""


def linked(page: Page, mentions: Iterable[Mention], text: str | None = None) -> str:
    """Return the text of *page* with a reference for each of *mentions*, which are on it.

    *text* is that of its file, if that has a byte order mark or other line ends, which stay.
    """
    written = page.text if text is None else text
    dropped = [match.start() - number for number, match in enumerate(_DROPPED.finditer(written))]
    pieces: list[str] = []
    end = 0
    for mention in sorted(mentions, key=lambda each: each.start):
        stop = mention.start + len(mention.written)
        name, target = "term", _target(mention.text, mention.concept)
        if mention.written != mention.text:
            name, target = "gls", mention.text
        begin, after = mention.start + bisect_right(dropped, mention.start), stop + bisect_left(dropped, stop)
        if target is None or begin < end:
            continue
        role = f"{{{name}}}`{target}`" if page.markup is Markup.MARKDOWN else f":{name}:`{target}`"
        if page.markup is Markup.RST:
            before, behind = page.text[max(0, mention.start - 1) : mention.start], page.text[stop : stop + 1]
            role = f"{'' if may_begin_after(before) else SEPARATOR}{role}{'' if may_end_before(behind) else SEPARATOR}"
        pieces += [written[end:begin], role]
        end = after
    return "".join((*pieces, written[end:]))


def first_on_page(mentions: Iterable[Mention]) -> Iterator[Mention]:
    """Yield the first of *mentions* of each term on each page, and all that are explained, as ``gls`` does it once."""
    seen: set[tuple[str, str]] = set()
    for mention in mentions:
        key = mention.page.path, mention.concept.id
        if key not in seen or mention.written != mention.text:
            seen.add(key)
            yield mention


def _target(text: str, concept: Concept) -> str | None:
    """Return what is in the role: the *text* where it is a name, as Sphinx finds one, else the name after it."""
    names = [name.text for name in concept.designations]
    if _NO_TITLE.search(text):
        return None
    if text.lower() in (name.lower() for name in names):
        return text
    name = next((name for name in names if not _NO_TITLE.search(name)), None)
    return None if name is None else f"{text} <{name}>"


_DROPPED = expression("\r(?=\n)|(?<![^\r\n])\ufeff")
"""What the text of a page lacks of that of its file."""
_ABBREVIATION = expression(r"(?<![\w.-])(?=[A-Z0-9-]*[A-Z][A-Z0-9-]*[A-Z])[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)?(?=s?(?![\w-]))")
_SHORT = "([A-Z][A-Z0-9]*+(?:-[A-Z0-9]++)?)"
_SPELLED_OUT = tuple(
    expression(pattern.replace("X", _SHORT))
    for pattern in (
        r"\(Xs?\)",
        "（X）",
        r"\b(?=Xs? \([^()a-z]*+[a-z][^()]*+\))",
        "(?<![A-Z0-9])(?=X（[^（）]++）)",
        "`X`",
    )
)
"""Where a page explains an abbreviation, in brackets after its full form or before them; or has it as code."""
_PAIR = expression(rf"(?P<zh>(?<![{HAN}])[{HAN}]{{2,}}+)\s?[（(](?P<en>[A-Za-z][A-Za-z -]*[A-Za-z])[）)]")
_FUNCTION_WORDS = expression(
    r"使用|采用|称为|叫做|叫作|就是|即为|以及|或者|通过|基于|根据|所谓|这个|那个|一个|一种|我们|他们|可以|进行|支持|包括|例如"
    r"|[的了在是和与或为用叫称即由把被对从到将其及等中使]"
)
"""Words before which a Chinese name in a sentence doesn't begin."""
_PHRASE = expression(
    r"(?<![\w-])(?<![\w'’-]['’])"
    r"(?:[a-z][\w'’-]*[,;]?|An?|The|This) (?P<phrase>[A-Z][a-z]+(?: [A-Z][a-z]+)+)\b(?!-)"
)
"""Words with capitals after one without, or an article, so that all of them are there and don't begin a sentence."""
_FEWEST = 3
"""How often a phrase has to be used to look like a term; once is enough for a pair."""
_SHOUTED = """
ALL AM AND ANY ARE BUT CAN CANNOT DO FIXME FOR HAVE IF IN IS IT MAY MUST NEVER NO NOT NOTE OF OK ON ONLY OPTIONAL OR
PM RECOMMENDED REQUIRED SHALL SHOULD THE THIS TIP TO TODO WARNING WILL XXX YES YOU II III IV VI VII VIII IX XI XII
"""
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
        | {text: id_ for name, id_ in shown for text in _in_prose(name, glossary)}
    )
    texts = "\n".join(page.text for page in pages)
    explained = set(_SHOUTED.split()).union(*(pattern.findall(texts) for pattern in _SPELLED_OUT))
    places: dict[tuple[CandidateKind, tuple[str, ...]], list[str]] = {}
    for page in pages:
        for passage in page.passages:
            for kind, names in _term_like(passage.text):
                if explained.isdisjoint(names):
                    places.setdefault((kind, names), []).append(f"{page.path}:{passage.line}")
    new = [
        Candidate(kind=kind, text=f"{names[0]}（{names[1]}）" if names[1:] else names[0], places=tuple(found))
        for (kind, names), found in places.items()
        if len(found) >= (1 if kind is CandidateKind.PAIR else _FEWEST) and not any(map(known.candidates, names))
    ]
    return tuple(sorted(new, key=lambda each: (-len(each.places), each.text)))


def _term_like(text: str) -> Iterator[tuple[CandidateKind, tuple[str, ...]]]:
    """Yield names in *text* that look like terms, a Chinese one with its English one."""
    yield from ((CandidateKind.ABBREVIATION, (match[0],)) for match in _ABBREVIATION.finditer(text))
    yield from ((CandidateKind.PAIR, names) for names in pairs(text))
    yield from ((CandidateKind.PHRASE, (match["phrase"],)) for match in _PHRASE.finditer(text))


def pairs(text: str) -> Iterator[tuple[str, str]]:
    """Yield each Chinese name in *text* that has an English one in brackets after it: both names."""
    for match in _PAIR.finditer(text):
        chinese = _FUNCTION_WORDS.split(match["zh"])[-1]
        if len(chinese) > 1 and not match["en"].isupper():
            yield chinese, match["en"]
