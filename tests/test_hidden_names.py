"""Hidden names: found by references and searches, shown on no page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from docutils import nodes

from glossary_build.diagnostics import Code
from glossary_build.export import FORMATS, export_glossary
from glossary_build.loader import LoadConfig, load_glossary
from glossary_build.model import Concept, Glossary
from tests.conftest import Build, Project

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TEXTS = {
    "terms.md": "## Tensor\n\nAn array.\n\nHidden names: tensr, tnesor\n\n## Gradient\n\nA vector.\n",
    "bullets.md": "- **Tensor**: An array.\n\n  Hidden names: tensr, tnesor\n- **Gradient**: A vector.\n",
    "terms.rst": (
        ".. glossary::\n\n   Tensor\n      An array.\n\n      Hidden names: tensr, tnesor\n"
        "\n   Gradient\n      A vector.\n"
    ),
    "terms.zh.md": "## Tensor\n\nAn array.\n\n隐藏名称：tensr、tnesor\n\n## Gradient\n\nA vector.\n",
    "terms.csv": "term,definition,hidden names\nTensor,An array.,tensr; tnesor\nGradient,A vector.,\n",
    "terms.json": json.dumps(
        {
            "schema_version": 1,
            "concepts": [
                {
                    "designations": [{"text": "Tensor"}],
                    "hidden_names": [{"text": "tensr"}, {"text": "tnesor"}],
                    "definitions": [{"text": "An array."}],
                },
                {"designations": [{"text": "Gradient"}], "definitions": [{"text": "A vector."}]},
            ],
        }
    ),
}


def load(folder: Path, overrides: str = "", **texts: str) -> Glossary:
    """The glossary of files with these texts, by name; ``__`` is a dot."""
    paths = [folder / name.replace("__", ".") for name in texts]
    for path, text in zip(paths, texts.values(), strict=True):
        path.write_text(text, encoding="utf-8")
    rules = folder / "overrides.yaml"
    rules.write_text(overrides, encoding="utf-8")
    return load_glossary(paths, LoadConfig(root=folder, overrides=rules))


def hidden(concept: Concept | None) -> list[str]:
    """The hidden names of a concept that has to be there."""
    assert concept is not None
    return [each.text for each in concept.hidden_names]


@pytest.mark.parametrize("name", TEXTS)
def test_source_declares_hidden_names(tmp_path: Path, name: str) -> None:
    """Each sort of source can declare them; neither names nor definitions show them."""
    glossary = load(tmp_path, **{name.replace(".", "__"): TEXTS[name]})
    tensor = glossary.find("tensr")
    assert tensor is glossary.find("Tensor")
    assert tensor is not None
    assert hidden(tensor) == ["tensr", "tnesor"]
    assert [each.text for each in tensor.designations] == ["Tensor"]
    assert [each.text for each in tensor.definitions] == ["An array."]
    assert hidden(glossary.find("Gradient")) == []
    assert not [each for each in glossary.diagnostics if each.severity.value != "info"]


def test_line_of_a_hidden_name_is_its_location(tmp_path: Path) -> None:
    """A diagnostic about a hidden name leads to the line that declares it."""
    glossary = load(tmp_path, terms__md=TEXTS["terms.md"])
    tensor = glossary.find("Tensor")
    assert tensor is not None
    assert [str(each.source) for each in tensor.hidden_names] == ["terms.md:5", "terms.md:5"]


def test_definition_around_hidden_names_keeps_its_lines(tmp_path: Path) -> None:
    """What comes after the line stays at its line of the source."""
    text = "## Tensor\n\nHidden names: tensr\n\nAn array.\n\n## Gradient\n\nA vector.\n"
    tensor = load(tmp_path, terms__md=text).find("Tensor")
    assert tensor is not None
    assert [(each.text, each.source.line) for each in tensor.definitions] == [("An array.", 5)]


def test_hidden_names_do_not_decide_the_language_of_the_definition(tmp_path: Path) -> None:
    """Many Chinese names under a short English definition."""
    text = "## Pooling\n\nA layer.\n\nHidden names: 池化层, 汇聚层, 最大池化, 平均池化\n"
    (concept,) = load(tmp_path, terms__md=text).concepts
    assert [each.language for each in concept.definitions] == ["en"]


def test_line_of_hidden_names_is_no_entry(tmp_path: Path) -> None:
    """Not even below a definition that begins with the full form and a colon, in a file of one or two entries."""
    text = "## DAG\n\nDirected Acyclic Graph: nodes.\n\nHidden names: acyclic graph\n\n## DAG\n\n无环图。\n"
    assert [hidden(concept) for concept in load(tmp_path, terms__md=text).concepts] == [["acyclic graph"]]


def test_overrides_set_hidden_names(tmp_path: Path) -> None:
    """``hidden-names`` replaces those of the sources."""
    glossary = load(tmp_path, overrides="Tensor:\n  hidden-names: [tensro]\n", terms__md=TEXTS["terms.md"])
    assert hidden(glossary.find("Tensor")) == ["tensro"]
    assert glossary.find("tensr") is None


def test_name_that_is_shown_is_not_hidden(tmp_path: Path) -> None:
    """A hidden name that another source gives as a name is a name."""
    other = "## Tensor (tensr)\n\nThe same.\n\n## Array\n\nA row.\n"
    glossary = load(tmp_path, terms__md=TEXTS["terms.md"], other__md=other)
    concept = glossary.find("tensr")
    assert concept is not None
    assert "tensr" in [each.text for each in concept.designations]
    assert hidden(concept) == ["tnesor"]


def test_hidden_name_of_two_concepts_is_reported(tmp_path: Path) -> None:
    """It leads to the concept that shows it, or else to the first; the author learns of it."""
    text = TEXTS["terms.md"].replace("A vector.", "A vector.\n\nHidden names: tensr, Tensor")
    glossary = load(tmp_path, terms__md=text)
    found = [each for each in glossary.diagnostics if each.code is Code.SHARED_NAME]
    assert [(each.source.line, "“Tensor”" in each.message) for each in found] == [(11, True), (11, True)]
    assert glossary.find("tensr") is glossary.find("Tensor")


@pytest.mark.parametrize("form", ["json", "yaml", "csv", "rst", "markdown", "glossary-md"])
def test_export_with_hidden_names_loads_back(tmp_path: Path, form: str) -> None:
    """These formats keep them."""
    glossary = load(tmp_path, terms__md=TEXTS["terms.md"])
    written = export_glossary(glossary, form)
    assert not [loss for loss in written.losses if "hidden" in loss.what]
    extension = FORMATS[form].extension.removeprefix(".")
    again = load(tmp_path, **{f"again__{extension}": written.text})
    assert hidden(again.find("Tensor")) == ["tensr", "tnesor"]


@pytest.mark.parametrize("form", ["tbx", "po", "jsonld"])
def test_export_that_loses_hidden_names_says_so(tmp_path: Path, form: str) -> None:
    """These formats can't hold them."""
    written = export_glossary(load(tmp_path, terms__md=TEXTS["terms.md"]), form)
    assert "the hidden name “tensr”" in [loss.what for loss in written.losses]


