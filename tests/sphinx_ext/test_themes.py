"""Glossaries on the themes that projects use: layout, and colours by their contrast."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from tests.browser import answered, faultless_page, settle
from tests.conftest import Project
from tests.sphinx_ext.contrast import faint_parts
from tests.sphinx_ext.test_not_found import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

THEMES = ("alabaster", "furo", "pydata_sphinx_theme", "python_docs_theme", "sphinx_rtd_theme", "sphinx_book_theme")
COLOURS = {
    "alabaster": "",
    "classic": "",
    "furo": "",
    "pydata_sphinx_theme": "",
    "python_docs_theme": "",
    "pytorch_sphinx_theme2": """
import pytorch_sphinx_theme2
templates_path = [pytorch_sphinx_theme2.__path__[0] + "/templates"]
html_context = {"theme_variables": pytorch_sphinx_theme2.get_theme_variables()}
tippy_glossary_page = "glossary"
""",
    "sphinx_book_theme": "",
    "sphinx_immaterial": """
html_theme_options = {"font": False, "palette": [
    {"media": "(prefers-color-scheme: light)", "scheme": "default"},
    {"media": "(prefers-color-scheme: dark)", "scheme": "slate"},
]}
""",
    "sphinx_rtd_dark_mode": "html_theme = 'sphinx_rtd_theme'\ndefault_dark_mode = False\n",
    "sphinx_rtd_theme": "",
}
EXTENSIONS = {"pytorch_sphinx_theme2", "sphinx_immaterial", "sphinx_rtd_dark_mode"}
"""Themes that have to be extensions too."""
WIDTHS = (1366, 390, 320)
INDEX = "Top\n===\n\n.. toctree::\n\n   words\n   other\n   glossary\n   steps\n"
GLOSSARY = "Words\n=====\n\n.. glossary::\n   :sorted:\n\n" + "".join(
    f"   {name} {number}\n      A fruit, in code ``package.module.Class.{name}_of_a_very_long_name_{number}``.\n\n"
    for name in ("Apple", "Banana", "Cherry", "Grape", "Kiwi", "Lime", "Mango")
    for number in range(8)
)
STEPS = (
    "Steps\n=====\n\n.. glossary::\n\n"
    + "".join(
        f"   {name}\n      What comes after the step before.\n\n"
        for name in ["one", "two", "six", "four", "five", "ten", "eight", "nine"]
    )
    + "".join(f"   step {number}\n      Another one.\n\n" for number in range(30, 0, -1))
)
"""They have no letters, since their order is another one."""


DEFINITIONS = ("A fruit, in `code`.", "Deprecated. See [Apple 0](#apple-0).", "Like [Kiwi 0](#kiwi-0).")
TERMS = "# Words\n\n" + "".join(
    f"## {name} {number}（词{number}）\n\n{text}\n\n"
    for name in ("Apple", "Banana", "Cherry", "Grape", "Kiwi", "Lime", "Mango")
    for number, text in enumerate(DEFINITIONS)
)
TERMS += "## Pear\n\nA fruit. Also known as pome.\n\n## RTE (ready to eat)\n\nRipe.\n"
CHINESE = "---\ntitle: 术语表\n---\n\n### Apple 0（词0）\n一种水果。\n"
VIEW = """\
Words
=====

Text with `a link <other.html>`__ and ``code``.

.. glossary-view::

.. glossary-view::
   :layout: abbreviations
"""
OTHER = """\
Other
=====

Text with `a link <words.html>`__ and ``code``.

A :term:`Apple 0`.

.. glossary::

   word
      Text.

      .. rubric:: 标题

      More.
"""


def extension_of(theme: str) -> str:
    """What ``conf.py`` has to say to get a theme, after the name of the module that has it."""
    return f", {theme!r}" if theme in EXTENSIONS else ""


@pytest.fixture(scope="module")
def coloured(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """A theme and a site on it."""
    theme: str = request.param
    if theme not in ("classic", "scrolls"):  # which are in Sphinx
        pytest.importorskip(theme, reason=f"{theme} is not installed")
    project = Project(tmp_path_factory.mktemp(theme))
    conf = f"""\
