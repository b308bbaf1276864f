"""Definitions that are shown on other pages: by a role their first sentence, by a directive all or the first block."""

from __future__ import annotations

import re

import pytest
from docutils import nodes

from tests.conftest import Build, Project
from tests.inventories import read_addresses
from tests.sphinx_ext.samples import CONF

TERMS = """\
# Glossary

## Stride（步长）

The elements to skip, e.g. 4, in *storage*. See {term}`tensor` too.

- One
- Two

## Tensor（张量）

An array of numbers (a grid!). It has a {glsdesc}`stride`.

## Loop

Ends with {glsdesc}`knot`.

## Knot

Begins with {glsdesc}`loop`.
"""
CHINESE = "# 术语表\n\n### Stride（步长）\n\n跨过的元素个数。另见张量。\n"
STOCK = """\
Words
=====

.. glossary::

   Apple
   apples
      A *round* fruit. It is red.

      .. note:: Eat it.
"""
VIEW = "Glossary\n========\n\n.. glossary-view::\n"
INDEX = "Top\n===\n\n.. toctree::\n\n   view\n   words\n   page\n"
PAGE = "Page\n====\n\n{}\n"


@pytest.fixture
def sample(project: Project) -> Project:
    """A project with a view, a stock glossary and a page that shows definitions."""
    conf = CONF.replace('["terms.md", "terms.rst", "terms.zh.md"]', '["terms.md", "terms.zh.md"]')
    project.write({"conf.py": conf, "terms.md": TERMS, "terms.zh.md": CHINESE, "words.rst": STOCK, "view.rst": VIEW})
    project.write({"index.rst": INDEX, "page.rst": PAGE.format("Nothing.")})
    return project


def page(project: Project, text: str, **options: str) -> list[str]:
    """The text of each paragraph and list of a page with *text*, built without a warning."""
    project.write({"page.rst": PAGE.format(text)})
    build = project.build(options=options)
    assert build.warnings == ""
    return shown(build)


def shown(build: Build) -> list[str]:
    """The text of each block below the title of the page."""
    section = next(build.resolved("page").findall(nodes.section))
    blocks = [each for part in section[1:] for each in (part if isinstance(part, nodes.container) else [part])]
    return [block.astext() for block in blocks]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("stride", "The elements to skip, e.g. 4, in storage"),
        ("Strides", "The elements to skip, e.g. 4, in storage"),
        ("步长", "The elements to skip, e.g. 4, in storage"),
        ("tensor", "An array of numbers (a grid!)"),
        ("apples", "A round fruit"),
        ("these words <apple>", "A round fruit"),
    ],
)
def test_role_shows_the_first_sentence(sample: Project, name: str, sentence: str) -> None:
    """By any name of the term, of a view and of a stock glossary, in the middle of a sentence."""
    assert page(sample, f"It is :glsdesc:`{name}`, says *he*.") == [f"It is {sentence}, says he."]


@pytest.mark.parametrize(
    ("directive", "blocks"),
    [
        ("stride", ["The elements to skip, e.g. 4, in storage. See tensor too.", "One\n\nTwo"]),
        ("stride\n   :length: short", ["The elements to skip, e.g. 4, in storage. See tensor too."]),
        ("apple", ["A round fruit. It is red.", "Eat it."]),
        ("apple\n   :length: short\n   :prepend: An *apple* is", ["An apple is a round fruit. It is red."]),
    ],
)
def test_directive_shows_the_definition(sample: Project, directive: str, blocks: list[str]) -> None:
    """All of it, or its first block, after words of the page."""
    assert page(sample, f".. glossary-entry:: {directive}") == blocks


@pytest.mark.parametrize(
    ("definition", "shown"),
    [("Python prints it.", "Python prints it."), ("The fruit.", "the fruit."), ("Tomatoes.", "Tomatoes.")],
)
def test_name_at_the_beginning_of_a_definition_keeps_its_capital(sample: Project, definition: str, shown: str) -> None:
    """After words of the page; an article loses it."""
    sample.write({"words.rst": STOCK.replace("A *round* fruit. It is red.", definition)})
    block = ".. glossary-entry:: apple\n   :length: short\n   :prepend: Here,"
    assert page(sample, block) == [f"Here, {shown}"]


