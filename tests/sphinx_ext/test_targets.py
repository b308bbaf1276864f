"""Names as link targets: inside the project, in objects.inv, beside a stock glossary."""

import re
from collections.abc import Callable

import pytest
from docutils import nodes

from glossary_build import load_glossary
from glossary_build.sphinx_ext.nodes import GENERATED
from tests.conftest import Project
from tests.headwords.tables import cases
from tests.inventories import read_objects
from tests.sphinx_ext.samples import CONF, FILES


def test_every_designation_survives_the_inventory(project: Project) -> None:
    """Sphinx's own reader gets every name of every concept, or its second spelling where it can't."""
    project.write(FILES)
    build = project.build()
    inventory = build.inventory()
    glossary = load_glossary([project.folder / name for name in ("terms.md", "terms.rst", "terms.zh.md")])
    names = {d.text: concept.id for concept in glossary.concepts for d in concept.designations}
    lost = {name for name in names if name not in inventory}
    assert lost == {"Brain Floating Point 16"}
    assert inventory["Brain Floating Point-16"] == "index.html#term-BF16"
    assert {name: f"index.html#{names[name]}" for name in names if name not in lost}.items() <= inventory.items()


def test_every_name_is_a_target_of_term(project: Project) -> None:
    """English, Chinese, abbreviation, alias, other case: each leads to the entry."""
    roles = ["Tensor", "TENSOR", "张量", "AOT", "Ahead-of-Time", "step", "cost function", "Brain Floating Point 16"]
    project.write({**FILES, "page.rst": ":orphan:\n\n" + " ".join(f":term:`{name}`" for name in roles) + "\n"})
    build = project.build()
    assert build.warnings == ""
    doctree = build.resolved("page")
    assert [reference["refuri"] for reference in doctree.findall(nodes.reference)] == [
        "index.html#term-Tensor",
        "index.html#term-Tensor",
        "index.html#term-Tensor",
        "index.html#term-AOT",
        "index.html#term-AOT",
        "index.html#term-Stride",
        "index.html#term-loss-function",
        "index.html#term-BF16",
    ]


def test_stock_glossary_goes_on_working(project: Project) -> None:
    """Its terms are targets beside ours, with the ids that Sphinx gives, and may refer to ours."""
    stock = "\n.. glossary::\n\n   gizmo\n      Stock, see :term:`张量`.\n\n:term:`Gizmo`\n"
    project.write({**FILES, "index.rst": FILES["index.rst"], "stock.rst": ":orphan:\n" + stock})
    build = project.build()
    assert build.warnings == ""
    assert build.inventory()["gizmo"] == "stock.html#term-gizmo"
    doctree = build.resolved("stock")
    links = [r.get("refuri") or "#" + r["refid"] for r in doctree.findall(nodes.reference) if GENERATED not in r]
    assert links == ["index.html#term-Tensor", "#term-gizmo"]


def test_second_view_needs_no_index(project: Project) -> None:
    """With it, links go to the other view; without it, the first page wins and a warning names both."""
    second = ":orphan:\n\nAgain\n=====\n\n.. glossary-view::\n"
    project.write({**FILES, "second.rst": second + "   :no-index:\n"})
    assert project.build().warnings == ""
    project.write({"second.rst": second})
    build = project.build()
    [warning] = build.warnings.splitlines()
    assert re.search(r"second.rst:6: WARNING: term 'AOT' and \d+ more are targets on page 'index' already", warning)
    assert "[glossary.duplicate-target]" in warning
    assert build.inventory()["Tensor"] == "index.html#term-Tensor"


def test_two_views_on_one_page_share_no_id(project: Project) -> None:
    """The first view has the ids; HTML stays valid."""
    project.write({**FILES, "index.rst": FILES["index.rst"] + "\n.. glossary-view::\n   :no-index:\n"})
    build = project.build()
    html = (build.out / "index.html").read_text()
    assert html.count('id="term-Tensor"') == 1
    assert html.count('id="letter-T"') == 1
    assert build.warnings == ""


@pytest.mark.parametrize("index", ["", "\n.. glossary-view::\n   :no-index:\n"])
def test_joined_pages_share_no_id(project: Project, index: str) -> None:
    """On the single page, links lead to the view without ``no-index``, wherever that is; letters are numbered."""
    toc = "\n\n.. toctree::\n\n   again\n   main\n"
    again = "Again\n=====\n\n.. glossary-view::\n   :no-index:\n   :order: zh\n"
    pages = {
        "index.rst": f"Demo\n====\n{index}{toc}",
        "again.rst": again,
        "main.rst": "Main\n====\n\n.. glossary-view::\n",
    }
    project.write({**FILES, **pages})
    build = project.build("singlehtml")
    before, main = (build.out / "index.html").read_text(encoding="utf-8").split('id="document-main"')
    assert build.warnings == ""
    ids = re.findall(r'\bid="([^"]+)"', before + main)
    assert sorted(ids) == sorted({*ids})
    assert "term-" not in "".join(re.findall(r'\bid="([^"]+)"', before))
    assert 'id="term-Tensor"' in main
    assert 'href="#letter-T"' in main
    assert {*re.findall(r'href="#(letter-[^"]+)"', before)} <= {*re.findall(r'id="(letter-[^"]+)"', before)}