project = "demo"
extensions = ["glossary_build"{extension_of(theme)}]
html_theme = {theme!r}
glossary_build_sources = ["terms.md", "terms.zh.md"]
exclude_patterns = ["terms.*", "_build"]
{COLOURS.get(theme, "")}"""
    project.write({"conf.py": conf, "terms.md": TERMS, "terms.zh.md": CHINESE})
    project.write(
        {"index.rst": INDEX, "words.rst": VIEW, "other.rst": OTHER, "glossary.rst": GLOSSARY, "steps.rst": STEPS}
    )
    return theme, project.build_apart()


@pytest.mark.parametrize("coloured", THEMES, indirect=True)
def test_page_works_on_every_theme(coloured: tuple[str, Path], browser: Browser) -> None:
    """The bar sticks below the theme's own header and covers no target, no entry is too wide, and no script fails."""
    _, site = coloured
    for width in WIDTHS:
        with faultless_page(browser, viewport={"width": width, "height": 800}, reduced_motion="reduce") as page:
            page.goto((site / "glossary.html").as_uri())
            page.add_style_tag(content="html { scroll-behavior: auto !important }")  # Furo takes its time
            page.evaluate("location.hash = '#term-Grape-7'")
            covered = page.evaluate(
                """() => {
                    const bar = document.querySelector(".glossary-bar").getBoundingClientRect();
                    const target = document.querySelector(":target").getBoundingClientRect();
                    const at = (x, y) => document.elementFromPoint(x, y);
                    return {
                        bar: at(bar.left + 12, bar.top + bar.height / 2)?.closest(".glossary-bar") != null,
                        sticks: bar.top < innerHeight / 4,
                        target: target.top >= bar.bottom && target.top < innerHeight / 2,
                        sideways: [...document.querySelectorAll("dl.glossary *")].some(
                            (each) => each.getBoundingClientRect().right > innerWidth && !each.closest("details, pre")
                        ),
                    };
                }"""
            )
            assert (width, covered) == (width, {"bar": True, "sticks": True, "target": True, "sideways": False})


@pytest.mark.parametrize("coloured", THEMES, indirect=True)
def test_field_sticks_on_every_theme_where_there_are_no_letters(coloured: tuple[str, Path], browser: Browser) -> None:
    """Below the theme's own header, with no text of the page between the two."""
    _, site = coloured
    for width in WIDTHS:
        with faultless_page(browser, viewport={"width": width, "height": 800}) as page:
            page.goto((site / "steps.html").as_uri())
            page.locator(".glossary-filter").wait_for()
            assert page.locator(".glossary-bar").count() == 0
            page.locator("#term-step-1").evaluate(
                "entry => entry.scrollIntoView({ block: 'center', behavior: 'instant' })"
            )
            field = page.locator(".glossary-filter input").evaluate(
                """field => {
                    const { left, top, height } = field.getBoundingClientRect();
                    return [top < innerHeight / 4, document.elementFromPoint(left + 9, top + height / 2) === field];
                }"""
            )
            assert (width, field) == (width, [True, True])
            page.wait_for_timeout(100)  # a theme's header changes when the page is scrolled
            gap = page.evaluate(
                """() => {
                    const { left, top, width } = document.querySelector(".glossary-place").getBoundingClientRect();
                    const above = document.elementsFromPoint(left + width / 2, top - 1)[0];
                    return Boolean(above?.closest("dl.glossary"));
                }"""
            )
            assert (width, gap) == (width, False)


@pytest.mark.parametrize("coloured", THEMES, indirect=True)
def test_entry_that_a_link_leads_to_is_marked_on_every_theme(coloured: tuple[str, Path], browser: Browser) -> None:
    """By whichever of its names the link leads there; no other entry is."""
    _, site = coloured
    with faultless_page(browser) as page:
        page.goto((site / "words.html").as_uri())
        for id_ in ("term-Pear", "term-pome"):
            page.evaluate("id => { location.hash = id }", id_)
            settle(page)
            marked = page.locator("dl.glossary > dt").evaluate_all(
                """all => all.filter((each) => getComputedStyle(each).backgroundColor !== "rgba(0, 0, 0, 0)")
                    .map((each) => each.id)"""
            )
            assert (id_, marked) == (id_, ["term-Pear"])


