"""Every diagnostic code is explained, by an example that is true, in the terminal and on a page of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
import sphinx
from click.testing import CliRunner
from docutils import nodes

from glossary_build import RULES, LoadConfig, load_glossary
from glossary_build.cli import main
from glossary_build.diagnostics import Code, Reporter
from glossary_build.diagnostics.rules import explain
from glossary_build.prose.checks import team_style
from tests.conftest import Project

EXAMPLES = [code for code, rule in RULES.items() if rule.example]
REFERENCE = Path(__file__).parents[2] / "docs" / "_ext"
PACKAGE = Path(__file__).parents[2] / "glossary_build"


@pytest.mark.parametrize("code", EXAMPLES)
def test_example_causes_what_it_explains(tmp_path: Path, code: str) -> None:
    """And no error besides."""
    rule = RULES[code]
    path = tmp_path / rule.example_file
    path.write_text(rule.example, encoding="utf-8")
    glossary = load_glossary([path], LoadConfig(root=tmp_path))
    found = {diagnostic.code for diagnostic in (*glossary.diagnostics, *team_style(glossary))}
    assert code in found
    assert {each for each in found - {code} if RULES[each].severity == "error"} == set()


@pytest.mark.parametrize("code", RULES)
def test_terminal_tells_all_of_an_explanation(code: str) -> None:
    """No source is needed, and nothing is checked."""
    result = CliRunner().invoke(main, ["check", "--explain", code])
    told = " ".join(result.stdout.split())
    assert (result.exit_code, result.stderr) == (0, "")
    assert all(" ".join(part.text.split()) in told for part in explain(code))
    assert (f"--ignore {code} …" in told) == (RULES[code].reporter != Reporter.BUILD)
    assert (f'["glossary.{code}"]' in told) == (RULES[code].reporter != Reporter.CHECK)


def test_reporters_are_those_that_the_code_has() -> None:
    """Nobody is told to silence a message where it can't come from."""
    modules = {path.relative_to(PACKAGE).parts[0]: "" for path in PACKAGE.iterdir()}
    for path in PACKAGE.rglob("*.py"):
        modules[path.relative_to(PACKAGE).parts[0]] += path.read_text(encoding="utf-8")
    for code, rule in RULES.items():
        mentions = (f"Code.{Code(code).name}", f'subtype="{code}"')
        places = {name for name, text in modules.items() if any(each in text for each in mentions)} - {"diagnostics"}
        expected = {"sphinx_ext": Reporter.BUILD, "prose": Reporter.CHECK}
        assert rule.reporter == (expected.get(*places, Reporter.EVERY) if len(places) == 1 else Reporter.EVERY), code


def test_unknown_code_gets_a_hint() -> None:
    """The prefix that Sphinx shows is no fault."""
    result = CliRunner().invoke(main, ["check", "--explain", "glossary.case-twin"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "“case-twin”; did you mean “case-twins”?" in " ".join(result.stderr.split())


@pytest.mark.skipif(sphinx.version_info < (7, 4), reason="the docs are built with newer versions of Sphinx only")
def test_each_code_has_a_page_that_stays_as_it_is(project: Project) -> None:
    """A second build writes none of them again; a page that is no code's any more goes."""
    project.write(
        {
            "conf.py": (
                f"import sys\nsys.path.insert(0, {str(REFERENCE)!r})\n"
                "extensions = ['glossary_build', 'myst_parser', 'reference']\n"
            ),
            "index.md": "# Codes\n\n```{toctree}\n:glob:\n\nreference/diagnostics/*\n```\n",
            "reference/diagnostics/gone.md": "# gone\n",
        }
    )
    first = project.build("html")
    pages = {name.rpartition("/")[2] for name in first.app.env.found_docs} - {"index"}
    assert (pages, first.warnings) == (set(RULES), "")
    page = first.app.env.get_doctree("reference/diagnostics/look-alike")
    assert [title.astext() for title in page.findall(nodes.title)] == [
        "look-alike",
        *(part.title for part in explain("look-alike") if part.title),
    ]
    assert next(page.findall(nodes.literal_block)).astext() == RULES["look-alike"].example
    folder = project.folder / "reference" / "diagnostics"
    written = {path: path.stat().st_mtime_ns for path in folder.iterdir()}
    project.build("html")
    assert {path: path.stat().st_mtime_ns for path in folder.iterdir()} == written
