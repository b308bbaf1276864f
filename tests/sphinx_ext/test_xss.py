"""Hundreds of ways to run a script, at every place of a source: none runs, wherever the text comes out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from glossary_build import load_glossary
from glossary_build.export.json import export_json
from tests.conftest import Project
from tests.sphinx_ext.samples import FILES

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PAYLOADS = (Path(__file__).parents[1] / "fixtures" / "xss.txt").read_text(encoding="utf-8").splitlines()
CLICK_EVERYTHING = """() => {
    document.addEventListener('click', event => {
        const link = event.target.closest('a');
        if (link && /^(https?|mailto|file):/.test(link.href)) event.preventDefault();
    });
    const links = [...document.querySelectorAll('a')];
    for (const node of document.querySelectorAll('main *, .body *, table *')) {
        for (const type of ['mouseover', 'pointerenter', 'focus', 'click'])
            node.dispatchEvent(new MouseEvent(type, {bubbles: true, cancelable: true}));
    }
    links.forEach(link => link.click());
    return links.map(link => link.protocol);
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


@pytest.mark.browser
def test_no_script_runs_on_any_page(project: Project, browser: Browser) -> None:
    """Every page is opened, and everything on it hovered over and clicked; data files hold the text as text."""
    assert len(PAYLOADS) >= 200
    sources = {
        "terms.md": "".join(markdown(number, payload) for number, payload in enumerate(PAYLOADS)),
        "terms.rst": "".join(rst(number, payload) for number, payload in enumerate(PAYLOADS)),
        "terms.zh.md": "| 缩写 | 全称 | 中文 |\n|---|---|---|\n"
        + "".join(f"| A{n} {p.replace('|', '')} | {p.replace('|', '')} | 量{n} |\n" for n, p in enumerate(PAYLOADS)),
    }
    views = "Demo\n****\n\n.. toctree::\n\n   zh\n   abbreviations\n\n.. glossary-view::\n"
    pages = {
        "index.rst": views,
        "zh.rst": "Chinese\n*******\n\n.. glossary-view::\n   :order: zh\n   :reading:\n   :no-index:\n",
        "abbreviations.rst": "Short\n*****\n\n.. glossary-view::\n   :layout: abbreviations\n",
    }
    project.write({**FILES, **sources, **pages})
    build = project.build("html")
    assert "Traceback" not in build.warnings
    glossary = load_glossary([project.folder / name for name in sources])
    assert len(glossary.concepts) > 2 * len(PAYLOADS)
    assert json.loads(export_json(glossary))["concepts"]
    dialogs: list[str] = []
    context = browser.new_context()
    page = context.new_page()
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    for name in ("index", "zh", "abbreviations", "genindex", "search"):
        query = "?q=" + "script" if name == "search" else ""
        page.goto((build.out / f"{name}.html").as_uri() + query)
        protocols = set(page.evaluate(CLICK_EVERYTHING))
        page.wait_for_timeout(300)
        assert page.evaluate("window.__xss") is None, name
        assert protocols <= {"http:", "https:", "mailto:", "file:", ""}, name
        assert page.locator("[onclick], [onerror], [onload], [onmouseover], [onfocus]").count() == 0, name
    context.close()
    assert dialogs == []


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
