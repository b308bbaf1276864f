"""Our own documentation: every builder writes it without a warning, and it reads well in a browser."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.conftest import Project
from tests.serving import serve

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow  # one after another, so that one process builds the site
ROOT = Path(__file__).parents[1]
DOCTREES = "_build/doctrees"  # shared by all builders but gettext, which Sphinx refuses
WIDTHS = (320, 390, 600, 768, 900, 1024, 1100, 1200, 1280, 1320, 1366, 1440, 1920)
"""Of windows, in pixels."""
PAGES = ["index.html", "glossary.html", "pinyin.html", "abbreviations.html"]
DESKTOP, PHONE = (1366, "light"), (390, "dark")
"""Widths in pixels and colour schemes. No layout depends on a scheme, so that two of the four are enough."""
on_both_screens = pytest.mark.parametrize("page", [DESKTOP, PHONE], ids=str, indirect=True)


@pytest.fixture(scope="module")
def docs(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A copy of the documentation and of what it is made from."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in ("docs", "sources"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("_build"))
    plugin = Path("tests", "fixtures", "plugin")
    shutil.copytree(ROOT / plugin, folder / plugin)
    for name in ("CHANGELOG.md", "README.md", "pyproject.toml"):
        shutil.copy(ROOT / name, folder)
    return Project(folder / "docs")


@pytest.mark.parametrize("builder", ["html", "dirhtml", "singlehtml", "latex", "epub", "text", "man", "gettext"])
def test_every_builder_finishes_without_a_warning(docs: Project, builder: str) -> None:
    """What people print, read on a device or translate is complete."""
    build = docs.build(builder, doctrees=None if builder == "gettext" else DOCTREES)
    assert build.warnings == ""
    assert build.files()


def test_index_has_terms_and_each_page_a_picture(docs: Project) -> None:
    """Options of commands and names of the API are on pages of their own; each name of a term is listed once."""
    out = docs.build("html", doctrees=DOCTREES).out
    index = (out / "genindex.html").read_text(encoding="utf-8")
    listed = re.findall(r'<li><a href="([^"]*)">(.*?)</a>', index)
    assert len(listed) > 300
    assert {address.partition("#")[0] for address, _ in listed} == {"glossary.html"}
    assert len(set(listed)) == len(listed)
    names = [re.sub("<.*?>", "", name) for _, name in listed]
    assert (
        names.index("activation recomputation")
        < names.index("Adam")
        < names.index("all_gather")
        < names.index("KV Cache")
    )
    for page in PAGES:
        text = (out / page).read_text(encoding="utf-8")
        assert text.count('<meta property="og:image" content="_static/social.png" />') == 1
    assert (out / "_static" / "social.png").is_file()


def test_chinese_site_is_beside_the_english_one(docs: Project) -> None:
    """It builds without a warning, and each page of one leads to the same page of the other."""
    english = docs.build("html", doctrees=DOCTREES).out
    options = dict(re.findall(r"-D (\w+)=(\S+)", (docs.folder / "Makefile").read_text(encoding="utf-8")))
    assert options["language"] == "zh_CN"
    build = docs.build("html", out="_build/html/zh_CN", doctrees="_build/doctrees-zh", options=options)
    assert build.warnings == ""
    assert not (build.out / "404.html").exists()  # a host shows the one at the root, which is in both languages
    assert "安装" in (build.out / "guide" / "index.html").read_text(encoding="utf-8")
    switch = re.compile(r'<a href="([^"]+)" hreflang="([^"]+)"')
    for name in ("index.html", "guide/project.html", "reference/diagnostics/lost-id.html", "genindex.html"):
        for folder, other in ((english, "zh-CN"), (build.out, "en")):
            page = folder / name
            ((target, language),) = switch.findall(page.read_text(encoding="utf-8"))
            assert language == other
            assert (page.parent / target).resolve() == ((build.out if folder is english else english) / name).resolve()


@pytest.fixture(scope="module")
def site(docs: Project) -> Iterator[str]:
    """Address of the built site on this machine."""
    with serve(docs.build("html", doctrees=DOCTREES).out) as address:
        yield address


ENGLISH_OF_OURS = r"""(authored) => {
    const ours = ["glossary", "landing"].flatMap((name) => [`[class^="${name}-"]`, `[class*=" ${name}-"]`]);
    const found = [];
    const note = (text) => {
        if (/[A-Za-z]{2}/.test(text) && !/\p{Script=Han}/u.test(text)) found.push(text.trim());
    };
    for (const element of document.body.querySelectorAll("*")) {
        if (!element.closest(`body :is(${ours})`) || element.matches(".headerlink, .glossary-card")) continue;
        if (!element.checkVisibility({ visibilityProperty: true })) continue;
        for (const name of ["placeholder", "aria-label", "title", "alt"]) note(element.getAttribute(name) ?? "");
        if (element.closest(authored)) continue;
        for (const node of element.childNodes) if (node instanceof Text) note(node.data);
    }
    return [...new Set(found)];
}"""
"""The texts of ours in sight, and what voices and hints say, that hold English and no Chinese."""
AUTHORED = """
    code, .glossary-name, .glossary-reading, .glossary-definition, .glossary-description,
    .glossary-results p, .glossary-neighbours a, .glossary-elsewhere a,
    [href*="#term-"]:not(.glossary-card-foot > *)
