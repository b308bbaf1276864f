"""Stock glossaries: one line in conf.py gives their terms stable ids and makes concepts of them."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree import ElementTree as ET

import pytest
from docutils import nodes
from sphinx import addnodes
from sphinx.locale import translators

from glossary_build.model import Kind
from glossary_build.sphinx_ext.nodes import GENERATED
from glossary_build.sphinx_ext.state.site_terms import site_terms
from tests.conftest import Build, Project
from tests.site_comparison import Page

CONF = 'project = "demo"\nextensions = ["glossary_build"]\nhtml_theme = "basic"\nexclude_patterns = ["_build"]\n'
STOCK_CONF = CONF.replace('["glossary_build"]', "[]")
PAGE = """\
Words
=====

Ask for :term:`张量`, :term:`C++`, :term:`tensor` and :term:`nep`.

.. glossary::

   tensor
   张量
      It's a *grid*, see :term:`NEP`.

   C++
      A language.

   C
      Another one.

   NumPy Enhancement Proposal
   NEP
      A plan.

   反向传播 : f
      Backwards.
"""


def ids(build: Build, docname: str = "index") -> set[str]:
    """Every id that the page of a build can be entered by."""
    return {id_ for node in build.resolved(docname).findall(nodes.Element) for id_ in node.get("ids", ())}


def indexed(build: Build) -> list[tuple[str, str]]:
    """What the index of a build lists of its page, each with its id."""
    entries = (each for node in build.resolved("index").findall(addnodes.index) for each in node["entries"])
    return [(text, id_) for _, text, id_, *_ in entries]


def test_stock_ids_stay_and_stable_ones_join_them(make_project: Callable[[str], Project]) -> None:
    """No address of the stock page is lost, and names that Sphinx numbers get an id of their own."""
    stock, ours = make_project("stock"), make_project("ours")
    stock.write({"conf.py": STOCK_CONF, "index.rst": PAGE})
    ours.write({"conf.py": CONF, "index.rst": PAGE})
    before, after = stock.build(), ours.build()
    assert after.warnings == ""
    assert ids(before) <= ids(after)
    assert {"term-张量", "term-zhang-liang-735cba", "term-C-6b23c0"} <= ids(after) - ids(before)
    assert before.inventory().keys() == after.inventory().keys()


def test_references_lead_to_the_id_that_stays(project: Project) -> None:
    """Inserting a term before another one moves ``term-0``, but not the address that links use."""
    project.write({"conf.py": CONF, "index.rst": PAGE})
    before = project.build().inventory()
    inserted = PAGE.replace("   tensor\n", "   量\n      Amount.\n\n   tensor\n")
    project.write({"index.rst": inserted})
    after = project.build(fresh=True).inventory()
    assert before["张量"] == "index.html#term-zhang-liang-735cba"
    assert before.items() <= after.items()


def test_references_inside_the_page_use_it_too(project: Project) -> None:
    """What ``:term:`` resolves to is the id in the inventory."""
    project.write({"conf.py": CONF, "index.rst": PAGE})
    found = project.build().resolved("index").findall(nodes.reference)
    links = [link["refid"] for link in found if GENERATED not in link]
    assert links[:3] == ["term-zhang-liang-735cba", "term-C", "term-tensor"]


def test_concepts_are_read_back_from_the_page(project: Project) -> None:
    """Stacked names are one concept, each in its language, with its text and place."""
    project.write({"conf.py": CONF, "index.rst": PAGE})
    terms = site_terms(project.build().app.env)
    assert [term.concept.designations[0].text for term in terms] == [
        "C",
        "C++",
        "NumPy Enhancement Proposal",
        "tensor",
        "反向传播",
    ]
    tensor = terms[3].concept
    assert [(name.text, name.language) for name in tensor.designations] == [("tensor", "en"), ("张量", "zh-Hans")]
    assert tensor.definitions[0].text == "It’s a grid, see NEP."
    assert (str(tensor.designations[0].source), terms[3].docname) == ("index.rst:8", "index")
    assert [name.kind for name in terms[2].concept.designations] == [Kind.FULL, Kind.ABBREVIATION]


def test_role_for_the_index_in_a_name_gives_no_further_name(make_project: Callable[[str], Project]) -> None:
    """Its index entry stays as the author wrote it, and leads to where it stands."""
    page = "Words\n=====\n\n.. glossary::\n\n   :index:`tensor <pair: 张量; grid>` field\n   _`grid`\n      Numbers.\n"
    stock, ours = make_project("stock"), make_project("ours")
    stock.write({"conf.py": STOCK_CONF, "index.rst": page})
    ours.write({"conf.py": CONF, "index.rst": page})
    before, after = stock.build(), ours.build()
    (term,) = site_terms(after.app.env)
    assert [name.text for name in term.concept.designations] == ["tensor field", "grid"]
    assert (ids(after), indexed(after)) == (ids(before), indexed(before))


def test_name_without_text_is_refused_alone(make_project: Callable[[str], Project]) -> None:
    """Sphinx leaves it out of the index, but none of the others; and what leads nowhere doesn't lead to it."""
    page = "Words\n=====\n\n:ref:`nowhere` :doc:`none` [None]_\n\n.. glossary::\n\n"
    page += "".join(f"   {name}\n      Text.\n\n" for name in ("mast", "\\", "keel"))
    stock, ours = make_project("stock"), make_project("ours")
    stock.write({"conf.py": STOCK_CONF, "index.rst": page})
    ours.write({"conf.py": CONF, "index.rst": page})
    before, after = stock.build(), ours.build()
    for name in ("index.html", "genindex.html"):
        pages = [Page((each.out / name).read_text(encoding="utf-8")) for each in (before, after)]
        assert (pages[0].words, pages[0].links) == (pages[1].words, pages[1].links)
    warnings = [each.warnings.replace(str(p.folder), "") for each, p in ((before, stock), (after, ours))]
    assert warnings[0] == warnings[1]


