"""Views split by letter: pages of their own, and no address that a reader may hold goes nowhere."""

from __future__ import annotations

import json
import posixpath
from collections.abc import Callable
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import unquote, urldefrag

import pytest
from docutils import nodes

from glossary_build.sphinx_ext.state.site_terms import site_terms
from glossary_build.sphinx_ext.view import SPLIT_ABOVE
from tests.browser import wait_for_address
from tests.conftest import Build, Project

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CONF = """\
project = "demo"
extensions = ["glossary_build"]
glossary_build_sources = ["terms.md"]
exclude_patterns = ["terms*", "_build"]
"""
TERMS = """\
# Glossary

## Anchor（锚）

Holds a [boat](#boat).

## Boat（船）

Swims; see [anchor](#anchor) and [bow](#bow).

## Bow

Its front.

## C++

A language.
"""
INDEX = "Top\n===\n\nSee :term:`Boat`, :term:`锚` and :term:`C++`.\n\n.. toctree::\n\n   words\n"
WORDS = "Words\n=====\n\n.. glossary-view::\n   :split: letter\n"
FILES = {"conf.py": CONF, "terms.md": TERMS, "index.rst": INDEX, "words.rst": WORDS}


class Addresses(HTMLParser):
    """Collects the ids of a page and where its links lead."""

    def __init__(self, text: str) -> None:
        """Read the page *text*."""
        super().__init__()
        self.ids: set[str] = set()
        self.links: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note one element."""
        for name, value in attrs:
            if name == "id" and value:
                self.ids.add(value)
            elif (tag, name) == ("a", "href") and value:
                self.links.add(value)


def pages(build: Build) -> dict[str, Addresses]:
    """Every page of a build; the one for addresses that lead nowhere is out, since it lies anywhere."""
    return {
        name: Addresses(content.decode())
        for name, content in build.files().items()
        if name.endswith(".html") and name != "404.html"
    }


def broken(build: Build) -> list[tuple[str, str]]:
    """The links inside the site that lead to no file or to no id of a page."""
    wrong = []
    found, files = pages(build), build.files()
    for name, page in found.items():
        for link in page.links:
            path, fragment = urldefrag(link)
            if path.partition(":")[0] in ("http", "https"):
                continue
            target = posixpath.normpath(posixpath.join(posixpath.dirname(name), unquote(path))) if path else name
            target = target if target in files else posixpath.normpath(posixpath.join(target, "index.html"))
            if target not in files or (fragment and unquote(fragment) not in found[target].ids):
                wrong.append((name, link))
    return wrong


def test_link_to_an_id_of_the_same_source_finds_it_on_another_letter(project: Project) -> None:
    """RST has no reference for an id, so authors write its address."""
    source = "T\n=\n\n.. glossary::\n\n   alpha\n      Not `the other <#term-beta>`_ one.\n\n   beta\n      Other.\n"
    view = "Words\n=====\n\n.. glossary-view::\n   :split: letter\n"
    files = {key: text for key, text in FILES.items() if not key.startswith("terms")}
    conf = "extensions = ['glossary_build']\nglossary_build_sources = ['terms.rst']\nexclude_patterns = ['terms.rst']\n"
    project.write({**files, "conf.py": conf, "terms.rst": source, "words.rst": view})
    build = project.build()
    assert broken(build) == []
    assert "words-letter-b.html#term-beta" in pages(build)["words-letter-a.html"].links


def test_links_stay_in_the_view_that_shows_terms_again(project: Project, browser: Browser) -> None:
    """On the page of a letter they lead to the page of another letter in the same order, and have their cards."""
    again = "读音\n====\n\n.. glossary-view::\n   :order: zh\n   :split: letter\n   :no-index:\n"
    project.write({**FILES, "pinyin.rst": again, "index.rst": f"{INDEX}   pinyin\n"})
    build = project.build()
    assert broken(build) == []
    page = browser.new_page()
    page.goto((build.out / "pinyin-letter-c.html").as_uri())
    links = page.locator("dl.glossary > dd a[href*='#term-']")
    found = set(links.evaluate_all("all => all.map((each) => each.getAttribute('href'))"))
    assert found == {"pinyin-letter-b.html#term-Bow", "pinyin-letter-m.html#term-Anchor"}
    page.get_by_role("link", name="anchor").first.hover()
    page.locator(".glossary-card", has_text="Holds a").wait_for()
    page.close()


@pytest.mark.parametrize("builder", ["html", "dirhtml"])
@pytest.mark.parametrize("name", ["words", "guide/index"])
def test_every_link_of_the_site_leads_somewhere(project: Project, builder: str, name: str) -> None:
    """Between letters, from other pages, from the index and from the sidebar, at any depth."""
    files = {key: text for key, text in FILES.items() if key != "words.rst"}
    project.write({**files, f"{name}.rst": WORDS, "index.rst": INDEX.replace("words", name)})
    build = project.build(builder)
    assert build.warnings == ""
    assert broken(build) == []
    assert sum(f"{name}-letter-" in page for page in pages(build)) == 27


def test_links_lead_to_the_first_view_of_a_page_that_has_two(project: Project) -> None:
    """Which has the ids of the entries, also where the second one is split."""
    first = ".. glossary-view::\n   :no-index:\n\n"
    project.write({**FILES, "words.rst": WORDS.replace(".. glossary", f"{first}.. glossary")})
    build = project.build()
    assert build.warnings == ""
    assert broken(build) == []


@pytest.mark.parametrize("text", ["Own.", "Own [#]_.\n\n      .. [#] Foot."])
def test_links_lead_to_a_plain_glossary_above_a_view(project: Project, text: str) -> None:
    """It has the ids that the entries on the letters' pages would have, whatever its own entries are made of."""
    plain = f".. glossary::\n\n   Boat\n      {text}\n\n"
    project.write({**FILES, "words.rst": WORDS.replace(".. glossary-view", f"{plain}.. glossary-view")})
    build = project.build()
    assert broken(build) == []
    assert "words.html#term-Boat" in pages(build)["genindex.html"].links