"""


@pytest.fixture
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """An empty page, by default on a desktop."""
    width, scheme = getattr(request, "param", DESKTOP)
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
    yield page
    page.close()


@on_both_screens
@pytest.mark.parametrize("name", PAGES)
def test_no_request_leaves_the_site_and_nothing_fails(page: Page, site: str, name: str) -> None:
    """All files come from the site itself, are there, and cause no error."""
    foreign: list[str] = []
    failures: list[str] = []
    page.on("request", lambda request: None if request.url.startswith((site, "data:")) else foreign.append(request.url))
    page.on("response", lambda response: failures.append(response.url) if response.status >= 400 else None)
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.goto(site + name, wait_until="networkidle")
    assert (foreign, failures) == ([], [])


@pytest.mark.parametrize("name", PAGES)
def test_page_never_scrolls_sideways(page: Page, site: str, name: str) -> None:
    """The text fits the screen at every width."""
    page.goto(site + name)
    for width in (*WIDTHS, *reversed(WIDTHS)):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), width


def test_every_link_inside_the_glossary_arrives(page: Page, site: str) -> None:
    """Each fragment on the page is the id of something."""
    page.goto(site + "glossary.html")
    dead = page.evaluate(
        """() => [...document.querySelectorAll('main a[href^="#"], article a[href^="#"]')]
            .map(link => decodeURIComponent(link.getAttribute('href').slice(1)))
            .filter(id => id && !document.getElementById(id))"""
    )
    assert dead == []


@on_both_screens
def test_chinese_anchor_leads_to_its_entry(page: Page, site: str) -> None:
    """``#term-张量`` opens the entry of tensor, in view and not hidden."""
    page.goto(site + "glossary.html#term-张量")
    page.wait_for_function(
        """() => {
            const top = document.getElementById('term-张量').closest('dt').getBoundingClientRect().top;
            return top >= 0 && top < window.innerHeight;
        }"""
    )


def test_text_is_marked_with_its_language(page: Page, site: str) -> None:
    """Every Chinese name and definition says so, for glyphs and voices."""
    page.goto(site + "glossary.html")
    unmarked = page.evaluate(
        r"""() => [...document.querySelectorAll('.glossary-name, .glossary-definition')]
            .filter(node => /\p{Script=Han}/u.test(node.textContent) && !node.closest('[lang|=zh]'))
            .map(node => node.textContent)"""
    )
    assert unmarked == []


def test_home_page_follows_the_language_of_the_reader(page: Page, site: str) -> None:
    """Its counts and captions, and the entry that it shows."""
    for language, shown, hidden in (("zh", "个概念", "concepts"), ("en", "concepts", "个概念")):
        page.goto(f"{site}index.html?lang={language}")
        page.locator(f"html[data-glossary-lang={language}]").wait_for()
        assert shown in page.locator(".landing-number").inner_text()
        assert hidden not in page.locator(".landing-number").inner_text()
        assert page.locator(".landing-sample .glossary-definition:visible").count() == 1
        start = {"zh": "从这里开始：张量", "en": "Start with Tensor"}[language]
        assert page.locator(".landing-start").inner_text().startswith(start)


