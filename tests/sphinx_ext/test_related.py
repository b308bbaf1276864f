"""What an entry says of its neighbours and of the sections that use it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from glossary_build.sphinx_ext.nodes import written
from glossary_build.sphinx_ext.page import related
from glossary_build.sphinx_ext.page.related import MOST_SHOWN
from tests.browser import faultless_page
from tests.conftest import Build, Project
from tests.sphinx_ext import samples
from tests.sphinx_ext.test_updates import comparable
from tests.sphinx_ext.written import visible_text, with_class, written_entry, written_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser

INDEX = """\
Demo
====

.. toctree::

   words
   usage
   apart
"""
WORDS = "Words\n=====\n\n.. glossary-view::\n"
USAGE = """\
Usage
=====

A :term:`Tensor` here.

Deep
----

A :term:`tensor`, a :term:`张量` and :any:`Stride`.
"""
APART = """\
Apart
=====

More <b>
--------

:term:`Tensor`

.. glossary::

   loss
      Less of it is better. It is a :term:`Tensor`.

   risk
      The :term:`loss` to expect.
"""
CONF = 'extensions = ["glossary_build"]\nhtml_theme = "basic"\n'
FILES = {**samples.FILES, "index.rst": INDEX, "words.rst": WORDS, "usage.rst": USAGE, "apart.rst": APART}


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Room for all neighbours, however short the definitions are."""
    monkeypatch.setattr(related, "SHARE", 0.01)


def box(build: Build, docname: str, anchor: str) -> list[str]:
    """What was added to an entry, as text: each list, and how many more there are."""
    lines = with_class(written_entry(build, docname, anchor), "glossary-neighbours")
    parts: list[str] = []
    for child in (child for line in lines for child in line):
        text = f"{visible_text(child)}{child.tail or ''}"
        parts = [*parts, text] if child.tag in {"b", "span"} else [*parts[:-1], parts[-1] + text]
    return [part.strip() for part in parts]


@pytest.mark.usefixtures("room")
def test_entry_names_terms_that_mention_it(project: Project) -> None:
    """In the order of the glossary, whichever kind of glossary shows them, but for those that it links to itself."""
    project.write(FILES)
    build = project.build()
    assert build.warnings == ""
    assert box(build, "words", "term-tensor")[0] == "Related: loss, new API"
    assert box(build, "apart", "term-loss")[0] == "Related: risk"
    seen = with_class(written_entry(build, "words", "term-new-API"), "glossary-see-also")
    assert [visible_text(line) for line in seen] == ["See also: Tensor"]
    assert not any("Tensor" in line for line in box(build, "words", "term-new-API"))


@pytest.mark.usefixtures("room")
def test_entry_with_an_error_mentions_terms(project: Project) -> None:
    """Its message keeps it in the tree of the page, where its references are looked for."""
    entry = "   risk\n      By :nothing:`nobody`, a :term:`loss`.\n\n      .. note:: So.\n\n   loss\n      A word.\n"
    project.write({"conf.py": CONF, "index.rst": f"Words\n=====\n\n.. glossary::\n\n{entry}"})
    assert box(project.build(), "index", "term-loss") == ["Related: risk"]


@pytest.mark.usefixtures("room")
def test_entry_lists_the_sections_that_use_it(project: Project) -> None:
    """All names of a term count, case apart; references inside entries don't, and neither do our own links."""
    project.write(FILES)
    build = project.build()
    assert box(build, "words", "term-tensor")[1] == "Used in: Usage, Usage › Deep (2), Apart › More <b>"
    assert box(build, "words", "term-Stride") == ["Used in: Usage › Deep"]
    assert box(build, "apart", "term-loss")[1:] == []


@pytest.mark.usefixtures("room")
def test_links_lead_to_the_sections(project: Project) -> None:
    """From dirhtml too, where the address of a page is a folder."""
    project.write(FILES)
    lines = with_class(written_entry(project.build("dirhtml"), "words", "term-tensor"), "glossary-neighbours")
    links = {visible_text(link): link.get("href") for line in lines for link in line.iter("a")}
    assert links == {
        "loss": "../apart/#term-loss",
        "new API": "#term-new-API",
        "Usage": "../usage/",
        "Usage › Deep": "../usage/#deep",
        "Apart › More <b>": "../apart/#more-b",
    }


