"""A stock glossary on the themes that projects take."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.conftest import Project

if TYPE_CHECKING:
    from playwright.sync_api import Browser

THEMES = ("alabaster", "furo", "pydata_sphinx_theme", "sphinx_rtd_theme", "sphinx_book_theme")
WIDTHS = (1366, 390, 320)
INDEX = "Top\n===\n\n.. toctree::\n\n   glossary\n"
GLOSSARY = "Words\n=====\n\n.. glossary::\n   :sorted:\n\n" + "".join(
    f"   {name} {number}\n      A fruit, in code ``package.module.Class.{name}_of_a_very_long_name_{number}``.\n\n"
    for name in ("Apple", "Banana", "Cherry", "Grape", "Kiwi", "Lime", "Mango")
    for number in range(8)
)


@pytest.mark.parametrize("theme", THEMES)
def test_page_works_on_every_theme(project: Project, browser: Browser, theme: str) -> None:
    """The bar sticks below the theme's own header and covers no target, no entry is too wide, and no script fails."""
    pytest.importorskip(theme, reason=f"{theme} is not installed")
    conf = f'project = "demo"\nextensions = ["glossary_build"]\nhtml_theme = "{theme}"\n'
    project.write({"conf.py": conf, "index.rst": INDEX, "glossary.rst": GLOSSARY})
    site = project.build_apart()
    for width in WIDTHS:
        page = browser.new_page(viewport={"width": width, "height": 800}, reduced_motion="reduce")
        errors: list[str] = []
        page.on("pageerror", lambda error, errors=errors: errors.append(str(error)))
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
                    sticks: bar.top < 120,
                    target: target.top >= bar.bottom && target.top < innerHeight / 2,
                    sideways: [...document.querySelectorAll("dl.glossary *")].some(
                        (each) => each.getBoundingClientRect().right > innerWidth && !each.closest("details, pre")
                    ),
                };
            }"""
        )
        assert (width, covered) == (width, {"bar": True, "sticks": True, "target": True, "sideways": False})
        assert errors == []
        page.close()