@pytest.mark.parametrize(
    "name",
    ["index", "glossary", "pinyin", "abbreviations", "genindex", "search", "404", "guide/reading", "guide/linking"],
)
def test_reader_of_chinese_sees_no_english_of_ours(page: Page, site: str, name: str) -> None:
    """On each kind of page, with all that opens on it; but for the switch, which offers each language in itself."""

    authored = {"Glossary"} if name == "404" else set()  # the title of the page that it leads to

    def english() -> set[str]:
        for _ in range(30):  # some texts come while the browser has nothing else to do
            found = {*page.evaluate(ENGLISH_OF_OURS, AUTHORED)} - {"EN"} - authored
            if not found:
                break
            page.wait_for_timeout(100)
        return found

    page.goto(f"{site}pinyin.html")
    page.get_by_role("button", name="中文", exact=True).click()
    page.goto(f"{site}{name}.html{'?q=stride' if name == 'search' else ''}")
    page.locator("[lang=zh]:is(.glossary-filter, .glossary-summon)").first.wait_for()
    assert english() == set()
    if page.locator(".glossary-settings").count():
        page.get_by_role("button", name="设置").click()
        assert english() == set()
        page.keyboard.press("Escape")
    if page.locator(".glossary-copy").count():
        page.locator(".glossary-copy").first.focus()
        page.keyboard.press("Enter")
        page.get_by_text("复制链接", exact=True).wait_for()
        assert english() == set()
        page.keyboard.press("Escape")
    for query, answer in (("stride", "找到"), ("qqqq", "未找到")):
        page.keyboard.press("/")
        page.keyboard.press("Control+A")
        page.keyboard.type(query)
        page.locator(".glossary-count", has_text=answer).first.wait_for()
        assert english() == set()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    link = page.locator("[role=main] a[href*='#term-']:visible:not(.glossary-found a)")
    if link.count():
        link.first.hover()
        page.locator(".glossary-card-foot").wait_for()
        assert english() == set()


