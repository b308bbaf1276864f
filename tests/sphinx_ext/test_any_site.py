"""Pages of any site that load our script from the site of a glossary: cards at links, and links at names."""

from __future__ import annotations

import gzip
import html
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
import yaml
from docutils import nodes

from glossary_build.sphinx_ext.page.scripts import BUILT, SCRIPT_OF_OTHER_SITES
from tests.browser import faultless_page, settle, wait_for_address
from tests.conftest import Project
from tests.serving import SilentHandler, serve
from tests.sphinx_ext.test_accessibility import violations

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "guide" / "any-site.md"
DOCUSAURUS = ROOT / ".venv-sites" / "node_modules" / ".bin" / "docusaurus"
MYSTMD = DOCUSAURUS.with_name("myst")
in_checkout = pytest.mark.skipif(not GUIDE.exists(), reason="no docs beside the tests")

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
        "flag, – – flag",
    ),
    *("A *tensor* and **stride**, ``JIT`` too.", "tensor\nstride just\nin time"),
)
LINKS = "links => links.map(link => [link.textContent, link.hash.slice(1)])"
PAGE = """\
<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Elsewhere</title>
<script defer src="{glossary}_static/glossary_terms.js" data-link="first"></script></head>
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
            page.locator("main a").first.wait_for()
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
    text = PAGE.format(glossary=f"{glossary.as_uri()}/", body='<p><a href="{0}/index.html#term-Tensor">x</a></p>')
    (folder / "page.html").write_text(
        text.replace("{0}", glossary.as_uri()).replace(' data-link="first"', ""), encoding="utf-8"
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
        tag = f'<script defer src="terms.js" data-link data-glossary="{address}glossary.json"></script>'
        (folder / "page.html").write_text(f"<!DOCTYPE html><head>{tag}</head><body><p>A tensor.</p>", encoding="utf-8")
        page.goto(f"{other}/page.html")
        page.locator("p a").wait_for()
        assert page.locator("p a").get_attribute("href") == f"{address}index.html#term-Tensor"


def block_of(heading: str, language: str) -> str:
    """The configuration that the guide gives for a program."""
    text = GUIDE.read_text(encoding="utf-8").partition(f"## {heading}\n")[2]
    block = text.partition(f"```{language}\n")[2].partition("```")[0]
    assert 0 < len(block.splitlines()) <= 5
    return block


def check_site(page: Page) -> None:
    """Names on the page are links, and links have cards that a reader opens in any way."""
    page.locator("article p a >> text=tensor").wait_for()
    assert page.eval_on_selector_all("article p a", LINKS)[:3] == [
        ["tensor", "term-Tensor"],
        ["步长", "term-Stride"],
        ["it", "term-NaN"],
    ]
    page.locator("article p a >> text=it").hover()
    page.locator(".glossary-card").wait_for()
    assert "Not a number." in page.locator(".glossary-card").inner_text()


def check_card(page: Page) -> None:
    """What axe finds in the open card, once all that moves has come to rest."""
    settle(page)
    assert violations(page) == []


DOCUSAURUS_COLOURS = """\
:root { --ifm-color-primary: #2e8555; }
[data-theme="dark"] { --ifm-color-primary: #25c2a0; }
"""
"""Those of the style sheet that each new project gets."""
WORDS_ELSEWHERE = "A tensor, a 步长. See [it]({address}index.html#term-NaN).\n"


@in_checkout
def test_site_made_with_mkdocs(glossary: Path, tmp_path: Path, browser: Browser) -> None:
    """Material with ``navigation.instant``: the first page, and the next one, which a script puts in its place."""
    pytest.importorskip("material")
    with serve(glossary) as address:
        script = block_of("MkDocs", "yaml").replace("https://example.org/docs/", address)
        theme = "theme:\n  name: material\n  font: false\n  features: [navigation.instant]\n"
        settings = f"site_name: Other\nsite_url: ADDRESS\n{theme}{script}"
        folder = tmp_path / "mk"
        (folder / "site").mkdir(parents=True)
        (folder / "docs").mkdir()
        (folder / "docs" / "index.md").write_text(f"# Other\n\n{WORDS_ELSEWHERE.format(address=address)}")
        (folder / "docs" / "two.md").write_text("# Two\n\nA tensor and a tensor.\n")
        with serve(folder / "site") as other, faultless_page(browser) as page:
            (folder / "mkdocs.yml").write_text(settings.replace("ADDRESS", other))
            command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--dirty"]
            subprocess.run(command, check=True, cwd=folder, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"})
            page.goto(other)
            check_site(page)
            check_card(page)
            page.evaluate("globalThis.stays = true")
            page.locator(".md-nav__link >> text=Two").first.click()
            page.locator("article h1 >> text=Two").wait_for()
            page.locator("article p a >> text=tensor").wait_for()
            assert page.evaluate("globalThis.stays")
            assert page.eval_on_selector_all("article p a", LINKS) == [["tensor", "term-Tensor"]]


@in_checkout
@pytest.mark.skipif(not DOCUSAURUS.exists(), reason="no Docusaurus: make other-sites")
def test_site_made_with_docusaurus(glossary: Path, tmp_path: Path, browser: Browser) -> None:
    """React takes over its page and goes on to others, without an error."""
    with serve(glossary) as address:
        script = block_of("Docusaurus", "js").replace("https://example.org/docs/", address)
        preset = '[["classic", {docs: {routeBasePath: "/"}, blog: false, theme: {customCss: "./own.css"}}]]'
        (tmp_path / "own.css").write_text(DOCUSAURUS_COLOURS)
        (tmp_path / "docs").mkdir()
        (tmp_path / "node_modules").symlink_to(DOCUSAURUS.parents[1])
        (tmp_path / "package.json").write_text('{"name": "other", "private": true}')
        (tmp_path / "docusaurus.config.js").write_text(
            f'module.exports = {{title: "Other", url: "http://127.0.0.1", baseUrl: "/", presets: {preset},\n{script}}};'
        )
        text = f"---\nslug: /\n---\n# Other\n\n{WORDS_ELSEWHERE.format(address=address)}\n[Two](two.md)\n"
        (tmp_path / "docs" / "index.md").write_text(text)
        (tmp_path / "docs" / "two.md").write_text("# Two\n\nA tensor and a tensor. [Back](index.md)\n")
        subprocess.run(
            [DOCUSAURUS, "build"],
            check=True,
            cwd=tmp_path,
            env={**os.environ, "DOCUSAURUS_NO_PERSISTENT_CACHE": "true"},
        )
        with serve(tmp_path / "build") as other, faultless_page(browser) as page:
            said: list[str] = []
            page.on(
                "console",
                lambda message: said.append(f"{message.text} {message.location}") if message.type == "error" else None,
            )
            page.goto(other)
            check_site(page)
            for link, names in (("Two", ["tensor", "Back"]), ("Back", ["tensor", "步长", "it", "Two"])) * 2:
                page.locator(f"article p a >> text={link}").click()
                page.wait_for_function(
                    "names => [...document.querySelectorAll('article p a')].map(a => a.textContent).join() === names",
                    arg=",".join(names),
                )
            assert [each for each in said if "favicon" not in each] == []
            page.locator("article p a >> text=it").hover()
            page.locator(".glossary-card").wait_for()
            check_card(page)


@in_checkout
def test_page_of_quarto(glossary: Path, tmp_path: Path, browser: Browser) -> None:
    """What the guide puts into its pages, in one of the form that Quarto writes."""
    with serve(glossary) as address:
        settings = yaml.safe_load(block_of("Quarto", "yaml").replace("https://example.org/docs/", address))
        head = settings["format"]["html"]["include-in-header"]["text"]
        words = f"A tensor, a 步长. See <a href='{address}index.html#term-NaN'>it</a>."
        article = f"<main class='content'><article><h1 class='title'>A tensor</h1><p>{words}</p></article></main>"
        text = f"<!DOCTYPE html><html lang='en'><head><meta charset='utf-8'><title>Other</title>{head}</head>"
        (tmp_path / "other").mkdir()
        (tmp_path / "other" / "page.html").write_text(f"{text}<body class='nav-fixed'>{article}</body></html>")
        with serve(tmp_path / "other") as other, faultless_page(browser) as page:
            page.goto(f"{other}page.html")
            check_site(page)
            check_card(page)


@in_checkout
@pytest.mark.skipif(not MYSTMD.exists(), reason="no mystmd: make other-sites")
def test_references_of_mystmd(glossary: Path, tmp_path: Path, browser: Browser) -> None:
    """By the inventory: they lead to the entry, though mystmd writes them in lower case."""
    with serve(glossary) as address:
        settings = block_of("MyST (mystmd)", "yaml").replace("https://example.org/docs", address.rstrip("/"))
        folder = tmp_path / "other"
        folder.mkdir()
        (folder / "myst.yml").write_text(f"version: 1\n{settings}site:\n  template: book-theme\n")
        (folder / "index.md").write_text("# Other\n\n[not a number](xref:terms#NaN) and [步长](xref:terms#Stride)\n")
        subprocess.run([MYSTMD, "build", "--site"], check=False, cwd=folder, capture_output=True)  # it wants a theme
        content = json.loads((folder / "_build" / "site" / "content" / "index.json").read_text(encoding="utf-8"))
        urls = [each["url"] for each in content["mdast"]["children"][0]["children"][0]["children"] if "url" in each]
        with faultless_page(browser) as page:
            for url, anchor in zip(urls, ("term-NaN", "term-Stride"), strict=True):
                page.goto(url)
                wait_for_address(page, f"/index.html#{anchor}")


def test_text_that_a_script_shows_later_is_linked(glossary: Path, tmp_path: Path, browser: Browser) -> None:
    """Another page in the place of this one, and a text that the script keeps and changes."""
    body = "<div id='page'><p>A tensor and a stride, a graph.</p></div>"
    with elsewhere(browser, glossary, tmp_path / "other", body) as (page, _):
        page.locator("main a >> nth=2").wait_for()
        page.evaluate("globalThis.kept = document.querySelector('#page p').firstChild")
        assert page.evaluate("kept.parentElement?.localName") == "p"
        page.evaluate("document.querySelector('#page').innerHTML = '<p>Two tensors, no tensor.</p><p>A 步长.</p>'")
        page.locator("main a >> text=步长").wait_for()
        assert page.eval_on_selector_all("main a", LINKS) == [["tensors", "term-Tensor"], ["步长", "term-Stride"]]


def test_card_opens_for_a_finger_and_can_be_turned_off(glossary: Path, tmp_path: Path, browser: Browser) -> None:
    """By a tap, at the bottom of the window; they stay off as long as the page is open, since no switch is here."""
    with serve(glossary) as address, serve(tmp_path) as other:
        (tmp_path / "page.html").write_text(PAGE.format(glossary=address, body="<p>A stride is here.</p>"))
        page = browser.new_page(has_touch=True, viewport={"width": 390, "height": 700})
        for _ in range(2):
            page.goto(f"{other}page.html")
            page.locator("main p > a").first.tap()
            page.locator(".glossary-card-sheet").wait_for()
            assert "The elements to skip." in page.locator(".glossary-card").inner_text()
            page.get_by_role("button", name="Turn cards off").tap()
            page.locator(".glossary-close").tap()
            page.locator(".glossary-card").wait_for(state="hidden")
        page.locator("main p > a").first.tap()
        wait_for_address(page, "/index.html#term-Stride")
        page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_card_on_a_page_without_styles_passes_axe(
    glossary: Path, tmp_path: Path, browser: Browser, scheme: Any
) -> None:
    """In the colours of the browser, in both schemes."""
    text = PAGE.replace("<title>", '<meta name="color-scheme" content="light dark"><title>')
    with serve(glossary) as address, serve(tmp_path) as other, faultless_page(browser, color_scheme=scheme) as page:
        (tmp_path / "page.html").write_text(text.format(glossary=address, body="<p>A stride is here.</p>"))
        page.goto(f"{other}page.html")
        page.locator("main a").hover()
        page.locator(".glossary-card").wait_for()
        check_card(page)


def test_project_that_writes_no_names_is_named(glossary: Path, tmp_path: Path, browser: Browser) -> None:
    """Cards work, and the console says which option is missing."""
    (glossary / "_static" / "glossary_build" / "names.js").unlink()
    body = f"<p>A stride, <a href='{(glossary / 'index.html').as_uri()}#term-NaN'>x</a></p>"
    (tmp_path / "page.html").write_text(PAGE.format(glossary=f"{glossary.as_uri()}/", body=body))
    with faultless_page(browser) as page:
        with page.expect_console_message(lambda message: "glossary_build_linked_names = True" in message.text):
            page.goto((tmp_path / "page.html").as_uri())
        page.locator("main a").hover()
        page.locator(".glossary-card").wait_for()


def test_script_is_small() -> None:
    """At most 14 KB as it is sent."""
    assert len(gzip.compress((BUILT / SCRIPT_OF_OTHER_SITES).read_bytes())) <= 14 * 1024


def test_names_are_written_where_asked_for(project: Project) -> None:
    """Other projects write none."""
    project.write({"conf.py": CONF.replace("linked_names = True", "linked_names = False"), "terms.md": TERMS})
    project.write({"index.rst": "Demo\n====\n\n.. glossary-view::\n"})
    assert not (project.build().out / "_static" / "glossary_build" / "names.js").exists()