@pytest.mark.usefixtures("room")
def test_page_has_five_of_each(project: Project) -> None:
    """However many there are, and whatever room there is; the data file has all of them."""
    numbers = range(MOST_SHOWN + 4)
    terms = "".join(f"   term {n}\n      A :term:`hub`.\n\n" for n in numbers)
    pages = {f"page{n}.rst": f":orphan:\n\nPage {n}\n======\n\n:term:`hub`\n" for n in numbers}
    project.write(
        {"conf.py": CONF, "index.rst": f"Top\n===\n\n.. glossary::\n\n   hub\n      A hub.\n\n{terms}", **pages}
    )
    build = project.build()
    shown = [", ".join(f"{name} {n}" for n in range(MOST_SHOWN)) for name in ("term", "Page")]
    assert box(build, "index", "term-hub") == [f"Related: {shown[0]}", f"Used in: {shown[1]}", "8 more"]
    (whole,) = filter(None, neighbours_in(build, 0))
    assert whole.count("<a ") == 2 * len(numbers)
    assert '<a href="page8.html">Page 8</a>' in whole


@pytest.mark.parametrize(("letters", "shown"), [(4, 1), (120, 2), (400, 5)])
def test_page_has_what_is_short_beside_the_definition(project: Project, letters: int, shown: int) -> None:
    """At most a quarter of its text, but at least one."""
    pages = {f"page{n}.rst": f":orphan:\n\nA long title {n}\n{'=' * 20}\n\n:term:`hub`\n" for n in range(9)}
    definition = "abc " * (letters // 4)
    project.write({"conf.py": CONF, "index.rst": f"Top\n===\n\n.. glossary::\n\n   hub\n      {definition}\n", **pages})
    used, more = box(project.build(), "index", "term-hub")
    assert (used.count("title"), more) == (shown, f"{9 - shown} more")


def test_reader_asks_for_more(project: Project, browser: Browser) -> None:
    """On a page opened from the disk: the line has all of them then, and the focus is on its first link."""
    pages = {f"deep/page{n}.rst": f":orphan:\n\nPage {n}\n======\n\n:term:`hub`\n" for n in range(9)}
    project.write(
        {"conf.py": CONF, "in/words.rst": ":orphan:\n\nTop\n===\n\n.. glossary::\n\n   hub\n      It.\n", **pages}
    )
    project.write({"index.rst": "Top\n===\n"})
    build = project.build()
    with faultless_page(browser) as page:
        page.goto((build.out / "in/words.html").as_uri())
        line = page.locator(".glossary-neighbours")
        line.get_by_role("button", name="8 more").press("Enter")
        line.locator("a").nth(8).wait_for()
        assert line.inner_text() == "Used in: " + ", ".join(f"Page {n}" for n in range(9))
        assert page.evaluate("document.activeElement.textContent") == "Page 0"
        assert line.locator("a").nth(8).evaluate("link => link.href") == (build.out / "deep/page8.html").as_uri()


def test_what_cannot_be_loaded_leaves_the_button(project: Project, browser: Browser) -> None:
    """The line stays as it is, and no script fails."""
    pages = {f"page{n}.rst": f":orphan:\n\nPage {n}\n======\n\n:term:`hub`\n" for n in range(9)}
    project.write({"conf.py": CONF, "index.rst": "Top\n===\n\n.. glossary::\n\n   hub\n      It.\n", **pages})
    address = (project.build().out / "index.html").as_uri()
    for missing in ("neighbours0", "terms"):
        with faultless_page(browser) as page:
            page.route(f"**/{missing}.js", lambda route: route.abort())
            page.goto(address)
            more = page.get_by_role("button", name="8 more")
            with page.expect_event("requestfailed"):
                more.click()
            page.evaluate("new Promise((resume) => setTimeout(resume))")
            assert more.is_visible()


def neighbours_in(build: Build, part: int) -> list[str]:
    """The lines in a data file."""
    text = (build.out / f"_static/glossary_build/neighbours{part}.js").read_text(encoding="utf-8")
    lines: list[str] = json.loads(text.partition(" = ")[2].rstrip(";\n"))
    return lines


def test_ebook_and_other_outputs(project: Project) -> None:
    """An e-book has nothing folded; LaTeX and text have the entry alone."""
    project.write(FILES)
    book = project.build("epub")
    assert box(book, "words", "term-tensor")[0] == "Related: loss, new API"
    assert "details" not in {element.tag for element in written_page(book, "words").iter()}
    for builder in ("text", "latex", "gettext"):
        assert list(project.build(builder).resolved("words").findall(written)) == []


@pytest.mark.usefixtures("room")
def test_single_page_keeps_its_links_inside(project: Project) -> None:
    """All pages in one: nothing leads to a file that isn't there, and each entry says it once."""
    project.write(FILES)
    text = (project.build("singlehtml").out / "index.html").read_text(encoding="utf-8")
    entry = text.partition('id="term-tensor"')[2].partition("</dd>")[0]
    assert entry.count("Used in:") == 1
    used = text.partition("Used in:")[2].partition("</p>")[0]
    assert 'href="#deep"' in used


@pytest.mark.usefixtures("room")
def test_each_part_can_be_switched_off(project: Project) -> None:
    """The configuration values act alone."""
    off = "glossary_build_disable = ['related']\n"
    project.write({**FILES, "conf.py": samples.CONF + off})
    build = project.build()
    assert [line.partition(":")[0] for line in box(build, "words", "term-tensor")] == ["Used in"]


@pytest.mark.usefixtures("room")
def test_chinese_view_speaks_chinese(project: Project) -> None:
    """Labels, separators and names are in the language that leads the view."""
    project.write({**FILES, "words.rst": "词\n==\n\n.. glossary-view::\n   :order: zh\n"})
    lines = box(project.build(), "words", "term-tensor")
    assert lines[0] == "相关术语：loss、new API"
    assert lines[1].startswith("出现于：Usage、Usage › Deep (2)")


EDITS = {
    "add a reference": {"usage.rst": USAGE + "\nAnother :term:`Tensor`.\n"},
    "move it to another section": {"usage.rst": USAGE.replace("here.", "here.\n\nMiddle\n------\n\n:term:`AOT`")},
    "delete it": {"usage.rst": USAGE.replace("A :term:`Tensor` here.", "Nothing.")},
    "rename the section": {"usage.rst": USAGE.replace("Deep\n", "Dark\n")},
    "mention a term of ours in a stock entry": {"apart.rst": APART.replace("to expect", "of :term:`AOT`")},
    "rename a stock entry": {"apart.rst": APART.replace("   risk\n", "   hazard\n")},
}


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS.keys())
@pytest.mark.usefixtures("room")
def test_incremental_equals_fresh(project: Project, edit: dict[str, str]) -> None:
    """A change on one page reaches the entries on another, byte for byte."""
    project.write(FILES)
    before = project.build(out="_build/incremental").files()
    project.write(edit)
    incremental = project.build(out="_build/incremental")
    fresh = project.build(fresh=True, out="_build/fresh")
    assert incremental.files()["words.html"] != before["words.html"] or edit.keys() != {"usage.rst"}
    assert comparable(incremental.files()) == comparable(fresh.files())


