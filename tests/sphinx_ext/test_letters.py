"""The letter bar and the letter headings of stock glossaries."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from docutils import nodes

from glossary_build.sphinx_ext.nodes import LETTER, written
from glossary_build.sphinx_ext.page.tools import BAR, BELOW
from tests.browser import faultless_page, settle, wait_for_address
from tests.conftest import Build, Project
from tests.sphinx_ext import samples
from tests.sphinx_ext.written import visible_text, with_class, written_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CONF = 'project = "demo"\nextensions = ["glossary_build"]\nhtml_theme = "basic"\n'
FRUIT = [
    "Apple",
    "Banana",
    "Cherry",
    "Date",
    "Elder",
    "Fig",
    "Grape",
    "Honey",
    "Iris",
    "Jam",
    "Kiwi",
    "Lime",
    "Mango",
    "_tmp",
    "张量",
]


def stock_page(names: list[str]) -> str:
    """A page with a stock glossary of these names."""
    return "Words\n=====\n\nText.\n\n.. glossary::\n\n" + "".join(f"   {name}\n      It is one.\n\n" for name in names)


def bars(build: Build, docname: str = "index") -> list[dict[str, str]]:
    """The letters of each bar of a page that lead somewhere, with where they lead to."""
    return [bar["present"] for bar in build.resolved(docname).findall(written) if BAR in bar["classes"]]


def test_view_has_a_bar_of_its_letters(project: Project) -> None:
    """The bar is before the first letter, with a place for what scripts add between them, and leads to the sections."""
    project.write({**samples.FILES, "index.rst": "Words\n=====\n\n.. glossary-view::\n"})
    build = project.build()
    document = build.resolved("index")
    (bar,) = [node for node in document.findall(written) if BAR in node["classes"]]
    sections = {section[0].astext(): f"#{section['ids'][0]}" for section in document.findall(nodes.section)}
    assert bar["present"] == {name: id_ for name, id_ in sections.items() if len(name) == 1}
    _, below, letter, *_ = bar.findall(siblings=True, descend=False)
    assert below["classes"] == [BELOW]
    assert isinstance(letter, nodes.section)


@pytest.mark.parametrize("builder", ["html", "singlehtml"])
def test_letters_of_numbered_headings_have_no_number(project: Project, builder: str) -> None:
    """The directive ``sectnum`` writes one into each heading while the page is read."""
    project.write({**samples.FILES, "index.rst": "Words\n=====\n\n.. sectnum::\n\n.. glossary-view::\n"})
    build = project.build(builder)
    document = build.resolved("index")
    numbered = [section[0].astext() for section in document.findall(nodes.section) if LETTER in section]
    (bar,) = bars(build)
    assert [*bar] == [heading[-1] for heading in numbered]
    assert all(heading.startswith("1.") for heading in numbered)


def test_each_view_of_a_page_has_its_own_bar(project: Project) -> None:
    """Where the letters begin again, there is another bar, and it leads to its own headings."""
    views = ".. glossary-view::\n\n.. glossary-view::\n   :no-index:\n"
    project.write({**samples.FILES, "index.rst": f"Words\n=====\n\n{views}"})
    first, second = bars(project.build())
    assert first.keys() == second.keys()
    assert set(first.values()).isdisjoint(second.values())


@pytest.mark.parametrize(
    ("language", "names", "letters"),
    [
        ("zh_CN", "编译器 步长 GPU 核 矩阵 内核 批次 权重 梯度 张量", "BGHJNPQTZ"),
        ("ru", "Адрес Байт Вес Данные Ёж Ель Запрос Имя Класс Линия", "АБВДЕЗИКЛ"),
        ("de_AT", "Anker Boje Deck Fock Größe Heck Jolle Kiel Luv Öse", "ABDFGHJKLO"),
    ],
)
def test_letters_are_those_of_the_language_of_the_site(
    project: Project, language: str, names: str, letters: str
) -> None:
    """Where the author has put the terms in the order of that language."""
    project.write({"conf.py": f"{CONF}language = {language!r}\n", "index.rst": stock_page(names.split())})
    (bar,) = bars(project.build())
    assert [*bar] == [*letters]


def test_sorted_stock_glossary_gets_letters(project: Project) -> None:
    """Each letter has a heading below that of the section, and no entry is lost or moved."""
    project.write({"conf.py": CONF, "index.rst": stock_page(FRUIT)})
    build = project.build()
    assert build.warnings == ""
    document = build.resolved("index")
    headings = [rubric.astext() for rubric in document.findall(nodes.rubric)]
    assert headings == [*"ABCDEFGHIJKLM", "#"]
    assert {rubric["heading-level"] for rubric in document.findall(nodes.rubric)} == {2}
    lists = with_class(written_page(build, "index"), "glossary")
    names = [visible_text(term).removesuffix("¶") for entries in lists for term in entries.iter("dt")]
    assert names == FRUIT
    assert bars(build)[0]["#"] == "#letter-symbols"


@pytest.mark.parametrize("names", [FRUIT[:9], [*FRUIT[5:], *FRUIT[:5]]], ids=["few", "in another order"])
def test_other_stock_glossaries_stay_in_one_list(project: Project, names: list[str]) -> None:
    """A list that fits on a screen, or that its author ordered otherwise, gets no letters."""
    project.write({"conf.py": CONF, "index.rst": stock_page(names)})
    build = project.build()
    assert bars(build) == []
    assert list(build.resolved("index").findall(nodes.rubric)) == []


def test_switched_off_there_is_none(project: Project) -> None:
    """glossary_build_disable = ['letters'] leaves page and glossary as they were."""
    project.write({"conf.py": CONF + "glossary_build_disable = ['letters']\n", "index.rst": stock_page(FRUIT)})
    assert bars(project.build()) == []


def test_other_builders_have_no_bar(project: Project) -> None:
    """A bar of links is of no use in plain text."""
    project.write({"conf.py": CONF, "index.rst": stock_page(FRUIT)})
    assert bars(project.build("text")) == []


@pytest.mark.parametrize("width", [1366, 390])
@pytest.mark.parametrize("theme", ["furo", "alabaster"])
def test_bar_sticks_and_covers_no_target(project: Project, browser: Browser, theme: str, width: int) -> None:
    """Whatever a reader jumps to is below the bar, in sight; letters are 24 px at least."""
    if theme == "furo":
        pytest.importorskip("furo", reason="furo is in the extra site")
    conf = CONF.replace("basic", theme)
    names = [f"{name}{number}" for name in FRUIT[:13] for number in range(5)]
    project.write({"conf.py": conf, "index.rst": stock_page(names)})
    page = browser.new_page(viewport={"width": width, "height": 700})
    page.goto((project.build().out / "index.html").as_uri())
    bar = page.get_by_role("navigation", name="Terms by letter")
    links = bar.get_by_role("link").all()
    assert [link.inner_text() for link in links] == [*"ABCDEFGHIJKLM"]
    assert all(min(box["width"], box["height"]) >= 24 for link in links if (box := link.bounding_box()))
    assert bar.inner_text().split() == [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ#"]
    for target in ("letter-G", "term-Grape3"):
        page.evaluate("target => { location.hash = target }", target)
        below, above = page.locator(f"#{target}").bounding_box(), bar.bounding_box()
        assert below is not None
        assert above is not None
        assert 0 <= above["y"] < 120
        assert above["y"] + above["height"] <= below["y"] < 400
    page.close()


HEADERS = """\
{% extends "!layout.html" %}
{% block header %}
<header style="position: fixed; top: 0; width: 100%; height: 45px; z-index: 9; background: silver">Fixed</header>
<nav style="position: sticky; top: 45px; margin-top: 45px; height: 30px; z-index: 9; background: grey">Sticky</nav>
{% endblock %}
"""


@pytest.mark.parametrize("target", ["", "#term-Grape3", "#term-Kiwi2"])
def test_what_sticks_is_clear_of_headers_that_nobody_knows(project: Project, browser: Browser, target: str) -> None:
    """The field and the letters are below all of them, and so is an entry that the page was opened for."""
    names = [f"{name}{number}" for name in FRUIT[:13] for number in range(5)]
    conf = f"{CONF}templates_path = ['_templates']\n"
    project.write({"conf.py": conf, "index.rst": stock_page(names), "_templates/layout.html": HEADERS})
    page = browser.new_page(viewport={"width": 700, "height": 700})
    page.goto((project.build().out / "index.html").as_uri() + target)
    page.locator(".glossary-filter input").wait_for()
    settle(page)
    if not target:
        page.mouse.wheel(0, 900)
        page.wait_for_function("scrollY > 800")
    field, bar = page.locator(".glossary-place").bounding_box(), page.locator(".glossary-bar").bounding_box()
    assert field
    assert bar
    assert field["y"] == pytest.approx(75, abs=1)
    assert bar["y"] >= field["y"] + field["height"] - 1
    if target:
        entry = page.locator(target).bounding_box()
        assert entry
        assert bar["y"] + bar["height"] <= entry["y"] < 250
    page.close()


def fruits(number: int) -> list[str]:
    """Names of which each letter has a *number*."""
    return [f"{name}{each}" for name in FRUIT[:13] for each in range(number)]


FRUITS = fruits(5)


@pytest.mark.parametrize("way", ["address", "name", "link"])
@pytest.mark.parametrize(("theme", "number"), [("furo", 5), ("alabaster", 5), ("alabaster", 60)])
def test_place_stays_while_the_rest_is_laid_out(
    project: Project, browser: Browser, theme: str, number: int, way: str
) -> None:
    """What a reader came for stays below the bar, though only what is near is laid out at first."""
    term = f"term-Grape{number // 2}"
    if theme == "furo":
        pytest.importorskip("furo", reason="furo is in the extra site")
    project.write({"conf.py": CONF.replace("basic", theme), "index.rst": stock_page(fruits(number))})
    address = (project.build().out / "index.html").as_uri()
    page = browser.new_page(viewport={"width": 1366, "height": 700})
    page.goto(address + {"address": f"#{term}", "name": f"#{term.lower()}", "link": ""}[way])
    if way == "name":
        wait_for_address(page, f"#{term}")
    elif way == "link":
        page.locator(".glossary-bar").get_by_role("link", name="G", exact=True).click()
    page.evaluate("new Promise((done) => requestIdleCallback(() => requestIdleCallback(() => setTimeout(done, 50))))")
    page.wait_for_function("document.querySelector('[data-glossary-settling]')")
    top, wanted = page.evaluate(
        """(id) => {
            const place = document.getElementById(id);
            return [place.getBoundingClientRect().top, parseFloat(getComputedStyle(place).scrollMarginTop)];
        }""",
        "letter-G" if way == "link" else term,
    )
    assert abs(top - wanted) < 3
    page.close()


@pytest.mark.parametrize("width", [390, 1366])
@pytest.mark.parametrize(
    "place", ["", "#term-Apple3", "#term-Grape30", "#term-Mango59", "#term-nosuch", "?q=grape3", "?q=qqqq"]
)
def test_nothing_moves_while_a_page_is_laid_out(project: Project, browser: Browser, width: int, place: str) -> None:
    """Browsers find no shift that readers would see, wherever it opens (Web Vitals: a good page has less than 0.1)."""
    project.write({"conf.py": CONF, "index.rst": stock_page(fruits(60))})
    address = (project.build().out / "index.html").as_uri()
    with faultless_page(browser, viewport={"width": width, "height": 844}) as page:
        page.add_init_script(
            """globalThis.shift = 0;
            new PerformanceObserver(list => list.getEntries().forEach(each => { shift += each.value; }))
                .observe({ type: "layout-shift", buffered: true });"""
        )
        page.goto(address + place)
        shown = {"": "dt", "#": "dt:target", "?": ".glossary-count:not(:empty)"}[place[:1]]
        page.locator(".glossary-count:not(:empty)" if "nosuch" in place else shown).first.wait_for()
        page.evaluate("new Promise(requestIdleCallback)")
        page.wait_for_function("!document.querySelector('[data-glossary-due]')")
        assert page.evaluate("document.querySelector('[data-glossary-settling]') && shift") < 0.05


def test_entry_comes_before_the_script(project: Project, browser: Browser) -> None:
    """Who follows a link to an entry sees it first, not the top of the page: also while the script is on its way."""
    project.write({"conf.py": CONF, "index.rst": stock_page(fruits(60))})
    address = f"{(project.build().out / 'index.html').as_uri()}#term-Grape30"
    with faultless_page(browser, viewport={"width": 390, "height": 844}) as page:
        page.add_init_script(
            """globalThis.shown = [];
            const look = () => {
                const visible = [...document.querySelectorAll("dl.glossary > dt")].filter((each) => {
                    const { top, bottom } = each.getBoundingClientRect();
                    return top < innerHeight && bottom > 0 && each.checkVisibility({
                        contentVisibilityAuto: true, visibilityProperty: true
                    });
                });
                if (visible.length) shown.push(visible.map((each) => each.id));
                requestAnimationFrame(look);
            };
            requestAnimationFrame(look);"""
        )
        page.route("**/glossary_build.js*", lambda _route: None)  # it never comes
        page.goto(address, wait_until="commit")
        page.wait_for_function("shown.length")
        assert "term-Grape30" in page.evaluate("shown[0]")
        assert not page.evaluate("shown.flat().includes('term-Apple0')")


def test_length_of_the_page_is_known_before_it_is_laid_out(project: Project, browser: Browser) -> None:
    """Or the scroll bar would jump; the letters are as long as their texts, by what those take that are shown."""
    project.write({"conf.py": CONF, "index.rst": stock_page(fruits(60))})
    address = (project.build().out / "index.html").as_uri()
    with faultless_page(browser, viewport={"width": 1366, "height": 700}) as page:
        page.goto(address)
        page.wait_for_function(
            "document.querySelector('[data-glossary-settling] dl.glossary:last-of-type').style.cssText"
        )
        height = "document.documentElement.scrollHeight"
        expected = page.evaluate(height)
        page.add_style_tag(content="* { content-visibility: visible !important }")
        assert abs(expected / page.evaluate(height) - 1) < 0.1


def test_bar_follows_the_reader_and_goes_while_they_search(project: Project, browser: Browser) -> None:
    """The letter at the top of the window is marked and in sight; while results are shown there is no bar."""
    project.write({"conf.py": CONF, "index.rst": stock_page(FRUITS)})
    page = browser.new_page(viewport={"width": 320, "height": 700})
    page.goto((project.build().out / "index.html").as_uri())
    current = page.locator(".glossary-bar > [aria-current]")
    assert current.inner_text() == "A"
    page.evaluate("document.getElementById('term-Honey2').scrollIntoView()")
    page.locator(".glossary-bar > [aria-current]", has_text="H").wait_for()
    assert current.count() == 1
    box = current.bounding_box()
    assert box is not None
    assert 0 <= box["x"] <= 320 - box["width"]
    page.get_by_role("searchbox").fill("plum")
    page.locator(".glossary-results li, .glossary-count").first.wait_for()
    assert page.locator(".glossary-bar").is_hidden()
    page.keyboard.press("Escape")
    assert page.locator(".glossary-bar").is_visible()
    page.close()


@pytest.mark.parametrize("theme", ["basic", "furo", "pydata_sphinx_theme"])
def test_letter_that_a_reader_goes_to_is_marked(project: Project, browser: Browser, theme: str) -> None:
    """And not the one before it, of which only the space at its end is left."""
    if theme != "basic":
        pytest.importorskip(theme, reason="not every project has the theme")
    terms = "".join(f"## {name}\n\nA fruit.\n\n" for name in fruits(20))
    conf = CONF.replace("basic", theme) + 'glossary_build_sources = ["terms.md"]\nexclude_patterns = ["terms.md"]\n'
    project.write({"conf.py": conf, "terms.md": terms, "index.rst": "Words\n=====\n\n.. glossary-view::\n"})
    address = (project.build().out / "index.html").as_uri()
    with faultless_page(browser, viewport={"width": 390, "height": 844}) as page:
        page.goto(address)
        for letter in "MGA":
            page.locator(".glossary-bar").get_by_role("link", name=letter, exact=True).click()
            page.locator(".glossary-bar > [aria-current]", has_text=letter).wait_for()


def test_on_this_page_has_no_letters(project: Project) -> None:
    """The bar has them; an e-book, which has no bar, keeps them in its table of contents."""
    project.write({**samples.FILES, "index.rst": "Words\n=====\n\nMore\n----\n\nText.\n\n.. glossary-view::\n"})
    build = project.build()
    toc = build.app.env.tocs["index"]
    assert [link["anchorname"] for link in toc.findall(nodes.reference)] == ["", "#more"]
    assert build.app.env.toc_num_entries["index"] == 2
    book = project.build("epub").app.env.tocs["index"]
    assert "#letter-T" in [link["anchorname"] for link in book.findall(nodes.reference)]


@pytest.mark.parametrize("height", [800, 600, 256])
def test_what_keeps_in_sight_takes_at_most_a_quarter(project: Project, browser: Browser, height: int) -> None:
    """On a narrow phone, and at a zoom of 400 %; with the header of the theme."""
    pytest.importorskip("furo", reason="furo is in the extra site")
    project.write({"conf.py": CONF.replace("basic", "furo"), "index.rst": stock_page(FRUITS)})
    page = browser.new_page(viewport={"width": 320, "height": height})
    page.goto((project.build().out / "index.html").as_uri())
    page.evaluate("document.getElementById('term-Grape3').scrollIntoView()")
    covered = page.evaluate(
        """() => Math.max(0, ...[...document.querySelectorAll(".mobile-header, .glossary-place, .glossary-bar")]
            .map((each) => each.getBoundingClientRect().bottom))"""
    )
    assert covered <= max(height / 4, 60)  # the theme's header alone
    page.close()


def test_symbols_that_come_first_are_first_in_the_bar(project: Project, browser: Browser) -> None:
    """As where Sphinx sorts a glossary; the bar marks them when the page opens."""
    project.write({"conf.py": CONF, "index.rst": stock_page([*FRUIT[-2:], *FRUIT[:-2]])})
    build = project.build()
    assert next(iter(bars(build)[0])) == "#"
    with faultless_page(browser, viewport={"width": 1366, "height": 700}) as page:
        page.goto((build.out / "index.html").as_uri())
        page.locator(".glossary-bar > [aria-current]").wait_for()
        assert page.locator(".glossary-bar > *").first.inner_text() == "#"
        assert page.locator(".glossary-bar > [aria-current]").inner_text() == "#"
