"""The state of a small project, and the files that it consists of."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from tests.inventories import write_inventory

OTHER = "https://other.example/"
"""The site of the other project, whose inventory this project reads."""
SOURCES = ("terms.md", "terms.rst", "terms.csv")
STOCK = ("stock", "fence")
"""Pages with a glossary directive, in reStructuredText and in Markdown."""
PLACES = (*SOURCES, *STOCK)
"""Where terms are written."""
EMPTY = {"terms.md": "# Glossary\n", "terms.rst": "Glossary\n========\n", "terms.csv": "Term,中文,Meaning\n"}

TEXTS = (
    "Holds a {link}.",
    "A thing.\n\nIt has two paragraphs, and {link}.",
    "One of:\n\n- a {link}\n- *another* thing",
    "Runs `code` for $x$ & more than {link} <b>.",
)
"""Definitions in Markdown, nearly all of which is reStructuredText too."""


@dataclass
class Term:
    """One entry."""

    english: str
    chinese: str = ""
    aliases: list[str] = field(default_factory=list)
    old: list[str] = field(default_factory=list)
    """Deprecated names."""
    text: int = 0
    """Which of the definitions."""
    link: str = ""
    """The name that the definition refers to."""

    @property
    def names(self) -> list[str]:
        """Those that are written beside each other in a directive."""
        return [name for name in (self.english, self.chinese, *self.aliases) if name]


@dataclass
class Page:
    """A page of the project."""

    view: dict[str, str] | None = None
    """The options of the view that it has."""
    references: list[tuple[str, str]] = field(default_factory=list)
    """What it refers to: how, and the name."""
    markdown: bool = False
    title: str = ""
    listed: bool = True
    """Whether the start page lists it."""


@dataclass
class World:
    """All that a project consists of."""

    terms: dict[str, list[Term]]
    """Those in each place."""
    pages: dict[str, Page]
    config: dict[str, object]
    elsewhere: dict[str, str]
    """The terms of the other project, each with its address there."""
    meanings: dict[str, str] = field(default_factory=dict)
    """What the other project says of its terms."""
    translations: dict[str, str] = field(default_factory=dict)
    """Names in stock glossaries, as the catalogue translates them."""
    readings: dict[str, str] = field(default_factory=dict)
    """Names that the overrides give a pinyin."""
    lock: str = ""
    """The lock file, as the command wrote it."""

    def files(self) -> dict[str, str | bytes]:
        """The content of each file, by its relative path."""
        stock, fence = self.terms["stock"], self.terms["fence"]
        if not self.config.get("glossary_build_stock", True):  # Sphinx alone gives a name to the page read last
            names = {name for term in stock for name in (*term.names, *term.old)}
            fence = [term for term in fence if names.isdisjoint((*term.names, *term.old))]
        files: dict[str, str | bytes] = {
            "conf.py": "".join(f"{name} = {value!r}\n" for name, value in (FIXED | self.config).items()),
            "terms.md": EMPTY["terms.md"] + "".join(map(_markdown_entry, self.terms["terms.md"])),
            "terms.rst": EMPTY["terms.rst"] + _directive(self.terms["terms.rst"]),
            "terms.csv": _table(self.terms["terms.csv"]),
            "stock.rst": "Stock\n=====\n" + _directive(stock),
            "fence.md": "# Fence\n" + _fence(fence),
            "overrides.yaml": "".join(
                f"{json.dumps(name, ensure_ascii=False)}: {{reading: {reading}}}\n"
                for name, reading in self.readings.items()
            )
            or "{}\n",
            "objects.inv": write_inventory(self.elsewhere),
            "glossary.json": json.dumps({"schema_version": 1, "concepts": [*self._concepts_elsewhere()]}),
            "locale/zh_CN/LC_MESSAGES/stock.po": _catalogue(self.translations),
            "index.rst": "Top\n===\n\n.. toctree::\n\n"
            + "".join(
                f"   {name}\n" for name in sorted([*STOCK, *(name for name, page in self.pages.items() if page.listed)])
            ),
        }
        if self.lock:
            files["glossary.lock"] = self.lock
        files |= dict(_page(name, page) for name, page in self.pages.items())
        return files

    def _concepts_elsewhere(self) -> Iterator[dict[str, object]]:
        for name, address in self.elsewhere.items():
            if text := self.meanings.get(name):
                names = [{"text": name, "language": "en"}]
                definitions = [{"text": text, "language": "en", "markup": "markdown"}]
                id_ = address.partition("#")[2]
                yield {"id": id_, "url": address, "designations": names, "definitions": definitions}


FIXED: Mapping[str, object] = {
    "project": "demo",
    "extensions": ["glossary_build", "myst_parser", "sphinx.ext.intersphinx"],
    "exclude_patterns": ["terms*", "_*", "locale"],
    "html_theme": "basic",
    "html_sidebars": {"**": ["localtoc.html"]},
    "intersphinx_mapping": {"other": (OTHER, "objects.inv")},
    "myst_enable_extensions": ["dollarmath"],
    "locale_dirs": ["locale"],
    "suppress_warnings": ["*"],
}


def _markdown_entry(term: Term) -> str:
    chinese = f"（{term.chinese}）" if term.chinese else ""
    link = f"[{term.link}](#{'-'.join(term.link.lower().split())})" if term.link else "link"
    entry = f"\n## {term.english}{chinese}\n\n{TEXTS[term.text].format(link=link)}\n"
    same = (f"\n## {name}\n\nSame as {term.english}.\n" for name in term.aliases)
    old = (f"\n## {name}\n\nDeprecated. Use {term.english} instead.\n" for name in term.old)
    return "".join((entry, *same, *old))


def _entries(terms: Iterable[Term], role: str) -> Iterator[str]:
    for term in terms:
        link = f"{role}`{term.link}`" if term.link else "link"
        text = TEXTS[term.text].format(link=link).splitlines()
        yield "".join(f"{name}\n" for name in term.names) + "".join(f"   {line}".rstrip() + "\n" for line in text)
        yield from (f"{name}\n   Deprecated. Use {role}`{term.english}` instead.\n" for name in term.old)


def _directive(terms: Iterable[Term]) -> str:
    entries = "\n".join(_entries(terms, ":term:"))
    return (
        "\n.. glossary::\n\n" + "".join(f"   {line}".rstrip() + "\n" for line in entries.splitlines())
        if entries
        else ""
    )


def _fence(terms: Iterable[Term]) -> str:
    entries = "\n".join(_entries(terms, "{term}"))
    return f"\n```{{glossary}}\n{entries}```\n" if entries else ""


def _table(terms: Iterable[Term]) -> str:
    stream = io.StringIO()
    write = csv.writer(stream, lineterminator="\n").writerow
    for term in terms:
        names = "; ".join((term.english, *term.aliases))
        write((names, term.chinese, TEXTS[term.text].format(link=term.link or "link")))
    return EMPTY["terms.csv"] + stream.getvalue()


def _page(name: str, page: Page) -> tuple[str, str]:
    title = page.title or name.title()
    lines = ["" if page.listed else ("---\norphan: true\n---\n" if page.markdown else ":orphan:\n")]
    lines.append(f"# {title}\n" if page.markdown else f"{title}\n{'=' * len(title)}\n")
    if page.view is not None:
        options = [f":{key}: {value}".rstrip() for key, value in page.view.items()]
        view = (
            ["```{glossary-view}", *options, "```"]
            if page.markdown
            else [".. glossary-view::", *(f"   {option}" for option in options)]
        )
        lines.append("\n".join([*view, ""]))
    for number, (form, wanted) in enumerate(page.references):
        if number % 3 == 2:
            lines.append(f"## Part {number}\n" if page.markdown else f"Part {number}\n{'-' * 10}\n")
        if form == "used":
            scope = ("page", "folder", "document")[len(wanted) % 3]
            lines.append(f"```{{glossary-used}} {scope}\n```\n" if page.markdown else f".. glossary-used:: {scope}\n")
            continue
        role = f"{{{form}}}" if page.markdown else f":{form}:"
        lines.append(f"See {f'{role}`{wanted}`' if form else wanted} here.\n")
    return f"{name}.md" if page.markdown else f"{name}.rst", "\n".join(lines)


def _catalogue(translations: Mapping[str, str]) -> str:
    header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    return header + "".join(f'\nmsgid "{name}"\nmsgstr "{other}"\n' for name, other in sorted(translations.items()))
