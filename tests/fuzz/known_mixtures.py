"""Writes entries of one page in two or three ways, in sections of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, permutations

from tests.fuzz.known_entries import ALL_SHORT, Known, listed
from tests.fuzz.known_ways import WAYS, Order, Way, Write

_BOLD = ("colon", "colon inside", "hyphen", "long dash", "next line", "above", "two blanks")
_BULLETS = ("bold", "bold, colon inside", "bold, dash", "bold, next line", "plain", "plain, dash", "numbered, bold")
_TABLES = ("table", "table, numbers", "table, source")
FAMILIES: dict[str, tuple[str, ...]] = {
    "headings": ("h3", "h3", "h3 and rules"),
    "top headings": ("h2", "h2", "h2 and rules"),
    "bold": tuple(f"bold, {each}" for each in _BOLD),
    "bullets": tuple(f"bullets, {each}" for each in _BULLETS),
    "definition list": ("definition list", "definition list, loose"),
    "details": ("details", "details, bold"),
    "plain": ("paragraphs, plain", "paragraphs, dash"),
    "table": _TABLES,
    "abbreviations": ("table, Abbreviation|Full form", "table, Acronym|Full name|Description"),
    "rst sections": ("rst subsections",),
    "rst list": ("rst list", "rst list, bold"),
    "rst bold": ("rst bold", "rst bold, dash", "rst bold, next line"),
    "rst bullets": ("rst bullets", "rst bullets, dash"),
    "rst table": ("rst table", "rst csv table"),
    "rst directive": ("rst directive", "rst directive, sorted"),
    "adoc sections": ("adoc subsections",),
    "adoc list": ("adoc list", "adoc list, below"),
    "adoc bold": ("adoc bold",),
    "adoc bullets": ("adoc bullets",),
    "adoc table": ("adoc table",),
}
"""Ways that belong together, of which a section is written in one."""
_HEADINGS = {"md": "{0} {1}", "rst": "{1}\n{2}", "adoc": "{0} {1}"}
_MARKS = {"md": "#", "rst": "", "adoc": "="}


def _heading(extension: str, level: int, name: str) -> list[str]:
    line = _HEADINGS[extension].format(_MARKS[extension] * level, name, "-~"[level - 2] * 2 * len(name))
    return ["", *line.split("\n"), ""]


def _part(family: str, order: Order, entries: Sequence[Known]) -> Iterable[str]:
    way = WAYS[order.chance.choice(FAMILIES[family])]
    return way.write(Order(entries, order.language, order.decorate, order.chance))


def _cut(order: Order, count: int) -> Iterator[Sequence[Known]]:
    """The entries in *count* parts of at least two, or in fewer."""
    entries = order.entries
    size = min(count, len(entries) // 2)
    cuts = sorted(order.chance.sample(range(1, len(entries) // 2), size - 1))
    for begin, end in pairwise([0, *(2 * cut for cut in cuts), len(entries)]):
        yield entries[begin:end]


def _sections(*families: str, extension: str = "md", levels: Sequence[int] = (2, 2, 2)) -> Write:
    """A section for each of the *families*; the first has no heading where its level is 0."""

    def write(order: Order) -> Iterator[str]:
        names = listed("groups", order.language)
        for family, entries, name, level in zip(families, _cut(order, len(families)), names, levels, strict=False):
            named = "Abbreviations" if family == "abbreviations" else name
            yield from _heading(extension, level, named) if level else ()
            yield from (*_part(family, order, entries), "")

    return write


def _letters(family: str, other: str) -> Write:
    """A section for each letter; the one with most entries is written otherwise."""

    def write(order: Order) -> Iterator[str]:
        letters: dict[str, list[Known]] = {}
        for _, known, _ in order.grouped("letters"):
            letters.setdefault(known.base.lstrip("@-.")[:1].upper(), []).append(known)
        most = max(letters.values(), key=len)
        for letter, entries in letters.items():
            yield from _heading("md", 2, letter)
            yield from (*_part(other if entries is most else family, order, entries), "")

    return write


def _mixed(write: Write, *families: str, **fields: object) -> Way:
    ways = [WAYS[name] for family in families for name in FAMILIES[family]]
    known = all(way.are_texts_known for way in ways)
    rich = all(way.rich for way in ways)
    level = {"level": 2, **fields}
    return Way(write=write, rich=rich, are_texts_known=known, **level)  # type: ignore[arg-type] - the fields are those


_LISTED = ("bold", "bullets", "definition list", "table", "details", "plain")
_SHORT = {"languages": ("en",), "kinds": (ALL_SHORT,)}
_TRIPLES = (
    ("headings", "bold", "bullets"),
    ("bold", "bullets", "table"),
    ("definition list", "headings", "table"),
    ("table", "headings", "bullets"),
    ("bullets", "headings", "bold"),
)
MIXTURES: dict[str, Way] = {
    **{
        f"{' + '.join(pair)}, sections": _mixed(_sections(*pair), *pair)
        for pair in (*permutations(("headings", *_LISTED), 2), ("table", "table"))
    },
    **{
        f"{first} + {second}, nested": _mixed(_sections(first, second, levels=(2, 3)), first, second)
        for first, second in permutations(("headings", *_LISTED[:4]), 2)
        if second != "headings"
    },
    **{
        f"top headings + {other}, sections": _mixed(
            _sections("top headings", other, levels=(0, 2)), "top headings", other
        )
        for other in _LISTED
    },
    **{
        f"{first} + abbreviations, sections": _mixed(
            _sections(first, "abbreviations", levels=(0 if first == "top headings" else 2, 2)),
            first,
            "abbreviations",
            **_SHORT,
        )
        for first in ("headings", "top headings", "bold", "bullets", "definition list", "table")
    },
    **{
        f"{first} + {second}, letters": _mixed(_letters(first, second), first, second, languages=("en", "de"))
        for first, second in permutations(("headings", *_LISTED[:4]), 2)
    },
    **{f"{' + '.join(each)}, sections": _mixed(_sections(*each), *each) for each in _TRIPLES},
    **{
        f"{' + '.join(each)}, sections": _mixed(
            _sections(*each, extension=markup), *each, extension=markup, languages=("en", "zh-Hans")
        )
        for markup in ("rst", "adoc")
        for each in permutations([each for each in FAMILIES if each.startswith(markup) and each != "rst directive"], 2)
    },
    "rst directive + rst directive, sections": _mixed(
        _sections("rst directive", "rst directive", extension="rst"), "rst directive", extension="rst"
    ),
}
"""How entries are written where one page has several structures."""
_WEAK = ("plain + table, sections", "bullets + table, sections")
OPEN = [
    way
    for way in MIXTURES
    if way.startswith("top headings")
    or ("nested" in way and way.startswith("headings"))
    or ("details" in way and "headings" in way)
    or way in _WEAK
]
"""What nothing but its words can tell: a list below a heading that is beside headings of terms on its level, two
details, and a few names without marks beside a longer table. These are measured, and not tested."""
