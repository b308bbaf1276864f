"""Any definition is built by any builder, in a stock glossary and in a view: nothing fails, nothing is lost in silence.

The definitions are enumerated by :mod:`tests.sphinx_ext.any_definition`; many are in one project.
"""

from __future__ import annotations

import os
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence, Set

import pytest
from docutils.parsers.rst import directives, roles
from docutils.parsers.rst.languages import en as english

from glossary_build.diagnostics import DEBUG
from tests.conftest import Build, Project
from tests.sphinx_ext.any_definition import (
    MARKDOWN_AROUND,
    MARKDOWN_CONTAINERS,
    MARKDOWN_INLINES,
    MARKDOWN_LEAVES,
    MARKDOWN_NAMED,
    MARKDOWN_REFUSED,
    MARKDOWN_ROLE,
    RST_AROUND,
    RST_CONTAINERS,
    RST_INLINES,
    RST_LEAVES,
    RST_NAMED,
    RST_REFUSED,
    RST_ROLE,
    WORD,
    Case,
    Writer,
    block_cases,
    deep_cases,
    inline_cases,
    named_cases,
)
from tests.sphinx_ext.written import visible_text, with_class, written_page

CONF = """\
project = "demo"
extensions = {extensions}
html_theme = "basic"
html_copy_source = False
language = "{language}"
exclude_patterns = ["terms*", "_build"]
gettext_additional_targets = ["literal-block", "doctest-block", "image"]
"""
VIEW = "Demo\n====\n\n.. glossary-view::\n   :split: none\n"
DOT = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c636000000200"
    "0001e221bc330000000049454e44ae426082"
)
FURTHER = ("epub", "latex", "man", "texinfo", "text")
SUFFIXES = (".1", ".pot", ".tex", ".texi", ".txt")
UNTRIED = {
    *("glossary", "std:glossary", "eval-rst", "default-role", "role", "raw"),  # they change how the others are read
    *("productionlist", "std:productionlist"),  # Sphinx fails if it isn't given productions
    "restructuredtext-test-directive",
}
"""Directives that aren't tried by their names."""
NESTED_TABLES = re.compile("table.* in .*table")


def rst(cases: Sequence[Case]) -> str:
    """A glossary directive; the name of each entry says which case it is."""
    return "Glossary\n========\n\n.. glossary::\n\n" + "".join(
        f"   t{number:05}\n{_indented(case.text, 6)}\n\n" for number, case in enumerate(cases, 1)
    )


def myst(cases: Sequence[Case]) -> str:
    """The same in Markdown."""
    entries = (f"t{number:05}\n{_indented(case.text, 2)}\n\n" for number, case in enumerate(cases, 1))
    return f"# Glossary\n\n{'`' * 12}{{glossary}}\n{''.join(entries)}{'`' * 12}\n"


def headings(cases: Sequence[Case]) -> str:
    """Markdown with a heading for each entry."""
    return "# Glossary\n\n" + "".join(f"## t{number:05}\n\n{case.text}\n\n" for number, case in enumerate(cases, 1))


def _indented(text: str, margin: int) -> str:
    return "\n".join(" " * margin + line if line else "" for line in text.split("\n"))


def write(project: Project, text: str, name: str, *, ours: bool, language: str = "en") -> None:
    """A project with a glossary page *name*, or with a view of it where the name begins with ``terms``."""
    is_view = name.startswith("terms")
    extensions = ["myst_parser"] * (name.endswith(".md") and not is_view) + ["glossary_build"] * ours
    conf = CONF.format(extensions=extensions, language=language)
    conf += f"glossary_build_sources = [{name!r}]\n" * is_view
    conf += 'myst_enable_extensions = ["deflist", "dollarmath"]\n' * ("myst_parser" in extensions)
    project.write({"conf.py": conf, name: text, **({"index.rst": VIEW} if is_view else {})})
    (project.folder / "dot.png").write_bytes(DOT)


def words(build: Build, builder: str) -> list[str]:
    """The words in what was written, in their order."""
    if builder in ("html", "epub"):
        return WORD.findall(visible_text(written_page(build, "index")))
    files = (file for file in sorted(build.out.rglob("*")) if file.suffix in SUFFIXES)
    return [word for file in files for word in WORD.findall(file.read_text(encoding="utf-8"))]


def lost(text: str, name: str, build: Build, builder: str, hidden: Set[str] = frozenset()) -> Iterator[int]:
    """The numbers of the cases of which a word isn't in the output, and which no warning names a line of.

    The *hidden* words needn't be there.
    """
    shown = {*words(build, builder), *hidden}
    entry, starts, absent = 0, [], defaultdict[int, list[str]](list)
    for line in text.split("\n"):
        if begin := re.fullmatch(r"(?:## | {3})?t(\d{5})", line):
            entry = int(begin[1])
        starts.append(entry)
        for word in WORD.findall(line):
            if word not in shown:
                absent[entry].append(word)
    for warned in re.findall(re.escape(name) + r":(\d+): ", build.warnings):
        absent.pop(starts[int(warned) - 1], None)
    yield from absent


