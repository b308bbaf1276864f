"""What the random walk has found, a test for each cause: after a change, the updated site is the one built again."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
import sphinx
from sphinx.errors import ExtensionError

from glossary_build.sphinx_ext.page import labels, scripts
from glossary_build.sphinx_ext.page.scripts import FEATURES
from glossary_build.sphinx_ext.state.this_build import this_build
from tests.conftest import Build, Project
from tests.inventories import write_inventory
from tests.search_index import files_of

CONF = """\
project = "demo"
extensions = ["glossary_build", "sphinx.ext.intersphinx"]
glossary_build_sources = ["terms.md"]
exclude_patterns = ["terms*", "_*"]
html_theme = "basic"
intersphinx_mapping = {"other": ("https://other.example/", "objects.inv")}
"""
TERMS = "# Glossary\n\n## Anchor（锚）\n\nHolds a [boat](#boat).\n\n## Boat（船）\n\nSwims.\n"
VIEW = "Words\n=====\n\n.. glossary-view::\n   :split: letter\n"
FILES = {
    "conf.py": CONF,
    "terms.md": TERMS,
    "index.rst": "Top\n===\n\n.. toctree::\n   :glob:\n\n   *\n",
    "words.rst": VIEW,
    "use.rst": "Use\n===\n\nAn :term:`Anchor`.\n",
}


def stock(*names: str) -> str:
    """A page with these names in a directive."""
    return "Stock\n=====\n\n.. glossary::\n\n" + "".join(f"   {name}\n      Is {name}.\n\n" for name in names)


def update(project: Project, changes: Mapping[str, str | None]) -> Build:
    """Build before and after *changes*, which are equal to a build from nothing; the last one. None deletes a file."""
    project.build()
    project.write({name: text for name, text in changes.items() if text is not None})
    for name in (name for name, text in changes.items() if text is None):
        (project.folder / name).unlink()
    shutil.rmtree(project.folder / "_fresh", ignore_errors=True)
    updated, fresh = project.build(), project.build(out="_fresh/html")
    files = updated.files()
    files.pop(".buildinfo.bak", None)  # Sphinx's note of an earlier configuration
    for name in changes:  # Sphinx leaves what it wrote of a page or picture that is gone
        for left in {f"_sources/{name}.txt", f"{Path(name).stem}.html", f"_images/{name}"} - fresh.files().keys():
            files.pop(left, None)
    assert files == fresh.files()
    return updated


@pytest.fixture(autouse=True)
def _other_project(tmp_path: Path) -> None:
    (tmp_path / "objects.inv").write_bytes(write_inventory({"Cargo": "words.html#cargo"}))


def test_any_role_follows_the_inventory_beside_a_term_of_its_own(project: Project) -> None:
    """It looks for the lower case here, then in the other project; only then is the term found."""
    project.write({**FILES, "stock.rst": stock("Zebra"), "use.rst": "Use\n===\n\nA :any:`Zebra`.\n"})
    for terms, address in (
        ({"Cargo": "words.html#cargo"}, "stock.html#term-Zebra"),
        ({"Zebra": "words.html#zebra"}, "https://other.example/words.html#zebra"),
        ({"Cargo": "words.html#cargo"}, "stock.html#term-Zebra"),
    ):
        (project.folder / "objects.inv").write_bytes(write_inventory(terms))
        page = (update(project, {}).out / "use.html").read_text(encoding="utf-8")
        assert f'href="{address}"' in page


def test_build_of_nothing_keeps_the_letters_in_the_inventory(project: Project) -> None:
    """Sphinx writes ``objects.inv`` again, when it doesn't know the pages of letters."""
    project.write(FILES)
    build = update(project, {})
    assert b"words-letter-a.html" in (build.out / "words.html").read_bytes()


