"""Every glossary of other people that is there is built: as a site of its own, and as a view on a page."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

from glossary_build.cli import main
from glossary_build.headwords.inline import plain_paragraphs
from glossary_build.loader import load_glossary
from glossary_build.model import Glossary
from tests.conftest import Project
from tests.sphinx_ext.written import with_class, written_page

SHARED = Path(__file__).parents[1].parent / "shared"
FOLDERS = ("corpus", "corpus-drawn", "corpus-teams", "corpus-unusual", "seeds")
WHOLE = "cncf-zh"
"""A folder with a file for each term."""
WORD = re.compile(r"[A-Za-z]{4,}|(?=([\u4e00-\u9fff]{2}))")
CODED = re.compile(r"\{[\w:]+\}|:[\w:]+:|<[^<>]*>|\S*[/\\<>\[\](){}@$=^#|`&]\S*|\S+\.\w+|:\w+:|\*+|_")
CONF = """\
project = "demo"
extensions = ["glossary_build"]
html_theme = "basic"
exclude_patterns = ["_build", "sources"]
"""

pytestmark = pytest.mark.skipif(not SHARED.exists(), reason="../shared is not beside the checkout")


def sources() -> list[Path]:
    """The files, and the folder that is one glossary."""
    files = [file for folder in FOLDERS for file in sorted((SHARED / folder).rglob("*")) if file.is_file()]
    single = [file for file in files if WHOLE not in file.parts and file.name != "README.md"]
    return [*single, *(folder for folder in (SHARED / "corpus-unusual" / WHOLE,) if folder.exists())]


def words(text: str) -> list[str]:
    """Latin words, and each two Chinese characters."""
    return [match[1] or match[0] for match in WORD.finditer(text)]


def missing(glossary: Glossary, shown: str) -> list[str]:
    """The words of definitions that aren't *shown*; none if they are few enough to be unusual markup."""
    there = {*words(shown), *words("".join(shown.split()))}
    definitions = [concept.definitions[0] for concept in glossary.concepts if concept.definitions]
    paragraphs = (each for found in definitions for each in plain_paragraphs(found.text, found.markup))
    wanted = [word for paragraph in paragraphs for word in words(CODED.sub(" ", paragraph))]
    lost = [word for word in wanted if word not in there]
    return lost if len(lost) > len(wanted) // 50 else []


def read(body: ET.Element) -> str:
    """The whole text of a page, which must not have an error of docutils in it."""
    assert not with_class(body, "system-message")
    assert not with_class(body, "problematic")
    return " ".join(body.itertext())


@pytest.mark.real_projects
@pytest.mark.parametrize("source", sources(), ids=lambda path: path.name)
def test_the_command_builds_it(source: Path, tmp_path: Path) -> None:
    """The exit code says only whether the source has errors; warnings are ours, with a line each."""
    result = CliRunner().invoke(main, ["html", str(source), "-o", str(tmp_path / "site")])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    has_errors = any(": error: " in line for line in result.stderr.splitlines())
    assert result.exit_code == int(has_errors)
    assert "Traceback" not in result.output
    assert "internal-error" not in result.stderr
    assert "ERROR" not in result.stderr


@pytest.mark.slow
def test_a_view_shows_each(project: Project) -> None:
    """No word of a definition is lost, and no page has an error in it."""
    found = {f"g{number}": source for number, source in enumerate(sources())}
    glossaries = {name: load_glossary([source]) for name, source in found.items()}
    kept = {name: source for name, source in found.items() if glossaries[name].concepts}
    index = "Demo\n====\n\n.. toctree::\n\n" + "".join(f"   {name}\n" for name in kept)
    pages = {
        f"{name}.rst": f"{name}\n{'=' * 9}\n\n.. glossary-view::\n   :glossary: {name}\n   :split: none\n"
        for name in kept
    }
    copies = {name: [f"sources/{name}/{source.name}"] for name, source in kept.items()}
    for source, (copy,) in zip(kept.values(), copies.values(), strict=True):
        (project.folder / copy).parent.mkdir(parents=True)
        (shutil.copytree if source.is_dir() else shutil.copy)(source, project.folder / copy)
    paths = [path for several in copies.values() for path in several]
    conf = f"{CONF}glossary_build_sources = {paths!r}\nglossary_build_glossaries = {copies!r}\n"
    project.write({"conf.py": conf, "index.rst": index, **pages})
    build = project.build()
    assert "internal-error" not in build.warnings
    lost = {
        found[name].name: absent
        for name in kept
        if (absent := missing(glossaries[name], read(written_page(build, name))))
    }
    assert lost == {}