def test_inventory_search_and_index_know_the_letter_pages(project: Project) -> None:
    """Names lead straight to the page of their letter, for readers and for other projects."""
    project.write(FILES)
    build = project.build()
    assert build.inventory()["Boat"] == "words-letter-b.html#term-Boat"
    index = json.loads((build.out / "searchindex.js").read_text().removeprefix("Search.setIndex(").removesuffix(")"))
    place = index["docnames"].index("words-letter-b")
    assert index["titles"][place] == "Words: B"
    assert [place, "term-Boat"] in [entry[:2] for entry in index["indexentries"]["boat"]]
    assert "words-letter-b.html#term-Boat" in pages(build)["genindex.html"].links
    assert {term.page for term in site_terms(build.app.env)} == {f"words-letter-{letter}" for letter in "abc"}


@pytest.mark.parametrize(("language", "name", "letter"), [("ko", "텐서", "ㅌ"), ("en", "2:4 sparsity", "#")])
def test_page_of_any_letter_is_called_by_it(project: Project, language: str, name: str, letter: str) -> None:
    """Its address is in ASCII; its title has the letter as the view does."""
    text = f"# Glossary\n\n## {name}\n\nA text.\n\n## Boat\n\nSwims.\n"
    project.write({**FILES, "conf.py": f"{CONF}language = {language!r}\n", "terms.md": text, "index.rst": "Top\n===\n"})
    titles = {page: title.astext() for page, title in project.build().app.env.titles.items()}
    pages = [page for page, title in titles.items() if title == f"Words: {letter}"]
    assert len(pages) == 1
    assert pages[0].isascii()


@pytest.mark.parametrize(
    "acting",
    [
        "",
        "def setup(app):\n    app.connect('doctree-resolved', lambda app, tree, page: [*tree.findall()] and None)\n",
    ],
)
def test_index_leads_into_definitions_on_letter_pages(project: Project, acting: str) -> None:
    """An index entry that a definition makes leads to where it is, with rows and with nodes."""
    definition = "Holds, by {index}`friction`, a {pep}`8` boat."
    project.write({**FILES, "terms.md": TERMS.replace("Holds a [boat](#boat).", definition), "conf.py": CONF + acting})
    build = project.build()
    shown = pages(build)
    links = {link for link in shown["genindex.html"].links if "#index-" in link}
    assert {link.partition("#")[0] for link in links} == {"words-letter-a.html"}
    assert {link.partition("#")[2] for link in links} <= shown["words-letter-a.html"].ids


