"""Writes Sphinx projects: stock, upgraded by one line, with a view of sources, or with no glossary at all."""

from __future__ import annotations

import random
import string
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from benchmarks.speed.corpus import RealEntry, labels, write_glossary
from benchmarks.speed.glossaries import ENGLISH, Term, pick, sentence
from benchmarks.speed.markup import markdown_glossary, rst_glossary

OURS = "glossary_build"
_VIEW = "Glossary\n========\n\n.. glossary-view::\n"
_APP_ROLE = """
from docutils import nodes
from docutils.parsers.rst import roles
roles.register_generic_role("app", nodes.strong)
"""
"""A role of the documentation that one of the real glossaries comes from."""

_LARGEST_SOURCE = 20_000
"""Terms in one file."""

STRANGERS = """
from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform


class DescribePictures(SphinxPostTransform):
    default_priority = 500

    def run(self, **kwargs):
        for picture in self.document.findall(nodes.image):
            picture.setdefault("alt", self.env.docname)


def note_pictures(app, pagename, templatename, context, doctree):
    context["pictures"] = sum(1 for _ in doctree.findall(nodes.image)) if doctree else 0


def setup(app):
    app.add_post_transform(DescribePictures)
    app.connect("html-page-context", note_pictures)
"""
"""What a ``conf.py`` may have of its own: it takes each document, and looks for nodes that no entry stands for."""

REFERENCES = 20
"""References on each page of documentation."""


def write_empty(folder: Path, extensions: Iterable[str] = ()) -> None:
    """A project with one page of two lines."""
    _write(folder, {"conf.py": _conf(extensions), "index.rst": "Home\n====\n\nNothing to see.\n"})


def write_stock(
    folder: Path, terms: list[Term], *, bilingual: bool = False, upgraded: bool = False, pages: int = 0
) -> None:
    """An index, one page with one ``glossary`` directive, and *pages* of documentation; *upgraded* by one line."""
    others = _pages(terms, pages)
    files = {
        "conf.py": _conf([OURS] if upgraded else []),
        "index.rst": _index(["glossary", *others]),
        "glossary.rst": rst_glossary("Glossary", terms, terms, bilingual=bilingual),
    }
    _write(folder, files | {f"{name}.rst": text for name, text in others.items()})


def write_view(folder: Path, terms: list[Term], *, bilingual: bool = False, options: str = "", pages: int = 0) -> None:
    """The same, but the page has a ``glossary-view`` of sources.

    They are ``terms.rst``, with the same directive, and, when *bilingual*, ``terms.zh.md`` with Chinese headings;
    beyond 20,000 terms several of them, since a source of more than 10 MB isn't read.
    """
    others = _pages(terms, pages)
    sources = {}
    for number, start in enumerate(range(0, len(terms), _LARGEST_SOURCE)):
        of, name = terms[start : start + _LARGEST_SOURCE], f"terms-{number}" if number else "terms"
        sources[f"{name}.rst"] = rst_glossary("Terms", terms, of, bilingual=False)
        if bilingual:
            sources[f"{name}.zh.md"] = markdown_glossary(terms, of)
    files = {
        "conf.py": _conf([OURS], sources),
        "index.rst": _index(["glossary", *others]),
        "glossary.rst": _VIEW + options,
    }
    _write(folder, files | sources | {f"{name}.rst": text for name, text in others.items()})


def add_strangers(folder: Path, write: Callable[[Path], None]) -> None:
    """What *write* makes, with a listener and a post-transform that we know nothing of in its ``conf.py``."""
    write(folder)
    with (folder / "conf.py").open("a", encoding="utf-8") as conf:
        conf.write(STRANGERS)


def write_letters(folder: Path, terms: list[Term], *, upgraded: bool = False) -> None:
    """An index and one page with a ``glossary`` directive for each letter."""
    by_letter = {
        letter: [term for term in terms if term.names[ENGLISH][0].lower() == letter]
        for letter in string.ascii_lowercase
    }
    pages = {f"letter-{letter}": (letter, of) for letter, of in by_letter.items() if of}
    files = {"conf.py": _conf([OURS] if upgraded else []), "index.rst": _index(pages)}
    for name, (letter, of) in pages.items():
        files[f"{name}.rst"] = rst_glossary(letter.upper(), terms, of, bilingual=False)
    _write(folder, files)


def write_real(folder: Path, entries: list[RealEntry], *, side: str) -> None:
    """The repeated corpus as ``stock``, ``upgrade`` or ``view``, with a page for the labels that it refers to."""
    glossary = write_glossary(entries)
    files = {
        "conf.py": (_conf([OURS], ["terms.rst"]) if side == "view" else _conf([OURS] * (side == "upgrade")))
        + _APP_ROLE,
        "index.rst": _index(["glossary", "elsewhere"]),
        "glossary.rst": _VIEW if side == "view" else glossary,
        "elsewhere.rst": _elsewhere(labels(entries)),
    }
    _write(folder, files | ({"terms.rst": glossary} if side == "view" else {}))


def _conf(extensions: Iterable[str] = (), sources: Iterable[str] = ()) -> str:
    return (
        f"project = 'Benchmark'\nextensions = {list(extensions)!r}\nhtml_theme = 'alabaster'\n"
        f"exclude_patterns = ['_build', 'terms*']\n"
        + (f"glossary_build_sources = {list(sources)!r}\n" if sources else "")
    )


def _index(names: Iterable[str]) -> str:
    return "Home\n====\n\n.. toctree::\n   :maxdepth: 1\n\n" + "".join(f"   {name}\n" for name in names)


def _elsewhere(names: Iterable[str]) -> str:
    sections = "\n".join(f".. _{name}:\n\n{name}\n{'-' * len(name)}\n\nSomething.\n" for name in names)
    return f"Elsewhere\n=========\n\n{sections}"


def _pages(terms: list[Term], number: int) -> dict[str, str]:
    """Pages in which every other sentence refers to a term, four references a paragraph."""
    chance = random.Random(number)  # noqa: S311 - the same words each time, not secrets
    pages = {}
    for page in range(number):
        title = f"Chapter {page}: {sentence(chance, ENGLISH)}"
        sentences = [
            f"{sentence(chance, ENGLISH)} with :term:`{terms[pick(chance, len(terms))].names[ENGLISH]}`. "
            f"{sentence(chance, ENGLISH)}."
            for _ in range(REFERENCES)
        ]
        paragraphs = "\n\n".join(" ".join(sentences[start : start + 4]) for start in range(0, REFERENCES, 4))
        pages[f"chapter-{page:04}"] = f"{title}\n{'=' * len(title)}\n\n{paragraphs}\n"
    return pages


def _write(folder: Path, files: Mapping[str, str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