def test_language_of_the_project_decides_elsewhere(project: Project) -> None:
    """In a Japanese project Chinese characters are no Chinese, and nobody reads them as pinyin."""
    page = "Words\n=====\n\n.. glossary::\n\n   張量\n      Tensor.\n"
    project.write({"conf.py": CONF + 'language = "ja"\n', "index.rst": page})
    (term,) = site_terms(project.build().app.env)
    assert term.concept.designations[0].language == "ja"
    assert term.anchor.startswith("term-")
    assert "zhang" not in term.anchor


def test_switched_off_it_leaves_the_page_alone(make_project: Callable[[str], Project]) -> None:
    """With glossary_build_stock = False the ids are those of Sphinx and there is no concept."""
    stock, ours = make_project("stock"), make_project("ours")
    stock.write({"conf.py": STOCK_CONF, "index.rst": PAGE})
    ours.write({"conf.py": CONF + "glossary_build_stock = False\n", "index.rst": PAGE})
    before, after = stock.build(), ours.build()
    assert ids(before) == ids(after)
    assert site_terms(after.app.env) == ()


def test_parallel_reading_finds_the_same_terms(make_project: Callable[[str], Project]) -> None:
    """Concepts of pages that other processes read come back from them."""
    found = []
    for name, jobs in (("one", 1), ("two", 2)):
        project = make_project(name)
        pages = {
            f"page{number}.rst": f"P{number}\n==\n\n.. glossary::\n\n   term {number}\n      T.\n"
            for number in range(9)
        }
        toc = "Top\n===\n\n.. toctree::\n   :glob:\n\n   page*\n"
        project.write({"conf.py": CONF, "index.rst": toc, **pages})
        found.append(site_terms(project.build(parallel=jobs).app.env))
    assert len(found[0]) == 9
    assert found[0] == found[1]


