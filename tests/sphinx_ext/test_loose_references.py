"""References that write the name of a term in another way than the glossary."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from docutils import nodes

from tests.conftest import Build, Project

CONF = 'project = "demo"\nextensions = ["glossary_build"]\nexclude_patterns = ["terms.*", "_build"]\n'
GLOSSARY = """\
Words
=====

.. glossary::

   Tensor
      Numbers; many :term:`tensors` have :term:`indices`.

   leaf operation
      Has no parts.

   index
      A number.

   JIT
      Compiles late.

   计算图
      A graph.

   Kernels
      In maths.

   quantize
      Round.

   data-type
      One.

   data type
      Another.

   Filter (signal)
      Lets through.

   Filter (coffee)
      Paper.

   Vec<T>
      Of any type.

   Moore's law
      Twice.
"""
SPELLINGS = {
    "TENSOR": "term-Tensor",
    "tensors": "term-Tensor",
    "Tensor's": "term-Tensor",
    "Leaf-Operation": "term-leaf-operation",
    "leaf operations": "term-leaf-operation",
    "indices": "term-index",
    "ＪＩＴ": "term-JIT",
    "Kernel": "term-Kernels",
    "Quantized": "term-quantize",
    "quantizing": "term-quantize",
    "filter（signal）": "term-Filter-signal",
    "Filters (coffee)": "term-Filter-coffee",
}
INDEX = "Top\n===\n\n.. toctree::\n\n   words\n\n"


def written(names: list[str]) -> str:
    """References to *names*, each in a paragraph of its own."""
    return "".join(f":term:`{name}`\n\n" for name in names)


def fragments(build: Build, page: str = "index") -> dict[str, str]:
    """Text of each reference on a page → the id that it leads to."""
    found = build.resolved(page).findall(nodes.reference)
    return {each.astext().replace("’", "'"): each.get("refid") or each["refuri"].partition("#")[2] for each in found}


@pytest.fixture(params=["directive", "view"])
def glossary(request: pytest.FixtureRequest) -> dict[str, str]:
    """The same terms in a directive of a page, and in a source that a view shows."""
    if request.param == "directive":
        return {"conf.py": CONF, "words.rst": GLOSSARY}
    view = "Words\n=====\n\n.. glossary-view::\n"
    return {"conf.py": CONF + "glossary_build_sources = ['terms.rst']\n", "terms.rst": GLOSSARY, "words.rst": view}


def test_every_spelling_leads_to_its_term(project: Project, glossary: dict[str, str]) -> None:
    """Whatever the case, width, hyphen, number or form; and a page in HTML links as the nodes do."""
    project.write({**glossary, "index.rst": INDEX + written([*SPELLINGS, "計算圖", "moore’s laws"])})
    build = project.build()
    assert "not in glossary" not in build.warnings
    found = fragments(build)
    assert {name: found[name] for name in SPELLINGS} == SPELLINGS
    assert (
        found["計算圖"] == next(place for name, place in build.inventory().items() if name == "计算图").split("#")[-1]
    )
    assert found["moore's laws"] == "term-Moore-s-law"
    html = (build.out / "words.html").read_text(encoding="utf-8")
    assert 'href="#term-Tensor"' in html
    assert 'href="#term-index"' in html


@pytest.mark.filterwarnings("ignore:.*MystReferenceResolver.app' is deprecated")  # used by MyST itself
def test_links_of_markdown_are_left_to_myst(project: Project) -> None:
    """Also those that look for nothing that Sphinx knows."""
    text = "# Top\n\n[here](#top) <project:#top> [there](more.rst) {term}`tensors`\n"
    conf = 'extensions = ["glossary_build", "myst_parser"]\nmyst_heading_anchors = 1\n'
    project.write({"conf.py": conf, "words.rst": GLOSSARY})
    project.write({"index.md": text + "\n```{toctree}\nwords\nmore\n```\n", "more.rst": "More\n====\n"})
    build = project.build()
    assert build.warnings == ""
    assert fragments(build)["tensors"] == "term-Tensor"


def test_uses_are_counted_by_term(project: Project, glossary: dict[str, str]) -> None:
    """An entry lists the page that refers to it by a plural."""
    page = ":orphan:\n\nPage\n====\n\nA section\n---------\n\n" + written(["leaf operations"])
    project.write({**glossary, "index.rst": INDEX, "page.rst": page})
    html = (project.build().out / "words.html").read_text(encoding="utf-8")
    assert "page.html#a-section" in html


def test_other_spellings_are_not_published(project: Project, glossary: dict[str, str]) -> None:
    """The inventory holds the names of the terms only, and ``:any:`` finds what it found before."""
    project.write({**glossary, "index.rst": INDEX + written(["tensors"]) + ":any:`tensors`\n"})
    build = project.build()
    assert "tensors" not in build.inventory()
    assert "'any' reference target not found: tensors" in build.warnings


def test_two_terms_with_the_name_are_both_named(project: Project) -> None:
    """There is no guess."""
    project.write({"conf.py": CONF, "words.rst": GLOSSARY, "index.rst": INDEX + written(["data–type"])})
    build = project.build()
    assert "several terms have this name: 'data–type'; did you mean “data type” or “data-type”?" in build.warnings
    assert "data–type" not in fragments(build)


def test_case_of_two_terms_is_no_guess(project: Project) -> None:
    """Each is found as it is written; a third case is reported with both."""
    view = "Words\n=====\n\n.. glossary-view::\n"
    terms = "# Words\n\n## Python\n\nA snake.\n\n## PYTHON\n\nA rocket.\n"
    conf = CONF + "glossary_build_sources = ['terms.md']\n"
    project.write({"conf.py": conf, "terms.md": terms, "words.rst": view})
    project.write({"index.rst": INDEX + written(["Python", "PYTHON", "python"])})
    for build in (project.build(), project.build()):
        found = fragments(build)
        assert set(found) == {"Python", "PYTHON"}
        assert found["Python"] != found["PYTHON"]
    project.write({"index.rst": INDEX + written(["Python", "PYTHON", "python", "pythoN"])})
    warnings = project.build().warnings
    for name in ("python", "pythoN"):
        assert f"several terms have this name: '{name}'; did you mean “PYTHON” or “Python”?" in warnings


def test_name_with_angle_brackets_is_explained(project: Project, glossary: dict[str, str]) -> None:
    """Sphinx takes what is in them for the target; the warning says how to write the reference."""
    project.write({**glossary, "index.rst": INDEX + ":term:`Vec<T>` :term:`Vec\\<T>` :term:`Vec<U>`\n"})
    build = project.build()
    assert "index.rst:8: WARNING: term not in glossary: 'T'; for “Vec<T>” write :term:`Vec\\<T>` or " in build.warnings
    assert "term not in glossary: 'U' [ref.term]" in build.warnings
    assert fragments(build) == {"Vec<T>": "term-Vec-T"}


def test_exact_name_wins_over_another_spelling(project: Project) -> None:
    """A term that has the name as it is written, in this project or in another one, is never passed over."""
    words = "Words\n=====\n\n.. glossary::\n\n   tensor\n      One.\n\n   tensors\n      Many.\n"
    project.write({"conf.py": CONF, "words.rst": words, "index.rst": INDEX + written(["Tensors"])})
    assert fragments(project.build()) == {"Tensors": "term-tensors"}


def test_links_follow_a_change_of_the_glossary(make_project: Callable[[str], Project]) -> None:
    """A term that comes or goes moves the references that spell it in another way, as a fresh build has it."""
    old, new = make_project("old"), make_project("new")
    page = {"conf.py": CONF, "index.rst": INDEX + written(["tensors", "operations"])}
    without = GLOSSARY.replace("leaf operation\n", "operation\n").replace("   Tensor\n", "   Vector\n")
    old.write({**page, "words.rst": GLOSSARY})
    old.build()
    for project in (old, new):
        project.write({**page, "words.rst": without})
    changed, fresh = old.build(), new.build()
    assert changed.files() == fresh.files()
    assert fragments(changed) == {"operations": "term-operation"}


def test_terms_of_other_projects_are_found_by_other_spellings(make_project: Callable[[str], Project]) -> None:
    """Through intersphinx, with and without the name of the project; an exact name there wins over a spelling here."""
    producer, consumer = make_project("producer"), make_project("consumer")
    producer.write({"conf.py": CONF, "index.rst": GLOSSARY + "\n   vectors\n      Many.\n"})
    inventory = producer.build().out / "objects.inv"
    mapping = f"intersphinx_mapping = {json.dumps({'pt': ['https://pt.example/', str(inventory)]})}\n"
    conf = 'project = "demo"\nextensions = ["glossary_build", "sphinx.ext.intersphinx"]\n' + mapping
    words = "Words\n=====\n\n.. glossary::\n\n   vector\n      One.\n"
    consumer.write({"conf.py": conf, "words.rst": words, "index.rst": INDEX + ":term:`data–type`\n"})
    assert "several terms have this name: 'data–type'; did you mean “data type” or" in consumer.build().warnings
    text = written(["tensors", "pt:Leaf-Operations", "vectors", "Vector's"]) + ":term:`the text <indices>`\n"
    text += ":external+pt:term:`Leaf Operations` :external:term:`quantized` :external+pt:term:`JIT`\n"
    consumer.write({"conf.py": conf, "words.rst": words, "index.rst": INDEX + text})
    build = consumer.build()
    assert build.warnings == ""
    assert {name: place for name, place in fragments(build).items() if place} == {
        "tensors": "term-Tensor",
        "Leaf-Operations": "term-leaf-operation",
        "vectors": "term-vectors",
        "Vector's": "term-vector",
        "the text": "term-index",
        "Leaf Operations": "term-leaf-operation",
        "quantized": "term-quantize",
        "JIT": "term-JIT",
    }
