"""Pages of any site that load our script from the site of a glossary: cards at links, and links at names."""

from __future__ import annotations

import gzip
import html
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import pytest
from docutils import nodes

from glossary_build.sphinx_ext.page.scripts import BUILT, SCRIPT_OF_OTHER_SITES
from tests.browser import faultless_page
from tests.conftest import Project
from tests.serving import SilentHandler, serve

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CONF = """\
project = "demo"
extensions = ["glossary_build"]
html_theme = "basic"
exclude_patterns = ["terms*", "_build"]
glossary_build_sources = ["terms.md"]
glossary_build_linked_names = True
glossary_build_autolink = "page"
glossary_build_autolink_skip = ["Graph paper"]
"""
TERMS = """\
# Glossary

## Tensor（张量）

An array.

## Stride（步长）

The elements to skip. See {term}`tensor`.

## Just-in-time (JIT)（即时编译）

While it runs.

## Graph（图）

Nodes and edges.

## NaN

Not a number.

## KV cache（缓存）

Keeps keys.

## --flag

A switch.
"""
TEXTS = (
    *("A tensor, then tensors.", "Two STRIDES of a Tensor.", "The jit is no JIT; Just-In-Time is.", "A nan, a NaN."),
    *("pre-tensor and tensor", "A kv-cache or KV cache.", "Graph paper is no graph.", "subtensor, tensor_x, x.tensor."),
    *(
        "用张量计算步长。",
        "图书馆里的图和張量。",
        "緩存與缓存",
        "地图、图表、图",
        "A “graph” isn’t Ｇｒａｐｈ.",
        "--flag, flag, – – flag",
    ),
    *("A *tensor* and **stride**, ``JIT`` too.", "tensor\nstride just\nin time"),
)
LINKS = "links => links.map(link => [link.textContent, link.hash.slice(1)])"
PAGE = """\
<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Elsewhere</title>
<script defer src="{glossary}/_static/glossary_terms.js" data-link></script></head>
<body><main><h1>Tensor</h1>{body}<pre>tensor</pre></main></body></html>
"""


class _Strict(SilentHandler):
    """Allows scripts and styles from the site of the glossary only, and nothing in the page itself."""

    glossary: ClassVar[str] = ""

    def end_headers(self) -> None:
        """Send the policy too."""
        sources = f"script-src {self.glossary}; style-src {self.glossary}; img-src {self.glossary}"
        self.send_header("Content-Security-Policy", f"default-src 'none'; {sources}")
        super().end_headers()


@pytest.fixture
def glossary(project: Project) -> Path:
    """The site with the glossary."""
    index = "Demo\n====\n\n.. toctree::\n   :glob:\n\n   text*\n\n.. glossary-view::\n   :split: none\n"
    pages = {f"text{number:02}.rst": f"Text\n====\n\n{text}\n" for number, text in enumerate(TEXTS)}
    project.write({"conf.py": CONF, "terms.md": TERMS, "index.rst": index, **pages})
    build = project.build()
    assert build.warnings == ""
    return build.out


@contextmanager
def elsewhere(browser: Browser, glossary: Path, folder: Path, body: str) -> Iterator[tuple[Page, list[str]]]:
    """A page of another site with this *body*, and what was asked for."""
    with serve(glossary) as address:
        handler = type("Handler", (_Strict,), {"glossary": address})
        folder.mkdir()
        (folder / "page.html").write_text(PAGE.format(glossary=address, body=body), encoding="utf-8")
        with serve(folder, handler) as other, faultless_page(browser) as page:
            asked: list[str] = []
            page.on("request", lambda request: asked.append(request.url))
            page.goto(f"{other}/page.html")
            page.wait_for_function("globalThis.glossaryBuild?.names && document.querySelector('main a')")
            yield page, asked


def paragraph(text: str) -> str:
    """The HTML of one of the texts."""
    marked = html.escape(text, quote=False)
    for mark, tag in (("**", "strong"), ("``", "code"), ("*", "em")):
        while mark in marked:
            marked = marked.replace(mark, f"<{tag}>", 1).replace(mark, f"</{tag}>", 1)
    return f"<p>{marked}</p>"


def test_names_are_linked_as_on_the_site_of_the_glossary(project: Project, glossary: Path, browser: Browser) -> None:
    """The first of each on a page, by the same rules in both languages."""
    build = project.build("html", doctrees="_build/html-doctrees")
    expected, found = [], []
    with serve(glossary) as address, faultless_page(browser) as page:
        for number, text in enumerate(TEXTS):
            links = build.resolved(f"text{number:02}").findall(nodes.reference)
            expected.append([(link.astext(), link["refuri"].partition("#")[2]) for link in links])
            content = PAGE.format(glossary=address, body=f"{paragraph(text)}<p id='last'>NaN</p>")
            (glossary / f"there{number}.html").write_text(content, encoding="utf-8")
            page.goto(f"{address}there{number}.html")
            page.locator("#last a" if "NaN" not in text else "p a").first.wait_for()
            links = page.eval_on_selector_all("p:not(#last) a", LINKS)
            found.append([(text, hash_) for text, hash_ in links])
    assert dict(zip(TEXTS, found, strict=True)) == dict(zip(TEXTS, expected, strict=True))
    assert sum(map(len, expected)) > len(TEXTS)