def test_primary_ids_are_those_of_stock_sphinx(make_project: Callable[[str], Project]) -> None:
    """Where stock Sphinx gives an id that it doesn't number, references, the inventory and the page keep it."""
    names = ["Python Package Index (PyPI)", "CI/CD", "PKCS #11", "lambdify()", "Erdős", "GPU 显存", "C++", "404"]
    page = "Words\n=====\n\n.. glossary::\n\n" + "".join(f"   {name}\n      Text.\n\n" for name in names)
    stock, ours = make_project("stock"), make_project("ours")
    stock.write({"conf.py": STOCK_CONF, "index.rst": page})
    ours.write({"conf.py": CONF, "index.rst": page})
    before, after = stock.build(), ours.build()
    assert after.warnings == ""
    assert before.inventory() == after.inventory()
    assert {term.anchor for term in site_terms(after.app.env)} == {
        uri.partition("#")[2] for uri in before.inventory().values()
    }
    assert ids(before) == ids(after)


@pytest.mark.parametrize(
    ("builder", "file"), [("latex", "project.tex"), ("texinfo", "project.texi"), ("xml", "index.xml")]
)
def test_other_formats_get_no_further_id(make_project: Callable[[str], Project], builder: str, file: str) -> None:
    """Where no two names collide, all ids there are those of Sphinx."""
    names = ["Python Package Index (PyPI)", "CI/CD", "PKCS #11", "lambdify()", "Erdős", "naïve", "C++", "404"]
    page = "Words\n=====\n\n.. glossary::\n\n" + "".join(f"   {name}\n      Text.\n\n" for name in names)
    found = []
    for name, conf in (("stock", STOCK_CONF), ("ours", CONF)):
        project = make_project(name)
        project.write({"conf.py": conf + 'project = "project"\n', "index.rst": page})
        text = (project.build(builder).out / file).read_text(encoding="utf-8")
        elements = ET.fromstring(text).iter() if builder == "xml" else ()  # noqa: S314 - Sphinx wrote it
        found.append([each.get("ids") for each in elements] or text.splitlines())
    assert found[0] == found[1]


def test_first_of_colliding_names_keeps_the_id_of_sphinx(make_project: Callable[[str], Project]) -> None:
    """Whichever name that is; the others have an id that depends on their name alone."""
    hashes = {"C": "term-C-6b23c0", "C++": "term-C-f1deb7", "C#": "term-C-040228"}
    for name, words in (("one", ["C++", "C", "C#"]), ("two", ["C#", "C", "C++"]), ("three", ["C", "C++", "C#"])):
        project = make_project(name)
        page = ".. glossary::\n\n" + "".join(f"   {word}\n      Text.\n\n" for word in words)
        project.write({"conf.py": CONF, "index.rst": page})
        expected = {word: f"index.html#{hashes[word]}" for word in words[1:]} | {words[0]: "index.html#term-C"}
        assert project.build().inventory() == expected


PO = """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "ReplayGain"
msgstr "{}"

msgid "张量"
msgstr "Tensor"

msgid "C++"
msgstr "C plus plus"
"""


def test_translation_moves_no_id(make_project: Callable[[str], Project]) -> None:
    """Ids come from the language that the page is written in, and an edit of a translation leaves them alone."""
    page = "Words\n=====\n\n.. glossary::\n\n" + "".join(
        f"   {name}\n      Text.\n\n" for name in ("ReplayGain", "张量", "C++", "C")
    )
    found = []
    for name, language, word in (
        ("source", "", ""),
        ("zh", "zh_CN", "播放增益"),
        ("edited", "zh_CN", "回放增益"),
        ("de", "de", "Lautstärke"),
    ):
        project = make_project(name)
        conf = CONF + 'locale_dirs = ["locale"]\n'
        catalogue = {f"locale/{language}/LC_MESSAGES/index.po": PO.format(word)} if language else {}
        project.write({"conf.py": conf, "index.rst": page, **catalogue})
        translators.pop(("general", "index"), None)  # Sphinx keeps catalogues for the life of the process
        build = project.build(options={"language": language} if language else {})
        assert build.warnings == ""
        found.append([node["ids"][0] for node in build.resolved("index").findall(nodes.term)])
        addresses = build.inventory()
        assert addresses["ReplayGain"] == "index.html#term-ReplayGain"
        assert not language or addresses[word] == "index.html#term-ReplayGain"
        assert all("glossary_source" not in node for node in build.resolved("index").findall(nodes.term))
    assert found[0] == ["term-ReplayGain", "term-zhang-liang-735cba", "term-C", "term-C-6b23c0"]
    assert found == [found[0]] * 4


