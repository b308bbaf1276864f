"""Downloads from servers that break every rule: each ends in time, with a message in our own words."""

from __future__ import annotations

import gzip
import socket
import threading
import time
import unicodedata
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from click.testing import CliRunner

from glossary_build.cli import main
from glossary_build.sphinx_ext.references import download as module
from glossary_build.sphinx_ext.references.download import Download, DownloadError, download, term_addresses

OK = b"HTTP/1.1 200 OK\r\nConnection: close\r\n"
STEERING = b"\x1b[31m\xc2\x9b31m\xe2\x80\xae"


def headed(headers: bytes, body: bytes = b"{}") -> bytes:
    """An answer with these header lines."""
    return OK + headers + b"\r\n" + body


def trickle(start: bytes, piece: bytes) -> Iterator[bytes]:
    """An answer that goes on for ever, a little at a time."""
    yield start
    while True:
        time.sleep(0.02)
        yield piece


@contextmanager
def answering(answer: Callable[[], Iterable[bytes]]) -> Iterator[str]:
    """The address of a server that answers each request with these bytes, as long as anybody reads them."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        over = threading.Event()

        def send(connection: socket.socket) -> None:
            with connection, suppress(OSError):
                connection.recv(1 << 16)
                for piece in answer():
                    if over.is_set():
                        break
                    connection.sendall(piece)

        def accept() -> None:
            with suppress(OSError):
                while not over.is_set():
                    connection, _ = server.accept()
                    threading.Thread(target=send, args=(connection,), daemon=True).start()

        threading.Thread(target=accept, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.getsockname()[1]}/glossary.json"
        finally:
            over.set()
            with suppress(OSError):
                server.shutdown(socket.SHUT_RDWR)


NOT_HTTP, PART, LARGE = "the answer isn't sound HTTP", "only a part of it came", "it is larger than 5 MB"
LATE = "no answer within 1 seconds"
ANSWERS: dict[str, tuple[Callable[[], Iterable[bytes]], str]] = {
    "no status line": (lambda: [STEERING + b"\r\n\r\n"], NOT_HTTP),
    "nothing": (list, NOT_HTTP),
    "long status line": (lambda: [b"HTTP/1.1 200 " + b"x" * 70_000 + b"\r\n\r\n"], NOT_HTTP),
    "long header": (lambda: [headed(b"X: " + b"x" * 70_000 + b"\r\n")], NOT_HTTP),
    "many headers": (lambda: [headed(b"X: x\r\n" * 200)], NOT_HTTP),
    "short": (lambda: [headed(b"Content-Length: 100\r\n")], PART),
    "short chunk": (lambda: [headed(b"Transfer-Encoding: chunked\r\n", b"5\r\nab")], PART),
    "no chunk": (lambda: [headed(b"Transfer-Encoding: chunked\r\n", STEERING + b"\r\n")], PART),
    "no last chunk": (lambda: [headed(b"Transfer-Encoding: chunked\r\n", b"2\r\n{}\r\n")], PART),
    "short and packed": (lambda: [headed(b"Content-Encoding: gzip\r\n", gzip.compress(b"{}" * 99)[:-9])], PART),
    "not packed": (lambda: [headed(b"Content-Encoding: gzip\r\n", STEERING)], NOT_HTTP),
    "packed otherwise": (
        lambda: [headed(b"Content-Encoding: br\r\n")],
        "it is packed in a way that we did not ask for",
    ),
    "large": (lambda: [headed(b"", b" " * 5_000_001)], LARGE),
    "large once unpacked": (lambda: [headed(b"Content-Encoding: gzip\r\n", gzip.compress(bytes(6_000_000)))], LARGE),
    "endless": (lambda: trickle(headed(b""), b" " * 1_000_000), LARGE),
    "reason": (lambda: [b"HTTP/1.1 500 " + STEERING + b"\r\n\r\n"], "500 Internal Server Error"),
    "unknown status": (lambda: [b"HTTP/1.1 799 " + STEERING + b"\r\n\r\n"], "799"),
    "not asked whether it changed": (lambda: [b"HTTP/1.1 304 X\r\n\r\n"], "304 Not Modified"),
    "round trip": (lambda: [b"HTTP/1.1 302 X\r\nLocation: /\r\nConnection: close\r\n\r\n"], "TooManyRedirects"),
    "to a file": (lambda: [b"HTTP/1.1 302 X\r\nLocation: file:///etc/passwd\r\n\r\n"], "it isn't an address"),
    "to nowhere": (lambda: [b"HTTP/1.1 302 X\r\nLocation: http://[::1\r\n\r\n"], "it isn't an address"),
    "slow": (lambda: trickle(headed(b""), b" "), LATE),
    "slow headers": (lambda: trickle(OK, b"X"), LATE),
    "slow packed": (lambda: trickle(headed(b"Content-Encoding: gzip\r\n", gzip.compress(b"{}")[:10]), b""), LATE),
    "silent": (lambda: trickle(b"", b""), LATE),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_each_fault_has_a_message_of_ours(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that the server sent is printed, and the command ends with it."""
    answer, expected = ANSWERS[name]
    monkeypatch.setattr(module, "SECONDS", 1)
    (tmp_path / "new.md").write_text("# Words\n\n## Grid\n\nCells.\n", encoding="utf-8")
    with answering(answer) as address:
        result = CliRunner().invoke(main, ["diff", address, str(tmp_path / "new.md")])
    assert (result.exit_code, result.stdout, result.exception.__class__) == (1, "", SystemExit)
    assert result.stderr == f"Error: {address}: {expected}\n"