def test_skos_has_hidden_labels(tmp_path: Path) -> None:
    """They are ``skos:hiddenLabel``, read by rdflib."""
    rdflib = pytest.importorskip("rdflib")
    graph = rdflib.Graph()
    graph.parse(data=export_glossary(load(tmp_path, terms__md=TEXTS["terms.md"]), "skos").text, format="turtle")
    labels = {str(each) for each in graph.objects(None, rdflib.SKOS.hiddenLabel)}
    assert labels == {"tensr", "tnesor"}


SITE = {
    "conf.py": """\
project = "demo"
extensions = ["glossary_build"]
glossary_build_sources = ["terms.md"]
exclude_patterns = ["terms*", "_build"]
html_theme = "alabaster"
""",
    "terms.md": TEXTS["terms.md"],
    "index.rst": "Demo\n====\n\nSee :term:`tensr`.\n\n.. toctree::\n\n   words\n",
    "words.rst": "Words\n=====\n\n.. glossary-view::\n",
}


@pytest.fixture
def site(project: Project) -> Build:
    """A page that refers to a hidden name, and a page with the glossary."""
    project.write(SITE)
    return project.build()


def test_reference_finds_hidden_name(site: Build) -> None:
    """On the site, and for other projects."""
    found = [
        each["refuri"] for each in site.resolved("index").findall(nodes.reference) if "#" in each.get("refuri", "")
    ]
    assert found == ["words.html#term-Tensor"]
    assert site.inventory()["tnesor"] == "words.html#term-Tensor"
    assert site.warnings == ""


def test_no_page_shows_hidden_names(site: Build) -> None:
    """Neither the glossary nor the index, nor what search engines and cards are made from."""
    (site.out / "index.html").unlink()  # its author wrote one
    shown = [name for name, content in site.files().items() if b"tensr" in content or b"tnesor" in content]
    assert sorted(shown) == [
        "_sources/index.rst.txt",
        "_static/glossary_build/terms.js",
        "glossary.json",
        "searchindex.js",
    ]
    written = (site.out / "searchindex.js").read_text(encoding="utf-8")
    index = json.loads(written.removeprefix("Search.setIndex(").removesuffix(")"))
    assert "tensor" in index["indexentries"]
    assert "tensr" not in index["indexentries"]


def test_changed_hidden_names_are_followed(project: Project, site: Build) -> None:
    """The next build drops one and finds another."""
    assert "tensr" in site.inventory()
    project.write({"terms.md": SITE["terms.md"].replace("tensr", "tenser")})
    again = project.build()
    assert "tenser" in again.inventory()
    assert "tensr" not in again.inventory()
    assert "term not in glossary: 'tensr'" in again.warnings


def test_field_finds_hidden_names(site: Build, browser: Browser) -> None:
    """A reader who types one gets the entry under its own name."""
    page = browser.new_page()
    page.goto((site.out / "words.html").as_uri())
    page.get_by_role("searchbox").first.fill("tnesor")
    results = page.locator(".glossary-results a")
    results.first.wait_for()
    assert results.first.inner_text().strip().startswith("Tensor")
    assert "tnesor" not in page.locator(".glossary-results").inner_text()
    page.close()
