"""What an SVG drawing in a definition may hold: what draws, and nothing that a browser would run or fetch."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from glossary_build.sphinx_ext.entries.safety import fault_of_drawing
from tests.conftest import Project
from tests.serving import serve
from tests.sphinx_ext.test_trust import build

if TYPE_CHECKING:
    from playwright.sync_api import Browser

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    ' xmlns:h="http://www.w3.org/1999/xhtml" xmlns:ev="http://www.w3.org/2001/xml-events"'
    ' xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" width="90" height="90">'
)
RUN = "document.documentElement.setAttribute('data-ran', 'yes')"
ELEMENTS = (
    *("g", "defs", "symbol", "use", "title", "metadata", "style", "rect", "text", "tspan", "marker", "pattern", "mask"),
    *("filter", "feFlood", "feImage", "script", "image", "foreignObject", "a", "animate", "set", "handler", "iframe"),
    *("h:script", "h:img", "h:iframe", "h:object", "h:link", "h:style", "h:body", "rdf:RDF", "rdf:script"),
)
ATTRIBUTES = ("href", "xlink:href", "src", "h:src", "onload", "ev:event", "style", "fill", "filter", "xml:base", "data")
VALUES = (
    *(
        RUN,
        f"javascript:{RUN}",
        "out.svg",
        "#a",
        "url(#a)",
        "url(out.svg#a)",
        "fill:URL( 'out.svg' )",
        "u&#114;l(out.svg)",
    ),
    *(r"fill:\75rl(out.svg)", "background:image-set('out.svg' 1x)", "data:text/html,x", "@import 'out.css'"),
)
BOMB = '<!ENTITY e0 "eeeeeeeeee">' + "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 10))
STYLES = (
    *("text{fill:red}", "@media (prefers-color-scheme:dark){text{fill:#fff}}", "rect{fill:url(#a)}"),
    *("@import 'out.css';", "rect{fill:url(out.svg)}", "rect{fill:ur<!-- -->l(out.svg)}"),
    *("<![CDATA[rect{fill:ur]]>l(out.svg)}", r"@\69mport 'out.css';", "<g>@import 'out.css';</g>"),
)
PIECES = [f'<{name} {key}="{value}">{RUN}</{name}>' for name, key, value in product(ELEMENTS, ATTRIBUTES, VALUES)]
PIECES += [f"<style>{style}</style>" for style in STYLES]
HARMLESS = (
    '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    + HEAD
    + '<metadata><rdf:RDF><rdf:Description/></rdf:RDF></metadata><defs><path id="a" d="M0 0h9"/></defs>'
    '<style>text{fill:#222}@media (prefers-color-scheme:dark){text{fill:#ddd}}</style><text x="1" y="9">once</text>'
    '<use xlink:href="#a"/><use href="#a"/></svg>'
)


def fault(folder: Path, content: str) -> str | None:
    """What is wrong with a drawing of this content."""
    path = folder / "drawing.svg"
    path.write_text(content, encoding="utf-8")
    return fault_of_drawing(path)


@pytest.mark.parametrize(
    ("content", "named"),
    [
        (f"{HEAD}<script>{RUN}</script></svg>", "<script>"),
        (f'{HEAD}<g onload="{RUN}"/></svg>', "onload"),
        (f'{HEAD}<use href="out.svg#a"/></svg>', "href"),
        (f'{HEAD}<foreignObject><h:iframe src="x"/></foreignObject></svg>', "<foreignObject>, <iframe>"),
        (f"{HEAD}<style>@import 'out.css';</style></svg>", "@import"),
        (f'<?xml-stylesheet href="out.css"?>{HEAD}</svg>', "<?xml-stylesheet?>"),
        ('<!DOCTYPE svg [<!ENTITY a "<script/>">]>' + HEAD + "&a;</svg>", "<script>"),
        ('<!DOCTYPE svg [<!ATTLIST svg onload CDATA "x">]>' + HEAD + "</svg>", "onload"),
        (f"<!DOCTYPE svg [{BOMB}]>{HEAD}&e9;</svg>", "isn't well-formed XML"),
        ('<!DOCTYPE svg [<!ENTITY a SYSTEM "out.txt">]>' + HEAD + "&a;</svg>", "isn't well-formed XML"),
        ("<svg><path/></svg>", "<svg>, <path>"),
        (f'{HEAD}<g id="a"><path/></g><g id="b"><use xlink:href="#a"/></g><use href="#b"/></svg>', "<use> in <use>"),
        (HEAD, "isn't well-formed XML"),
        ("", "isn't well-formed XML"),
    ],
)
def test_what_does_more_than_draw_is_named(tmp_path: Path, content: str, named: str) -> None:
    """All of it, in a few words."""
    assert named in (fault(tmp_path, content) or "")


def test_what_programs_write_is_allowed(tmp_path: Path) -> None:
    """The public document type, notes, styles with queries, references to a part."""
    assert fault(tmp_path, HARMLESS) is None


def test_browser_runs_and_fetches_nothing_of_what_is_allowed(tmp_path: Path, browser: Browser) -> None:
    """Each element with each attribute and value: all that is allowed, opened by itself, asks for one file only."""
    allowed = [piece for piece in PIECES if fault(tmp_path, f"{HEAD}{piece}</svg>") is None]
    assert 0 < len(allowed) < len(PIECES)
    refused = f"{HEAD}<script>{RUN}</script><style>@import 'out.css';</style></svg>"
    for content, runs, files in ((f"{HEAD}{''.join(allowed)}</svg>", False, 1), (refused, True, 2)):
        (tmp_path / "shown.svg").write_text(content, encoding="utf-8")
        asked: list[str] = []
        with serve(tmp_path) as address:
            page = browser.new_page()
            page.on("request", lambda request, asked=asked: asked.append(request.url))
            page.goto(f"{address}/shown.svg")
            page.wait_for_timeout(100)
            assert (page.locator("svg").first.get_attribute("data-ran") == "yes") is runs
            page.close()
        assert len([each for each in asked if "favicon" not in each]) == files


def test_drawing_is_shown_and_another_says_why_not(project: Project) -> None:
    """One is copied into the site; of the other its text is left."""
    project.write({"good.svg": HARMLESS, "bad.svg": f"{HEAD}<script>{RUN}</script></svg>"})
    made = build(project, "![Good](good.svg)\n\n![Bad drawing](bad.svg)", markdown=True)
    assert [path for path in made.files() if path.endswith(".svg") and "_images" in path] == ["_images/good.svg"]
    assert "picture not allowed in a definition: bad.svg; it does more than draw: <script>" in made.warnings
    assert "Bad drawing" in made.files()["index.html"].decode()


def test_picture_has_its_room_before_it_is_loaded(project: Project, browser: Browser) -> None:
    """It is loaded when a reader comes near, moves nothing, and fits a narrow window; an author may size it."""
    wide = HARMLESS.replace('width="90" height="90"', 'width="600" height="300"')
    project.write({"wide.svg": wide, "tall.svg": HARMLESS, "any.svg": HARMLESS.replace(' width="90" height="90"', "")})
    text = ".. image:: wide.svg\n\n.. image:: tall.svg\n   :width: 50px\n\n.. image:: any.svg"
    address = (build(project, text, markdown=False).out / "index.html").as_uri()
    page = browser.new_page(viewport={"width": 400, "height": 700})
    page.route("**/*.svg", lambda _route: None)  # they are on their way
    page.goto(address, wait_until="domcontentloaded")
    wide_box, tall_box, _ = (each.bounding_box() for each in page.locator("dd img").all())
    assert wide_box is not None
    assert tall_box is not None
    assert wide_box["width"] < 400
    assert wide_box["width"] / wide_box["height"] == pytest.approx(2, rel=0.02)
    assert (tall_box["width"], tall_box["height"]) == (50, 50)
    lazy = page.locator("dd img").evaluate_all("all => all.map((each) => each.getAttribute('loading'))")
    assert lazy == ["lazy", "lazy", None]
    page.close()
