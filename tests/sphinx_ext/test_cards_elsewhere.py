"""Cards for terms of other projects: fetched while a site is built, shown as text."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from glossary_build.sphinx_ext.references import download
from glossary_build.sphinx_ext.references import linked_terms as cards
from tests.conftest import Build, Project
from tests.serving import SilentHandler, serve
from tests.sphinx_ext.test_xss import PAYLOADS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TERMS = """\
# Glossary

## Tensor（张量）

An *array* with a [stride](#stride):

- one
- two

<u>Bold</u>.

## Stride（步长）

How far.
"""
PRODUCER = {
    "conf.py": 'project = "PyTorch"\nextensions = ["glossary_build"]\nglossary_build_sources = ["terms.md"]\n'
    'exclude_patterns = ["terms.*", "_build"]\nsuppress_warnings = ["glossary.markup"]\n',
    "terms.md": TERMS,
    "a/words.rst": "Words\n=====\n\n.. glossary-view::\n",
    "index.rst": "Top\n===\n\n.. toctree::\n\n   a/words\n",
}
PAGES = {
    "index.rst": "Top\n===\n\n.. toctree::\n\n   use/rst\n   use/myst\n   plain\n",
    "use/rst.rst": "Use\n===\n\nA :term:`tensors`, a :external+pt:term:`张量`.\n",
    "use/myst.md": "# More\n\nA [step](inv:pt:std:term#Stride).\n",
    "plain.rst": "Plain\n=====\n\nNothing.\n",
}
DATA = "_static/glossary_build/elsewhere.js"
CACHE_SECONDS = 1
"""The least difference between two times of files that HTTP can tell."""


def conf(address: str, inventory: str | None = None, more: str = "") -> str:
    """The settings of a project that links to another one as ``pt``."""
    return (
        'project = "consumer"\nextensions = ["glossary_build", "sphinx.ext.intersphinx", "myst_parser"]\n'
        f'exclude_patterns = ["_build"]\nintersphinx_mapping = {{"pt": ({address!r}, {inventory!r})}}\n{more}'
    )


def cards_of(build: Build) -> dict[str, dict[str, Any]]:
    """Fragment of the address of each term elsewhere → its card."""
    path = build.out / DATA
    text = path.read_text(encoding="utf-8") if path.is_file() else " = [];\n"
    return {card["address"].partition("#")[2]: card for card in json.loads(text.split(" = ", 1)[1].removesuffix(";\n"))}


@pytest.fixture
def producer(make_project: Callable[[str], Project]) -> Project:
    """A project with terms, built."""
    project = make_project("producer")
    project.write(PRODUCER)
    project.build()
    return project


@pytest.fixture
def consumer(make_project: Callable[[str], Project]) -> Project:
    """The pages of a project that links to it."""
    project = make_project("consumer")
    project.write(PAGES)
    return project


@pytest.fixture
def messages(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the build says of cards of other projects beside its warnings."""
    found: list[str] = []
    monkeypatch.setattr(cards.logger, "info", lambda message, *arguments: found.append(message % arguments))
    return found


def asked(log: list[tuple[str, int]]) -> list[int]:
    """The answers to requests for the glossary."""
    return [code for path, code in log if path.endswith("glossary.json")]


@pytest.fixture
def log() -> list[tuple[str, int]]:
    """Path and status of each answer of the server."""
    return []


@pytest.fixture
def handler(log: list[tuple[str, int]]) -> type[SilentHandler]:
    """Serves files, notes what it answers."""

    class Handler(SilentHandler):
        def log_request(self, code: object = "-", *_: object) -> None:
            log.append((self.path, int(str(code))))

    return Handler


SITE = "_build/html"


@pytest.mark.parametrize("way", ["http", "path", "relative path", "file", "http with a local inventory"])
def test_links_to_another_project_have_cards(producer: Project, consumer: Project, way: str) -> None:
    """However the project is mapped and the reference is written: names, definitions as text, the project's name."""
    out = producer.folder / SITE
    with serve(out) as address:
        mapping = {
            "http": (address, None),
            "path": (str(out), None),
            "relative path": (f"../producer/{SITE}", None),
            "file": (out.as_uri(), str(out / "objects.inv")),
            "http with a local inventory": ("http://localhost:1/docs/", f"../producer/{SITE}/objects.inv"),
        }[way]
        consumer.write({"conf.py": conf(*mapping)})
        build = consumer.build()
    assert build.warnings == ""
    found = cards_of(build)
    assert {id_: card["project"] for id_, card in found.items()} == {"term-Tensor": "PyTorch", "term-Stride": "PyTorch"}
    assert all(card["address"].startswith(mapping[0]) for card in found.values())
    assert found["term-Tensor"]["names"] == [{"text": "Tensor", "lang": "en"}, {"text": "张量", "lang": "zh-Hans"}]
    text = {"text": "An array with a stride:\n• one\n• two\n<u>Bold</u>.", "lang": "en"}
    assert found["term-Tensor"]["texts"] == [{**text, "kind": "glossary-definition glossary-plain"}]


@pytest.mark.browser
def test_card_of_another_project_in_a_browser(producer: Project, consumer: Project, browser: Browser) -> None:
    """It shows text, names the project, leads to the entry, and asks no other host."""
    out = producer.folder / SITE
    with serve(out) as address:
        consumer.write({"conf.py": conf(address)})
        page = browser.new_page()
        requests: list[str] = []
        page.on("request", lambda request: requests.append(request.url))
        page.goto(f"{consumer.build().out.as_uri()}/use/rst.html")
        page.get_by_role("link", name="tensors").hover()
        card = page.locator(".glossary-card:popover-open")
        card.wait_for()
        assert card.locator("strong").all_inner_texts() == ["Tensor", "张量"]
        assert (
            card.locator(".glossary-definition").inner_text() == "An array with a stride:\n• one\n• two\n<u>Bold</u>."
        )
        assert "PyTorch" in card.locator(".glossary-card-foot").inner_text()
        assert all(url.startswith("file:") for url in requests)
        assert sum("elsewhere.js" in url for url in requests) == 1
        link = card.get_by_role("link")
        assert link.evaluate_all("links => links.map(link => link.href)") == [f"{address}a/words.html#term-Tensor"]
        page.close()


def test_glossary_is_asked_for_only_if_it_changed(
    producer: Project, consumer: Project, handler: type[SilentHandler], log: list[tuple[str, int]]
) -> None:
    """A conditional request in each build; a new card rewrites the pages that show it, and no others."""
    with serve(producer.folder / SITE, handler) as address:
        consumer.write({"conf.py": conf(address)})
        first = consumer.build()
        assert asked(log) == [200]
        again = consumer.build()
        assert asked(log) == [200, 304]
        assert cards_of(first) == cards_of(again)
        assert "How far." in json.dumps(cards_of(first))
        before = {path: path.stat().st_mtime_ns for path in first.out.rglob("*.html")}
        time.sleep(CACHE_SECONDS)
        producer.write({"terms.md": TERMS.replace("How far", "At what distance")})
        producer.build()
        changed = consumer.build()
        assert asked(log) == [200, 304, 200]
        assert "At what distance" in json.dumps(cards_of(changed))
        written = {path.name for path, when in before.items() if path.stat().st_mtime_ns != when}
        assert "myst.html" in written
        assert not written & {"rst.html", "plain.html"}
        fresh = consumer.build(out="_build/fresh", fresh=True)
    assert changed.files() == fresh.files()


def test_etag_is_sent_back(producer: Project, consumer: Project, log: list[tuple[str, int]]) -> None:
    """A server without times of change."""

    class Tagged(SilentHandler):
        def log_request(self, code: object = "-", *_: object) -> None:
            log.append((self.path, int(str(code))))

        def do_GET(self) -> None:  # noqa: N802 - as the class says
            if self.headers.get("If-None-Match") == '"1"':
                self.send_response(304)
                self.end_headers()
            else:
                super().do_GET()

        def end_headers(self) -> None:
            self.send_header("ETag", '"1"')
            super().end_headers()

        def send_header(self, keyword: str, value: str) -> None:
            if keyword != "Last-Modified":
                super().send_header(keyword, value)

    with serve(producer.folder / SITE, Tagged) as address:
        consumer.write({"conf.py": conf(address)})
        found = [cards_of(consumer.build()), cards_of(consumer.build())]
    assert asked(log) == [200, 304]
    assert found[0] == found[1] != {}


def test_offline_the_cards_of_the_last_build_stay(producer: Project, consumer: Project, messages: list[str]) -> None:
    """Or, where there was none, the plain link and one message; no warning."""
    out = producer.folder / SITE
    with serve(out) as address:
        consumer.write({"conf.py": conf(address)})
        online = consumer.build()
        assert messages == []
    offline = consumer.build()
    assert offline.warnings == ""
    assert cards_of(offline) == cards_of(online)
    assert messages == ["glossary_build: no new cards for links to pt (Connection refused; a copy is used)"]
    for path in (consumer.folder / "_build" / "html-doctrees" / "glossary_build_elsewhere").iterdir():
        path.unlink()
    gone = consumer.build()
    assert gone.warnings == ""
    assert cards_of(gone) == {}
    assert not (gone.out / DATA).exists()
    assert len(messages) == 2
    assert f'href="{address}a/words.html#term-Tensor"' in (gone.out / "use/rst.html").read_text(encoding="utf-8")


def test_project_without_a_glossary_has_plain_links(
    producer: Project, consumer: Project, messages: list[str], handler: type[SilentHandler]
) -> None:
    """As most projects: one message, no warning, no file."""
    out = producer.folder / SITE
    (out / "glossary.json").unlink()
    with serve(out, handler) as address:
        consumer.write({"conf.py": conf(address)})
        build = consumer.build()
    assert build.warnings == ""
    assert not (build.out / DATA).exists()
    assert [message.partition(" (")[2] for message in messages] == ["404 Not Found)"]
    consumer.write({"conf.py": conf(str(out))})
    consumer.build(fresh=True)  # Sphinx 7.4 may fail where an address of the mapping changes
    assert messages[1:] == ["glossary_build: no new cards for links to pt (the file does not exist)"]


def test_project_that_nobody_links_to_is_not_asked(
    producer: Project, consumer: Project, handler: type[SilentHandler], log: list[tuple[str, int]]
) -> None:
    """Its inventory alone is read, as without the extension; nor where cards are off, or there are no pages."""
    with serve(producer.folder / SITE, handler) as address:
        consumer.write({"conf.py": conf(address, more="glossary_build_disable = ['cards']\n")})
        consumer.build()
        consumer.build("text")
        consumer.write({"conf.py": conf(address), "use/rst.rst": "Use\n===\n", "use/myst.md": "# More\n"})
        build = consumer.build()
    assert asked(log) == []
    assert log != []
    assert not (build.out / DATA).exists()


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"[" * 5_000_001, "it is larger than 5 MB"),
        (b"\xff", "it is not UTF-8"),
        (b"<!doctype html>", "it is not a glossary.json of version 1"),
        (b"[" * 100_000, "it is not a glossary.json of version 1"),
        (b"[]", "it is not a glossary.json of version 1"),
        (b'{"schema_version": 2}', "it is not a glossary.json of version 1"),
    ],
)
@pytest.mark.parametrize("way", ["http", "path"])
def test_file_that_is_no_glossary_gives_no_cards(
    producer: Project, consumer: Project, messages: list[str], content: bytes, problem: str, way: str
) -> None:
    """Whatever a server sends there."""
    out = producer.folder / SITE
    (out / "glossary.json").write_bytes(content)
    with serve(out) as address:
        consumer.write({"conf.py": conf(address if way == "http" else str(out))})
        build = consumer.build()
    assert build.warnings == ""
    assert messages == [f"glossary_build: no new cards for links to pt ({problem})"]
    assert cards_of(build) == {}


