"""Compares the time to load glossaries of several shapes with the time that markdown-it takes for the same text."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from markdown_it import MarkdownIt

from benchmarks.speed.glossaries import CHINESE, ENGLISH, Term, make_terms
from benchmarks.speed.markup import markdown_glossary, markdown_text, rst_glossary, rst_text
from glossary_build.loader import LoadConfig, load_glossary
from glossary_build.parsers.detect import choose

_SIZE = 10_000


def _headings(terms: Sequence[Term]) -> Iterable[str]:
    yield "# Glossary\n"
    for term in terms:
        yield f"## {term.names[ENGLISH]}（{term.names[CHINESE]}）\n\n{markdown_text(term, terms, ENGLISH)}\n"


def _bullets(terms: Sequence[Term]) -> Iterable[str]:
    yield "# Glossary\n"
    for term in terms:
        yield f"- **{term.names[ENGLISH]}**: {markdown_text(term, terms, ENGLISH)}"


def _table(terms: Sequence[Term]) -> Iterable[str]:
    yield "# 术语表\n\n| English | 中文 | Meaning |\n| --- | --- | --- |"
    for term in terms:
        yield f"| {term.names[ENGLISH]} | {term.names[CHINESE]} | {markdown_text(term, terms, ENGLISH)} |"


def _pairs(terms: Sequence[Term]) -> Iterable[str]:
    yield "# 译名表\n"
    for term in terms:
        yield f"- {term.names[ENGLISH]}：{term.names[CHINESE]}"


def _sections(terms: Sequence[Term]) -> Iterable[str]:
    yield "Glossary\n========\n"
    for term in terms:
        name = term.names[ENGLISH]
        yield f"{name}\n{'-' * len(name)}\n\n{rst_text(term, terms, ENGLISH)}\n"


SHAPES: Mapping[str, tuple[str, Callable[[Sequence[Term]], str]]] = {
    "English directive": ("terms.rst", lambda terms: rst_glossary("Glossary", terms, terms, bilingual=False)),
    "bilingual directive": ("terms.rst", lambda terms: rst_glossary("Glossary", terms, terms, bilingual=True)),
    "RST sections": ("terms.rst", lambda terms: "\n".join(_sections(terms))),
    "bilingual headings": ("terms.md", lambda terms: "\n".join(_headings(terms))),
    "Chinese headings": ("terms.md", lambda terms: markdown_glossary(terms, terms)),
    "English bullets": ("terms.md", lambda terms: "\n".join(_bullets(terms))),
    "bilingual table": ("terms.md", lambda terms: "\n".join(_table(terms))),
    "bilingual pairs": ("terms.md", lambda terms: "\n".join(_pairs(terms))),
}
"""What a shape is called → the name of its file, and what writes it."""


def _seconds(run: Callable[[], object]) -> float:
    begin = time.process_time()
    run()
    return time.process_time() - begin


def measure(shape: str, size: int, *, whole: bool) -> tuple[float, float]:
    """Processor seconds for *size* terms in this *shape*: for markdown-it, and for loading or, not *whole*, reading.

    The caches are cold, and markdown-it is measured right before and right after, since machines have moods.
    """
    name, write = SHAPES[shape]
    text, small = write(make_terms(size)), write(make_terms(1))
    parser = MarkdownIt("commonmark").enable("table")
    with tempfile.TemporaryDirectory() as folder:
        path, first = Path(folder, name), Path(folder, f"small-{name}")
        path.write_text(text, encoding="utf-8")
        first.write_text(small, encoding="utf-8")
        config = LoadConfig(root=Path(folder))
        load_glossary([first], config)  # imports what is imported when it is first needed
        before = _seconds(lambda: parser.parse(text))
        own = _seconds(lambda: load_glossary([path], config) if whole else choose(text, name)(text, name))
        return (before + _seconds(lambda: parser.parse(text))) / 2, own


def _measured_apart(shape: str, size: int, part: str) -> tuple[float, float]:
    """The same in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.loading", shape, str(size), part]
    markdown, own = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return float(markdown), float(own)


def main() -> None:
    """Write a table; with the name of a shape, a size, and ``reading`` or ``loading``, only two numbers of seconds."""
    if len(sys.argv) > 3:
        print(*measure(sys.argv[1], int(sys.argv[2]), whole=sys.argv[3] == "loading"))
        return
    print(f"{'10,000 terms':<22}{'markdown-it':>13}{'reading':>16}{'loading':>16}")
    for shape in SHAPES:
        markdown, reading = _measured_apart(shape, _SIZE, "reading")
        again, loading = _measured_apart(shape, _SIZE, "loading")
        ratios = f"{reading:>7.2f} s {reading / markdown:>4.1f} ×{loading:>8.2f} s {loading / again:>4.1f} ×"
        print(f"{shape:<22}{markdown:>11.2f} s{ratios}", flush=True)


if __name__ == "__main__":
    main()
