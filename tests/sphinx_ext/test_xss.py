"""Hundreds of ways to run a script, at every place of a source: none runs, wherever the text comes out."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

from glossary_build import Glossary, load_glossary
from glossary_build.cli import main
from glossary_build.export.json import json_text
from glossary_build.export.linked_data import export_jsonld
from glossary_build.text.characters import visible
from tests.conftest import Project
from tests.sphinx_ext.samples import FILES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PAYLOADS = (Path(__file__).parents[1] / "fixtures" / "xss.txt").read_text(encoding="utf-8").splitlines()
CONTROLS = "\x07\x1b[31m\x7f\x9b\ufffe\u202e"
TRY = """async () => {
    const protocol = link => URL.parse(link.href.baseVal ?? link.href, document.baseURI)?.protocol ?? '';
    document.addEventListener('click', event => {
        const link = event.target.closest('a');
        if (!link || !/^(https?|mailto|file):/.test(protocol(link))) return;
        event.preventDefault();
        if (link.closest('.glossary-results, .glossary-hub')) event.stopImmediatePropagation();  // it would go there
    }, true);
    const quiet = () => new Promise(resolve => {
        const end = () => { observer.disconnect(); resolve(); };
        let timer = setTimeout(end, 60);
        const observer = new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(end, 60); });
        observer.observe(document, {childList: true, subtree: true, attributes: true});
    });
    const isScripted = document.querySelector('script[src*="glossary_build.js"]') !== null;
    const isAsked = document.querySelector('.glossary-filter input:not(:placeholder-shown)') !== null;
    const bare = 'dl.glossary > dt[id]:not(:has(> .glossary-copy))', answers = '.glossary-results > li';
    const isReady = () => !isScripted
        || !document.querySelector(bare) && (!isAsked || document.querySelector(answers) !== null);
    for (let tries = 0; !isReady() && tries < 100; tries++) await quiet();
    await quiet();
    const wasReady = isReady();
    const shownByQuery = '.glossary-results *, [popover] *';  // first, as a click elsewhere may take it away
    for (const ours of [shownByQuery, 'dl.glossary *, table *, ' + shownByQuery]) {
        for (const node of document.querySelectorAll(ours)) {
            if (node.closest('.glossary-chips')) continue;
            for (const type of ['mouseover', 'pointerenter', 'focus', 'click'])
                node.dispatchEvent(new MouseEvent(type, {bubbles: true, cancelable: true}));
        }
    }
    const links = [...document.querySelectorAll('a')].filter(link => !link.closest('.highlight-link'));  // Sphinx's own
    const chips = [...document.querySelectorAll('.glossary-chips a')];
    const many = new Set(chips.filter((_, number) => number % 40));  // each choice goes through the whole list
    for (const link of links) {
        if (!link.isConnected || many.has(link)) continue;
        link.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
    }
    await quiet();
    localStorage.clear();
    sessionStorage.clear();  // each page begins as on a first visit
    const active = 'script, iframe, object, embed, form, base, meta, style, link, svg, math, img, input, button';
    return {
        wasReady,
        ran: window.__xss ?? null,
        protocols: [...new Set(links.map(protocol))],
        elements: [...document.querySelectorAll('dl.glossary *, table *, .glossary-results *, .glossary-card *')]
            .filter(node => !node.matches('.glossary-card-foot button, .glossary-neighbours > button'))  // ours
            .filter(node => !node.closest('.copybtn, .glossary-copy') && !node.matches('svg.glossary-map'))
            .filter(node => node.matches(active) || [...node.attributes].some(each => /^on/.test(each.name)))
            .map(node => node.outerHTML),
        ids: [...document.querySelectorAll('[id]')].map(node => node.id),
        text: document.documentElement.textContent,
    };
}"""


def markdown(number: int, payload: str) -> str:
    """A Markdown entry with the payload as name, alias, id, subject, definition and link."""
    return (
        f"# Subject {number} {payload}\n\n## Name {number} {payload} {{#id-{number}-{payload}}}\n\n"
        f"Also known as {payload}. Text {payload} of\n[a link]({payload}) and [another](<{payload}>).\n\n"
        f"### Alias {number}（{payload}，张量{number}{payload}）\n\n{payload}\n\n"
    )


def rst(number: int, payload: str) -> str:
    """The same in RST."""
    title = f"Part {number} {payload}"
    return (
        f"{title}\n{'=' * 2 * len(title)}\n\n.. glossary::\n\n   Term {number} {payload}\n   Other {number} {payload}\n"
        f"      Text {payload} of `a link <{payload}>`_.\n\n      {payload}\n\n"
    )


def plain_concept(number: int, payload: str) -> dict[str, object]:
    """The same as data, where nothing but the definition is markup."""
    code = f"~~~~text\n{payload}\n~~~~"
    return {
        "id": f"term-{number}-{payload}",
        "designations": [{"text": f"Plain {number} {payload}"}, {"text": f"Twin {number} {payload}"}],
        "definitions": [{"text": f"{payload}\n\n[link {number}](<{payload}>)\n\n{code}\n\nEnd {number}.{CONTROLS}"}],
        "subjects": [f"Area {number} {payload}"],
    }


SOURCES = {
    "terms.json": json.dumps({"schema_version": 1, "concepts": [plain_concept(n, p) for n, p in enumerate(PAYLOADS)]}),
    "terms.md": "".join(markdown(n, p) for n, p in enumerate(PAYLOADS)),
    "terms.rst": "".join(rst(n, p) for n, p in enumerate(PAYLOADS)),
    "terms.zh.md": "| 缩写 | 全称 | 中文 |\n|---|---|---|\n"
    + "".join(f"| A{n} {p.replace('|', '')} | {p.replace('|', '')} | 量{n} |\n" for n, p in enumerate(PAYLOADS)),
}
PAGES = {
    "index.rst": "Demo\n****\n\n.. toctree::\n\n   zh\n   abbreviations\n\n.. glossary-view::\n   :split: none\n",
    "zh.rst": "Chinese\n*******\n\n.. glossary-view::\n   :order: zh\n   :reading:\n   :no-index:\n   :split: none\n",
    "abbreviations.rst": "Short\n*****\n\n.. glossary-view::\n   :layout: abbreviations\n",
}


@pytest.fixture(scope="module")
def glossary(tmp_path_factory: pytest.TempPathFactory) -> Glossary:
    """All of the sources together."""
    folder = tmp_path_factory.mktemp("sources")
    Project(folder).write(SOURCES)
    return load_glossary([folder / name for name in SOURCES])


def squeezed(text: str) -> str:
    """*text* with single blanks, composed, so that a page can be searched for it."""
    return " ".join(unicodedata.normalize("NFC", text).split())


@pytest.fixture
def tab(browser: Browser) -> Iterator[Page]:
    """One tab for all pages of a test, which fails on a dialog."""
    page = browser.new_page()
    dialogs: list[str] = []
    page.on("dialog", lambda dialog: (dialogs.append(f"{page.url}: {dialog.message}"), dialog.dismiss()))
    yield page
    page.close()
    assert dialogs == []


def harmless(tab: Page, path: Path, query: str = "") -> tuple[str, set[str]]:
    """Text and ids of a page on which nothing runs, though everything on it is hovered over and clicked."""
    tab.goto(path.as_uri() + query)
    found = tab.evaluate(TRY)
    assert found["wasReady"], path
    assert (found["ran"], found["elements"][:2]) == (None, []), path.name
    assert set(found["protocols"]) <= {"http:", "https:", "mailto:", "file:", ""}, path
    return squeezed(found["text"]), set(found["ids"])


def lacking(text: str, wanted: Iterable[str]) -> list[str]:
    """Which of *wanted* a page does not show."""
    return [each for each in wanted if squeezed(each) not in text]


def assert_shown(text: str, ids: set[str], glossary: Glossary) -> None:
    """The payloads of the plain concepts have come out as text, in every place."""
    concepts = [concept for concept in glossary.concepts if concept.designations[0].text.startswith("Plain ")]
    assert len(concepts) == len(PAYLOADS) >= 200
    names = [f"{which} {number} {payload}" for which in ("Plain", "Twin") for number, payload in enumerate(PAYLOADS)]
    assert lacking(text, map(visible, names))[:3] == []
    assert lacking(text, (subject for concept in concepts for subject in concept.subjects))[:3] == []
    assert not lacking(text, (f"{payload} End {number}." for number, payload in enumerate(PAYLOADS)))
    assert not lacking(text, (f"link {number}" for number in range(len(PAYLOADS))))
    assert {concept.id for concept in concepts} <= ids


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A project with all of the sources and with all kinds of pages."""
    project = Project(tmp_path_factory.mktemp("attacked"))
    conf = FILES["conf.py"].replace('["terms.md", "terms.rst", "terms.zh.md"]', repr(list(SOURCES)))
    project.write({"conf.py": conf + "smartquotes = False\n", **SOURCES, **PAGES})
    return project