def test_definition_list_in_an_entry_is_on_its_letter_page(project: Project) -> None:
    """Also where entries are nodes from the start, since something acts on them."""
    terms = TERMS.replace("Its front.", "Its front:\n\nStem\n: the foremost part")
    acting = "def setup(app):\n    app.connect('doctree-read', lambda app, tree: [*tree.findall()] and None)\n"
    project.write({**FILES, "terms.md": terms, "conf.py": CONF + acting})
    build = project.build()
    assert "the foremost part" in build.files()["words-letter-b.html"].decode()
    assert "words-letter-b.html#term-Bow" in pages(build)["words.html"].links


def test_old_addresses_still_lead_to_their_term(project: Project, browser: Browser) -> None:
    """Every id of the whole view is on the page of its names, and a reader who comes with one sees the entry."""
    project.write({**FILES, "words.rst": WORDS.replace("letter", "none")})
    whole = pages(project.build(out="whole"))["words.html"]
    project.write(FILES)
    build = project.build()
    hub = pages(build)["words.html"]
    assert {id_ for id_ in whole.ids if id_.startswith("term-")} <= hub.ids
    page = browser.new_page()
    for anchor in ("term-Boat", "term-船"):
        page.goto(f"{(build.out / 'words.html').as_uri()}#{anchor}")
        wait_for_address(page, "/words-letter-b.html#term-Boat")
    page.close()
    plain = browser.new_page(java_script_enabled=False)
    plain.goto(f"{(build.out / 'words.html').as_uri()}#term-船")
    plain.locator(".glossary-hub li", has=plain.locator(":target")).get_by_role("link").click()
    assert plain.url.endswith("words-letter-b.html#term-Boat")
    plain.close()


def test_letters_follow_each_other(project: Project, browser: Browser) -> None:
    """A letter page links to the one before and after, and its bar to all, with itself marked."""
    project.write(FILES)
    build = project.build()
    links = pages(build)["words-letter-b.html"].links
    assert {"words.html", "words-letter-a.html", "words-letter-c.html"} <= links
    page = browser.new_page()
    page.goto((build.out / "words-letter-b.html").as_uri())
    bar = page.get_by_role("navigation", name="Terms by letter")
    assert bar.locator("a").all_inner_texts() == ["A", "B", "C"]
    assert bar.locator("[aria-current=page]").inner_text() == "B"
    page.close()
    assert build.app.builder.relations["words-letter-b"] == ["words", "words-letter-a", "words-letter-c"]


def test_same_pages_whatever_was_built_before(make_project: Callable[[str], Project]) -> None:
    """Splitting, or a new entry, in an old build gives what a fresh build gives; so do two processes."""
    old, new = make_project("old"), make_project("new")
    old.write({**FILES, "words.rst": WORDS.replace("letter", "none")})
    old.build()
    changed = {**FILES, "terms.md": TERMS + "\n## Bay\n\nA place for a [boat](#boat).\n"}
    old.write(FILES)
    old.build()
    old.write(changed)
    new.write(changed)
    assert old.build().files() == new.build(parallel=2).files()


@pytest.mark.parametrize("builder", ["html", "dirhtml"])
@pytest.mark.parametrize(
    "change",
    [
        {"terms.md": TERMS.partition("## C++")[0], "index.rst": INDEX.replace(" and :term:`C++`", "")},
        {"words.rst": WORDS.replace("letter", "none")},
        {"words.rst": "Words\n=====\n", "more.rst": f":orphan:\n\n{WORDS}"},
    ],
    ids=["letter emptied", "no longer split", "view moved"],
)
def test_no_page_of_a_letter_outlives_it(project: Project, builder: str, change: dict[str, str]) -> None:
    """Deleted terms aren't published any longer, as in a build from nothing."""
    project.write(FILES)
    project.build(builder, out="old")
    project.write(change)
    assert project.build(builder, out="old").files() == project.build(builder, fresh=True, out="fresh").files()


