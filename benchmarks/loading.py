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


def measure(shape: str, size: int) -> tuple[float, float, float]:
    """Processor seconds for markdown-it, reading and loading, of *size* terms in this *shape*, with cold caches."""
    name, write = SHAPES[shape]
    text = write(make_terms(size))
    parser = MarkdownIt("commonmark").enable("table")
    markdown = _seconds(lambda: parser.parse(text))
    small = write(make_terms(1))
    choose(small, name)(small, name)  # modules that are imported when they are first needed
    reading = _seconds(lambda: choose(text, name)(text, name))
    loading = subprocess.run(
        [sys.executable, "-m", "benchmarks.loading", shape, str(size)], check=True, capture_output=True, text=True
    )
    return markdown, reading, float(loading.stdout)


def load(shape: str, size: int) -> float:
    """Processor seconds for loading *size* terms in this *shape*, with cold caches."""
    name, write = SHAPES[shape]
    with tempfile.TemporaryDirectory() as folder:
        path, small = Path(folder, name), Path(folder, f"small-{name}")
        path.write_text(write(make_terms(size)), encoding="utf-8")
        small.write_text(write(make_terms(1)), encoding="utf-8")
        load_glossary([small], LoadConfig(root=Path(folder)))
        return _seconds(lambda: load_glossary([path], LoadConfig(root=Path(folder))))


def main() -> None:
    """Write a table; with the name of a shape and a size, only the seconds of loading."""
    if len(sys.argv) > 2:
        print(load(sys.argv[1], int(sys.argv[2])))
        return
    print(f"{'10,000 terms':<22}{'markdown-it':>13}{'reading':>16}{'loading':>16}")
    for shape in SHAPES:
        markdown, *ours = measure(shape, _SIZE)
        print(f"{shape:<22}{markdown:>11.2f} s", *(f"{each:>6.2f} s {each / markdown:>4.1f} ×" for each in ours))


if __name__ == "__main__":
    main()