def test_definition_is_in_the_language_of_the_project(sample: Project) -> None:
    """As far as the glossary has it."""
    text = "是 :glsdesc:`stride`。\n\n.. glossary-entry:: Stride\n\n:glsdesc:`tensor`"
    blocks = page(sample, text, language="zh_CN")
    assert blocks == ["是 跨过的元素个数。", "跨过的元素个数。另见张量。", "An array of numbers (a grid!)"]


def test_definitions_that_show_each_other_end(sample: Project) -> None:
    """What a definition shows of another is a link where that definition is shown elsewhere."""
    assert page(sample, ":glsdesc:`loop`") == ["Ends with knot"]
    build = sample.build()
    links = [each.get("refuri") for each in build.resolved("page").findall(nodes.reference)]
    assert links == ["view.html#term-Knot"]
    assert "Ends with Begins with" in build.resolved("view").astext()


def test_missing_terms_are_reported_where_they_are(sample: Project) -> None:
    """As a reference to them is; the page shows the name."""
    sample.write({"page.rst": PAGE.format(":glsdesc:`pear`\n\n.. glossary-entry:: a pear\n   :length: short")})
    build = sample.build()
    assert shown(build) == ["pear", "a pear"]
    assert "page.rst:4: WARNING: term not in glossary: 'pear'" in build.warnings
    assert "page.rst:6: WARNING: term not in glossary: 'a pear'" in build.warnings


def test_wrong_option_is_reported(sample: Project) -> None:
    """With the values that there are."""
    sample.write({"page.rst": PAGE.format(".. glossary-entry:: stride\n   :length: long")})
    assert '"long" unknown; choose from "all", or "short"' in sample.build().warnings


@pytest.mark.parametrize("parallel", [1, 2])
def test_page_follows_the_definition(sample: Project, parallel: int) -> None:
    """It is written again when the definition has changed, in a source or on another page, and only then."""
    text = ".. glossary-entry:: stride\n   :length: short\n\nIt is :glsdesc:`apple`."
    sample.write({"page.rst": PAGE.format(text)})
    sample.build(parallel=parallel)
    written = (sample.folder / "_build" / "html" / "page.html").stat().st_mtime_ns
    build = sample.build(parallel=parallel)
    assert (build.out / "page.html").stat().st_mtime_ns == written
    sample.write({"terms.md": TERMS.replace("to skip", "to pass"), "words.rst": STOCK.replace("round", "green")})
    build = sample.build(parallel=parallel)
    html = (build.out / "page.html").read_text(encoding="utf-8")
    assert "The elements to pass" in html
    assert "<em>green</em>" in html


def test_it_counts_as_a_use_and_makes_no_target(sample: Project) -> None:
    """Its entry says that the page uses it; names lead to the glossary only, and no id is there twice."""
    before = read_addresses((sample.build().out / "objects.inv").read_bytes())
    sample.write({"page.rst": PAGE.format("In use: :glsdesc:`stride`\n\n.. glossary-entry:: apple")})
    build = sample.build()
    assert read_addresses((build.out / "objects.inv").read_bytes()) == before
    assert 'href="page.html"' in (build.out / "view.html").read_text(encoding="utf-8")
    assert 'id="term' not in (build.out / "page.html").read_text(encoding="utf-8")


def test_words_before_it_are_translated(sample: Project) -> None:
    """They are a message of the page; what is shown is translated with the glossary."""
    sample.write({"page.rst": PAGE.format(".. glossary-entry:: apple\n   :length: short\n   :prepend: Fruit:")})
    template = sample.build("gettext").out / "page.pot"
    assert 'msgid "Fruit:"' in template.read_text(encoding="utf-8")
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    sample.write({"locale/de/LC_MESSAGES/page.po": f'{head}msgid "Fruit:"\nmsgstr "Obst:"\n'})
    words = 'msgid "A *round* fruit. It is red."\nmsgstr "*Runde* Frucht."\n'
    sample.write({"locale/de/LC_MESSAGES/words.po": head + words})
    build = sample.build(options={"language": "de", "locale_dirs": "locale"})
    assert shown(build) == ["Obst: Runde Frucht."]


