"""What an entry says of its neighbours and of the sections that use it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glossary_build.sphinx_ext.page.related import PLACES_SHOWN, neighbour_box
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
FILES = {**samples.FILES, "index.rst": INDEX, "words.rst": WORDS, "usage.rst": USAGE, "apart.rst": APART}


def box(build: Build, docname: str, anchor: str) -> list[str]:
    """The lines that were added to an entry, as text."""
    boxes = with_class(written_entry(build, docname, anchor), "glossary-neighbours")
    return [visible_text(line) for found in boxes for line in found if line.tag != "details"]


def test_entry_names_terms_that_it_mentions_or_that_mention_it(project: Project) -> None:
    """Each once, in the order of the glossary, whichever kind of glossary shows them; see also isn't repeated."""
    project.write(FILES)
    build = project.build()
    assert build.warnings == ""
    assert box(build, "words", "term-tensor")[0] == "Related: loss, new API, Stride"
    assert box(build, "apart", "term-loss")[0] == "Related: risk, Tensor"
    seen = with_class(written_entry(build, "words", "term-new-API"), "glossary-see-also")
    assert [visible_text(line) for line in seen] == ["See also: Tensor"]
    assert not any("Tensor" in line for line in box(build, "words", "term-new-API"))


def test_entry_lists_the_sections_that_use_it(project: Project) -> None:
    """All names of a term count, case apart; references inside entries don't, and neither do our own links."""
    project.write(FILES)
    build = project.build()
    assert box(build, "words", "term-tensor")[1] == "Used in: Usage, Usage › Deep (2), Apart › More <b>"
    assert box(build, "words", "term-Stride")[1] == "Used in: Usage › Deep"
    assert box(build, "apart", "term-loss")[1:] == []


def test_links_lead_to_the_sections(project: Project) -> None:
    """From dirhtml too, where the address of a page is a folder."""
    project.write(FILES)
    (found,) = with_class(written_entry(project.build("dirhtml"), "words", "term-tensor"), "glossary-neighbours")
    links = {visible_text(link): link.get("href") for line in found.iter("p") for link in line.iter("a")}
    assert links == {
        "loss": "../apart/#term-loss",
        "new API": "#term-new-API",
        "Stride": "#term-Stride",
        "Usage": "../usage/",
        "Usage › Deep": "../usage/#deep",
        "Apart › More <b>": "../apart/#more-b",
    }


def test_what_is_many_is_folded(project: Project) -> None:
    """Five sections are open, the rest folded; one more than five isn't worth a click."""
    for number, folded in ((PLACES_SHOWN + 1, 0), (PLACES_SHOWN + 2, 2)):
        pages = {f"page{n}.rst": f":orphan:\n\nPage {n}\n======\n\n:term:`AOT`\n" for n in range(number)}
        project.write({**samples.FILES, **pages})
        folds = written_entry(project.build(), "index", "term-AOT").iter("details")
        assert [len(list(part.iter("a"))) for part in folds] == ([folded] if folded else [])


def test_ebook_and_other_outputs(project: Project) -> None:
    """An e-book has nothing folded and no map; LaTeX and text have the entry alone."""
    project.write(FILES)
    book = project.build("epub")
    assert box(book, "words", "term-tensor")[0] == "Related: loss, new API, Stride"
    assert not {"details", "svg"} & {element.tag for element in written_page(book, "words").iter()}
    for builder in ("text", "latex", "gettext"):
        assert list(project.build(builder).resolved("words").findall(neighbour_box)) == []


def test_single_page_keeps_its_links_inside(project: Project) -> None:
    """All pages in one: nothing leads to a file that isn't there."""
    project.write(FILES)
    text = (project.build("singlehtml").out / "index.html").read_text(encoding="utf-8")
    used = text.partition("Used in:")[2].partition("</p>")[0]
    assert 'href="#deep"' in used


def test_each_part_can_be_switched_off(project: Project) -> None:
    """The configuration values act alone."""
    off = "glossary_build_related = False\nglossary_build_map = False\n"
    project.write({**FILES, "conf.py": samples.CONF + off})
    build = project.build()
    assert [line.partition(":")[0] for line in box(build, "words", "term-tensor")] == ["Used in"]
    assert list(written_page(build, "words").iter("svg")) == []


def test_chinese_view_speaks_chinese(project: Project) -> None:
    """Labels, separators and names are in the language that leads the view."""
    project.write({**FILES, "words.rst": "词\n==\n\n.. glossary-view::\n   :order: zh\n"})
    lines = box(project.build(), "words", "term-tensor")
    assert lines[0] == "相关术语：loss、new API、步长"
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
def test_entries_follow_titles_and_the_table_of_contents(project: Project, edit: dict[str, str]) -> None:
    """Sphinx leaves the previous and next links of other pages as they were; the entries are as in a fresh build."""
    project.write(FILES)
    project.build(out="_build/incremental")
    project.write(edit)
    incremental, fresh = project.build(out="_build/incremental"), project.build(fresh=True, out="_build/fresh")
    assert box(incremental, "words", "term-tensor") == box(fresh, "words", "term-tensor")
    assert (incremental.out / "words.html").read_bytes() == (fresh.out / "words.html").read_bytes()


def test_removed_page_is_no_longer_named(project: Project) -> None:
    """Its sections go from the entries."""
    project.write(FILES)
    project.build()
    (project.folder / "usage.rst").unlink()
    project.write({"index.rst": INDEX.replace("   usage\n", "")})
    assert box(project.build(), "words", "term-tensor")[1] == "Used in: Apart › More <b>"


def test_folds_open_by_keyboard_and_the_map_leads_to_entries(project: Project, browser: Browser) -> None:
    """Without a script: Enter opens the map, and a name on it is a link of the page."""
    more = "".join(f"\n## T{n}\n\nA kind of [tensor](#tensor).\n" for n in range(8))
    project.write({**FILES, "terms.md": samples.MARKDOWN + more})
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 800})
    page = context.new_page()
    page.goto((project.build("dirhtml").out / "words/index.html").as_uri())
    drawing = page.get_by_role("group", name="Map of neighbours: Tensor")
    assert not drawing.is_visible()
    page.locator("summary", has_text="Map of neighbours").first.focus()
    page.keyboard.press("Enter")
    assert drawing.is_visible()
    assert drawing.get_by_role("link").all_text_contents() == ["loss", "new API", "Stride", "T0", "T1", "Stride"]
    box_ = drawing.bounding_box()
    assert box_ is not None
    assert box_["x"] + box_["width"] <= 390
    drawing.get_by_role("link", name="T1").click()
    assert page.url.endswith("words/index.html#term-T1")
    context.close()
