"""The benchmarks: what they build is always the same, and what they compare is what readers see."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from benchmarks import linearity_fragments, regex_linearity
from benchmarks.decisions import Decisions, Marker
from benchmarks.linearity_expressions import inputs
from benchmarks.reader.addresses import addresses
from benchmarks.reader.layout import cumulative, measured
from benchmarks.speed.comparison import compare_sites, read_page
from benchmarks.speed.corpus import distinct, read_entries, repeated, write_glossary
from benchmarks.speed.experiments import KINDS, change_definition
from benchmarks.speed.glossaries import Reference, make_terms
from benchmarks.speed.process import CommandFailedError, measure
from benchmarks.speed.projects import write_stock, write_view
from benchmarks.speed.report import exponent
from glossary_build import load_glossary
from tests.conftest import Project

if TYPE_CHECKING:
    from playwright.sync_api import Browser

STOCK = """<div role="main"><dl class="glossary">
<dt id="term-cache">cache<a class="headerlink" href="#term-cache">¶</a></dt><dt id="term-0">缓存</dt>
<dd><p>Keeps a <a href="#term-page">page</a>.</p></dd>
<dt id="term-page">page</dt><dd><p>Of a <a href="https://example.org/">book</a>.</p></dd></dl></div>"""
OURS = """<div role="main"><nav class="glossary-bar"><a href="#letter-C">C</a></nav>
<dl class="glossary"><dt id="term-cache">cache</dt><dt id="term-huan-cun"><span id="term-0"></span>缓存</dt>
<dd><p>Keeps a <a href="letter-p.html#term-page">page</a>.</p>
<div class="glossary-neighbours"><p>Related: <a href="letter-p.html#term-page">page</a></p></div></dd></dl></div>"""
OTHER_LETTER = """<div role="main"><dl class="glossary"><dt id="term-page">page</dt>
<dd><div class="glossary-definition"><p>Of a <a href="https://example.org/">book</a>.</p></div></dd></dl></div>"""
REAL = """\
Glossary
========

.. glossary::
   :sorted:

   request
     Asks for a :term:`reply <Answer>` of
     a :term:`server`.

   Answer
   response
      Follows a :term:`request`.