USING = "A :term:`stride`, two :term:`strides` and an :term:`apple`."


def listed(build: Build, docname: str) -> list[tuple[str, str]]:
    """Each name in the list of used terms on a page, and where it leads."""
    items = [
        term
        for each in build.resolved(docname).findall(nodes.definition_list)
        if "glossary-used" in each["classes"]
        for term in each.findall(nodes.term)
    ]
    return [(term.astext(), next(term.findall(nodes.reference))["refuri"]) for term in items]


def test_page_lists_the_terms_that_it_uses(sample: Project) -> None:
    """Each once, in the order of the language, with its definition; a page that uses none shows nothing."""
    assert page(sample, f"{USING}\n\n.. glossary-used::")[1:] == [
        "Apple\n\nA round fruit. It is red.\n\nEat it.\n\nStride\n\nThe elements to skip, e.g. 4, in storage. "
        "See tensor too.\n\nOne\n\nTwo"
    ]
    assert listed(sample.build(), "page") == [("Apple", "words.html#term-Apple"), ("Stride", "view.html#term-Stride")]
    assert page(sample, ".. glossary-used::") == []


def test_list_is_of_the_page_its_folder_or_the_document(sample: Project) -> None:
    """And follows the pages that use terms, written in any order."""
    sample.write({"index.rst": INDEX + "   part/one\n   part/two\n", "page.rst": PAGE.format("An :term:`apple`.")})
    sample.write({"part/one.rst": PAGE.format("A :term:`stride`."), "part/two.rst": PAGE.format("A :term:`tensor`.")})
    scopes = "\n\n".join(f".. glossary-used:: {scope}" for scope in ("page", "folder", "document"))
    sample.write({"part/list.rst": f":orphan:\n\nList\n====\n\n{scopes}\n"})
    build = sample.build()
    names = [name for name, _ in listed(build, "part/list")]
    assert names == ["Stride", "Tensor", "Apple", "Stride", "Tensor"]
    sample.write({"part/two.rst": PAGE.format("Nothing.")})
    html = (sample.build().out / "part" / "list.html").read_text(encoding="utf-8")
    assert html.count("Tensor</span></a>") == 0
    assert html.count("Apple</span></a>") == 1


def test_list_in_a_book_is_of_its_pages(sample: Project) -> None:
    """In output that joins pages, the document is what they are joined to."""
    conf = (sample.folder / "conf.py").read_text(encoding="utf-8")
    sample.write({"conf.py": conf + 'latex_documents = [("book", "book.tex", "Book", "Us", "manual")]\n'})
    sample.write({"book.rst": ":orphan:\n\nBook\n====\n\n.. toctree::\n\n   page\n\n.. glossary-used:: document\n"})
    sample.write({"page.rst": PAGE.format("An :term:`apple`."), "other.rst": ":orphan:\n\n" + PAGE.format(USING)})
    tex = (sample.build("latex").out / "book.tex").read_text(encoding="utf-8")
    assert "round" in tex
    assert "skip" not in tex


def test_unknown_scope_is_reported(sample: Project) -> None:
    """With those that there are."""
    sample.write({"page.rst": PAGE.format(".. glossary-used:: site")})
    assert '"site" unknown; choose from "page", "folder", or "document"' in sample.build().warnings


@pytest.mark.parametrize("builder", ["text", "latex", "man", "texinfo", "epub", "xml", "singlehtml", "gettext"])
def test_every_builder_shows_them(sample: Project, builder: str) -> None:
    """Without a warning; translators get nothing twice."""
    sample.write({"page.rst": PAGE.format(f"{USING} It is :glsdesc:`apple`.\n\n.. glossary-used::")})
    conf = (sample.folder / "conf.py").read_text(encoding="utf-8")
    sample.write({"conf.py": conf + 'man_pages = [("page", "page", "Page", [], 1)]\nepub_copyright = version = "1"\n'})
    build = sample.build(builder)
    assert build.warnings == ""
    files = [path.read_bytes() for path in build.out.rglob("*") if path.suffix in SUFFIXES]
    times = sum(len(re.findall(rb"\bfruit\b", content)) for content in files)
    assert times == {"gettext": 1, "man": 2}.get(builder, 3)


