"""The math renderer ``mathml``."""

from __future__ import annotations

import re

import pytest

from tests.conftest import Build, Project

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
    assert re.findall(r'src="(https?:[^"]*)', html) == []


def test_formula_that_can_not_be_read_is_shown_as_it_is_written(page: Build) -> None:
    """It is escaped, and reported at its line."""
    html = (page.out / "index.html").read_text(encoding="utf-8")
    assert r'<code class="math">\unknown{&lt;b&gt;}</code>' in html
    assert '<code class="math">a &amp; b</code>' in html
    faults = [line.partition("index.rst")[2] for line in page.warnings.splitlines()]
    assert len(faults) == 2
    assert all(fault.startswith(":5: WARNING: no MathML for “") for fault in faults)


def test_numbered_formula_is_a_target(page: Build) -> None:
    """``:eq:`` leads to it, and it shows its number."""
    html = (page.out / "index.html").read_text(encoding="utf-8")
    assert 'id="equation-growth"' in html
    assert 'href="#equation-growth">(1)</a>' in html
    assert '<span class="eqno">(1)' in html