Next
====
"""


@pytest.fixture
def sites(tmp_path: Path) -> tuple[Path, Path]:
    """A stock site, and the same split by letter."""
    stock, ours = tmp_path / "stock", tmp_path / "ours"
    for folder, files in ((stock, {"glossary": STOCK}), (ours, {"glossary": OURS, "letter-p": OTHER_LETTER})):
        folder.mkdir()
        for name, html in files.items():
            (folder / f"{name}.html").write_text(html, encoding="utf-8")
    return stock, ours


def test_generator_makes_the_same_terms_each_time() -> None:
    """The same size and seed give the same terms, another seed gives others."""
    assert make_terms(300) == make_terms(300)
    assert make_terms(300) != make_terms(300, seed=2)


def test_generated_names_are_distinct_and_references_lead_elsewhere() -> None:
    """No two names differ by case or hyphens only; no definition mentions its own term."""
    terms = make_terms(2000)
    assert len({term.names[0].lower().replace("-", " ") for term in terms}) == 2000
    assert len({term.names[1] for term in terms}) == 2000
    for index, term in enumerate(terms):
        mentioned = {piece.index for text in term.definitions for piece in text if isinstance(piece, Reference)}
        assert index not in mentioned
        assert mentioned <= set(range(2000))


def test_stock_and_view_define_the_same_terms(tmp_path: Path) -> None:
    """The sources of a bilingual view hold the terms of the stock page: same names, same number."""
    terms = make_terms(50)
    write_stock(tmp_path / "stock", terms, bilingual=True)
    write_view(tmp_path / "view", terms, bilingual=True)
    stock = load_glossary([tmp_path / "stock" / "glossary.rst"])
    view = load_glossary([tmp_path / "view" / "terms.rst", tmp_path / "view" / "terms.zh.md"])
    names = {frozenset(term.names) for term in terms}
    assert {frozenset(each.text for each in concept.designations) for concept in stock.concepts} == names
    assert {frozenset(each.text for each in concept.designations) for concept in view.concepts} == names


def test_real_entries_are_repeated_under_new_names() -> None:
    """Names and references to them get the number of the round; references to other projects are left alone."""
    entries = repeated(read_entries(REAL), 4)
    assert [entry.names for entry in entries[:2]] == [("request",), ("Answer", "response")]
    assert [entry.names for entry in entries[2:]] == [("request 2",), ("Answer 2", "response 2")]
    assert ":term:`reply <Answer 2>` of\n  a :term:`server`." in entries[2].body
    assert ":term:`request 2`" in entries[3].body
    assert read_entries(write_glossary(entries)) == entries
    assert distinct([*entries, entries[1]]) == entries


def test_sites_that_show_the_same_have_no_difference(sites: tuple[Path, Path]) -> None:
    """Entries on other pages, unstable ids and what we add are no difference."""
    assert compare_sites(*sites) == []


def test_built_sites_show_the_same(make_project: Callable[[str], Project]) -> None:
    """The sides that are timed: stock, upgraded and a view, in one language and in two."""
    for bilingual in (False, True):
        terms = make_terms(20)
        stock, upgraded, view = (make_project(f"{name}{bilingual}") for name in ("stock", "upgraded", "view"))
        write_stock(stock.folder, terms, bilingual=bilingual)
        write_stock(upgraded.folder, terms, bilingual=bilingual, upgraded=True)
        write_view(view.folder, terms, bilingual=bilingual)
        expected = stock.build().out
        assert compare_sites(expected, upgraded.build().out) == []
        assert compare_sites(expected, view.build().out) == []


@pytest.mark.parametrize(
    ("change", "difference"),
    [
        (("Keeps a", "Keeps the"), "'cache 缓存' reads"),
        (("letter-p.html#term-page", "#term-cache"), "'cache 缓存' leads to"),
        (('id="term-cache"', 'id="cache"'), "'cache 缓存' has no id 'term-cache'"),
        ((">缓存<", ">缓冲<"), "no entry 'cache 缓存'"),
    ],
)
def test_differences_are_found(sites: tuple[Path, Path], change: tuple[str, str], difference: str) -> None:
    """Another text, another target, a lost id and a lost entry are each reported."""
    page = sites[1] / "glossary.html"
    page.write_text(page.read_text(encoding="utf-8").replace(*change), encoding="utf-8")
    assert any(found.startswith(difference) for found in compare_sites(*sites))


def test_a_view_may_turn_sentences_that_point_elsewhere_into_lines(sites: tuple[Path, Path]) -> None:
    """“Same as X” becomes a further name of X, “See X” a line of its own; names that lead to an entry are none."""
    stock, ours = sites
    pointing = """<dt id="term-store">store</dt><dd><p>Same as <a href="#term-page">page</a>.</p></dd>
<dt id="term-leaf">leaf</dt><dd><p>See <a href="#term-page">page</a>.</p></dd>
<dt id="term-sheet">sheet</dt><dd><p>Thin. See also <a href="#term-cache">cache</a>.</p></dd></dl>"""
    shown = """<dt id="term-leaf">leaf</dt><dd>
<p class="glossary-see"><span class="glossary-label">See:</span> <a href="letter-p.html#term-page">page</a></p></dd>
<dt class="glossary-lead">paper</dt><dd><p><span class="glossary-label">See:</span> <a href="x.html">sheet</a></p></dd>
<dt id="term-sheet">sheet</dt><dd><p>Thin.</p><p class="glossary-see-also">
<span class="glossary-label">See also:</span> <a href="#term-cache">cache</a></p></dd></dl>"""
    merged = """<dt id="term-page"><span id="term-store"></span>page</dt><dd><p class="glossary-names">
