"""The 404 page, served as hosts serve it: for any address below the site that leads nowhere."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser import wait_for_address
from tests.conftest import Project
from tests.sphinx_ext.samples import CONF, FILES

if TYPE_CHECKING:
    from playwright.sync_api import Browser


class _Host(SimpleHTTPRequestHandler):
    """A host that answers with ``404.html`` where there is no file."""

    def __init__(self, *args: Any, prefix: str, **kwargs: Any) -> None:
        """Serve below the path *prefix*."""
        self.prefix = prefix
        super().__init__(*args, **kwargs)

    def translate_path(self, path: str) -> str:
        """The file of an address."""
        inside = path.startswith(self.prefix)
        return super().translate_path("/" + path.removeprefix(self.prefix) if inside else "/nowhere")

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:  # noqa: ARG002
        """Send the page."""
        content = Path(self.directory, "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Print nothing."""


@contextmanager
def served(folder: Path, prefix: str) -> Iterator[str]:
    """The address of a host that has *folder* at the path *prefix*."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Host, directory=str(folder), prefix=prefix)) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


@pytest.mark.parametrize("builder", ["html", "dirhtml"])
@pytest.mark.parametrize(
    ("address", "first"),
    [
        ("tensors.html", "Tensor"),
        ("old/deeper/glossary.html#term-stride", "Stride"),
        ("张量/", "Tensor"),
        ("x.html?q=bu chang", "Stride"),
    ],
)
def test_nearest_terms_are_offered_at_any_depth(
    project: Project, browser: Browser, builder: str, address: str, first: str
) -> None:
    """The first offer leads to the entry, and the styles of the page are found."""
    project.write({**FILES, "conf.py": CONF + "html_baseurl = 'https://example.org/docs/'\n"})
    build = project.build(builder)
    assert build.warnings == ""
    with served(build.out, "/docs/") as host:
        page = browser.new_page()
        missing: list[str] = []
        page.on("response", lambda answer: missing.append(answer.url) if answer.status == 404 else None)
        page.goto(f"{host}/docs/{address}")
        offer = page.locator(".glossary-results > li > a").first
        assert offer.inner_text().startswith(first)
        offer.click()
        wait_for_address(page, f"#term-{first}")
        assert page.locator(f"#term-{first}").is_visible()
        page.close()
    assert len(missing) == 1


@pytest.mark.parametrize(("conf", "prefix"), [("", "/"), ("html_baseurl = 'https://example.org/a/b'\n", "/a/b/")])
def test_without_scripts_the_page_leads_on(project: Project, browser: Browser, conf: str, prefix: str) -> None:
    """To the start page, the glossary and the search, from wherever it is shown."""
    index = "Start\n=====\n\n.. toctree::\n\n   words\n"
    project.write({**FILES, "index.rst": index, "words.rst": FILES["index.rst"], "conf.py": CONF + conf})
    build = project.build()
    with served(build.out, prefix) as host:
        context = browser.new_context(java_script_enabled=False)
        page = context.new_page()
        page.goto(f"{host}{prefix}some/where/else")
        links = page.locator("[role=main] li a").all()
        targets = [page.evaluate("link => link.href", link.element_handle()) for link in links]
        assert [link.inner_text() for link in links] == ["Start page 首页", "Demo", "Search 搜索"]
        assert targets == [f"{host}{prefix}{name}.html" for name in ("index", "words", "search")]
        for target in targets:
            answer = page.goto(target)
            assert answer is not None
            assert answer.ok
        context.close()


def test_page_of_the_project_stays(project: Project) -> None:
    """A document ``404`` is written by Sphinx, as any other page."""
    project.write({**FILES, "404.rst": ":orphan:\n\nLost\n====\n\nMy own words.\n"})
    build = project.build()
    text = (build.out / "404.html").read_text(encoding="utf-8")
    assert "My own words." in text
    assert "glossary-not-found" not in text
    assert "<base" not in text


def test_extension_that_makes_the_page_is_left_to_it(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """``sphinx-notfound-page`` is called ``notfound.extension`` in ``extensions``."""
    extension = ModuleType("notfound.extension")
    extension.setup = lambda _app: {"parallel_read_safe": True}  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "notfound", ModuleType("notfound"))
    monkeypatch.setitem(sys.modules, "notfound.extension", extension)
    project.write({**FILES, "conf.py": CONF + "extensions.append('notfound.extension')\n"})
    assert not (project.build().out / "404.html").exists()


def test_page_can_be_switched_off(make_project: Callable[[str], Project]) -> None:
    """It is made by default, and not where it isn't wanted."""
    on, off = make_project("on"), make_project("off")
    on.write(FILES)
    off.write({**FILES, "conf.py": CONF + "glossary_build_disable = ['not_found']\n"})
    assert (on.build().out / "404.html").exists()
    assert not (off.build().out / "404.html").exists()
