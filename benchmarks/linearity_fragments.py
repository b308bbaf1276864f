"""Draws input that may be hard for the readers: pieces of their own syntax, repeated inside of real sources.

The pieces are texts that the expressions of the package take, or nearly take, and the lines and words of the sources
and test data of this repository, and of the glossaries in ``../shared`` where they are. They are repeated in a line, on
lines of their own, as paragraphs, nested, and indented ever deeper, at a position of a source that is drawn too.
"""

from __future__ import annotations

import random
import re
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate
from pathlib import Path
from re import _constants, _parser  # type: ignore[attr-defined]  # the only way to an expression's structure
from typing import Any

from benchmarks.linearity_expressions import expressions, samples
from benchmarks.linearity_shapes import load
from glossary_build import load_glossary
from glossary_build.export import FORMATS, export_glossary
from glossary_build.model import Glossary, Markup
from glossary_build.prose import Page, read_page
from glossary_build.prose.checks import ProseChecks
from glossary_build.prose.mentions import candidates, usage
from tests.fuzz.mutations import own_sources, shared_sources

ROOT = Path(__file__).parents[1]
Make = Callable[[int], Any]
"""From a length to an input of about that length."""
OWN_MODULES: Mapping[str, tuple[str, ...]] = {
    ".md": ("parsers.markdown",),
    ".rst": ("parsers.rst", "parsers.directive_content"),
    ".txt": ("parsers.plain", "parsers.detect"),
    ".adoc": ("parsers.asciidoc",),
    ".csv": ("parsers.data.csv",),
    ".tex": ("parsers.data.latex",),
    ".po": ("parsers.data.po",),
    ".yaml": ("parsers.layout", "sources"),
    ".json": ("parsers.layout", "sources"),
    ".tbx": ("parsers.data.tbx", "sources"),
    ".ini": ("parsers.data.structured",),
    ".xml": ("parsers.data.structured",),
}
"""The modules whose expressions only read sources with this extension, by how their names begin."""
_OF_NAMES = ("headwords", "text", "merging", "ids")
_OF_TEXTS = (*_OF_NAMES, "parsers")
"""Modules whose expressions read the names and texts of every source."""
_OF_PAGES = ("prose", "headwords.inline", "headwords.markdown_inline", "headwords.rst_inline", "text")
_SHARED = {".md": _OF_TEXTS, ".rst": _OF_TEXTS, ".csv": _OF_NAMES}
"""Sources on which they are tried, one for each way to get at names and texts."""
_PAGES = (".md", ".rst")
_LONGEST = 60
"""Characters of a piece."""
_LONGEST_SOURCE = 1200
MOST_INPUTS = 800
"""Inputs of one target; another seed chooses others."""
SEED = 1
_MOST = 120
"""Lines, and words, of the sources with one extension."""
_NESTED = 2
_FOOTNOTE = "[^"


def targets() -> Iterator[tuple[str, Callable[[Any], object], list[Make]]]:
    """What is measured, how it is called, and its inputs by their length.

    Pages in RST are read before: docutils looks for the end of an open mark in all the text that follows. So does the
    plugin of markdown-it for that of a footnote, which Markdown pages don't have for that reason.
    """
    sources = _sources()
    of_expressions = {name: list(_of_expression(pattern)) for name, pattern in expressions().items()}
    folder = Path(tempfile.mkdtemp(prefix="glossary-linearity-"))
    for extension in OWN_MODULES:
        modules = (*OWN_MODULES[extension], *_SHARED.get(extension, ()))
        pieces = {*_chosen(of_expressions, modules), *_of_sources(sources[extension])}
        yield (
            f"load {extension}",
            partial(load, folder / f"a{extension}"),
            list(_inputs(pieces, sources[extension], extension)),
        )
    glossary = load_glossary([ROOT / "tests" / "parsers" / "fresh" / "ninth" / "architecture-chapter.md"])
    for extension in _PAGES:
        pieces = {*_chosen(of_expressions, _OF_PAGES), *_of_sources(sources[extension])}
        pieces = {piece for piece in pieces if _FOOTNOTE not in piece}
        inputs: Iterator[Make] = _inputs(pieces, ("", *sources[extension]), extension)
        if extension == ".rst":
            inputs = map(_PageInput, inputs)
        yield f"prose {extension}", _checker(glossary), list(inputs)


def _sources() -> dict[str, list[str]]:
    """Texts by extension; what we write stands for formats without test data."""
    found: dict[str, list[str]] = defaultdict(list)
    fresh = [path for path in sorted((ROOT / "tests" / "parsers" / "fresh").rglob("*.*")) if path.suffix != ".json"]
    for path in (*own_sources(), *fresh, *shared_sources()):
        found[".adoc" if path.suffix == ".asc" else path.suffix].append(path.read_text("utf-8-sig", "replace"))
    glossary = load_glossary([ROOT / "sources" / "distributed.md", ROOT / "sources" / "distributed.zh.md"])
    for name, form in FORMATS.items():
        found[form.extension].append(export_glossary(glossary, name).text)
    return found


