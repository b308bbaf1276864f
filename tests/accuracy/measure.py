"""Compares what the loader finds in a real glossary with what a reader finds in it."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from glossary_build.merging.homonyms import distinguish_homonyms
from glossary_build.model import Entry
from glossary_build.parsers.detect import choose
from glossary_build.sources import NotUtf8, decode
from glossary_build.text.names import fold_name

SHARED = Path(__file__).parents[2].parent / "shared"
FRESH = Path(__file__).parents[1] / "parsers" / "fresh"
_FRAME = re.compile(r"#{1,6}\s|---+$|r\[[\w.]+\]$|\[[^\[\]]+\]:\s")
_PLANNED, _UNUSUAL, _DRAWN = "planned", "unusual", "drawn"
FIRST_SIGHT = {
    "fresh, second": (0.500, 0.968, 0.457),
    "fresh, third": (0.552, 0.800, 0.477),
    "fresh, fourth": (0.246, 0.682, 0.198),
    "fresh, fifth": (0.468, 0.692, 0.422),
    "fresh, sixth": (0.267, 0.800, 0.306),
    "fresh, seventh": (0.105, 0.250, 0.095),
    "fresh, eighth": (0.740, 0.804, 0.614),
    "fresh, ninth": (0.736, 0.938, 0.644),
    "fresh, tenth": (0.743, 0.748, 0.651),
    "fresh, eleventh": (0.827, 0.682, 0.710),
    "fresh, twelfth": (0.923, 0.954, 0.896),
    "fresh, thirteenth": (0.955, 0.953, 0.933),
    "fresh, fourteenth": (0.904, 0.893, 0.909),
    "fresh, fifteenth": (0.889, 0.939, 0.886),
    "fresh, sixteenth": (0.882, 0.925, 0.864),
    "fresh, seventeenth": (0.921, 0.956, 0.905),
    "fresh, eighteenth": (0.880, 0.951, 0.813),
    "fresh, nineteenth": (0.763, 0.847, 0.656),
}
"""Recall, precision and languages of each set on the day when it was written, before the code knew its shapes."""
GROUPS = (_PLANNED, _UNUSUAL, _DRAWN, "fresh, first", *FIRST_SIGHT)
"""Shapes that the parsers were written for and that they were not, files drawn at random, and small ones of ours."""
_FOLDERS = {"corpus-unusual": _UNUSUAL, "corpus-drawn": _DRAWN}


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """One entry as a person reads it."""

    names: tuple[tuple[str, str], ...]
    """Text and BCP 47 tag of each name, headword first; names in doubt are left out."""
    definition: str | None = None
    """The whole definition; None where only the names are compared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """What a person reads in one glossary."""

    name: str
    group: str
    """One of GROUPS."""
    source: Path | None
    """The file, or the folder of several files; None where it isn't beside the checkout."""
    entries: tuple[Wanted, ...]
    optional: Counter[str]
    """Headwords that some readers count and others don't: finding them is neither right nor wrong."""
    frame: list[int] | None
    """Lines of front matter, introductions, headers of tables and directives; only Markdown files have them."""


def read_expected(path: Path) -> Expected:
    """The ground truth in the file at *path*."""
    content = json.loads(path.read_text(encoding="utf-8"))
    pattern = content["source"]
    is_fresh = path.parent.parent == FRESH
    group = f"fresh, {path.parent.name}" if is_fresh else _FOLDERS.get(pattern.partition("/")[0], _PLANNED)
    folder = path.parent if is_fresh else SHARED
    return Expected(
        name=path.stem,
        group=group,
        source=next(iter(sorted(folder.glob(pattern))), None),
        entries=tuple(map(_wanted, content["entries"])),
        optional=Counter(content.get("optional", ())),
        frame=content.get("frame"),
    )


def _wanted(entry: list[list[str]] | dict[str, object]) -> Wanted:
    """An entry that is written as its names, or as a mapping that holds the definition too."""
    names = entry["names"] if isinstance(entry, dict) else entry
    assert isinstance(names, list)
    definition = entry["definition"] if isinstance(entry, dict) else None
    assert definition is None or isinstance(definition, str)
    return Wanted(names=tuple((text, language) for text, language in names), definition=definition)