<span class="glossary-label">Also called:</span> <span class="glossary-name">store</span></p>"""
    changes = ((stock / "glossary.html", "</dl>", pointing), (ours / "glossary.html", "</dl>", shown))
    for path, old, new in (*changes, (ours / "letter-p.html", '<dt id="term-page">page</dt>\n<dd>', merged)):
        html = path.read_text(encoding="utf-8")
        assert old in html
        path.write_text(html.replace(old, new), encoding="utf-8")
    assert compare_sites(stock, ours) == []

    letter = ours / "letter-p.html"
    letter.write_text(letter.read_text(encoding="utf-8").replace("store<", "shop<"), encoding="utf-8")
    hub = ours / "glossary.html"
    hub.write_text(hub.read_text(encoding="utf-8").replace('href="#term-cache"', 'href="#term-leaf"'), encoding="utf-8")
    assert [found.partition(" in")[0].partition(" to ")[0] for found in compare_sites(stock, ours)] == [
        "no entry 'store'",
        "'sheet' leads",
    ]


def test_page_is_read_without_headerlinks_and_hidden_text() -> None:
    """What is hidden is left out; elements that were never closed end with the one around them."""
    page = read_page('<div role="main"><p>One <b hidden>no</b> <a href="x">two</a><p>three<br></div><p>Footer')
    assert page.body.text == "One two three"
    assert page.body.links == ["x"]


def test_one_definition_changes(tmp_path: Path) -> None:
    """The second change replaces the first."""
    write_stock(tmp_path, make_terms(9))
    before = (tmp_path / "glossary.rst").read_text(encoding="utf-8").split("\n")
    for number in (1, 2):
        change_definition("glossary.rst", tmp_path, number)
    after = (tmp_path / "glossary.rst").read_text(encoding="utf-8").split("\n")
    changed = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
    assert [new.removeprefix(old) for old, new in changed] == [" Changed for the 2. time."]


def test_process_is_measured_with_its_children(tmp_path: Path) -> None:
    """Processor time of children counts; a command that fails is reported with its log."""
    work = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'sum(range(3_000_000))'])"
    assert measure([sys.executable, "-c", work], tmp_path / "log").cpu > 0
    with pytest.raises(CommandFailedError, match="no such thing"):
        measure([sys.executable, "-c", "raise SystemExit('no such thing')"], tmp_path / "log")


def test_exponent_of_a_straight_line_is_one() -> None:
    """Twice the size and twice the time is 1, four times the time is 2."""
    assert exponent([(1000, 2.0), (10_000, 20.0)]) == 1
    assert exponent([(10, 1.0), (100, 100.0)]) == 2


@pytest.mark.parametrize("name", KINDS)
def test_every_ratio_is_between_sides_that_are_built(name: str) -> None:
    """Ratios, comparisons and the rest name sides of their own experiment."""
    for experiment in KINDS[name].make(name, KINDS[name].sizes[0] and 5, 1):
        pairs = [(ratio.ours, ratio.base) for ratio in experiment.ratios]
        pairs += [*experiment.same_entries, *experiment.same_bytes]
        named = {side for pair in pairs for side in pair} | {*experiment.memory, *experiment.growth}
        assert named <= set(experiment.sides)


@pytest.mark.parametrize(("power", "failed"), [(1, 0), (2, 1)])
def test_time_that_grows_faster_than_input_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], power: int, failed: int
) -> None:
    """Twice the input may take twice the time, not four times; the verdict names the expression and the input."""
    monkeypatch.setattr(sys, "argv", ["regex_linearity.py"])
    monkeypatch.setattr(regex_linearity, "timed", lambda _, text: 1e-6 * len(text) ** power)
    planted = ("planted.search", len, [lambda length: "a" * length])
    assert regex_linearity.measure("expressions", [planted], 1) == failed
    assert ("FAIL  4.00" in capsys.readouterr().out) == bool(failed)


def test_an_expression_that_never_ends_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time that doubles with each character is over the limit, and nobody has to wait for it."""
    monkeypatch.setattr(sys, "argv", ["regex_linearity.py"])
    monkeypatch.setattr(regex_linearity, "TOO_LONG", 0.05)
    planted = ("planted.match", re.compile("(?:a|a)*b").match, [lambda length: "a" * length])
    assert regex_linearity.measure("expressions", [planted], 1) == 1