def test_address_of_a_term_that_went_to_another_letter_leads_there(project: Project, browser: Browser) -> None:
    """A letter without that entry leads on, with scripts to the term, and without them, if empty, to the names."""
    project.write(FILES)
    build = project.build()
    page = browser.new_page()
    for letter in ("x", "c"):
        page.goto(f"{(build.out / f'words-letter-{letter}.html').as_uri()}#term-Boat")
        wait_for_address(page, "/words-letter-b.html#term-Boat")
    page.close()
    plain = browser.new_page(java_script_enabled=False)
    plain.goto(f"{(build.out / 'words-letter-symbols.html').as_uri()}#term-Boat")
    plain.wait_for_url("**/words.html*")
    plain.close()


@pytest.mark.parametrize("builder", ["latex", "singlehtml", "epub", "text"])
def test_other_output_stays_whole(project: Project, builder: str) -> None:
    """What is one file anyway, or a book, keeps the entries on the page of the view."""
    project.write(FILES)
    build = project.build(builder)
    assert not [name for name in build.files() if "letter-b" in name]
    assert "Its front." in build.resolved("words").astext()


def test_long_view_is_split_by_itself(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Above the limit letters get pages with no option, unless the author says none."""
    monkeypatch.setattr("glossary_build.sphinx_ext.view.directive.SPLIT_ABOVE", 3)
    view = "Words\n=====\n\n.. glossary-view::\n"
    project.write({**FILES, "words.rst": view})
    assert "words-letter-b.html" in project.build(fresh=True).files()
    project.write({"words.rst": f"{view}   :split: none\n"})
    assert "words-letter-b.html" not in project.build(fresh=True, out="other").files()
    assert SPLIT_ABOVE >= 500


@pytest.mark.parametrize(
    "acting",
    [
        "",
        "\ndef setup(app):\n    app.connect('doctree-resolved', lambda app, tree, page: [*tree.findall()] and None)\n",
    ],
)
def test_names_are_in_the_language_that_the_reader_chose(project: Project, browser: Browser, acting: str) -> None:
    """It leads, and the words of lines that only lead to an entry are in it; whoever acts on the page."""
    terms = f"{TERMS}\n## Fore（船首）\n\nSame as [Bow](#bow).\n"
    project.write({**FILES, "conf.py": CONF + acting, "terms.md": terms})
    page = browser.new_page()
    page.goto((project.build().out / "words.html").as_uri())
    shown = page.locator("[id='term-Boat']")
    shown.scroll_into_view_if_needed()
    page.wait_for_function("document.getElementById('term-Boat').innerText === 'Boat 船'")
    page.get_by_role("button", name="中文", exact=True).click()
    names = [shown.get_by_text(name).bounding_box() for name in ("船", "Boat")]
    assert names[0] is not None
    assert names[1] is not None
    assert names[0]["x"] < names[1]["x"]
    page.locator(".glossary-hub", has_text="Fore").get_by_text("见：").wait_for()
    page.get_by_role("button", name="EN", exact=True).click()
    page.wait_for_function("document.getElementById('term-Boat').innerText === 'Boat'")
    page.get_by_role("button", name="Both").click()
    page.wait_for_function("document.getElementById('term-Boat').innerText === 'Boat 船'")
    page.close()


def test_names_that_only_lead_to_a_term_split_no_view(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit is a number of terms, however many lines their other names take."""
    monkeypatch.setattr("glossary_build.sphinx_ext.view.directive.SPLIT_ABOVE", 4)
    named = TERMS.replace("Its front.", "Its front. Also known as Stem.")
    project.write({**FILES, "terms.md": named, "words.rst": "Words\n=====\n\n.. glossary-view::\n"})
    build = project.build()
    assert "Stem" in [term.astext() for term in build.resolved("words").findall(nodes.term)]
    assert not [name for name in build.files() if "letter-b" in name]
