"""Takes the pictures of the README: ``make screenshots``. It needs Chromium and the built site."""

from __future__ import annotations

import base64
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from playwright.sync_api import Browser

DOCS = Path(__file__).parent
PICTURES = DOCS / "_static"
SITE = DOCS / "_build" / "html"
FLAGS = ["--no-sandbox", "--disable-gpu"]

CONF = """\
project = "Sailing"
html_theme_options = {"nosidebar": True}
"""
TERMS = {
    "boom": "The pole along the foot of the sail. Mind it during a :term:`gybe`.",
    "gybe\n   jibe": "To turn so that the stern goes through the wind. Compare :term:`tack`.",
    "jib": "A sail in front of the mast.",
    "keel": "The fin under a boat. It keeps the boat upright.",
    "leeward": "Away from the wind.",
    "mainsheet": "The rope that pulls the :term:`boom` in.",
    "port": "Left, seen forward.",
    "reef": "To make a sail smaller when the wind grows.",
    "starboard": "Right, seen forward.",
    "tack": "To turn so that the bow goes through the wind.",
    "windward": "Towards the wind.",
}
BESIDE = """\
<style>
  body { display: flex; gap: 30px; margin: 10px; font: bold 20px sans-serif; color: #333; }
  figure { margin: 0; }
  img { display: block; margin-top: 10px; width: 620px; border: 1px solid #bbb; border-radius: 6px; }
</style>
<figure>Sphinx<img src="data:image/png;base64,STOCK"></figure>
<figure>with glossary_build<img src="data:image/png;base64,UPGRADED"></figure>
"""


def main() -> None:
    """Write them into ``_static``."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        _glossary(browser)
        _upgrade(browser)
        browser.close()


def _glossary(browser: Browser) -> None:
    """Our own glossary, with a card."""
    page = browser.new_page(viewport={"width": 1280, "height": 800}, color_scheme="light")
    page.goto((SITE / "glossary.html").as_uri())
    page.locator("#term-Accelerator ~ dd a", has_text="device").first.hover()
    page.locator(".glossary-card").wait_for()
    page.wait_for_timeout(500)
    page.screenshot(path=PICTURES / "glossary.png")


def _upgrade(browser: Browser) -> None:
    """A stock glossary, without and with the extension."""
    found = {}
    for name, more in (("STOCK", ""), ("UPGRADED", 'extensions = ["glossary_build"]\n')):
        page = browser.new_page(viewport={"width": 620, "height": 640}, color_scheme="light")
        with tempfile.TemporaryDirectory() as folder:
            page.goto(_built(Path(folder), CONF + more).as_uri())
            if more:
                page.locator("dl.glossary a", has_text="gybe").first.hover()
                page.locator(".glossary-card").wait_for()
            page.wait_for_timeout(500)
            found[name] = base64.b64encode(page.screenshot()).decode()
    page = browser.new_page(viewport={"width": 1292, "height": 700})
    page.set_content(BESIDE.replace("STOCK", found["STOCK"]).replace("UPGRADED", found["UPGRADED"]))
    page.screenshot(path=PICTURES / "upgrade.png")


def _built(folder: Path, conf: str) -> Path:
    """Return the page of a project with the *conf*."""
    entries = "".join(f"   {term}\n      {text}\n\n" for term, text in TERMS.items())
    (folder / "conf.py").write_text(conf, encoding="utf-8")
    (folder / "index.rst").write_text(f"Sailing terms\n=============\n\n.. glossary::\n\n{entries}", encoding="utf-8")
    subprocess.run([sys.executable, "-m", "sphinx", "-q", folder, folder / "html"], check=True)
    return folder / "html" / "index.html"


if __name__ == "__main__":
    main()