def test_links_in_a_list_of_todos_begin_at_its_page(make_project: Callable[[str], Project]) -> None:
    """Sphinx copies a todo there, and a glossary in it."""
    pages = {
        "index.rst": "Home\n====\n\n.. toctree::\n\n   words\n   sub/other\n\n.. todolist::\n",
        "words.rst": "Words\n=====\n\n.. todo::\n\n   .. glossary::\n\n      mast\n         As a :term:`mast`.\n",
        "sub/other.rst": "Other\n=====\n\n.. todolist::\n",
    }
    conf = CONF + 'extensions += ["sphinx.ext.todo", "myst_parser"]\ntodo_include_todos = True\n'
    stock, ours = make_project("stock"), make_project("ours")
    stock.write({"conf.py": conf.replace('["glossary_build"]', "[]"), **pages})
    ours.write({"conf.py": conf, **pages})
    before, after = stock.build("dirhtml"), ours.build("dirhtml")
    for name in ("index.html", "sub/other/index.html"):
        found = (Page((each.out / name).read_text(encoding="utf-8")).links for each in (before, after))
        links = [[link for link in each if link.endswith("#term-mast")] for each in found]
        assert links[0] == links[1]
        assert len(links[0]) > 1


def test_pages_listed_in_a_definition_are_in_the_document_of_another_builder(project: Project) -> None:
    """Builders that make one document put these pages where the list is, in a copy of the tree of HTML."""
    listed = "      .. toctree::\n\n         hull\n"
    words = f"Words\n=====\n\n.. glossary::\n\n   ship\n      Parts:\n\n{listed}\n   mast\n      A pole.\n"
    project.write({"conf.py": CONF, "index.rst": words, "hull.rst": "Hull\n====\n\nOf planks.\n"})
    assert "hull.html" in (project.build("html", doctrees="d").out / "index.html").read_text(encoding="utf-8")
    for builder, file in (("latex", "*.tex"), ("singlehtml", "index.html"), ("text", "index.txt")):
        build = project.build(builder, doctrees="d")
        assert build.warnings == ""
        (made,) = [path.read_text(encoding="utf-8") for path in build.out.glob(file) if "sphinx" not in path.name]
        assert ("Of planks." in made) == (builder != "text")


@pytest.mark.parametrize("builder", ["html", "text", "latex"])
def test_definition_list_of_myst_is_a_glossary(make_project: Callable[[str], Project], builder: str) -> None:
    """MyST makes terms of a list with this class; they are concepts, and the page has all that it had."""
    words = "Own\n===\n\n{.glossary}\ngait\n: How it goes, see {term}`trot`.\n\ntrot\n: In two beats.\n"
    words += "\n{.other}\nplain\n: No term.\n"
    settings = 'extensions += ["myst_parser"]\nmyst_enable_extensions = ["attrs_block", "deflist"]\n'
    stock, ours = make_project("stock"), make_project("ours")
    for project, conf in ((stock, STOCK_CONF), (ours, CONF)):
        project.write({"conf.py": conf + settings, "index.md": words})
    before, after = stock.build(builder), ours.build(builder)
    assert before.warnings == after.warnings == ""
    assert ids(before) <= ids(after)
    assert [term.concept.designations[0].text for term in site_terms(after.app.env)] == ["gait", "trot"]
    if builder == "html":
        assert after.inventory() == before.inventory()
    else:
        (name,) = [path.name for path in before.out.iterdir() if path.suffix in (".txt", ".tex")]
        assert (after.out / name).read_bytes() == (before.out / name).read_bytes()