@pytest.mark.parametrize("role", ["term", "any", "external:term", "external+other:term"])
def test_page_follows_the_inventory_of_another_project(project: Project, role: str) -> None:
    """A term there moves, and then goes; Sphinx alone leaves the page as it is."""
    project.write({**FILES, "use.rst": f"Use\n===\n\n:{role}:`Cargo`\n"})
    project.build()
    for terms in (
        {"Cargo": "hold.html#cargo"},
        {"Rope": "hold.html#rope"},
    ):  # Sphinx 7.4 keeps the old one for an empty one
        (project.folder / "objects.inv").write_bytes(write_inventory(terms))
        page = (update(project, {}).out / "use.html").read_text(encoding="utf-8")
        assert "words.html#cargo" not in page
        assert ("hold.html#cargo" in page) == ("Cargo" in terms)


def test_page_without_terms_elsewhere_is_left_alone(project: Project) -> None:
    """When the inventory of another project changes."""
    project.write(FILES)
    page = project.build().out / "use.html"
    before = page.stat().st_mtime_ns
    (project.folder / "objects.inv").write_bytes(write_inventory({"Cargo": "hold.html#cargo"}))
    project.build()
    assert page.stat().st_mtime_ns == before


def test_external_reference_uses_no_term_of_ours(project: Project) -> None:
    """It leads to another project, even if that has a term of the same name."""
    project.write({**FILES, "use.rst": "Use\n===\n\n:external:term:`Anchor`\n"})
    (project.folder / "objects.inv").write_bytes(write_inventory({"Anchor": "words.html#anchor"}))
    build = project.build()
    assert 'href="https://other.example/words.html#anchor"' in (build.out / "use.html").read_text(encoding="utf-8")
    assert "Used in" not in (build.out / "words-letter-a.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("lost", ["a", "b", "c"])
def test_name_in_several_directives_leads_to_one_that_has_it(project: Project, lost: str) -> None:
    """The last page has it, as in a build from nothing, whichever page was read last; and another one when it goes."""
    pages = {f"{letter}.rst": stock("Deck", f"Deck {letter}") for letter in "abc"}
    project.write({**FILES, **pages, "use.rst": "Use\n===\n\n:term:`deck`\n"})
    build = update(project, {f"{lost}.rst": stock(f"Deck {lost}")})
    assert build.inventory()["Deck"] == ("b.html#term-Deck" if lost == "c" else "c.html#term-Deck")
    assert update(project, {"a.rst": stock("Mast", "Deck")}).inventory()["Deck"] == build.inventory()["Deck"]


def test_names_for_other_sites_are_in_the_same_order(project: Project) -> None:
    """Whichever page was read last."""
    linked = CONF + "glossary_build_linked_names = True\n"
    project.write({**FILES, "conf.py": linked, "a.rst": stock("Mast"), "b.rst": stock("Deck")})
    update(project, {"a.rst": stock("Mast", "Sail")})


def test_deleted_search_index_is_made_of_all_pages(project: Project) -> None:
    """Sphinx alone makes one of the pages that it writes."""
    project.write(FILES)
    (project.build().out / "searchindex.js").unlink()
    project.write({"use.rst": "Use\n===\n\nA :term:`Boat`.\n"})
    again = project.build()
    assert again.files() == project.build(fresh=True, out="_fresh/html").files()


def test_general_index_is_written_where_it_may_differ(project: Project) -> None:
    """After a change, or when somebody deleted it; else it says the same."""
    project.write(FILES)
    index = project.build().out / "genindex.html"
    before = index.read_bytes()
    project.build()
    assert index.read_bytes() == before
    if sphinx.version_info >= (9, 0):  # before, Sphinx writes nothing where no page is due
        index.unlink()
        project.build()
        assert index.read_bytes() == before
    assert b"Mast" in (update(project, {"use.rst": stock("Mast")}).out / "genindex.html").read_bytes()


def test_search_stays_whole_where_only_pages_were_deleted(project: Project) -> None:
    """Of the pages of letters, which Sphinx doesn't know, and of others."""
    project.write(FILES)
    out = project.build().out
    before = files_of(out)
    for name in ("use.html", "words-letter-s.html"):
        if name != "use.html" and sphinx.version_info < (9, 0):
            continue  # Sphinx writes nothing then, as below
        (out / name).unlink()
        project.build()
        assert files_of(out) == before


@pytest.mark.skipif(sphinx.version_info < (9, 0), reason="Sphinx writes nothing where no page is due")
def test_indexes_stay_whole_where_a_build_fails(project: Project) -> None:
    """Also if nothing has changed, so that they were set aside."""
    project.write(FILES)
    out = project.build().out
    before = files_of(out)
    failing = "\n\ndef setup(app):\n    app.connect('html-collect-pages', lambda app: 1 / 0)\n"
    project.write({"conf.py": FILES["conf.py"] + failing})
    with pytest.raises(ExtensionError):
        project.build()
    for name in ("searchindex.js", "genindex.html"):
        assert files_of(out)[name] == before[name]


def test_page_that_nothing_leads_to_leaves_the_search_when_it_is_removed(project: Project) -> None:
    """Before 9.0 Sphinx writes nothing then, and no version stores it."""
    index = "Top\n===\n\n.. toctree::\n\n   words\n   use\n"
    project.write({**FILES, "index.rst": index, "lost.rst": ":orphan:\n\nLost\n====\n\nNowhere.\n"})
    build = update(project, {"lost.rst": None})
    assert b"lost" not in (build.out / "searchindex.js").read_bytes()
    assert "lost" not in project.build().app.env.all_docs


@pytest.mark.parametrize("first", ["", "   :no-index:\n"])
def test_view_that_is_no_target_follows_what_uses_its_terms(project: Project, first: str) -> None:
    """Its terms lead to another page, since that comes first or since it has ``:no-index:``."""
    second = f"Again\n=====\n\n.. glossary-view::\n{first}"
    project.write({**FILES, "again.rst": VIEW.replace("   :split: letter\n", ""), "words.rst": second})
    project.write({"conf.py": FILES["conf.py"] + "glossary_build_disable = ['related']\n"})
    build = update(project, {"use.rst": "Use\n===\n\nA :term:`Boat`.\n"})
    assert "Used in" in (build.out / "words.html").read_text(encoding="utf-8")


def test_page_whose_terms_go_to_another_one_is_not_described_by_them(project: Project) -> None:
    """A second view comes on a page that is before it."""
    view = "Words\n=====\n\n.. glossary-view::\n"
    project.write({**FILES, "words.rst": view})
    build = update(project, {"again.rst": view})
    assert "application/ld+json" not in (build.out / "words.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("others", [{}, {"more.rst": "More\n====\n"}], ids=["all written", "one left as it is"])
def test_page_with_the_name_of_a_letter_is_not_replaced(project: Project, others: dict[str, str]) -> None:
    """The view isn't split while there is one, which a warning says."""
    project.write(FILES | others)
    name = "words-letter-a.rst"
    build = update(project, {name: "Mine\n====\n\nMy own page.\n"})
    page = (build.out / "words-letter-a.html").read_text(encoding="utf-8")
    assert "My own page." in page
    assert build.inventory()["Anchor"] == "words.html#term-Anchor"
    warning = "the page 'words-letter-a' has the name of the page of a letter, so the view isn't split"
    assert f"words.rst:4: WARNING: {warning} [glossary.taken-page]" in build.warnings
    assert update(project, {name: None}).inventory()["Anchor"] == "words-letter-a.html#term-Anchor"


def test_additional_page_with_the_name_of_a_letter_is_not_replaced(project: Project) -> None:
    """The view isn't split."""
    conf = f"{FILES['conf.py']}html_additional_pages = {{'words-letter-a': 'mine.html'}}\ntemplates_path = ['own']\n"
    project.write({**FILES, "conf.py": conf, "own/mine.html": "My own page."})
    build = project.build()
    assert (build.out / "words-letter-a.html").read_text(encoding="utf-8") == "My own page."
    assert "the page 'words-letter-a' has the name of the page of a letter" in build.warnings


def test_directive_that_is_left_alone_gets_no_neighbours(project: Project) -> None:
    """Where ``glossary_build_stock`` is off, even if a view shows a term with the same id."""
    project.write({**FILES, "conf.py": f"{CONF}glossary_build_stock = False\n", "stock.rst": stock("Anchor")})
    build = project.build()
    assert '<dl class="simple glossary">' in (build.out / "stock.html").read_text(encoding="utf-8")


def test_pages_follow_the_setting_of_the_404_page(project: Project) -> None:
    """Each of them tells the script whether there is one; only a page of ours is removed."""
    project.write(FILES)
    build = project.build()
    project.write({"conf.py": f"{CONF}glossary_build_disable = ['not_found']\n"})
    assert b"data-not_found" in (build.out / "use.html").read_bytes()
    assert (build.out / "404.html").exists()
    assert b"data-not_found" not in (project.build().out / "use.html").read_bytes()
    assert not (build.out / "404.html").exists()
    (build.out / "404.html").write_text("mine", encoding="utf-8")
    project.write({"index.rst": FILES["index.rst"] + "\nMore.\n"})
    project.build()
    assert (build.out / "404.html").exists()


def test_pages_follow_our_scripts(project: Project, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Their addresses have a checksum: with the one before, a browser would show what it has kept of the old script."""
    project.write(FILES)
    project.build()
    built = tmp_path / "_built"
    shutil.copytree(scripts.BUILT, built)
    for path in built.iterdir():
        path.write_bytes(path.read_bytes() + b"\n")
    monkeypatch.setattr(scripts, "BUILT", built)
    updated, fresh = (build.files() for build in (project.build(), project.build(out="_fresh/html")))
    assert {name: updated[name] for name in fresh} == fresh


def test_pages_follow_our_texts(project: Project, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Those of the scripts are in a file whose address has a checksum too, though no script has changed."""
    project.write(FILES)
    project.build()
    locales = tmp_path / "_locales"
    shutil.copytree(labels.LOCALES, locales)
    catalogue = locales / "zh_CN" / "LC_MESSAGES" / "glossary_build.po"
    catalogue.write_text(catalogue.read_text(encoding="utf-8").replace('"关闭"', '"关上"'), encoding="utf-8")
    monkeypatch.setattr(labels, "LOCALES", locales)
    updated, fresh = (build.files() for build in (project.build(), project.build(out="_fresh/html")))
    assert "关上".encode() in fresh["_static/glossary_build/words.js"]
    assert {name: updated[name] for name in fresh} == fresh


@pytest.mark.filterwarnings("ignore:.*JSONHTMLBuilder.app' is deprecated")  # used by the builder itself
def test_data_for_programs_is_built(project: Project) -> None:
    """``make json`` uses the builder of sites, but makes none: there are no templates."""
    project.write(FILES)
    build = project.build("json")
    assert not (build.out / "glossary.json").exists()
    assert "term-Anchor" in (build.out / "words.fjson").read_text(encoding="utf-8")


def test_other_spelling_follows_the_names_of_another_project(project: Project) -> None:
    """A reference in another spelling is left to a project that has the name as it is written, and comes back."""
    project.write({**FILES, "use.rst": "Use\n===\n\n:term:`anchors`\n"})
    links = []
    for terms in ({"Cargo": "words.html#cargo"}, {"anchors": "hold.html#anchors"}, {"Cargo": "words.html#cargo"}):
        (project.folder / "objects.inv").write_bytes(write_inventory(terms))
        page = (update(project, {}).out / "use.html").read_text(encoding="utf-8")
        links.append("hold.html#anchors" in page)
    assert links == [False, True, False]


def test_files_go_when_what_loads_them_is_switched_off(project: Project) -> None:
    """First the cards, here and of other projects, then everything that needs our script, and data for programs."""
    other, data = project.folder / "_other", "_static/glossary_build/"
    cargo = {"id": "cargo", "url": "words.html#cargo", "designations": [{"text": "Cargo", "language": "en"}]}
    project.write({"_other/glossary.json": json.dumps({"schema_version": 1, "concepts": [cargo]})})
    (other / "objects.inv").write_bytes(write_inventory({"Cargo": "words.html#cargo"}))
    conf = CONF.replace('"https://other.example/", "objects.inv"', f"{str(other)!r}, None")
    project.write({**FILES, "conf.py": conf, "use.rst": "Use\n===\n\n:external:term:`Cargo`\n"})
    assert {f"{data}cards0.js", f"{data}elsewhere.js"} <= project.build().files().keys()
    conf += "glossary_build_disable = ['cards']\n"
    kept = {name for name in update(project, {"conf.py": conf}).files() if name.startswith(data)}
    assert kept == {f"{data}{name}.js" for name in ("hanzi", "terms", "words")}
    conf += f"glossary_build_disable = {[*FEATURES, 'json']}\n"
    kept = {*update(project, {"conf.py": conf}).files()}
    assert not [name for name in kept if name.startswith((data, "glossary.json"))]


def test_search_finds_a_view_once_no_other_is_a_target(project: Project) -> None:
    """Until then it leaves out what a further view shows, whether or not these are terms of the other one."""
    further = "More\n====\n\n.. glossary-view::\n   :no-index:\n   :letter: B\n"
    first = "Words\n=====\n\n.. glossary-view::\n   :letter: A\n"
    project.write({**FILES, "words.rst": first, "more.rst": further})
    changed = update(project, {"words.rst": f"{first}   :no-index:\n"})
    assert "no-search" not in (changed.out / "more.html").read_text(encoding="utf-8")


def test_build_without_a_change_loads_no_term(project: Project) -> None:
    """It costs what Sphinx costs, however many terms there are; its files are the same."""
    project.write(FILES)
    before = project.build().files()
    again = project.build()
    assert "glossary" not in vars(this_build(again.app.env))
    assert again.files() == before


SHOWN_ELSEWHERE = pytest.mark.parametrize(
    "text", [":glsdesc:`Anchor`", ".. glossary-entry:: Anchor", ":term:`Anchor`\n\n.. glossary-used::"]
)


@SHOWN_ELSEWHERE
@pytest.mark.parametrize("role", ["term", "any", "external:term", "external+other:term"])
def test_definition_that_is_shown_elsewhere_follows_another_project(project: Project, text: str, role: str) -> None:
    """As the page does that it is from."""
    words = stock("Anchor").replace("Is Anchor", f"Holds :{role}:`Cargo`")
    project.write({**FILES, "words.rst": words, "use.rst": f"Use\n===\n\n{text}\n"})
    project.build()
    for terms in ({"Cargo": "hold.html#cargo"}, {"Rope": "hold.html#rope"}):
        (project.folder / "objects.inv").write_bytes(write_inventory(terms))
        page = (update(project, {}).out / "use.html").read_text(encoding="utf-8")
        assert ("hold.html#cargo" in page) == ("Cargo" in terms)


@SHOWN_ELSEWHERE
@pytest.mark.parametrize("role", ["term", "gls", "any", "glsdesc"])
def test_definition_that_is_shown_elsewhere_follows_what_it_refers_to(project: Project, text: str, role: str) -> None:
    """Its own page and the one that shows it didn't change."""
    project.write({**FILES, "words.rst": stock("Anchor").replace("Is Anchor", f"Holds a :{role}:`Boat`")})
    project.write({"use.rst": f"Use\n===\n\n{text}\n", "one.rst": stock("Boat", "Rope"), "two.rst": stock("Sail")})
    update(project, {"one.rst": stock("Rope"), "two.rst": stock("Boat", "Sail")})


DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{}</svg>'


@pytest.mark.parametrize("markdown", [True, False])
@pytest.mark.parametrize("name", ["sail.svg", "use.rst", "docs.txt", "_static/plan.pdf"])
def test_definition_follows_the_files_that_it_names(project: Project, name: str, *, markdown: bool) -> None:
    """A picture, a page or another file, also where it was refused, or was missing in the last build."""
    files = {name: "Use\n===\n", "sail.svg": DRAWING.format("")}
    if markdown:
        files["terms.md"] = f"# Glossary\n\n## Anchor\n\nSee [it]({name}) and ![drawn](sail.svg).\n"
    else:
        files["conf.py"] = CONF.replace("terms.md", "terms.rst")
        definition = f"See `it <{name}>`_.\n\n      .. image:: sail.svg\n"
        files["terms.rst"] = f"Glossary\n========\n\n.. glossary::\n\n   Anchor\n      {definition}"
    project.write({**FILES, "use.rst": "Use\n===\n", **files})
    changes: list[str | None] = [None, files[name]]
    if name == "sail.svg":
        changes += [DRAWING.format("<script/>"), files[name]]
    for change in changes:
        update(project, {name: change})
