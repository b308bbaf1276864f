"""The experiments: which sites are built, how, and which ratios have a goal."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from benchmarks.speed.corpus import CORPUS, FILES, distinct, read_entries, repeated
from benchmarks.speed.glossaries import make_terms
from benchmarks.speed.projects import add_strangers, write_empty, write_letters, write_real, write_stock, write_view

PROJECTS = CORPUS.parent / "projects"
_REAL_PROJECTS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "packaging": (("furo", "sphinx_inline_tabs", "sphinx_copybutton", "sphinx_toolbox", "sphinx-jsonschema"), ()),
    "hldoc": (("furo", "sphinx_proof"), ()),
    "mixxx": (("sphinx_rtd_theme",), ("-D", "language=zh_CN")),
}
"""The modules that the ``conf.py`` of each needs (the dependency group ``projects``), and options to build it with."""

_NUMBERED = re.compile(r" Changed for the \d+\. time\.$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One of the builds that are measured by turns."""

    write: Callable[[Path], None]
    """Writes the project into a folder."""
    source: str = "."
    """The folder of ``conf.py`` in it."""
    again: bool = False
    """Whether the project is built once before, unmeasured; else each build starts from nothing."""
    change: Callable[[Path, int], None] | None = None
    """Changes the project before its nth build."""
    options: tuple[str, ...] = ()
    """Arguments for ``sphinx-build``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ratio:
    """A row of the table: how much of *base* one of the sides costs."""

    title: str
    ours: str
    base: str
    limits: Mapping[int, float] = field(default_factory=dict)
    """The goal by size; 0 for any size."""
    on_the_clock: bool = False
    """Whether time on the clock is compared; else processor time is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Experiment:
    """Builds that are measured by turns, and what is concluded from them."""

    name: str
    size: int
    """How many terms; 0 where the project decides."""
    sides: Mapping[str, Side]
    ratios: tuple[Ratio, ...]
    same_entries: tuple[tuple[str, str], ...] = ()
    """Sides that have to show the same."""
    same_bytes: tuple[tuple[str, str], ...] = ()
    """Sides that have to write the same files."""
    memory: Mapping[str, float] = field(default_factory=dict)
    """Sides whose peak above that of the side ``empty`` has a goal: KiB a term, at 10,000; 0 for no goal."""
    growth: tuple[str, ...] = ()
    """Sides whose time, less that of the side ``empty``, has a growth exponent over the sizes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """Experiments of one name."""

    about: str
    """What is built."""
    sizes: tuple[int, ...]
    make: Callable[[str, int, int], Iterator[Experiment]]
    """From the name, the number of terms and the number of pages."""


def _english(name: str, size: int, _pages: int) -> Iterator[Experiment]:
    terms = make_terms(size)
    yield _cold(
        name,
        size,
        stock=partial(write_stock, terms=terms),
        upgrade=partial(write_stock, terms=terms, upgraded=True),
        view=partial(write_view, terms=terms),
        limits=({1000: 0.60, 10_000: 0.35, 50_000: 0.35}, {1000: 0.70, 10_000: 0.40, 50_000: 0.35}),
        memory=17,
    )


def _strangers(name: str, size: int, _pages: int) -> Iterator[Experiment]:
    terms = make_terms(size)
    yield _cold(
        name,
        size,
        stock=partial(add_strangers, write=partial(write_stock, terms=terms)),
        upgrade=partial(add_strangers, write=partial(write_stock, terms=terms, upgraded=True)),
        view=partial(add_strangers, write=partial(write_view, terms=terms)),
        limits=({1000: 0.60, 10_000: 0.35}, {1000: 0.70, 10_000: 0.40}),
        memory=0,
    )


def _bilingual(name: str, size: int, _pages: int) -> Iterator[Experiment]:
    terms = make_terms(size)
    yield _cold(
        name,
        size,
        stock=partial(write_stock, terms=terms, bilingual=True),
        upgrade=partial(write_stock, terms=terms, bilingual=True, upgraded=True),
        view=partial(write_view, terms=terms, bilingual=True),
        limits=({1000: 0.65, 10_000: 0.40}, {1000: 0.75, 10_000: 0.50}),
        memory=36,
    )


def _real(name: str, size: int, _pages: int) -> Iterator[Experiment]:
    if not CORPUS.is_dir():
        return
    entries = distinct(entry for file in FILES for entry in read_entries((CORPUS / file).read_text(encoding="utf-8")))
    limits = {1000: 0.80, 10_000: 0.60}
    write = partial(write_real, entries=repeated(entries, size))
    sides = {side: partial(write, side=side) for side in ("stock", "upgrade", "view")}
    yield _cold(name, size, **sides, limits=(limits, limits), memory=0)


def _cold(
    name: str,
    size: int,
    *,
    stock: Callable[[Path], None],
    upgrade: Callable[[Path], None],
    view: Callable[[Path], None],
    limits: tuple[Mapping[int, float], Mapping[int, float]],
    memory: float,
) -> Experiment:
    return Experiment(
        name=name,
        size=size,
        sides={
            "empty": Side(write=write_empty),
            "stock": Side(write=stock),
            "upgrade": Side(write=upgrade),
            "view": Side(write=view),
        },
        ratios=(
            Ratio(title="upgrade / stock", ours="upgrade", base="stock", limits=limits[0]),
            Ratio(title="view / stock", ours="view", base="stock", limits=limits[1]),
        ),
        same_entries=(("stock", "upgrade"), ("stock", "view")),
        memory={"stock": 0, "upgrade": memory, "view": memory},
        growth=("stock", "upgrade", "view"),
    )


def _unchanged(name: str, size: int, _pages: int) -> Iterator[Experiment]:
    terms = make_terms(size)
    limits = {10_000: 1.6, 50_000: 2.0}
    yield Experiment(
        name=name,
        size=size,
        sides={
            "empty": Side(write=write_empty, again=True),
            "stock": Side(write=partial(write_stock, terms=terms), again=True),
            "upgrade": Side(write=partial(write_stock, terms=terms, upgraded=True), again=True),
            "view": Side(write=partial(write_view, terms=terms), again=True),
        },
        ratios=(
            Ratio(title="stock / empty", ours="stock", base="empty"),
            Ratio(title="upgrade / empty", ours="upgrade", base="empty", limits=limits),
            Ratio(title="view / empty", ours="view", base="empty", limits=limits),
        ),
    )


def _changed(name: str, size: int, _pages: int) -> Iterator[Experiment]:
    terms = make_terms(size)
    page, source = partial(change_definition, "glossary.rst"), partial(change_definition, "terms.rst")
    yield Experiment(
        name=name,
        size=size,
        sides={
            "stock": Side(write=partial(write_stock, terms=terms), again=True, change=page),
            "upgrade": Side(write=partial(write_stock, terms=terms, upgraded=True), again=True, change=page),
            "view": Side(write=partial(write_view, terms=terms), again=True, change=source),
        },
        ratios=(
            Ratio(title="upgrade / stock", ours="upgrade", base="stock", limits={10_000: 0.25}),
            Ratio(title="view / stock", ours="view", base="stock", limits={10_000: 0.25}),
        ),
        same_entries=(("stock", "upgrade"), ("stock", "view")),
    )


def _loaded(name: str, _size: int, _pages: int) -> Iterator[Experiment]:
    yield Experiment(
        name=name,
        size=0,
        sides={
            "empty": Side(write=write_empty),
            "loaded": Side(write=partial(write_empty, extensions=["glossary_build"])),
        },
        ratios=(Ratio(title="loaded / empty", ours="loaded", base="empty", limits={0: 1.08}),),
        same_entries=(("empty", "loaded"),),
    )


def _pages(name: str, size: int, pages: int) -> Iterator[Experiment]:
    terms = make_terms(size)
    yield Experiment(
        name=f"{name} ({pages})",
        size=size,
        sides={
            "stock": Side(write=partial(write_stock, terms=terms, pages=pages)),
            "upgrade": Side(write=partial(write_stock, terms=terms, pages=pages, upgraded=True)),
            "view": Side(write=partial(write_view, terms=terms, pages=pages)),
        },
        ratios=(
            Ratio(title="upgrade / stock", ours="upgrade", base="stock", limits={1000: 1.05}),
            Ratio(title="view / stock", ours="view", base="stock", limits={1000: 1.05}),
        ),
        same_entries=(("stock", "upgrade"), ("stock", "view")),
    )


def _projects(name: str, _size: int, _pages: int) -> Iterator[Experiment]:
    for folder, (needs, options) in _REAL_PROJECTS.items():
        if not (PROJECTS / folder).is_dir():
            continue
        if missing := [module for module in needs if find_spec(module) is None]:
            print(f"{name} ({folder}): left out; its conf.py needs {', '.join(missing)}", file=sys.stderr)
            continue
        copy = partial(copy_project, PROJECTS / folder)
        yield Experiment(
            name=f"{name} ({folder})",
            size=0,
            sides={
                "stock": Side(write=copy, source="source", options=options),
                "upgrade": Side(write=partial(copy, upgraded=True), source="source", options=options),
            },
            ratios=(Ratio(title="upgrade / stock", ours="upgrade", base="stock", limits={0: 1.05}),),
            same_entries=(("stock", "upgrade"),),
        )


def _jobs(name: str, size: int, _pages: int) -> Iterator[Experiment]:
    terms = make_terms(size)
    upgrade = partial(write_letters, terms=terms, upgraded=True)
    view = partial(write_view, terms=terms, options="   :split: letter\n")
    yield Experiment(
        name=name,
        size=size,
        sides={
            "upgrade, -j 1": Side(write=upgrade),
            "upgrade, -j 2": Side(write=upgrade, options=("-j", "2")),
            "view, -j 1": Side(write=view),
            "view, -j 2": Side(write=view, options=("-j", "2")),
        },
        ratios=tuple(
            Ratio(
                title=f"{side}, -j 2 / -j 1, on the clock",
                ours=f"{side}, -j 2",
                base=f"{side}, -j 1",
                limits={10_000: 0.7},
                on_the_clock=True,
            )
            for side in ("upgrade", "view")
        ),
        same_bytes=(("upgrade, -j 1", "upgrade, -j 2"), ("view, -j 1", "view, -j 2")),
    )


def change_definition(file: str, folder: Path, number: int) -> None:
    """Give the definition in the middle of *file* another last sentence."""
    path = folder / file
    lines = path.read_text(encoding="utf-8").split("\n")
    definitions = [index for index, line in enumerate(lines) if line.startswith(" " * 6)]
    middle = definitions[len(definitions) // 2]
    lines[middle] = f"{_NUMBERED.sub('', lines[middle])} Changed for the {number}. time."
    path.write_text("\n".join(lines), encoding="utf-8")


def copy_project(project: Path, folder: Path, *, upgraded: bool = False) -> None:
    """Copy *project*, which asks for no inventory of another one; *upgraded* by one line."""
    shutil.copytree(project, folder, copy_function=shutil.copyfile, dirs_exist_ok=True)
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    with (folder / "source" / "conf.py").open("a", encoding="utf-8") as conf:
        conf.write("\nintersphinx_mapping = {}\n")
        if upgraded:
            conf.write("extensions = [*extensions, 'glossary_build']\n")


KINDS = {
    "english": Kind(
        about="From nothing, English. stock: an index and a page with one sorted `glossary` directive. upgrade: the "
        "same with `glossary_build` in `extensions`. view: a page with a `glossary-view` of its default layout over "
        "`terms.rst`, which has the same directive. empty: one page of two lines, stock.",
        sizes=(1000, 10_000, 50_000),
        make=_english,
    ),
    "strangers": Kind(
        about="The sides of english, with a listener of `html-page-context` and a post-transform in `conf.py`.",
        sizes=(1000, 10_000),
        make=_strangers,
    ),
    "bilingual": Kind(
        about="From nothing, English and Chinese. stock and upgrade: the names of a term as stacked terms of one "
        "directive, its definitions as two paragraphs. view: over `terms.rst`, English only, and `terms.zh.md`, which "
        "has `## 中文 (English)` and the Chinese definition for each term.",
        sizes=(1000, 10_000),
        make=_bilingual,
    ),
    "real": Kind(
        about="From nothing, the entries of numpy.rst and pyramid.rst of the corpus, repeated with a number after each "
        "name; sides as in english, with one page more that holds the labels that the entries refer to.",
        sizes=(1000, 10_000),
        make=_real,
    ),
    "unchanged": Kind(
        about="The sides of english, built again with no change; against the empty stock project built again.",
        sizes=(10_000, 50_000),
        make=_unchanged,
    ),
    "changed": Kind(
        about="The sides of english, built again after another sentence was put at the end of one definition.",
        sizes=(10_000,),
        make=_changed,
    ),
    "loaded": Kind(
        about="From nothing, a page of two lines: with the extension and no glossary, against without.",
        sizes=(0,),
        make=_loaded,
    ),
    "pages": Kind(
        about="From nothing, the sides of english with pages of 20 references each; cards and used-in are on.",
        sizes=(1000,),
        make=_pages,
    ),
    "projects": Kind(
        about="From nothing, real projects as they are and with `glossary_build` added to `extensions`; those whose "
        "packages aren't installed (`pip install --group projects`) are left out.",
        sizes=(0,),
        make=_projects,
    ),
    "jobs": Kind(
        about="From nothing, by one and by two processes. upgrade: a page with a directive for each letter. view: "
        "`:split: letter`. Time on the clock.",
        sizes=(10_000,),
        make=_jobs,
    ),
}
