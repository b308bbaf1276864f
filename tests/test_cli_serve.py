"""``glossary-build serve``: what is saved is soon on the page."""

from __future__ import annotations

import contextlib
import errno
import http.client
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from http.client import IncompleteRead
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from glossary_build.cli import main

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LIMIT = 60
"""Seconds after which a server that hasn't done its work is given up."""
CODE = """\
import signal
from glossary_build.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have started us without
main()
"""
PROGRAM = (sys.executable, "-c", CODE)


class Server:
    """A running ``glossary-build serve``, and what it has printed."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        """Start it in *folder*, in a process group of its own."""
        self.log = folder / "serve.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [*PROGRAM, "serve", *arguments, "--port", "0"],
                cwd=folder,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                env={**os.environ, "TMPDIR": str(folder / "temporary"), "PYTHONUNBUFFERED": "1"},
            )

    def wait_for(self, path: str, *texts: str) -> str:
        """The page at *path* as soon as it holds all *texts*."""
        html = ""
        for _ in range(LIMIT * 5):
            assert self.process.poll() is None, self.printed
            _, _, address = self.printed.partition("http://")
            try:
                with urllib.request.urlopen(f"http://{address.split()[0]}/{path}", timeout=5) as answer:
                    html = answer.read().decode("utf-8")
            except urllib.error.HTTPError as error:
                error.close()
                html = ""
            except (IndexError, urllib.error.URLError, ConnectionError, TimeoutError, IncompleteRead):
                html = ""  # it is not there yet, or is being written
            if html and all(text in html for text in texts):
                return html
            time.sleep(0.2)
        raise AssertionError(f"{texts} are not on {path}: {self.printed}")

    def wait_for_print(self, text: str) -> None:
        """Return as soon as it has printed *text*."""
        for _ in range(LIMIT * 5):
            if text in self.printed:
                return
            assert self.process.poll() is None, self.printed
            time.sleep(0.2)
        raise AssertionError(f"{text} is not printed: {self.printed}")

    @property
    def printed(self) -> str:
        """Everything so far."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def stop(self) -> int:
        """Ask it to stop, as ``kill`` does, and return its exit status."""
        self.process.terminate()
        return self.process.wait(timeout=LIMIT)

    def kill(self) -> None:
        """End it and all that it started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(timeout=LIMIT)


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers that end with the test."""
    (tmp_path / "temporary").mkdir()
    started: list[Server] = []

    def start(*arguments: str) -> Server:
        started.append(Server(tmp_path, *arguments))
        return started[-1]

    yield start
    for server in started:
        server.kill()


@pytest.fixture
def words(tmp_path: Path) -> Path:
    """A source."""
    path = tmp_path / "words.md"
    path.write_text("# Words\n\n## Tensor（张量）\n\nAn array.\n", encoding="utf-8")
    return path


def replace(path: Path, text: str) -> None:
    """Save as many editors do: under another name, and then in the place of the old file."""
    fresh = path.with_suffix(".new")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)


def test_saved_source_is_served_and_nothing_is_left(serve: Callable[..., Server], words: Path, tmp_path: Path) -> None:
    """A new definition, a new term and its count arrive, saved in place or again; stopping clears up."""
    server = serve("words.md", "--title", "My words")
    server.wait_for("glossary.html", "My words", "An array.", "term-张量", "websocket-reload")
    words.write_text("# Words\n\n## Tensor（张量）\n\nNumbers in rows.\n", encoding="utf-8")
    server.wait_for("glossary.html", "Numbers in rows.")
    replace(words, "# Words\n\n## Tensor（张量）\n\nNumbers in rows.\n\n## Stride\n\nA step.\n")
    server.wait_for("glossary.html", "term-Stride")
    server.wait_for("index.html", "2 terms")
    assert server.stop() == 0
    assert list((tmp_path / "temporary").iterdir()) == []


def test_project_follows_sources_outside_of_its_folder(serve: Callable[..., Server], tmp_path: Path) -> None:
    """The project of ``init`` is served, and so is a change in ``terms/``."""
    CliRunner().invoke(main, ["init", str(tmp_path / "mine")])
    server = serve("mine")
    server.wait_for("glossary.html", "One idea, whatever it is called.")
    terms = tmp_path / "mine" / "terms" / "terms.md"
    replace(terms, terms.read_text(encoding="utf-8").replace("One idea, whatever", "A single idea, whatever"))
    server.wait_for("glossary.html", "A single idea, whatever it is called.")
    assert not (tmp_path / "mine" / "docs" / "_build").exists()