@pytest.mark.parametrize(
    "concepts",
    [
        5,
        [5, None, [], {}],
        [{"id": "term-Tensor"}],
        [{"id": "term-Tensor", "designations": 5, "definitions": [5]}],
        [{"id": "term-Tensor", "designations": [{"text": ["x"]}, {"text": 7}], "definitions": {}}],
        [{"id": ["term-Tensor"], "url": 5, "anchors": [7, {}]}],
    ],
)
def test_concepts_of_any_shape_are_survived(producer: Project, consumer: Project, concepts: object) -> None:
    """A file that another program wrote in our name."""
    out = producer.folder / SITE
    (out / "glossary.json").write_text(json.dumps({"schema_version": 1, "concepts": concepts}), encoding="utf-8")
    consumer.write({"conf.py": conf(str(out))})
    build = consumer.build()
    assert build.warnings == ""
    assert all(card["texts"] == [] for card in cards_of(build).values())


def test_server_that_never_ends_is_left(
    producer: Project,
    consumer: Project,
    messages: list[str],
    handler: type[SilentHandler],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The time is limited as a whole: one that sends a byte now and then doesn't hold the build up."""
    ended = False

    class Slow(handler):  # type: ignore[valid-type,misc]
        def do_GET(self) -> None:  # noqa: N802 - as the class says
            if not self.path.endswith("glossary.json"):
                super().do_GET()
                return
            self.send_response(200)
            self.end_headers()
            for _ in range(1000):
                if ended:
                    break
                self.wfile.write(b" ")
                time.sleep(0.02)

    monkeypatch.setattr(download, "SECONDS", 1)
    with serve(producer.folder / SITE, Slow) as address:
        consumer.write({"conf.py": conf(address)})
        began = time.monotonic()
        build = consumer.build()
        took = time.monotonic() - began
        ended = True
    assert messages == ["glossary_build: no new cards for links to pt (no answer within 1 seconds)"]
    assert build.warnings == ""
    assert took < 15


def test_reference_outside_is_no_use_of_an_own_term(producer: Project, consumer: Project) -> None:
    """``:external:`` names another project's term, though one of this project has the same name."""
    own = "Own\n===\n\n.. glossary::\n\n   Stride\n      Ours.\n\n   Tensor\n      See :external+pt:term:`Stride`.\n"
    consumer.write({"conf.py": conf(str(producer.folder / SITE)), "plain.rst": own})
    build = consumer.build()
    assert set(cards_of(build)) == {"term-Tensor", "term-Stride"}  # by 张量, and by the entry
    html = (build.out / "plain.html").read_text(encoding="utf-8")
    assert "glossary-neighbours" in html  # of Tensor, which a page names
    assert 'href="#term-Tensor"' not in html.partition("Ours.")[2].partition("</dd>")[0]


def test_term_that_comes_or_goes_here_moves_the_card(producer: Project, consumer: Project) -> None:
    """A term of this project wins over one of another project, as its link does."""
    consumer.write({"conf.py": conf(str(producer.folder / SITE)), "use/myst.md": "# More\n"})
    consumer.write({"use/rst.rst": "Use\n===\n\nA :term:`Stride`.\n"})
    assert set(cards_of(consumer.build())) == {"term-Stride"}
    consumer.write({"plain.rst": "Plain\n=====\n\n.. glossary::\n\n   Stride\n      Ours.\n"})
    build = consumer.build()
    assert cards_of(build) == {}
    assert "#term-Stride" in (build.out / "use/rst.html").read_text(encoding="utf-8")
    consumer.write(PAGES | {"use/myst.md": "# More\n", "use/rst.rst": "Use\n===\n\nA :term:`Stride`.\n"})
    assert set(cards_of(consumer.build())) == {"term-Stride"}


def test_page_follows_the_other_inventory(producer: Project, consumer: Project) -> None:
    """An entry that moves there moves the link here, though no page of this project has changed."""
    consumer.write({"conf.py": conf(str(producer.folder / SITE))})
    before = consumer.build()
    assert "a/words.html#term-Tensor" in (before.out / "use/rst.html").read_text(encoding="utf-8")
    assert "a/words.html#term-Stride" in (before.out / "use/myst.html").read_text(encoding="utf-8")
    moved = {"b.rst": PRODUCER["a/words.rst"], "index.rst": PRODUCER["index.rst"].replace("a/words", "b")}
    (producer.folder / "a/words.rst").unlink()
    producer.write(moved)
    producer.build()
    incremental = consumer.build()
    assert "b.html#term-Tensor" in (incremental.out / "use/rst.html").read_text(encoding="utf-8")
    assert "b.html#term-Stride" in (incremental.out / "use/myst.html").read_text(encoding="utf-8")
    assert {card["address"].rpartition("/")[2].partition("#")[0] for card in cards_of(incremental).values()} == {
        "b.html"
    }


def test_other_output_in_between_changes_nothing(producer: Project, consumer: Project) -> None:
    """As by ``make linkcheck`` between two builds of the site, which has no cards."""
    consumer.write({"conf.py": conf(str(producer.folder / SITE))})
    first = consumer.build(doctrees="_build/doctrees")
    before = {path: path.stat().st_mtime_ns for path in first.out.rglob("*.html")}
    consumer.build("text", doctrees="_build/doctrees")
    consumer.build(doctrees="_build/doctrees")
    written = {path.name for path, when in before.items() if path.stat().st_mtime_ns != when}
    assert not written & {"rst.html", "myst.html", "plain.html"}


def test_several_processes_write_the_same(producer: Project, make_project: Callable[[str], Project]) -> None:
    """Byte for byte, also in what is shared by pages."""
    more = {f"page{n}.rst": f":orphan:\n\nPage {n}\n======={n}\n\n:term:`Tensor`\n" for n in range(12)}
    files = []
    for name, parallel in (("serial", 1), ("parallel", 2)):
        project = make_project(name)
        project.write({**PAGES, **more, "conf.py": conf(str(producer.folder / SITE))})
        files.append(project.build(parallel=parallel).files())
    assert files[0] == files[1]
    assert DATA in files[0]


TRY = """async () => {
    const found = [];
    for (const link of document.querySelectorAll('div.body a[href*="term-"]')) {
        link.focus();
        let card = null;
        for (let tries = 0; tries < 200 && !card; tries++) {
            await new Promise(resolve => setTimeout(resolve, 5));
            card = document.querySelector('.glossary-card:popover-open');
        }
        if (!card) throw new Error(`no card for ${link.href}`);
        found.push({
            text: card.innerText,
            links: [...card.querySelectorAll('a')].map(each => each.href),
            own: link.href,
            elements: [...card.querySelectorAll('*')].map(each => each.tagName.toLowerCase()),
            attributes: [...card.querySelectorAll('*')].flatMap(each => each.getAttributeNames()),
        });
        window.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}));
    }
    return { found, ran: window.__xss ?? null };
}"""


@pytest.mark.browser
def test_no_script_of_another_project_runs(producer: Project, consumer: Project, browser: Browser) -> None:
    """Payloads as names, definitions, ids, addresses and project name come out as text; links lead to its base only."""
    out = producer.folder / SITE
    concepts = [
        {
            "id": f"term-x{number}",
            "url": payload if number % 2 else f"javascript:window.__xss=1//words.html#term-x{number}",
            "anchors": [payload, f'term-x{number}"><img src=x onerror=window.__xss=1>'],
            "designations": [
                {"text": f"Name {number} {payload}", "language": "en"},
                {"text": f"名 {payload}", "language": '"><script>window.__xss=1</script>'},
            ],
            "definitions": [{"text": f"Text {number} {payload}", "language": "en", "markup": kind} for kind in KINDS],
        }
        for number, payload in enumerate(PAYLOADS)
    ]
    (out / "glossary.json").write_text(json.dumps({"schema_version": 1, "concepts": concepts}), encoding="utf-8")
    links = "".join(f"`link {n} <https://pt.example/words.html#term-x{n}>`__\n\n" for n in range(len(PAYLOADS)))
    consumer.write(
        {"conf.py": conf("https://pt.example/", str(out / "objects.inv")), "use/rst.rst": f"Use\n===\n\n{links}"}
    )
    build = consumer.build()
    page: Page = browser.new_page()
    page.goto(f"{build.out.as_uri()}/use/rst.html")
    result = page.evaluate(TRY)
    page.close()
    assert result["ran"] is None
    assert len(result["found"]) == len(PAYLOADS)
    for number, (found, payload) in enumerate(zip(result["found"], PAYLOADS, strict=True)):
        assert set(found["elements"]) <= {"p", "strong", "span", "div", "a", "button"}
        assert set(found["attributes"]) <= {"class", "lang", "id", "href", "type", "aria-label", "title"}
        assert found["links"] == [found["own"]]
        assert found["own"] == f"https://pt.example/words.html#term-x{number}"
        assert f"Name {number}" in found["text"], payload


KINDS = ("markdown", "rst")