def warned_cases(text: str, name: str, build: Build) -> set[int]:
    """The numbers of the cases that there is a warning of."""
    lines = text.split("\n")
    found = set()
    for line in map(int, re.findall(re.escape(name) + r":(\d+): ", build.warnings)):
        begins = (re.fullmatch(r"(?:## | {3})?t(\d{5})", above) for above in reversed(lines[:line]))
        found.update(int(begin[1]) for begin in [next(filter(None, begins), None)] if begin)
    return found


def blocks(markup: str, language: str = "en") -> list[Case]:
    """Blocks in blocks, and after others."""
    writer = Writer(chinese=language != "en")
    if markup == "rst":
        return [*block_cases(RST_CONTAINERS, RST_LEAVES, RST_REFUSED, writer)]
    return [*block_cases(MARKDOWN_CONTAINERS, MARKDOWN_LEAVES, MARKDOWN_REFUSED, writer)]


def inlines(markup: str, language: str = "en") -> list[Case]:
    """Inline markup in all that has some."""
    writer = Writer(chinese=language != "en")
    if markup == "rst":
        return [*inline_cases(RST_AROUND, RST_INLINES, writer, 1)]
    depths = (inline_cases(MARKDOWN_AROUND, MARKDOWN_INLINES, writer, depth) for depth in (1, 2))
    return [case for cases in depths for case in cases]


def every_name(project: Project) -> tuple[list[str], list[str]]:
    """The names of all directives and roles that docutils, Sphinx and MyST know; ours aren't among them."""
    write(project, "", "index.md", ours=False)
    registry = project.build("dummy").app.registry
    own = {f"{domain}:{name}" for domain, each in registry.domains.items() for name in each.directives}
    own_roles = {f"{domain}:{name}" for domain, each in registry.domains.items() for name in each.roles}
    standard = [{each.removeprefix("std:") for each in found if each.startswith("std:")} for found in (own, own_roles)]
    known = {*english.directives, *directives._directives, *standard[0], *own}
    known_roles = {*english.roles, *roles._roles, *standard[1], *own_roles}
    return sorted(known - UNTRIED), sorted(known_roles)


SOURCES: Mapping[str, tuple[Callable[[Sequence[Case]], str], str]] = {
    "rst": (rst, "rst"),
    "myst": (myst, "md"),
    "headings": (headings, "md"),
}