def status(port: int, path: str, **headers: str) -> int:
    """The HTTP status that the server on *port* gives for a request with these *headers*."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=LIMIT)
    connection.putrequest("GET", path, skip_host=True)
    for name, value in headers.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    found = connection.getresponse().status
    connection.close()
    return found


def test_only_its_own_address_is_answered(serve: Callable[..., Server], words: Path) -> None:
    """Neither a page whose name was made to lead here nor one of somebody else's reads the site or the reloads."""
    server = serve(words.name)
    server.wait_for("index.html", "1 term")
    port = int(server.printed.partition("http://127.0.0.1:")[2].split()[0])
    own, local, evil = f"127.0.0.1:{port}", f"localhost:{port}", f"evil.example:{port}"
    data = "/_static/glossary_build/terms.js"
    answered = [
        status(port, "/", Host=own),
        status(port, "/", Host=local.upper()),
        status(port, "/", Host=own, Origin=f"http://{local}"),
        status(port, "/", Host=own, Sec_Fetch_Site="cross-site", Sec_Fetch_Mode="navigate"),
        status(port, data, Host=own, Sec_Fetch_Site="same-origin", Sec_Fetch_Mode="no-cors"),
    ]
    assert answered == [200] * 5
    refused = [
        status(port, "/"),
        status(port, "/", Host=evil),
        status(port, "/", Host="127.0.0.1:1"),
        status(port, "/", Host=f"{own}.evil.example"),
        status(port, "/", Host=own, Origin=f"http://{evil}"),
        status(port, "/", Host=own, Origin="null"),
        status(port, data, Host=own, Sec_Fetch_Site="cross-site", Sec_Fetch_Mode="no-cors"),
    ]
    assert [code for code in refused if code not in (400, 403)] == []
    upgrade = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec_WebSocket_Version": "13",
        "Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZQ==",
    }
    reloads = "/websocket-reload"
    assert status(port, reloads, Host=own, Origin=f"http://{own}", **upgrade) == 101
    assert status(port, reloads, Host=own, Origin=f"http://{local}", **upgrade) == 101
    assert status(port, reloads, Host=own, Origin=f"http://{evil}", **upgrade) == 403
    assert status(port, reloads, Host=evil, Origin=f"http://{evil}", **upgrade) == 403


def run(*arguments: str) -> Result:
    """Run the program in process, with arguments for which it doesn't start."""
    return CliRunner().invoke(main, ["serve", *arguments])


def test_no_other_site_shows_it_in_a_frame(serve: Callable[..., Server], words: Path, browser: Browser) -> None:
    """Its pages and its files; a click there would be one of the reader's."""
    server = serve(words.name)
    server.wait_for("index.html", "1 term")
    address = f"http://{server.printed.partition('http://')[2].split()[0]}"
    page = browser.new_page()
    answer = page.goto(f"{address}/index.html")
    assert answer is not None
    assert answer.headers["x-frame-options"] == "SAMEORIGIN"
    shown = []
    for site in (address, f"http://localhost:{address.rpartition(':')[2]}"):
        page.goto(f"{site}/genindex.html")
        page.evaluate(
            "address => new Promise((resolve) => { const frame = document.createElement('iframe');"
            " frame.onload = resolve; frame.src = address; document.body.append(frame); })",
            f"{address}/index.html",
        )
        shown.append(page.frames[-1].url == f"{address}/index.html")
    page.close()
    assert shown == [True, False]


def test_folder_without_a_project_is_refused(tmp_path: Path) -> None:
    """It says where it looked."""
    result = run(str(tmp_path))
    assert result.exit_code == 2
    assert "there is no conf.py in" in result.stderr


def test_folder_and_files_together_are_refused(tmp_path: Path, words: Path) -> None:
    """A project names its own sources."""
    assert run(str(tmp_path), str(words)).exit_code == 2


def test_source_that_does_not_exist_is_refused(words: Path) -> None:
    """There would be nothing to follow."""
    result = run(str(words), "nowhere.md")
    assert result.exit_code == 2
    assert "“nowhere.md” does not exist" in result.stderr


@pytest.mark.parametrize(("option", "value"), [("--title", "Words"), ("--encoding", "gb18030"), ("--lock", "conf.py")])
def test_options_of_bare_sources_are_refused_for_a_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str, value: str
) -> None:
    """Nothing that somebody asks for is passed over in silence."""
    monkeypatch.chdir(tmp_path)
    Path("conf.py").write_text("", encoding="utf-8")
    result = run(".", option, value)
    assert result.exit_code == 2
    assert f"{option} is for sources; a project says it in conf.py" in result.stderr