SUFFIXES = (".txt", ".tex", ".1", ".texi", ".xhtml", ".xml", ".html", ".pot")


def test_index_lists_all_names_by_letter(sample: Project) -> None:
    """Of views and stock glossaries, in the order of the language, each leading to its entry; and follows them."""
    sample.write({"page.rst": PAGE.format(".. glossary-index::")})
    build = sample.build()
    assert build.warnings == ""
    lines = [" ".join(line.split()) for line in shown(build)]
    assert lines == ["A Apple apples", "B 步长", "K Knot", "L Loop", "S Stride", "T Tensor", "Z 张量"]
    links = [each["refuri"] for each in build.resolved("page").findall(nodes.reference)]
    assert links[:2] == ["words.html#term-Apple", "words.html#term-Apple"]
    sample.write({"words.rst": STOCK.replace("apples", "pome")})
    html = (sample.build().out / "page.html").read_text(encoding="utf-8")
    assert "pome" in html
    assert "apples" not in html


IN_DEFINITION = (
    ".. glossary-used::",
    ".. glossary-used:: document",
    ".. glossary-index::",
    ".. glossary-entry:: apple",
    ".. glossary-entry:: pip",
    ".. glossary::\n\n   seed\n      A small :term:`apple`.",
    ".. note::\n\n   .. glossary-used::",
)
"""What shows definitions, or has some."""


@pytest.mark.parametrize("content", IN_DEFINITION)
def test_definition_may_hold_whatever_shows_definitions(sample: Project, content: str) -> None:
    """Shown in each way, and written by builders that share what was read; no id is twice on a page."""
    inner = content.replace("\n", "\n      ")
    glossary = f".. glossary::\n\n   pip\n      Core.\n\n      {inner}\n"
    page = f"Page\n====\n\n{glossary}\nA :term:`pip`.\n\n.. glossary-entry:: pip\n\n.. glossary-used::\n\n"
    sample.write({"page.rst": page})
    for builder in ("html", "latex", "text", "dirhtml"):
        build = sample.build(builder, doctrees="shared")
        assert build.warnings == ""
    ids = re.findall(r' id="(term-[^"]+)"', (build.out / "page" / "index.html").read_text(encoding="utf-8"))
    assert len(ids) == len({*ids})


@pytest.mark.parametrize("builder", ["html", "latex"])
def test_links_of_a_definition_lead_where_they_did(sample: Project, builder: str) -> None:
    """Those that are relative to the page of the glossary, and to a label of its own, from another folder."""
    entry = "See :doc:`other`, :any:`other` and mark_."
    sample.write({"part/words.rst": f"Part\n====\n\n.. glossary::\n\n   Pear\n      {entry}\n\n.. _mark:\n\nMarked.\n"})
    sample.write({"part/other.rst": "Other\n=====\n", "page.rst": PAGE.format(".. glossary-entry:: pear")})
    sample.write({"index.rst": INDEX + "   part/words\n   part/other\n"})
    build = sample.build(builder)
    assert build.warnings == ""
    if builder == "html":
        links = [each["refuri"] for each in build.resolved("page").findall(nodes.reference)]
        assert links == ["part/other.html", "part/other.html", "part/words.html#mark"]
    else:
        [tex] = build.out.glob("*.tex")
        assert tex.read_text(encoding="utf-8").count(r"\hyperref[\detokenize{part/words:mark}]") >= 1


def test_name_of_the_term_is_no_message_of_the_page(sample: Project) -> None:
    """A catalogue that the glossary shares with the page, and that has its name, doesn't replace the definition."""
    sample.write({"page.rst": PAGE.format(".. glossary-entry:: apple")})
    messages = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "apple"\nmsgstr "Apfel"\n'
    sample.write({"locale/de/LC_MESSAGES/page.po": messages})
    build = sample.build(options={"language": "de", "locale_dirs": "locale"})
    assert build.warnings == ""
    assert shown(build) == ["A round fruit. It is red.", "Eat it."]