ADDRESSES = ("http://exa mple/", "http://[::1", "http://", "http:///x", "http://a:b/", f"http://{'a' * 70}.b/")


@pytest.mark.parametrize("address", [*ADDRESSES, f"http://{STEERING.decode()}/"])
def test_what_is_no_address_is_told(address: str) -> None:
    """In one line without control characters."""
    result = CliRunner().invoke(main, ["diff", address, "new.md"])
    assert (result.exit_code, result.exception.__class__) == (1, SystemExit)
    assert result.stderr.endswith(": it isn't an address\n")
    assert {char for char in result.output if unicodedata.category(char) in ("Cc", "Cf")} == {"\n"}


def test_system_says_why_there_is_no_server() -> None:
    """A closed port, for one."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"http://127.0.0.1:{server.getsockname()[1]}/"
    answer = download({address: {}})[address]
    assert isinstance(answer, DownloadError)
    assert str(answer) == "Connection refused"


@pytest.mark.parametrize(
    "answer",
    [
        headed(b"", b"{}" * 99_999),
        headed(b"Content-Length: 199998\r\n", b"{}" * 99_999),
        headed(b"Content-Encoding: gzip\r\n", gzip.compress(b"{}" * 99_999)),
        headed(b"Transfer-Encoding: chunked\r\n", b"30d3e\r\n" + b"{}" * 99_999 + b"\r\n0\r\n\r\n"),
    ],
    ids=["until it closes", "with its length", "packed", "in chunks"],
)
def test_sound_answer_is_taken(answer: bytes) -> None:
    """However it was sent."""
    with answering(lambda: [answer]) as address:
        found = download({address: {}})[address]
    assert isinstance(found, Download)
    assert found.content == b"{}" * 99_999


@pytest.mark.parametrize(
    ("packed", "problem"),
    [
        (zlib.compress(bytes(20_000_000)), "unpacks to more than 10 MB"),
        (zlib.compress(b"a std:term 1 a.html#$ -\n" * 99)[:-5], "its end is missing"),
        (STEERING, "not an inventory"),
    ],
    ids=["large once unpacked", "short", "not packed"],
)
def test_inventory_is_whole_and_of_a_size(packed: bytes, problem: str) -> None:
    """Sphinx's reader takes what is there, however much it is."""
    head = b"# Sphinx inventory version 2\n# Project: a\n# Version: 1\n# The remainder is compressed using zlib.\n"
    with pytest.raises(ValueError, match=problem):
        term_addresses(head + packed)