@pytest.mark.slow
@pytest.mark.parametrize("builder", ["dirhtml", "epub"])
def test_no_script_runs_on_any_page(attacked: Project, tab: Page, glossary: Glossary, builder: str) -> None:
    """Every page is opened, and everything on it tried; the text is there as text."""
    build = attacked.build(builder, doctrees="_build/doctrees")
    assert "Traceback" not in build.warnings
    pages = [path for ending in ("*.html", "*.xhtml") for path in sorted(build.out.rglob(ending))]
    for path in pages:
        if path.suffix == ".xhtml":
            ET.parse(path)  # noqa: S314 - our own file
        text, ids = harmless(tab, path, "?q=window")
        if path.parent.name == "search":
            harmless(tab, path, "?q=script")
        if path in (build.out / "index.html", build.out / "index.xhtml"):
            assert_shown(text, ids, glossary)
    assert len(pages) >= 4


@pytest.mark.slow
def test_no_script_runs_on_the_site_of_the_command(
    tmp_path: Path, tab: Page, glossary: Glossary, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor where nobody has a conf.py."""
    pytest.importorskip("furo", reason="furo is in the extra site")
    monkeypatch.setattr("glossary_build.sphinx_ext.view.directive.SPLIT_ABOVE", 100)  # so that letters have pages
    Project(tmp_path).write(SOURCES)
    out = tmp_path / "site"
    result = CliRunner().invoke(main, ["html", *(str(tmp_path / name) for name in SOURCES), "-o", str(out)])
    assert "wrote" in result.stderr
    shown, anchors, redirects = "", set(), {}
    for path in sorted(out.glob("*.html")):
        page = path.read_text(encoding="utf-8")
        if 'http-equiv="refresh"' in page:
            redirects[path.name.partition("-")[0]] = page  # that of a letter without terms
            continue
        text, ids = harmless(tab, path, "?q=window" if path.name.startswith("glossary") else "?q=script")
        if path.name.startswith("glossary-letter-"):
            shown, anchors = shown + text, anchors | ids
    assert {concept.id for concept in glossary.concepts} <= anchors
    assert not lacking(shown, (f"link {number}" for number in range(len(PAYLOADS))))
    assert {name: page.count("<script") for name, page in redirects.items()} == {"glossary": 1, "pinyin": 1}


def test_json_in_a_page_stays_data(tmp_path: Path, browser: Browser, glossary: Glossary) -> None:
    """The exports as JSON may be in a ``script`` element as they are."""
    for text in (json_text(glossary), export_jsonld(glossary).text):
        (tmp_path / "page.html").write_text(
            f'<!doctype html><meta charset="utf-8"><script id="data" type="application/ld+json">{text}</script>',
            encoding="utf-8",
        )
        page = browser.new_page()
        page.goto((tmp_path / "page.html").as_uri())
        found, ran = page.evaluate("[document.getElementById('data').textContent, window.__xss ?? null]")
        page.close()
        assert ran is None
        assert json.loads(found) == json.loads(text)


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github"])
def test_report_steers_no_terminal(tmp_path: Path, form: str) -> None:
    """What is wrong with odd names is reported without the characters themselves."""
    odd = f"# Glossary\n\n## Odd{CONTROLS}\n\nText {CONTROLS} of [a link](#odd{CONTROLS}) and {{term}}`x{CONTROLS}`.\n"
    (tmp_path / "odd.md").write_text(odd, encoding="utf-8")
    result = CliRunner().invoke(main, ["check", "--format", form, str(tmp_path / "odd.md")])
    assert result.exit_code == 1
    assert "control-character" in result.stdout
    steering = {char for char in result.output if unicodedata.category(char) == "Cc" or char == "\u202e"}
    assert steering <= {"\n"}


def test_latex_has_no_raw_command(project: Project) -> None:
    """What a name holds is text for TeX too."""
    commands = ["\\input{secret}", "\\write18{ls}", "$\\input{secret}$", "^^5cinput{secret}", "\\end{document}"]
    entries = "".join(f"## Name {n} {c}\n\nText {c}.\n\n" for n, c in enumerate(commands))
    project.write({**FILES, "terms.md": f"# Glossary\n\n{entries}"})
    text = project.build("latex").files()["demo.tex"].decode()
    assert "\\input{secret" not in text
    assert "\\write18{" not in text
    assert "^^5c" not in text
    assert text.count("\\end{document}") == 1