EXPECTED = [
    read_expected(path) for path in (*sorted(Path(__file__).parent.glob("*.json")), *sorted(FRESH.glob("*/*.json")))
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Accuracy:
    """How well one file, or several together, are read."""

    name: str
    dialect: str
    """Which structure of the file was taken for the glossary."""
    expected: int
    """Headwords that a reader finds."""
    found: int
    """Headwords that the parser finds."""
    right: int
    """Headwords that both find, as often as both do."""
    names: int
    """Names of all sorts that a reader finds."""
    named: int
    """Those of them that the parser finds in the same entry."""
    languages: int
    """Those of them in the right language."""
    definitions: int
    """Definitions that a reader finds, where the ground truth has them."""
    defined: int
    """Those of them that the parser finds whole, with nothing else in them."""

    @property
    def recall(self) -> float:
        """Part of the headwords that is found."""
        return self.right / self.expected

    @property
    def precision(self) -> float:
        """Part of what is found that is a headword."""
        return self.right / self.found if self.found else 0.0

    @property
    def language(self) -> float:
        """Part of the names that is found in the right language."""
        return self.languages / self.names


def total(name: str, rows: Sequence[Accuracy]) -> Accuracy:
    """The sum of *rows*, called *name*."""
    return Accuracy(
        name=name,
        dialect="",
        expected=sum(row.expected for row in rows),
        found=sum(row.found for row in rows),
        right=sum(row.right for row in rows),
        names=sum(row.names for row in rows),
        named=sum(row.named for row in rows),
        languages=sum(row.languages for row in rows),
        definitions=sum(row.definitions for row in rows),
        defined=sum(row.defined for row in rows),
    )


def measure(expected: Expected, source: Path) -> Accuracy:
    """Read *source*, a file or a folder of files, and compare it with what is *expected*.

    Spellings that fold to one name count as one. Entries are those of the loaded glossary before they are merged. A
    headword may be expected with or without the brackets that say which thing is meant.
    """
    results = [
        choose(text, path.name)(text, path.name) for path, text in zip(_files(source), texts_of(source), strict=True)
    ]
    read = [entry for result in results for entry in result.entries]
    wanted = Counter(entry.names[0][0] for entry in expected.entries)
    told = zip(read, distinguish_homonyms(read), strict=True)
    entries = [_headed(after, before.headword.text, wanted) for before, after in told]
    found = Counter(entry.headword.text for entry in entries)
    found -= (found - wanted) & expected.optional
    pairs = _pairs(expected.entries, entries)
    names = [(name, language, entry) for each, entry in pairs for name, language in each.names]
    known = [(language, _language(entry, name, language)) for name, language, entry in names if entry]
    return Accuracy(
        name=expected.name,
        dialect="; ".join(dict.fromkeys(result.dialect or "–" for result in results)),
        expected=wanted.total(),
        found=found.total(),
        right=(wanted & found).total(),
        names=len(names),
        named=sum(actual is not None for _, actual in known),
        languages=sum(language == actual for language, actual in known),
        definitions=sum(bool(each.definition) for each, _ in pairs),
        defined=sum(
            bool(each.definition) and entry is not None and _has(entry, each.definition) for each, entry in pairs
        ),
    )


def texts_of(source: Path) -> list[str]:
    """The texts of *source*, a file or a folder of files."""
    texts = [decode(path.read_bytes()) for path in _files(source)]
    assert not any(isinstance(text, NotUtf8) for text in texts), source
    return [text for text in texts if isinstance(text, str)]


def _files(source: Path) -> list[Path]:
    return sorted(source.iterdir()) if source.is_dir() else [source]


def _has(entry: Entry, definition: str | None) -> bool:
    """Whether *entry* has all of *definition* and hardly anything else; markup and blanks don't count."""
    expected, actual = _letters(definition or ""), _letters(" ".join(each.text for each in entry.definitions))
    return expected in actual and len(actual) <= 1.1 * len(expected)


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.replace("<br>", " ")))


def unread_lines(source: Path) -> list[int]:
    """The 1-based lines of a Markdown *source* that are in no definition, name or relation.

    Headings, rules, rule markers (``r[glossary.ast]``) and addresses of links are left out: they hold no definition.
    """
    [text] = texts_of(source)
    lines = text.splitlines()
    result = choose(text, source.name)(text, source.name)
    names = {fold_name(name.text) for entry in result.entries for name in entry.designations}
    held = {
        value.source.line
        for entry in result.entries
        for value in (entry, *entry.designations, *entry.references, *filter(None, [entry.same_as]))
    }
    for definition in (each for entry in result.entries for each in entry.definitions):
        for number, line in enumerate(definition.text.splitlines(), definition.source.line):
            if line.strip() and line.strip() in lines[number - 1]:
                held.add(number)
    return [
        number
        for number, line in enumerate(lines, 1)
        if line.strip() and number not in held and not _FRAME.match(line) and fold_name(line.strip(" `")) not in names
    ]


def _headed(entry: Entry, before: str, wanted: Container[str]) -> Entry:
    """Return *entry* with the headword from *before* it was told from others, if only that is *wanted*."""
    head, *others = entry.designations
    if head.text in wanted or before not in wanted:
        return entry
    return replace(entry, designations=(replace(head, text=before), *others))


def _pairs(expected: Iterable[Wanted], entries: Iterable[Entry]) -> list[tuple[Wanted, Entry | None]]:
    """Each expected entry with the first one under its headword that has not been taken."""
    waiting: dict[str, list[Entry]] = {}
    for entry in entries:
        waiting.setdefault(entry.headword.text, []).append(entry)
    return [(each, next(iter(_taken(waiting, each.names[0][0])), None)) for each in expected]


def _taken(waiting: dict[str, list[Entry]], headword: str) -> list[Entry]:
    entries = waiting.get(headword, [])
    return [entries.pop(0)] if entries else []


def _language(entry: Entry, name: str, wanted: str) -> str | None:
    """The language of *name* in *entry*, *wanted* if it is there in that one too; None if it isn't there."""
    found = [known.language for known in entry.designations if fold_name(known.text) == fold_name(name)]
    return wanted if wanted in found else next(iter(found), None)