def _of_expression(pattern: re.Pattern[str]) -> Iterator[str]:
    """Texts that *pattern* takes, and what leads to them, up to each place where a text may differ."""
    parsed = list(_parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE))
    for most in (False, True):
        ends = accumulate(samples(_parser.SubPattern(_parser.State(), [node]), most=most) for node in parsed)
        literal = [operation is _constants.LITERAL for operation, _ in parsed]
        yield from (end for end, goes_on in zip(ends, [*literal[1:], False], strict=True) if not goes_on)


def _chosen(of_expressions: Mapping[str, Sequence[str]], modules: Sequence[str]) -> Iterator[str]:
    """The pieces of the expressions of *modules*."""
    others = tuple(own for owns in OWN_MODULES.values() for own in owns if own not in modules)
    for name, pieces in of_expressions.items():
        if name.startswith(modules) and not name.startswith(others):
            yield from (piece for piece in pieces if 0 < len(piece) <= _LONGEST)


def _of_sources(texts: Iterable[str]) -> Iterator[str]:
    """The commonest lines and words of *texts*, of those that differ in letters only the first, and all marks."""
    marks = sorted({char for text in texts for char in text if not (char.isalnum() or char.isspace())})
    yield from (piece for mark in marks if mark.isascii() for piece in (f"a{mark}", f"{mark} ", f"{mark}a{mark}"))
    for split in (re.compile(r"\n"), re.compile(r"\s+|(?<=\w)(?=[^\w\s])|(?<=[^\w\s])(?=\w)")):
        first: dict[str, str] = {}
        counted = Counter[str]()
        for text in texts:
            for piece in split.split(text):
                shape = re.sub(r"\w+", "a", piece)
                if piece.strip() and len(piece) <= _LONGEST:
                    first.setdefault(shape, piece)
                    counted[shape] += 1
        yield from (first[shape] for shape, _ in counted.most_common(_MOST))


def _checker(glossary: Glossary) -> Callable[[str | Page], object]:
    checks = ProseChecks(glossary)

    def check(given: str | Page) -> object:
        page = given if isinstance(given, Page) else _read(given, Markup.MARKDOWN)
        return [*checks.page(page)], usage([page], glossary), candidates([page], glossary)

    return check


def _inputs(pieces: Iterable[str], sources: Sequence[str], extension: str) -> Iterator[Make]:
    """Some of *pieces*, each in some arrangement, somewhere in one of *sources*."""
    chance = random.Random(f"{extension} {SEED}")  # noqa: S311 - the inputs have to be the same each time
    every = [(piece, arrange) for piece in sorted(pieces) for arrange in ARRANGEMENTS]
    for piece, arrange in chance.sample(every, min(len(every), MOST_INPUTS)):
        yield _Input(piece, arrange, *_cut(chance, sources))


def _cut(chance: random.Random, sources: Sequence[str]) -> tuple[str, str]:
    """What is before and after a position of a source: mostly the beginning of a line."""
    source = chance.choice(sources)[:_LONGEST_SOURCE]
    ends = [match.end() for match in re.finditer(r"\n|\Z", source)]
    at = chance.choice(ends) if chance.random() < 0.7 else chance.randint(0, len(source))
    return source[:at], source[at:]


class _Input:
    """A *piece* that is repeated, in the way that *arrange* has it."""

    def __init__(self, piece: str, arrange: Callable[[str, int], str], before: str, behind: str) -> None:
        self._piece, self._arrange, self._before, self._behind = piece, arrange, before, behind

    def __call__(self, length: int) -> str:
        return self._before + self._arrange(self._piece, length) + self._behind

    @property
    def description(self) -> str:
        """What is repeated, and where."""
        return f"{self._piece!r}, {self._arrange.__name__.strip('_')}, after {self._before[-24:]!r}"


class _PageInput:
    """An input as a page in RST that has been read."""

    def __init__(self, make: Make) -> None:
        self._make = make
        self.description = make.description  # type: ignore[attr-defined]

    def __call__(self, length: int) -> Page:
        return _read(self._make(length), Markup.RST)


def _read(text: str, markup: Markup) -> Page:
    """A page, empty where its blocks are nested too deep, which is reported."""
    try:
        return read_page("page", text, markup)
    except RecursionError:
        return read_page("page", "", markup)


def _in_a_line(piece: str, length: int) -> str:
    return piece * (length // len(piece))


def _on_lines(piece: str, length: int) -> str:
    return f"{piece}\n" * (length // (len(piece) + 1))


def _as_paragraphs(piece: str, length: int) -> str:
    return f"{piece}\n\n" * (length // (len(piece) + 2))


def _nested(piece: str, length: int) -> str:
    half = (len(piece) + 1) // 2
    depth = length // len(piece)
    return piece[:half] * depth + piece[half:] * depth


def _as_stairs(piece: str, length: int) -> str:
    lines: list[str] = []
    while length > 0:
        lines.append(" " * (_NESTED * len(lines)) + piece)
        length -= len(lines[-1]) + 1
    return "\n".join(lines) + "\n"


def _numbered(piece: str, length: int) -> str:
    parts = re.split(r"(?<=\w)(?!\w)", piece, maxsplit=1)
    lines = (str(number).join((parts[0], f"{''.join(parts[1:])}\n\n")) for number in range(length // (len(piece) + 5)))
    return "".join(lines)


ARRANGEMENTS = (_in_a_line, _on_lines, _as_paragraphs, _nested, _as_stairs, _numbered)