def test_no_more_is_asked_for_than_the_data(glossary: Path, tmp_path: Path, browser: Browser) -> None:
    """Under a policy that allows nothing in the page, and nothing from elsewhere."""
    with elsewhere(browser, glossary, tmp_path / "other", "<p>A tensor.</p>") as (page, asked):
        assert page.locator("main a").inner_text() == "tensor"
        names = {url.rpartition("/")[2] for url in asked}
    assert names - {"favicon.ico"} == {
        *("page.html", "glossary_terms.js", "glossary_build.css"),
        *("words.js", "names.js", "terms.js", "hanzi.js"),
    }


@pytest.mark.parametrize("way", ["pointer", "keyboard"])
def test_link_has_a_card(glossary: Path, tmp_path: Path, browser: Browser, way: str) -> None:
    """With the definition, as on the site of the glossary; it closes on Escape."""
    with elsewhere(browser, glossary, tmp_path / "other", "<p>A stride is here.</p>") as (page, _):
        link = page.locator("main a")
        if way == "pointer":
            link.hover()
        else:
            page.keyboard.press("Tab")
        card = page.locator(".glossary-card")
        card.wait_for()
        assert "The elements to skip." in card.inner_text()
        page.keyboard.press("Escape")
        card.wait_for(state="detached") if not card.count() else card.wait_for(state="hidden")


def test_page_from_a_file_works_with_a_copy(glossary: Path, tmp_path: Path, browser: Browser) -> None:
    """Offline, and with links of its own to the glossary only."""
    folder = tmp_path / "other"
    folder.mkdir()
    text = PAGE.format(glossary=glossary.as_uri(), body='<p><a href="{0}/index.html#term-Tensor">x</a></p>')
    (folder / "page.html").write_text(
        text.replace("{0}", glossary.as_uri()).replace(" data-link", ""), encoding="utf-8"
    )
    with faultless_page(browser) as page:
        page.goto((folder / "page.html").as_uri())
        page.locator("main a").hover()
        page.locator(".glossary-card").wait_for()
        assert "An array." in page.locator(".glossary-card").inner_text()


def test_copy_of_the_script_names_the_site(glossary: Path, tmp_path: Path, browser: Browser) -> None:
    """Where the page loads the script from its own site, as a file of the glossary's."""
    folder = tmp_path / "other"
    folder.mkdir()
    (folder / "terms.js").write_bytes((glossary / "_static" / SCRIPT_OF_OTHER_SITES).read_bytes())
    with serve(glossary) as address, serve(folder) as other, faultless_page(browser) as page:
        tag = f'<script defer src="terms.js" data-link data-glossary="{address}/glossary.json"></script>'
        (folder / "page.html").write_text(f"<!DOCTYPE html><head>{tag}</head><body><p>A tensor.</p>", encoding="utf-8")
        page.goto(f"{other}/page.html")
        page.locator("p a").wait_for()
        assert page.locator("p a").get_attribute("href") == f"{address}/index.html#term-Tensor"


def test_site_made_with_mkdocs(glossary: Path, tmp_path: Path, browser: Browser) -> None:
    """With two lines in its configuration: names are links, links have cards."""
    pytest.importorskip("material")
    with serve(glossary) as address:
        settings = (
            f"site_name: Other\ntheme: material\nextra_javascript:\n  - {address}_static/glossary_terms.js?link\n"
        )
        (tmp_path / "mk" / "docs").mkdir(parents=True)
        (tmp_path / "mk" / "mkdocs.yml").write_text(settings, encoding="utf-8")
        page_text = f"# Other\n\nA tensor, a 步长.\n\nSee [it]({address}index.html#term-NaN).\n"
        (tmp_path / "mk" / "docs" / "index.md").write_text(page_text, encoding="utf-8")
        command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict"]
        subprocess.run(command, check=True, cwd=tmp_path / "mk", env={**os.environ, "NO_MKDOCS_2_WARNING": "1"})
        with serve(tmp_path / "mk" / "site") as other, browser.new_page() as page:
            page.goto(other)
            page.locator("article p a >> text=tensor").wait_for()
            hashes = page.eval_on_selector_all("article p a", "links => links.map(link => link.hash.slice(1))")
            assert hashes == ["term-Tensor", "term-Stride", "term-NaN"]
            page.locator("article p a").last.hover()
            page.locator(".glossary-card").wait_for()
            assert "Not a number." in page.locator(".glossary-card").inner_text()


def test_script_is_small() -> None:
    """At most 14 KB as it is sent."""
    assert len(gzip.compress((BUILT / SCRIPT_OF_OTHER_SITES).read_bytes())) <= 14 * 1024


def test_names_are_written_where_asked_for(project: Project) -> None:
    """Other projects write none."""
    project.write({"conf.py": CONF.replace("linked_names = True", "linked_names = False"), "terms.md": TERMS})
    project.write({"index.rst": "Demo\n====\n\n.. glossary-view::\n"})
    assert not (project.build().out / "_static" / "glossary_build" / "names.js").exists()
