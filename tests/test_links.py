"""Links to other sites: read in "See also …", shown once below the definitions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from glossary_build.diagnostics import Code
from glossary_build.export import FORMATS, export_glossary
from glossary_build.loader import LoadConfig, load_glossary
from glossary_build.model import Concept, Glossary
from tests.conftest import Project

DOCS = "https://example.org/tensor"
TEXTS = {
    "terms.md": f"## Tensor\n\nAn array.\n\nSee also [Gradient](#gradient), [the `docs`]({DOCS}) and <https://x.y/z>.\n"
    "\n## Gradient\n\nA vector.\n",
    "terms.rst": ".. glossary::\n\n   Tensor\n      An array.\n\n"
    f"      See also :term:`Gradient`, `the docs <{DOCS}>`__, `<https://x.y/z>`__.\n\n   Gradient\n      A vector.\n",
    "terms.zh.md": f"## Tensor\n\nAn array.\n\n另见 [Gradient](#gradient)、[the docs]({DOCS})和<https://x.y/z>。\n"
    "\n## Gradient\n\nA vector.\n",
    "terms.csv": (
        f"term,definition,see also\nTensor,An array.,Gradient; [the docs]({DOCS}); https://x.y/z\nGradient,A vector.,\n"
    ),
    "terms.json": json.dumps(
        {
            "schema_version": 1,
            "concepts": [
                {
                    "designations": [{"text": "Tensor"}],
                    "definitions": [{"text": "An array."}],
                    "relations": [{"type": "see-also", "target": "Gradient"}],
                    "links": [{"text": "the docs", "address": DOCS}, {"address": "https://x.y/z"}],
                },
                {"designations": [{"text": "Gradient"}], "definitions": [{"text": "A vector."}]},
            ],
        }
    ),
}


def load(folder: Path, **texts: str) -> Glossary:
    """The glossary of files with these texts, by name; ``__`` is a dot."""
    paths = [folder / name.replace("__", ".") for name in texts]
    for path, text in zip(paths, texts.values(), strict=True):
        path.write_text(text, encoding="utf-8")
    return load_glossary(paths, LoadConfig(root=folder))


def tensor(glossary: Glossary) -> Concept:
    """The concept, which has to be there."""
    (found,) = (each for each in glossary.concepts if each.designations[0].text == "Tensor")
    return found


@pytest.mark.parametrize("name", TEXTS)
def test_source_declares_links(tmp_path: Path, name: str) -> None:
    """Beside relations, which stay relations; the text is what it was without them."""
    glossary = load(tmp_path, **{name.replace(".", "__"): TEXTS[name]})
    concept = tensor(glossary)
    assert [(each.text, each.address) for each in concept.links] == [
        ("the docs", DOCS),
        ("https://x.y/z", "https://x.y/z"),
    ]
    assert [each.target for each in concept.relations] == ["term-Gradient"]
    assert [each.text for each in concept.definitions] == ["An array."]
    assert [each.code for each in glossary.diagnostics] == [Code.READ_AS]


def test_link_has_its_line(tmp_path: Path) -> None:
    """Each the one on which it is, in the language of the text around it."""
    text = f"## Tensor\n\n张量是数组。\n\n另见\n[文档]({DOCS})。\n"
    (link,) = tensor(load(tmp_path, terms__md=text)).links
    assert (link.language, link.source.line) == ("zh-Hans", 6)


@pytest.mark.parametrize(
    "text",
    [
        f"An array. See also [docs]({DOCS}).",
        f"An array.\n\nSee also [docs]({DOCS}) for more on it.",
        f"An array.\n\nSee [docs]({DOCS}).",
        "An array.\n\nSee also [mail](mailto:a@example.org).",
        "An array.\n\nSee also [run](javascript:alert).",
        f"An array.\n\nSee also `[docs]({DOCS})`.",
    ],
)
def test_other_texts_keep_their_links(tmp_path: Path, text: str) -> None:
    """A sentence amid others or with more to say, other schemes, and code."""
    concept = tensor(load(tmp_path, terms__md=f"## Tensor\n\n{text}\n"))
    assert concept.links == ()
    assert concept.definitions[0].text == text


def test_address_of_a_model_file_is_checked(tmp_path: Path) -> None:
    """What isn't an address of a page is left out with a message."""
    text = TEXTS["terms.json"].replace(DOCS, "javascript:alert(1)")
    glossary = load(tmp_path, terms__json=text)
    assert [each.address for each in tensor(glossary).links] == ["https://x.y/z"]
    (problem,) = (each for each in glossary.diagnostics if each.code is not Code.READ_AS)
    assert "https://" in problem.message


@pytest.mark.parametrize("form", ["json", "yaml", "csv", "tbx", "rst", "markdown", "glossary-md"])
def test_export_with_links_loads_back(tmp_path: Path, form: str) -> None:
    """These formats keep them."""
    written = export_glossary(load(tmp_path, terms__md=TEXTS["terms.md"]), form)
    assert not [loss for loss in written.losses if "link" in loss.what]
    extension = FORMATS[form].extension.removeprefix(".")
    again = load(tmp_path, **{f"again__{extension}": written.text})
    assert [(each.text, each.address) for each in tensor(again).links] == [
        ("the docs", DOCS),
        ("https://x.y/z", "https://x.y/z"),
    ]


@pytest.mark.parametrize("form", ["jsonld", "po"])
def test_export_that_loses_links_says_so(tmp_path: Path, form: str) -> None:
    """These formats can't hold them."""
    written = export_glossary(load(tmp_path, terms__md=TEXTS["terms.md"]), form)
    assert f"the link to {DOCS}" in [loss.what for loss in written.losses]


def test_skos_has_them_as_other_resources(tmp_path: Path) -> None:
    """They are ``rdfs:seeAlso``, read by rdflib."""
    rdflib = pytest.importorskip("rdflib")
    graph = rdflib.Graph()
    graph.parse(data=export_glossary(load(tmp_path, terms__md=TEXTS["terms.md"]), "skos").text, format="turtle")
    assert {DOCS, "https://x.y/z"} <= {str(each) for each in graph.objects(None, rdflib.RDFS.seeAlso)}


def test_two_languages_show_a_page_once(project: Project) -> None:
    """In the language that leads; a page that only one of them links to is there too."""
    conf = 'extensions = ["glossary_build"]\nglossary_build_sources = ["terms.md", "terms.zh.md"]\n'
    conf += 'exclude_patterns = ["terms*", "_build"]\nhtml_theme = "basic"\n'
    english = f"## Tensor\n\nAn array.\n\nSee also [docs of Tensor]({DOCS}).\n"
    chinese = f"## Tensor（张量）\n\n数组。\n\n另见 [Tensor 文档]({DOCS})、[教程](https://example.org/zh)。\n"
    page = "Words\n=====\n\n.. glossary-view::\n"
    project.write({"conf.py": conf, "terms.md": english, "terms.zh.md": chinese, "index.rst": page})
    build = project.build()
    html = (build.out / "index.html").read_text(encoding="utf-8")
    line = html.partition('<p class="glossary-elsewhere">')[2].partition("</p>")[0]
    assert "Read more:" in line
    assert (line.count(f'href="{DOCS}">docs of Tensor</a>'), line.count("Tensor 文档"), line.count("教程")) == (1, 0, 1)
    assert html.count(DOCS) == 1
