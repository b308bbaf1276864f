"""The math renderer ``mathml``."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from docutils import nodes
from docutils.core import publish_doctree
from myst_parser.parsers.docutils_ import Parser

from glossary_build.sphinx_ext.output.mathml import KeepLines, to_mathml
from tests.conftest import Build, Project

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CONF = 'extensions = ["glossary_build"]\nhtml_math_renderer = "mathml"\nhtml_theme = "basic"\n'


@pytest.fixture
def page(project: Project) -> Build:
    """A page with formulas, two of which docutils can't read."""
    text = r"""
Formulas
========

Inside a line: :math:`x^2`, :math:`\unknown{<b>}` and :math:`a & b`.

.. math:: e^{x}
   :label: growth

As :eq:`growth` says.
"""
    project.write({"conf.py": CONF, "index.rst": text})
    return project.build()


def test_formulas_are_mathml_and_no_script_is_loaded_for_them(page: Build) -> None:
    """The browser shows the page with no help from another host."""
    html = (page.out / "index.html").read_text(encoding="utf-8")
    assert html.count("<msup>") == 2
    assert '<math xmlns="http://www.w3.org/1998/Math/MathML"><msup>' in html  # no blanks in what is quoted of it
    assert re.findall(r'src="(https?:[^"]*)', html) == []


def test_formula_that_can_not_be_read_is_shown_as_it_is_written(page: Build) -> None:
    """It is escaped, and reported at its line."""
    html = (page.out / "index.html").read_text(encoding="utf-8")
    assert r'<code class="math">\unknown{&lt;b&gt;}</code>' in html
    assert '<code class="math">a &amp; b</code>' in html
    faults = [line.partition("index.rst")[2] for line in page.warnings.splitlines()]
    assert len(faults) == 2
    assert all(fault.startswith(":5: WARNING: no MathML for “") for fault in faults)


def test_commands_that_docutils_calls_otherwise_are_read(project: Project) -> None:
    """No warning, and no LaTeX on the page."""
    project.write({"conf.py": CONF, "index.rst": "T\n=\n\n:math:`a, \\dots \\iff \\bm{b}` and :math:`\\ldots`\n"})
    page = project.build()
    assert page.warnings == ""
    assert '<code class="math">' not in (page.out / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("letter", [r"\hat y", r"\hat{y}", r"\vec\theta ", r"\overline{y}"])
def test_index_stays_beside_a_letter_with_an_accent(letter: str) -> None:
    """As TeX sets it; what is below a letter would be another sign."""
    made = to_mathml(f"{letter}_i^2 - y_i", as_block=False)
    assert "munder" not in made
    assert made.count("<mi>i</mi>") == 2
    assert re.search("</mover><msubsup><mrow></mrow><mi>i</mi><mn>2</mn></msubsup>", made)


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("is $x$, or", ["x,"]),
        ("（$x$）。以及", ["（x）。"]),
        ("$n$-gram ($x$, the $n$th), $a$(b)", ["n-", "(x,", "nth),"]),
        ("$x$ and 向量$x$的", []),
        ("*a*$x$**b**", []),
        ("$x$;$y$", ["x;"]),
    ],
)
def test_signs_stay_on_the_line_of_a_formula(written: str, kept: list[str]) -> None:
    """What a reader reads is the same."""
    settings = {"myst_enable_extensions": ["dollarmath"]}
    document = publish_doctree(written, parser=Parser(), settings_overrides=settings)
    before = document.astext()
    KeepLines(document).run()
    assert document.astext() == before
    boxes = [node for node in document.findall(nodes.inline) if node["classes"] == ["glossary-whole"]]
    assert [box.astext() for box in boxes] == kept


LINES_THAT_BEGIN = """() => {
  const found = [];
  const text = document.querySelector("dl.glossary p");
  for (let width = 120; width < 420; width++) {
    text.style.width = `${width}px`;
    for (const formula of text.querySelectorAll("math")) {
      const after = document.createRange();
      after.setStart(formula.nextSibling, 0);
      after.setEnd(formula.nextSibling, 1);
      if (after.getBoundingClientRect().left < formula.getBoundingClientRect().left)
        found.push(width);
    }
  }
  return found;
}"""


@pytest.mark.parametrize("sentence", ["it is :math:`x_i`, and. ", "它是\\ :math:`x_i`，以及。"])
def test_no_line_of_a_definition_begins_with_the_comma_after_a_formula(
    project: Project, browser: Browser, sentence: str
) -> None:
    """At any width."""
    project.write({"conf.py": CONF, "index.rst": f"T\n=\n\n.. glossary::\n\n   Name\n      {sentence * 12}\n"})
    page = browser.new_page()
    page.goto((project.build().out / "index.html").as_uri())
    assert page.locator("dl.glossary p math").count() == 12
    assert page.evaluate(LINES_THAT_BEGIN) == []


def test_numbered_formula_is_a_target(page: Build) -> None:
    """``:eq:`` leads to it, and it shows its number."""
    html = (page.out / "index.html").read_text(encoding="utf-8")
    assert 'id="equation-growth"' in html
    assert 'href="#equation-growth">(1)</a>' in html
    assert '<span class="eqno">(1)' in html


@pytest.mark.parametrize("others", ["", "sphinx.ext.imgmath"], ids=["nothing else", "imgmath"])
def test_formulas_of_a_project_that_names_no_renderer_do_not_change(
    make_project: Callable[[str], Project], others: str
) -> None:
    """They are written by the renderer that Sphinx chooses without us, and its scripts are linked."""
    stock, ours = make_project("stock"), make_project("ours")
    page = "Formulas\n========\n\nSee :math:`x^2`.\n\n.. math:: e^{x}\n   :label: growth\n\nSee :eq:`growth`.\n"
    for site, extensions in ((stock, others.split()), (ours, [*others.split(), "glossary_build"])):
        conf = f'extensions = {extensions!r}\nhtml_theme = "basic"\nimgmath_latex = "no-latex"\n'
        site.write({"conf.py": conf, "index.rst": page, "plain.rst": ":orphan:\n\nPlain\n=====\n"})
    before, after = stock.build(), ours.build()
    assert _without_paths(after, ours) == _without_paths(before, stock)
    assert after.app.builder.math_renderer_name == before.app.builder.math_renderer_name == (others[11:] or "mathjax")
    for page in ("index.html", "plain.html"):
        pages = [(build.out / page).read_text(encoding="utf-8") for build in (before, after)]
        bodies = [text.partition("<body")[2] for text in pages]
        scripts = [[line for line in text.splitlines() if "mathjax" in line] for text in pages]
        assert bodies[0] == bodies[1]
        assert scripts[0] == scripts[1]


def _without_paths(build: Build, project: Project) -> list[str]:
    return sorted(build.warnings.replace(str(project.folder), "").splitlines())


def test_renderer_of_that_name_from_another_extension_is_left_alone(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The extension that registers ``mathml`` first writes the formulas."""
    other = (
        "from docutils import nodes\n"
        "def write(self, node):\n"
        "    self.body.append('<b>theirs</b>')\n"
        "    raise nodes.SkipNode\n"
        "def setup(app):\n"
        "    app.add_html_math_renderer('mathml', (write, None), (write, None))\n"
    )
    monkeypatch.syspath_prepend(str(project.folder))
    conf = CONF.replace('["gl', '["their_mathml", "gl')
    project.write({"conf.py": conf, "their_mathml.py": other, "index.rst": "T\n=\n\n:math:`x`\n"})
    assert "<b>theirs</b>" in (project.build().out / "index.html").read_text(encoding="utf-8")