@pytest.mark.parametrize(
    "edit",
    [
        {"usage.rst": USAGE.replace("Usage\n", "Using\n")},
        {"index.rst": INDEX.replace("   usage\n   apart\n", "   apart\n   usage\n")},
    ],
    ids=["rename the page", "turn the order of the pages"],
)
@pytest.mark.usefixtures("room")
def test_entries_follow_titles_and_the_table_of_contents(project: Project, edit: dict[str, str]) -> None:
    """Sphinx leaves the previous and next links of other pages as they were; the entries are as in a fresh build."""
    project.write(FILES)
    project.build(out="_build/incremental")
    project.write(edit)
    incremental, fresh = project.build(out="_build/incremental"), project.build(fresh=True, out="_build/fresh")
    assert box(incremental, "words", "term-tensor") == box(fresh, "words", "term-tensor")
    assert (incremental.out / "words.html").read_bytes() == (fresh.out / "words.html").read_bytes()


@pytest.mark.usefixtures("room")
def test_removed_page_is_no_longer_named(project: Project) -> None:
    """Its sections go from the entries."""
    project.write(FILES)
    project.build()
    (project.folder / "usage.rst").unlink()
    project.write({"index.rst": INDEX.replace("   usage\n", "")})
    assert box(project.build(), "words", "term-tensor")[1] == "Used in: Apart › More <b>"


@pytest.mark.usefixtures("room")
def test_home_page_uses_no_term(project: Project) -> None:
    """It leads to the terms to start with, which says nothing of them."""
    project.write({**FILES, "index.rst": INDEX + "\nStart with :term:`Tensor`.\n"})
    assert box(project.build(), "words", "term-tensor")[1].startswith("Used in: Usage, ")


@pytest.mark.usefixtures("room")
def test_definition_of_a_substitution_uses_no_term(project: Project) -> None:
    """It is on every page if it is in ``rst_prolog``; the pages that show it do."""
    prolog = "rst_prolog = '.. |x| replace:: :term:`Tensor`'\n"
    project.write({**FILES, "conf.py": samples.CONF + prolog, "usage.rst": "Usage\n=====\n\nA |x|.\n"})
    assert box(project.build(), "words", "term-tensor")[1] == "Used in: Usage, Apart › More <b>"