@pytest.fixture(autouse=True)
def _as_readers_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Errors become diagnostics, which must not be there, instead of ending the test at the first."""
    monkeypatch.delenv(DEBUG)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("form", "make", "language"),
    [
        *((form, make, "en") for form in ("rst", "headings") for make in (blocks, inlines)),
        *((form, make, "zh_CN") for form in ("rst", "headings") for make in (blocks, inlines)),
    ],
)
def test_a_view_shows_any_definition(
    project: Project, form: str, make: Callable[..., list[Case]], language: str
) -> None:
    """Every word is there or is warned of; the page has what its nodes have; what is sound has no warning."""
    cases = make(form, language)
    source, suffix = SOURCES[form]
    text, name = source(cases), f"terms.{suffix}"
    write(project, text, name, ours=True, language=language)
    page = project.build("html")
    assert "internal-error" not in page.warnings
    assert [cases[number - 1] for number in lost(text, name, page, "html")] == []
    assert [cases[n - 1] for n in warned_cases(text, name, page) if cases[n - 1].is_sound] == []
    body = written_page(page, "index")
    assert not with_class(body, "problematic")
    assert not with_class(body, "system-message")
    nodes_shown = page.resolved("index").astext()
    assert [*dict.fromkeys(words(page, "html"))] == [*dict.fromkeys(WORD.findall(nodes_shown))]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:'myst_parser")
@pytest.mark.parametrize("make", [blocks, inlines])
@pytest.mark.parametrize("form", ["rst", "myst"])
def test_an_upgraded_glossary_is_written_as_sphinx_writes_it(
    make_project: Callable[[str], Project], form: str, make: Callable[..., list[Case]]
) -> None:
    """The same text, in the same order, with the same warnings; other builders write the same files."""
    source, suffix = SOURCES[form]
    cases = [case for case in make(form) if not NESTED_TABLES.search(case.label)]
    if make is inlines:
        cases = [case for case in cases if case.label.count(" in ") == 1 and "t00001" not in case.text]
    stock, ours = make_project("stock"), make_project("ours")
    for project in (stock, ours):
        write(project, source(cases), f"index.{suffix}", ours=project is ours)
    further = ("gettext", *FURTHER) if form == "myst" else ("gettext",)  # the others write what these write
    for builder in ("html", *further) if make is blocks else ("html",):
        before, after = (each.build(builder) for each in (stock, ours))
        assert _complaints(after, ours) == _complaints(before, stock)
        if builder == "html":
            assert _entries(after) == _entries(before)
        else:
            assert words(after, builder) == words(before, builder)


def _complaints(build: Build, project: Project) -> list[str]:
    """Return the warnings of a build, without its folder, also as seen from here, and without the code that we give."""
    warnings = build.warnings.replace(" [ref.term]", "")
    for folder in (str(project.folder), os.path.relpath(project.folder)):
        warnings = warnings.replace(folder, "")
    return sorted(warnings.splitlines())


def _entries(build: Build) -> list[str]:
    lists = (each for each in with_class(written_page(build, "index"), "glossary") if each.tag == "dl")
    return [visible_text(child) for child in next(lists)]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:'myst_parser")
@pytest.mark.parametrize("form", ["rst", "headings"])
def test_every_directive_and_role_is_run_or_refused(make_project: Callable[[str], Project], form: str) -> None:
    """A view shows what Sphinx shows of it, or says what it leaves out; an upgraded glossary is as Sphinx writes it."""
    directive_names, role_names = every_name(make_project("names"))
    ways, role = (RST_NAMED, RST_ROLE) if form == "rst" else (MARKDOWN_NAMED, MARKDOWN_ROLE)
    cases = [*named_cases(directive_names, role_names, ways, role, Writer(chinese=False))]
    source, suffix = SOURCES[form]
    text, name = source(cases), f"terms.{suffix}"
    stock, upgraded, view = map(make_project, ("stock", "upgraded", "view"))
    for project in (stock, upgraded):
        write(project, (rst if form == "rst" else myst)(cases), f"index.{suffix}", ours=project is upgraded)
    before, after = (project.build("html") for project in (stock, upgraded))
    assert _complaints(after, upgraded) == _complaints(before, stock)
    assert _entries(after) == _entries(before)
    hidden = {*WORD.findall(text)} - {*words(before, "html")}
    write(view, text, name, ours=True)
    for builder in ("html", *FURTHER, "gettext"):
        page = view.build(builder)
        assert "internal-error" not in page.warnings
        if builder in ("html", "latex"):
            assert [cases[number - 1] for number in lost(text, name, page, builder, hidden)] == []


@pytest.mark.slow
@pytest.mark.parametrize("builder", FURTHER)
@pytest.mark.parametrize(("form", "language"), [("rst", "en"), ("headings", "en"), ("headings", "zh_CN")])
def test_further_builders_write_any_definition(project: Project, form: str, language: str, builder: str) -> None:
    """They lose no word in silence either, but for titles in tables, which Sphinx leaves out of plain text."""
    cases = [
        case
        for case in blocks(form, language)
        if " after " not in case.label and (case.is_sound or " in " not in case.label)
    ]
    source, suffix = SOURCES[form]
    text, name = source(cases), f"terms.{suffix}"
    write(project, text, name, ours=True, language=language)
    build = project.build(builder)
    absent = [cases[number - 1] for number in lost(text, name, build, builder)]
    assert [case for case in absent if builder != "text" or "table" not in case.label] == []


@pytest.mark.slow
@pytest.mark.parametrize("form", ["rst", "headings"])
def test_blocks_are_nested_three_deep(project: Project, form: str) -> None:
    """Every container in every container, with every block in each of both."""
    writer = Writer(chinese=False)
    containers, leaves = (RST_CONTAINERS, RST_LEAVES) if form == "rst" else (MARKDOWN_CONTAINERS, MARKDOWN_LEAVES)
    cases = [*deep_cases(containers, leaves, writer, 7)]
    source, suffix = SOURCES[form]
    text, name = source(cases), f"terms.{suffix}"
    write(project, text, name, ours=True)
    build = project.build("html")
    assert [cases[number - 1] for number in lost(text, name, build, "html")] == []
    assert [cases[number - 1] for number in warned_cases(text, name, build)] == []


@pytest.mark.slow
@pytest.mark.parametrize("builder", ["html", "epub", "latex", "man", "texinfo", "text"])
@pytest.mark.parametrize("form", ["rst", "headings"])
def test_definition_that_is_shown_elsewhere_is_the_same(
    make_project: Callable[[str], Project], form: str, builder: str
) -> None:
    """Each word is there again, but for titles in tables in plain text, and nothing else is said of it."""
    cases = [
        case
        for case in blocks(form)
        if " after " not in case.label and case.is_sound and (form != "rst" or not NESTED_TABLES.search(case.label))
    ]
    source, suffix = SOURCES[form]
    again = "".join(f".. glossary-entry:: t{number:05}\n\n" for number in range(1, len(cases) + 1))
    built, said = {}, {}
    for title, text in (("once", ""), ("twice", f"\nAgain\n-----\n\n{again}")):
        project = make_project(title)
        if form == "rst":
            write(project, source(cases) + text, f"index.{suffix}", ours=True)
        else:
            write(project, source(cases), f"terms.{suffix}", ours=True)
            project.write({"index.rst": VIEW + text})
        built[title] = project.build(builder)
        said[title] = _complaints(built[title], project)
    once, twice = (Counter(words(build, builder)) for build in built.values())
    lacking = {cases[_case_of(word, cases)].label for word in once if twice[word] <= once[word]}
    assert {label for label in lacking if builder != "text" or label != "csv-table in hlist"} == set()
    assert said["twice"] == said["once"]


def _case_of(word: str, cases: Sequence[Case]) -> int:
    return next(number for number, case in enumerate(cases) if word in case.text)
