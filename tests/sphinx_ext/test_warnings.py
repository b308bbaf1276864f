"""Warnings: where they point, how they are named, how they are switched off."""

import pytest

from tests.conftest import Project
from tests.sphinx_ext.samples import CONF, FILES

BROKEN_RST = """\
Glossary
========

.. glossary::

   grid
      Numbers in rows.

      First paragraph.

      See :term:`tensro`.

   gap
      An *unclosed emphasis.
"""

BROKEN_MARKDOWN = """\
# Glossary

## Tensor

Numbers in a grid.

Then a {term}`strde`.

## Stride

Distance.
"""


def test_dangling_reference_points_at_the_line_of_the_source(project: Project) -> None:
    """Path and line are those of the glossary source, in RST and in Markdown, with the nearest name."""
    project.write({**FILES, "terms.rst": BROKEN_RST, "terms.md": BROKEN_MARKDOWN})
    warnings = project.build().warnings.replace(str(project.folder) + "/", "")
    assert "terms.rst:11: WARNING: term not in glossary: 'tensro'; did you mean “Tensor”" in warnings
    assert "terms.md:7: WARNING: term not in glossary: 'strde'; did you mean “Stride”" in warnings
    assert warnings.count("[glossary.dangling-reference]") == 2


def test_faulty_markup_points_at_the_line_of_the_source(project: Project) -> None:
    """What docutils complains about in a definition is reported as ours, at its line."""
    project.write({**FILES, "terms.rst": BROKEN_RST})
    warnings = project.build().warnings.replace(str(project.folder) + "/", "")
    assert "terms.rst:14: WARNING: Inline emphasis start-string without end-string. [glossary.markup]" in warnings


def test_page_reference_to_an_unknown_term_keeps_its_stock_type(project: Project) -> None:
    """A page's own mistake is Sphinx's warning, with a hint."""
    project.write({**FILES, "page.rst": ":orphan:\n\nA :term:`tensr`.\n"})
    warnings = project.build().warnings
    assert "page.rst:3: WARNING: term not in glossary: 'tensr'; did you mean “Tensor”" in warnings
    assert "[ref.term]" in warnings


def test_reference_to_homonyms_names_both(project: Project) -> None:
    """Their names with a disambiguator are shown and lead to them; the name alone leads nowhere."""
    terms = "# Glossary\n\n## Kernel (system)\n\nA core.\n\n## Kernel (matrix)\n\nNot a {term}`Kernel`.\n"
    page = ":orphan:\n\nA :term:`kernel` and a :term:`Kernel (matrix)`.\n"
    project.write({**FILES, "terms.md": terms, "page.rst": page})
    warnings = project.build().warnings.replace(str(project.folder) + "/", "")
    hint = "; did you mean “Kernel (system)” or “Kernel (matrix)”?"
    assert f"page.rst:3: WARNING: several terms have this name: 'kernel'{hint} [ref.term]" in warnings
    assert f"terms.md:9: WARNING: several terms have this name: 'Kernel'{hint}" in warnings
    assert warnings.count("[glossary.ambiguous-reference]") == 1
    assert 'index.html#term-Kernel-matrix"' in (project.folder / "_build" / "html" / "page.html").read_text("utf-8")


def test_term_that_no_view_shows_is_explained(project: Project) -> None:
    """The reader of the log learns that the term exists but isn't on any page."""
    project.write({**FILES, "index.rst": "Demo\n====\n\n:term:`Tensor`\n"})
    assert "the glossary has it, but no glossary-view shows it" in project.build().warnings


@pytest.mark.parametrize("suppressed", ["glossary.dangling-reference", "glossary"])
def test_warnings_can_be_suppressed(project: Project, suppressed: str) -> None:
    """By code or all together."""
    conf = CONF + f"suppress_warnings = [{suppressed!r}]\n"
    project.write({**FILES, "conf.py": conf, "terms.md": BROKEN_MARKDOWN})
    assert "dangling-reference" not in project.build().warnings


def test_unreadable_source_is_reported_and_the_others_are_shown(project: Project) -> None:
    """A missing file and one in another encoding don't end the build."""
    project.write({**FILES, "conf.py": CONF.replace('"terms.md"', '"missing.md", "gbk.md", "terms.md"')})
    (project.folder / "gbk.md").write_bytes("## 张量\n\n数组\n".encode("gbk"))
    build = project.build()
    assert "missing.md:1: WARNING:" in build.warnings
    assert "[glossary.unreadable-source]" in build.warnings
    assert "[glossary.not-utf8]" in build.warnings
    assert "Tensor" in build.inventory()


def test_raw_output_and_unsafe_links_are_taken_out(project: Project) -> None:
    """A source can't smuggle HTML, a file or a script into the page, and the warning names its line."""
    markdown = (
        "# Glossary\n\n## Tensor\n\n<b>bold</b> [click](javascript:alert(1))\n\n"
        "```{include} conf.py\n```\n\n## Stride\n\nDistance.\n"
    )
    rst = "T\n=\n\n.. glossary::\n\n   raw\n      Text.\n\n      .. raw:: html\n\n         <script>x</script>\n"
    project.write({**FILES, "terms.md": markdown, "terms.rst": rst})
    build = project.build()
    html = (build.out / "index.html").read_text()
    assert "<script>x</script>" not in html
    assert "<b>bold</b>" not in html
    assert "javascript:alert" not in html.replace("[click](javascript:alert(1))", "")
    assert "extensions = [" not in html
    assert "terms.rst:9: WARNING:" in build.warnings.replace(str(project.folder) + "/", "")


@pytest.mark.parametrize("parallel", [1, 2])
def test_problem_in_a_source_is_reported_once_by_all_processes(project: Project, parallel: int) -> None:
    """However many pages show the definition, and whichever process reads or writes them."""
    conf = 'extensions = ["glossary_build"]\nexclude_patterns = ["terms.rst", "_build"]\n'
    conf += 'glossary_build_sources = ["terms.rst"]\nglossary_build_warn_deprecated = True\n'
    text = "Words\n=====\n\n.. glossary::\n\n   Grid\n      An |x| of :term:`gird`, ``b.\n\n   Gap\n      An |x|.\n"
    view = "Page\n====\n\n.. glossary-view::\n   :split: none\n"
    pages = {f"page{number}.rst": f":orphan:\n\n{view}   :no-index:\n" for number in range(12)}
    project.write({"conf.py": conf, "terms.rst": text, "index.rst": view, **pages})
    lines = project.build(parallel=parallel).warnings.splitlines()
    messages = sorted(line.partition("terms.rst:")[2].partition(": ")[::2] for line in lines)
    assert [place for place, _ in messages] == ["10", "7", "7", "7"]
    assert len({*messages}) == len(messages)