@pytest.mark.parametrize("coloured", THEMES, indirect=True)
def test_results_look_alike_on_every_theme(coloured: tuple[str, Path], browser: Browser) -> None:
    """They have no numbers, what matches is upright, and the text of each follows its name without a gap."""
    _, site = coloured
    with faultless_page(browser, viewport={"width": 390, "height": 800}) as page:
        page.goto((site / "words.html").as_uri())
        page.locator(".glossary-filter input").fill("Apple")
        answered(page)
        assert page.locator(".glossary-results > li").evaluate_all(
            """all => all.every((each) => {
                const [name, text] = each.children;
                const gap = text.getBoundingClientRect().top - name.getBoundingClientRect().bottom;
                const mark = each.querySelector("mark");
                return getComputedStyle(each).listStyleType === "none" && gap < 8
                    && (!mark || getComputedStyle(mark).fontStyle === "normal");
            })"""
        )


def picture(page: Page, name: str) -> None:
    """Keep a picture for a person to look at, where one is asked for."""
    if folder := os.environ.get("GLOSSARY_BUILD_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png")


@pytest.mark.parametrize("coloured", THEMES, indirect=True)
def test_heading_in_a_definition_is_bold_on_every_theme(coloured: tuple[str, Path], browser: Browser) -> None:
    """In capitals, as Furo has it, a Chinese one would look like text."""
    _, site = coloured
    with faultless_page(browser) as page:
        page.goto((site / "other.html").as_uri())
        heading = page.locator("dl.glossary .rubric")
        assert int(heading.evaluate("heading => getComputedStyle(heading).fontWeight")) >= 600


@pytest.mark.parametrize("coloured", COLOURS, indirect=True)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_can_be_read_on_every_theme(
    coloured: tuple[str, Path], browser: Browser, scheme: Literal["light", "dark"]
) -> None:
    """On the page of a glossary, in what opens on it and on the 404 page, also after a switch of colours."""
    theme, site = coloured
    other: Literal["light", "dark"] = "dark" if scheme == "light" else "light"
    faint: list[str] = []
    with served(site, "/") as host:
        page = browser.new_page()

        def measure(state: str, scope: str = "body") -> None:
            settle(page)
            picture(page, f"{theme}-{scheme}-{state}")
            faint.extend(f"{state}: {part}" for part in faint_parts(page, scope))

        page.emulate_media(color_scheme=other)
        page.goto(f"{host}/words.html")
        # Out of sight, transitions wait until they are seen.
        page.add_style_tag(content="* { content-visibility: visible !important }")
        page.emulate_media(color_scheme=scheme)
        if theme == "sphinx_rtd_dark_mode":  # it starts in light, whatever the reader prefers
            for _ in range(1 + (scheme == "light")):
                page.locator("#themeSwitcher").click()
        measure("switched")
        page.goto(f"{host}/words.html")
        measure("page")
        page.evaluate("scrollTo(0, 1500)")
        measure("scrolled")
        page.locator("dt .glossary-copy").nth(1).focus()
        page.keyboard.press("Enter")
        page.locator(".glossary-menu:popover-open code").nth(3).wait_for()
        measure("menu", ".glossary-menu")
        page.keyboard.press("Escape")
        page.locator(".glossary-filter input").fill("appel")
        page.locator(".glossary-results a").first.wait_for()
        measure("results", ".glossary-filter")
        page.goto(f"{host}/other.html")
        page.locator("a[href$='#term-Apple-0']").first.hover()
        page.locator(".glossary-card:popover-open").wait_for()
        measure("card")
        page.goto(f"{host}/aple.html")
        page.locator(".glossary-results > li > a").first.wait_for()
        measure("lost")
        page.close()
    assert faint == []


@pytest.mark.parametrize("coloured", ["scrolls"], indirect=True)
def test_colour_below_a_picture_is_not_taken(coloured: tuple[str, Path], browser: Browser) -> None:
    """The theme has dark text on a light picture, and a dark colour below it."""
    _theme, site = coloured
    page = browser.new_page()  # a script of the theme fails
    page.goto((site / "words.html").as_uri())
    page.locator(".glossary-filter input").wait_for()
    background = page.evaluate("document.body.style.getPropertyValue('--glossary-background')")
    page.close()
    assert background == "Canvas"
