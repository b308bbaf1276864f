"""Compares what two builds of one project wrote: ``python -m tests.site_comparison OLD NEW``.

Everything that the first build has must be in the second one, in its order; what the second one adds is counted.
"""

from __future__ import annotations

import difflib
import re
import sys
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

from tests.inventories import read_addresses

UNSTABLE = re.compile(r"#term-\d+$")
"""A fragment that stock Sphinx numbers, so that it changes whenever a term is added before."""
_PAGES = (".html", ".xhtml")
_TEXTS = (".txt", ".tex", ".pot", *(f".{section}" for section in range(1, 10)))
_DATE = re.compile(r'^(?:"POT-Creation-Date.*|\.TH .*|\\date\{.*)$', re.MULTILINE)
_LABEL = re.compile(r"(?:\\phantomsection)?\\label\{\\detokenize\{([^}]*)\}\}")  # an id, as LaTeX writes it
_ORDER = re.compile(r"(?<=\\index\{)[^@{}]*@(?=\\spxentry\{)")
"""What LaTeX orders an entry of the index by, which isn't shown: with us, how Chinese is read."""
_DOUBLE = re.compile(r"^#document-[^#]*#")
"""How Sphinx begins links on the single page, which lead nowhere then (sphinx-doc/sphinx#14221)."""
_EMPTY = frozenset({"area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Something of the first build that the second one doesn't have, or not there."""

    kind: str
    """``file``, ``id``, ``link``, ``formula``, ``text`` or ``inventory``."""
    where: str
    """The file, relative to the folder of the build."""
    what: str

    def __str__(self) -> str:
        """One line."""
        return f"{self.where}: {self.kind}: {self.what}"


class Page(HTMLParser):
    """What the body of an HTML page holds."""

    def __init__(self, html: str) -> None:
        """Read the page."""
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.formulas: list[str] = []
        self.words: list[str] = []
        self._formula: list[str] = []
        self._depth = 0  # of open elements in a formula
        self._hidden = ""  # the element whose content nobody reads
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note ids and links; a formula begins at the class ``math``."""
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "a" and "href" in given:
            self.links.append(_DOUBLE.sub("#", given["href"]))
        if tag in {"script", "style", "title"}:
            self._hidden = tag
        if self._depth or tag == "math" or "math" in given.get("class", "").split():
            self._depth += tag not in _EMPTY
            self._formula.append(self.get_starttag_text() or "")
            self._end_formula()

    def handle_endtag(self, tag: str) -> None:
        """Note a formula at its end."""
        if tag == self._hidden:
            self._hidden = ""
        if self._depth:
            self._depth -= 1
            self._formula.append(f"</{tag}>")
            self._end_formula()

    def handle_data(self, data: str) -> None:
        """Note what is read."""
        if not self._hidden:
            self.words += data.split()
        if self._depth:
            self._formula.append(data)

    def _end_formula(self) -> None:
        if not self._depth:
            self.formulas.append("".join(self._formula))
            self._formula = []


@dataclass
class Comparison:
    """The outcome."""

    differences: list[Difference] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    """Pages and texts of the first build that aren't byte for byte the same, less their head and their scripts."""


def compare(old: Path, new: Path) -> Comparison:
    """Compare the folders of two builds."""
    outcome = Comparison()
    before, after = dict(_files(old)), dict(_files(new))
    for name, content in before.items():
        if name not in after:
            outcome.differences.append(Difference(kind="file", where=name, what="missing"))
        elif name.endswith("objects.inv"):
            outcome.differences += _compare_inventories(name, content, after[name])
        elif name.endswith((*_PAGES, *_TEXTS)) and not name.startswith("_static/"):
            compared = _compare_pages if name.endswith(_PAGES) else _compare_texts
            one, other = (_without_dates(each, name) for each in (content, after[name]))
            if one != other:
                outcome.changed.append(name)
                outcome.differences += compared(name, one, other)
    return outcome


def missing(old: Sequence[str], new: Sequence[str]) -> list[str]:
    """The items of *old* that aren't in *new* in the same order.

    >>> missing(["a", "b", "c"], ["a", "x", "c"])
    ['b']
    """
    rest = iter(new)
    if all(item in rest for item in old):
        return []
    blocks = difflib.SequenceMatcher(a=old, b=new, autojunk=False).get_matching_blocks()
    kept = {at for block in blocks for at in range(block.a, block.a + block.size)}
    return [item for at, item in enumerate(old) if at not in kept]


def _files(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Every file by its relative path; those in an e-book too."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.suffix == ".epub":
            with zipfile.ZipFile(path) as book:
                yield from ((f"{name}/{each}", book.read(each)) for each in book.namelist())
        elif path.is_file():
            yield name, path.read_bytes()


def _without_dates(content: bytes, name: str) -> str:
    text = content.decode("utf-8", "replace")
    if name.endswith(_PAGES):
        return re.sub(r"\s*<script\b.*?</script>", "", text.partition("<body")[2], flags=re.DOTALL)
    return _DATE.sub("", text)


def _compare_pages(name: str, old: str, new: str) -> Iterator[Difference]:
    before, after = Page(old), Page(new)
    ids = set(after.ids)
    yield from (Difference(kind="id", where=name, what=id_) for id_ in before.ids if id_ not in ids)
    yield from (Difference(kind="link", where=name, what=link) for link in missing(*_stable_links(before, after)))
    if before.formulas != after.formulas:
        lost = missing(before.formulas, after.formulas) or ["there are more"]
        yield from (Difference(kind="formula", where=name, what=each) for each in lost)
    yield from (Difference(kind="text", where=name, what=word) for word in missing(before.words, after.words))


def _stable_links(before: Page, after: Page) -> tuple[list[str], list[str]]:
    """The links of both, where an unstable one may lead to any place of its page."""
    pages = {link.partition("#")[0] for link in before.links if UNSTABLE.search(link)}
    kept = {link for link in before.links if not UNSTABLE.search(link)}
    old = [link if link in kept else f"{link.partition('#')[0]}#" for link in before.links]
    new = [
        f"{page}#" if link not in kept and (page := link.partition("#")[0]) in pages else link for link in after.links
    ]
    return old, new


def _compare_texts(name: str, old: str, new: str) -> Iterator[Difference]:
    labels = set(_LABEL.findall(new))
    yield from (Difference(kind="id", where=name, what=label) for label in _LABEL.findall(old) if label not in labels)
    lines = missing(*(_ORDER.sub("", _LABEL.sub("", text)).splitlines() for text in (old, new)))
    yield from (Difference(kind="text", where=name, what=line) for line in lines)


def _compare_inventories(name: str, old: bytes, new: bytes) -> Iterator[Difference]:
    before, after = _entries(old), _entries(new)
    for entry in before.keys() | after.keys():
        one, other = before.get(entry, ""), after.get(entry, "")
        if one != other and not (UNSTABLE.search(one) and other):
            yield Difference(
                kind="inventory", where=name, what=f"{entry}: {one or 'nothing'}, now {other or 'nothing'}"
            )


def _entries(content: bytes) -> Mapping[str, str]:
    """Role and name of each object → its address, as Sphinx reads them."""
    return {f"{role} {name}": address for (role, name), address in read_addresses(content).items()}


def main(old: str, new: str) -> int:
    """Print the differences, and the pages that changed."""
    outcome = compare(Path(old), Path(new))
    lines = [*map(str, outcome.differences), f"{len(outcome.changed)} changed: {', '.join(outcome.changed)}"]
    sys.stdout.write("\n".join([*lines, ""]))
    return bool(outcome.differences)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
