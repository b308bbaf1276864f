"""The JavaScript on pages: modules built into one script, types and tests of their own, and the data they load."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from glossary_build.sphinx_ext.page.scripts import (
    BUILT,
    EARLY_SCRIPT,
    ENTRIES_STYLESHEET,
    FEATURES,
    MODULES,
    PRINT_STYLESHEET,
    SCRIPT,
    SCRIPT_OF_OTHER_SITES,
    STYLESHEET,
)
from glossary_build.sphinx_ext.state.outputs import write_data
from glossary_build.sphinx_ext.theme import SITE_STYLESHEET
from tests.conftest import Project
from tests.sphinx_ext.samples import FILES

ROOT = Path(__file__).parents[2]
CHINESE_PAGE = {"index.rst": "Demo\n====\n\n.. glossary-view::\n"}


in_checkout = pytest.mark.skipif(not (ROOT / "glossary_build").is_dir(), reason="no modules beside the tests")


def node() -> str:
    """Node.js; skips the test where there is none."""
    executable = shutil.which("node")
    if executable is None:
        pytest.skip("no node on PATH")
    return executable


def run(script: str, tmp_path: Path) -> str:
    """What a script prints."""
    path = tmp_path / "script.cjs"
    path.write_text(script, encoding="utf-8")
    return subprocess.run([node(), path], check=True, capture_output=True, text=True, encoding="utf-8").stdout


@in_checkout
def test_built_scripts_are_those_of_the_modules(tmp_path: Path) -> None:
    """After a change of a module the scripts are built again, by ``make scripts``."""
    if shutil.which("npm") is None:
        pytest.skip("no npm on PATH")
    if not (ROOT / "node_modules" / ".bin" / "esbuild").exists():
        pytest.skip("no esbuild in node_modules: run make scripts")
    command = ["npm", "run", "--silent", "build", f"--outdir={tmp_path}"]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    fresh = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    assert fresh == {path.name: path.read_text(encoding="utf-8") for path in BUILT.iterdir()}
    scripts = {SCRIPT, EARLY_SCRIPT, SCRIPT_OF_OTHER_SITES}
    assert set(fresh) == {*scripts, STYLESHEET, ENTRIES_STYLESHEET, PRINT_STYLESHEET, SITE_STYLESHEET}


@pytest.mark.parametrize("path", sorted(MODULES.glob("*.js")), ids=lambda path: path.name)
def test_module_says_in_its_first_line_what_it_does(path: Path) -> None:
    """As every Python module does."""
    assert path.read_text(encoding="utf-8").startswith("// ")


@in_checkout
def test_pure_modules_pass_their_own_tests() -> None:
    """Matching and ranking, without a browser."""
    tests = sorted(map(str, (ROOT / "tests" / "scripts").glob("*.test.mjs")))
    outcome = subprocess.run([node(), "--test", *tests], cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    assert outcome.returncode == 0, outcome.stdout + outcome.stderr


def test_page_links_the_script_and_the_data_lists_its_terms(project: Project) -> None:
    """Names with language and reading, in English order, with the address of the entry."""
    project.write({**FILES, **CHINESE_PAGE})
    build = project.build("dirhtml")
    page = (build.out / "index.html").read_text(encoding="utf-8")
    values = {"copy": "demo", "search_anywhere": "search/"}
    options = " ".join(f'data-{name}="{values.get(name, "")}"' for name in sorted(FEATURES))
    assert f'<script {options} defer="defer" src="_static/glossary_build.js?v=' in page
    text = (build.out / "_static" / "glossary_build" / "terms.js").read_text(encoding="utf-8")
    terms = json.loads(text.removeprefix("(globalThis.glossaryBuild ??= {}).terms = ").removesuffix(";\n"))
    assert terms[-1] == {
        "id": "term-Tensor",
        "anchors": ["term-tensor", "term-张量"],
        "page": "",
        "names": [
            {"text": "Tensor", "lang": "en"},
            {"text": "张量", "lang": "zh-Hans", "reading": "zhang liang"},
            {"text": "tensor", "lang": "en"},
        ],
        "subjects": ["Data"],
    }
    assert [term["names"][0]["text"] for term in terms][:3] == ["AOT", "BF16", "loss function"]


def test_names_with_the_end_of_a_script_stay_text(project: Project, tmp_path: Path) -> None:
    """A data file ends neither its element nor its line, and holds what was given."""
    rows = ["</script><script>alert(1)</script>", "\u2028\u2029", '"\\', "<!--"]
    project.write({"conf.py": "extensions = ['glossary_build']", "index.rst": "Demo\n====\n"})
    app = project.build("html").app
    write_data(app, "terms", rows)
    text = (Path(app.outdir) / "_static" / "glossary_build" / "terms.js").read_text(encoding="utf-8")
    assert not any(sign in text for sign in ("<", "\u2028", "\u2029"))
    printed = run(text + "console.log(JSON.stringify(glossaryBuild.terms));", tmp_path)
    assert json.loads(printed) == rows


def test_scripts_and_data_are_the_same_whatever_the_folder(make_project: Callable[[str], Project]) -> None:
    """Nothing in them depends on place or time, and a second build leaves them alone."""
    written = []
    for name in ("one", "another"):
        project = make_project(name)
        project.write({**FILES, **CHINESE_PAGE})
        written.append(project.build("html").files())
        written.append(project.build("html").files())
    scripts = [{path: text for path, text in files.items() if "glossary_build" in path} for files in written]
    assert scripts[0] == scripts[1] == scripts[2] == scripts[3]
    assert "_static/glossary_build.js" in scripts[0]


def test_switched_off_features_leave_no_script_and_no_data(project: Project) -> None:
    """Pages are then as they would be without them."""
    conf = FILES["conf.py"] + f"glossary_build_disable = {FEATURES}\n"
    project.write({**FILES, **CHINESE_PAGE, "conf.py": conf})
    build = project.build("html")
    assert "glossary_build.js" not in (build.out / "index.html").read_text(encoding="utf-8")
    assert not (build.out / "_static" / "glossary_build" / "terms.js").exists()


def test_electronic_book_has_no_script(project: Project) -> None:
    """Readers of books run none."""
    project.write({**FILES, **CHINESE_PAGE})
    assert not [path for path in project.build("epub").files() if "glossary_build.js" in path or "terms.js" in path]