def test_port_in_use_is_told(serve: Callable[..., Server], words: Path) -> None:
    """Before anything is built."""
    server = serve("words.md")
    server.wait_for("index.html", "1 term")
    port = server.printed.partition("http://127.0.0.1:")[2].split()[0]
    result = run(str(words), "--port", port)
    assert result.exit_code == 2
    assert f"can't use port {port}: {os.strerror(errno.EADDRINUSE)}; another program uses it" in result.stderr


def test_faulty_conf_is_told(tmp_path: Path) -> None:
    """A project that Sphinx can't read ends in a message."""
    (tmp_path / "conf.py").write_text("1 +\n", encoding="utf-8")
    result = run(str(tmp_path))
    assert result.exit_code == 1
    assert "syntax error" in result.stderr


def test_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch, words: Path) -> None:
    """Who hasn't got sphinx-autobuild learns what to install."""
    monkeypatch.setattr("glossary_build.cli.site.find_spec", lambda name: None if "autobuild" in name else name)
    result = run(str(words))
    assert result.exit_code == 2
    assert 'pip install "glossary-build[site]"' in result.stderr


def test_failed_build_is_shown_on_the_page_until_it_is_fixed(serve: Callable[..., Server], tmp_path: Path) -> None:
    """The last good page says what is wrong, escaped, and a good build removes that."""
    CliRunner().invoke(main, ["init", str(tmp_path / "mine")])
    server = serve("mine")
    assert "glossary-build-problems" not in server.wait_for("glossary.html", "One idea, whatever it is called.")
    conf = tmp_path / "mine" / "docs" / "conf.py"
    good = conf.read_text(encoding="utf-8")
    replace(conf, f'{good}\nraise RuntimeError("<b> is wrong")\n')
    server.wait_for("glossary.html", "The build failed.", "&lt;b&gt; is wrong", "One idea, whatever it is called.")
    address = server.printed.partition("http://")[2].split()[0]
    known = {"Host": address, "If-None-Match": "*"}  # what a browser sends that has shown the page before
    assert status(int(address.rpartition(":")[2]), "/glossary.html", **known) == 200
    replace(conf, good)
    for _ in range(LIMIT * 5):
        if "glossary-build-problems" not in server.wait_for("glossary.html", "One idea"):
            break
        time.sleep(0.2)
    else:
        pytest.fail(server.printed)


def test_first_build_that_fails_is_shown_too(serve: Callable[..., Server], tmp_path: Path) -> None:
    """A browser gets a page that reloads itself; other clients get what they would have got."""
    CliRunner().invoke(main, ["init", str(tmp_path / "mine")])
    conf = tmp_path / "mine" / "docs" / "conf.py"
    good = conf.read_text(encoding="utf-8")
    conf.write_text(f'{good}\ndef setup(app):\n    raise RuntimeError("not yet")\n', encoding="utf-8")
    server = serve("mine")
    server.wait_for_print("serving")
    address = server.printed.partition("http://")[2].split()[0]
    connection = http.client.HTTPConnection(address, timeout=LIMIT)
    for _ in range(LIMIT * 5):
        with contextlib.suppress(ConnectionRefusedError):
            connection.request("GET", "/index.html", headers={"Accept": "text/html"})
            break
        connection.close()
        time.sleep(0.2)
    answer = connection.getresponse()
    page = answer.read().decode("utf-8")
    connection.close()
    assert answer.status == 503
    assert "not yet" in page
    assert "websocket-reload" in page
    assert status(int(address.rpartition(":")[2]), "/index.html", Host=address) == 404
    conf.write_text(good, encoding="utf-8")
    server.wait_for("glossary.html", "One idea")


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such signal")
def test_interrupt_ends_without_noise_and_colours_are_for_terminals(
    serve: Callable[..., Server], words: Path, tmp_path: Path
) -> None:
    """Ctrl+C has its usual exit status and leaves nothing, and a log has no escapes of a terminal."""
    server = serve(words.name)
    server.wait_for("index.html", "1 term")
    os.killpg(server.process.pid, signal.SIGINT)
    assert server.process.wait(timeout=LIMIT) == 130
    assert [line.split()[0] for line in server.printed.splitlines()] == ["building", "serving"]
    assert "\x1b" not in server.printed
    assert list((tmp_path / "temporary").iterdir()) == []