def test_input_whose_time_grows_most_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not one that takes long from the beginning on."""
    monkeypatch.setattr(
        regex_linearity, "timed", lambda _, text: len(text) ** 2 * 1e-8 if text[0] == "b" else len(text) * 1e-4
    )
    slow, growing, other = inputs_of = [lambda length, unit=unit: unit * length for unit in "aba"]
    assert regex_linearity.fastest_growing(len, inputs_of, 1) == [growing]
    assert {slow, other} <= set(regex_linearity.fastest_growing(len, inputs_of, 3))


def test_pieces_of_the_syntax_of_every_reader_are_repeated_in_its_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    """What an expression takes and what leads to it, lines and marks of sources; all in all about as long as asked."""
    pieces = {"load .adoc": "xref:", "load .rst": ".. glossary::", "load .csv": "a;", "prose .md": "!["}
    monkeypatch.setattr(linearity_fragments, "MOST_INPUTS", 10**6)
    for name, _, makes in linearity_fragments.targets():
        assert makes
        if name == "prose .rst":  # its pages are read by docutils, which takes long for all
            makes = makes[:50]
        texts = [made if isinstance(made, str) else made.text for made in (make(600) for make in makes)]
        assert any(text.count(pieces.get(name, "")) > 4 for text in texts)
        assert all(len(text) <= 600 * 4 for text in texts)


@pytest.mark.parametrize(
    ("expression", "hard"),
    [
        (r"\s+$", "  "),
        (r"\[[^\]]*\]\(", "[["),
        ("<!--.*?-->", "<!--<!--"),
        ("x(?:ab)*c", "xabab"),
        ("(?<=a)b*c", "abb"),
        ("(?:<<|xref:)a*c", "xref:aa"),
        ("a(?:b|c)*d", "abcbc"),
    ],
)
def test_inputs_are_made_of_the_structure_of_an_expression(expression: str, hard: str) -> None:
    """What is hard for an expression is among its inputs: what leads to a repetition, again and again, and no end."""
    texts = [make(100) for make in inputs(re.compile(expression))]
    assert any(text.startswith(hard) and text.endswith("\0") for text in texts)


def test_layout_shifts_are_summed_by_session() -> None:
    """Shifts within a second of each other are added, up to five seconds; the largest sum counts."""
    assert cumulative([]) == 0
    assert cumulative([(100, 0.25), (1000, 0.25), (2100, 0.125)]) == 0.5
    assert cumulative([(time, 0.25) for time in range(0, 7200, 900)]) == 1.5


def test_addresses_are_at_the_top_in_the_middle_and_at_the_end(tmp_path: Path) -> None:
    """The terms that are opened are names with an address, wherever it is in the tag."""
    rows = "".join(f'<dt class="glossary-pair" id="term-{letter}">{letter}</dt><dd></dd>' for letter in "abcd张")
    (tmp_path / "glossary.html").write_text(f'<dl><dt class="glossary-lead">x</dt>{rows}</dl>', encoding="utf-8")
    fragments = [address.partition("#")[2] for address in addresses(tmp_path)]
    assert [each for each in fragments if each] == ["term-b", "term-c", "term-%E5%BC%A0"]


def test_rows_are_measured_with_all_their_definitions(browser: Browser) -> None:
    """A row is as high as its names and definitions together, with the space above it."""
    page = browser.new_page()
    page.set_content(
        "<style>* { margin: 0; padding: 0 } dt { height: 20px; margin-top: 5px } dd { height: 100px }</style>"
        '<dl class="glossary"><dt class="glossary-lead"><dd><dt><dt><dd><dd></dl>'
    )
    assert measured(page) == [["see", 125], ["entry", 250]]


def test_decision_that_is_nearly_always_the_same_is_noted_and_forced() -> None:
    """Of each operand, in each glossary."""
    decisions = Decisions()
    code = "def size(x):\n    return 'big' if x > 9 or not x else 'small'\n"
    tree = ast.fix_missing_locations(Marker("a.py").visit(ast.parse(code)))
    namespace: dict[str, Callable[..., object]] = {"decide_": decisions.decide}
    exec(compile(tree, "a.py", "exec"), namespace)  # noqa: S102
    sizes = {}
    for number in (1, 2, 3, 10, 11, 12, 13):
        decisions.glossary = Path(str(number))
        sizes[number] = namespace["size"](number)
    assert sizes == {number: "big" if number > 9 else "small" for number in sizes}
    assert list(decisions.rare()) == [
        ("a.py:2:20", False, {Path("1"), Path("2"), Path("3")}),
        ("a.py:2:33", False, set()),
    ]
    decisions.forced = "a.py:2:20", True
    assert namespace["size"](1) == "big"