@pytest.mark.parametrize("name", ["glossary", "pinyin"])
@pytest.mark.parametrize(("size", "limit"), [((390, 844), 220), ((1366, 768), 340)], ids=["phone", "desktop"])
def test_first_entry_is_near_the_top(page: Page, site: str, size: tuple[int, int], limit: int, name: str) -> None:
    """A reader sees entries at once, below title, introduction, field and letters."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{site}{name}.html")
    page.locator(".glossary-filter").wait_for()
    top = "selector => document.querySelector(selector).getBoundingClientRect().top"
    assert page.evaluate(top, "dl.glossary > dt") - page.evaluate(top, "article") <= limit


@on_both_screens
def test_link_to_a_term_shows_that_term_at_once(page: Page, site: str) -> None:
    """Whichever it leads to: nothing moves, and no other letter is seen before it."""
    page.goto(f"{site}glossary.html")
    ids = page.locator("dl.glossary > dt[id]").evaluate_all("entries => entries.map((entry) => entry.id)")
    page.add_init_script(
        """globalThis.shift = 0;
        new PerformanceObserver(list => list.getEntries().forEach(each => { shift += each.value; }))
            .observe({ type: "layout-shift", buffered: true });"""
    )
    moved = {}
    for id_ in ids[5::40]:
        page.goto("about:blank")
        page.goto(f"{site}glossary.html#{id_}")
        page.wait_for_function("!document.querySelector('[data-glossary-due]')")
        page.evaluate("new Promise((done) => requestIdleCallback(() => setTimeout(done, 50)))")
        moved[id_] = page.evaluate("shift")
        assert 0 < page.locator(f'[id="{id_}"]').evaluate("entry => entry.getBoundingClientRect().top") < 250
    assert len(moved) > 5
    assert max(moved.values()) < 0.05, moved


def test_nothing_jumps_while_a_reader_scrolls_up(page: Page, site: str) -> None:
    """Letters above an entry that a link leads to are laid out then; what is in sight moves as the reader does."""
    page.goto(f"{site}glossary.html#term-Pooling")
    page.wait_for_function("!document.querySelector('[data-glossary-due]')")
    page.evaluate("new Promise((done) => requestIdleCallback(() => setTimeout(done, 50)))")
    page.mouse.move(700, 500)
    moved = []
    for _ in range(20):
        page.evaluate(
            """() => {
                const top = (entry) => entry.getBoundingClientRect().top;
                globalThis.seen = [...document.querySelectorAll("dl.glossary > dt")].find(
                    (entry) => entry.checkVisibility({ contentVisibilityAuto: true }) && top(entry) > 100
                );
                globalThis.before = top(seen);
            }"""
        )
        page.mouse.wheel(0, -600)
        page.wait_for_function("seen.getBoundingClientRect().top !== before")
        page.evaluate("new Promise((done) => requestIdleCallback(() => setTimeout(done, 100)))")
        moved.append(page.evaluate("seen.getBoundingClientRect().top - before"))
    assert [round(each, -1) for each in moved] == [600] * 20


@on_both_screens
def test_letters_are_not_mixed_with_the_subjects_that_pass_behind_them(page: Page, site: str) -> None:
    """Wherever the page was scrolled to, the field and the letters look as without the subjects."""
    page.goto(f"{site}glossary.html")
    chips, bar = page.locator(".glossary-chips"), page.locator(".glossary-bar")
    chips.wait_for()
    behind = 0
    for _ in range(30):
        page.mouse.wheel(0, 12)
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        above, below = bar.bounding_box(), chips.bounding_box()
        assert above
        assert below
        if above["y"] - below["height"] < below["y"] < above["y"] + above["height"]:
            behind += 1
            clip = {**above, "height": above["height"] - 2}  # its line is below
            seen = page.screenshot(clip=clip)
            chips.evaluate("chips => chips.style.visibility = 'hidden'")
            assert page.screenshot(clip=clip) == seen
            chips.evaluate("chips => chips.style.visibility = ''")
    assert behind > 1


@on_both_screens
def test_search_page_says_what_was_asked_for(page: Page, site: str) -> None:
    """Below a heading, where it can be changed."""
    page.goto(f"{site}search.html?q=stride")
    assert page.locator("h1:visible").inner_text() == "Search"
    field = page.locator("form:has(+ script) input")
    assert field.input_value() == "stride"
    page.locator(".glossary-results a", has_text="Stride").first.wait_for()
    field.fill("张量 & <b>")
    field.press("Enter")
    page.wait_for_url("**/search.html?q=*%26*")
    assert page.locator("form:has(+ script) input").input_value() == "张量 & <b>"


@on_both_screens
def test_home_page_finds_terms_and_leads_to_subjects(page: Page, site: str) -> None:
    """What is typed is found in the glossary, also without a script; a subject shows its terms."""
    page.goto(f"{site}index.html")
    page.locator(".landing-search input").fill("stride")
    page.locator(".landing-search input").press("Enter")
    page.wait_for_url("**/glossary.html?q=stride")
    page.locator(".glossary-results > li > a", has_text="Stride").first.wait_for()
    page.goto(f"{site}index.html")
    page.locator(".landing-subjects a").first.click()
    page.locator(".glossary-chips > [aria-current]:not([href='?subject='])").wait_for()
    assert page.locator("main h1, article h1").inner_text().startswith("Glossary")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pictures_follow_the_scheme_that_the_reader_chose(page: Page, site: str, scheme: str) -> None:
    """Not that of the system: their words would be as dark as the page, or as light."""
    page.emulate_media(color_scheme="dark" if scheme == "light" else "light")
    page.goto(f"{site}glossary.html")
    page.evaluate("scheme => localStorage.setItem('theme', scheme)", scheme)
    page.reload()
    picture = page.locator("img[src$='stride.svg']").first
    assert picture.evaluate("picture => getComputedStyle(picture).colorScheme") == scheme
    page.evaluate("localStorage.removeItem('theme')")