def test_views_that_are_read_apart_are_of_one_page(project: Project) -> None:
    """MyST reads each ``eval-rst`` as a document of its own: ids are shared, and what the page lacks is reported."""
    conf = 'extensions = ["myst_parser", "glossary_build"]\nexclude_patterns = ["terms.rst"]\n'
    conf += 'glossary_build_sources = ["terms.rst"]\n'
    view = "```{eval-rst}\n.. glossary-view::\n   :split: none\n```\n"
    again = view.replace("split: none", "no-index:")
    source = "Words\n=====\n\n.. glossary::\n\n   Grid\n      A |word|.\n"
    page = f"# Page\n\n{view}\n## Again\n\n{again}\n"
    project.write({"conf.py": conf, "terms.rst": source, "index.md": page})
    build = project.build()
    html = (build.out / "index.html").read_text(encoding="utf-8")
    assert [html.count(f'id="{id_}"') for id_ in ("term-Grid", "letter-G", "letter-G-2")] == [1, 1, 1]
    assert html.count("A |word|.</p>") == 2
    assert build.warnings.count("\n") == 1
    assert "the substitution “|word|” is not defined" in build.warnings


def test_general_index_files_chinese_names_under_their_letter(project: Project) -> None:
    """张量 is under Z, not under a heading of its own."""
    project.write(FILES)
    build = project.build()
    entries = build.app.env.domains["index"].entries["index"]
    assert ("single", "张量", "term-Tensor", "main", "Z") in entries


def test_name_forges_no_object(project: Project) -> None:
    """What Sphinx would read back as a class at a foreign address isn't written; the name is a term all the same."""
    name = "Tensor py:class 1 //evil.example/p x"
    conf = FILES["conf.py"].replace('["terms.md", "terms.rst", "terms.zh.md"]', '["terms.md"]')
    source = f"# Words\n\n## {name}\n\nA grid.\n"
    project.write({"conf.py": conf, "terms.md": source, "index.rst": f":term:`{name}`\n\n.. glossary-view::\n"})
    build = project.build()
    assert build.warnings == ""
    read = read_objects((build.out / "objects.inv").read_bytes())
    assert not any(role == "py:class" for role, _ in read)
    assert {name for role, name in read if role == "std:term"} == {"Tensor py:class-1 //evil.example/p x"}
    (link,) = (node for node in build.resolved("index").findall(nodes.reference) if GENERATED not in node)
    assert link["refid"] == "term-Tensor-py-class-1-evil.example-p-x"


def test_stock_glossary_that_becomes_a_source_keeps_every_name(make_project: Callable[[str], Project]) -> None:
    """Whatever a term line holds, references to it as it is written lead to its entry, from other projects too."""
    heads = [head for head, _ in cases("cautious-term-lines") if "\\" not in head]
    page = "Terms\n=====\n\n.. glossary::\n\n" + "".join(f"   {head}\n      A text.\n\n" for head in heads)
    stock, view = make_project("stock"), make_project("view")
    stock.write({"conf.py": 'project = "demo"\n', "index.rst": page})
    view.write({**FILES, "terms.rst": page, "index.rst": "Terms\n=====\n\n.. glossary-view::\n"})
    view.write({"conf.py": CONF.replace('"terms.md", "terms.rst", "terms.zh.md"', '"terms.rst"')})
    names = stock.build().inventory()
    assert len(names) > 50
    assert names.keys() - view.build().inventory().keys() == set()


def test_stock_glossary_that_becomes_a_source_keeps_the_ids_of_names_in_brackets(project: Project) -> None:
    """Also of what a term line says beside names; another case is an id, but no hidden name."""
    heads = ['Source Distribution (or "sdist")', "Ajax\n   AJAX", "Graph (see network)"]
    terms = ".. glossary::\n\n" + "".join(f"   {head}\n      A text.\n\n" for head in heads)
    project.write({**FILES, "terms.rst": terms})
    ids = {id_ for term in project.build().resolved("index").findall(nodes.term) for id_ in term["ids"]}
    assert ids >= {"term-Source-Distribution-or-sdist", "term-Ajax", "term-AJAX", "term-Graph-see-network"}
    glossary = load_glossary([project.folder / "terms.rst"])
    hidden = [name.text for concept in glossary.concepts for name in concept.hidden_names]
    assert hidden == ['Source Distribution (or "sdist")', "Graph (see network)"]
