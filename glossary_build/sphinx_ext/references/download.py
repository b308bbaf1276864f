"""Fetches files that other projects publish, if they have changed, with limits that hold whatever servers do; reads an
``objects.inv``.
"""

from __future__ import annotations

import hashlib
import posixpath
import ssl
import threading
import time
import zlib
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from http.client import HTTPException, IncompleteRead, responses
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.request import url2pathname

from sphinx.util import requests
from sphinx.util.inventory import InventoryFile
from urllib3.exceptions import ProtocolError

from glossary_build.sources import MOST_BYTES as LARGEST_SOURCE
from glossary_build.sources import Unread, read_file
from glossary_build.sphinx_ext.references import address_in
from glossary_build.sphinx_ext.state.outputs import write_file
from glossary_build.text.expressions import expression

if TYPE_CHECKING:
    from requests import Response
    from sphinx.config import Config


SECONDS = 10
"""How long all files together may take."""
MOST_BYTES = 5_000_000
"""No file may be larger, also when it was sent compressed."""

_PIECE = 1 << 16
_SAME = 304
_WHOLE = (200, 203)
"""Statuses with which a file comes."""
_DEEPEST_CAUSE = 20


class DownloadError(Exception):
    """A file can't be had; the message says why, in words of ours or of the system, never in those of a server."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Download:
    """A file as a server sent it."""

    content: bytes
    etag: str
    modified: str


Answer = Download | DownloadError | None
"""None where the file is still the one that the headers of the request name."""


def download(
    requested: Mapping[str, Mapping[str, str]],
    *,
    user_agent: str = "glossary-build",
    tls: tuple[bool, str | dict[str, str] | None] = (True, None),
    timeout: float | None = None,
) -> dict[str, Answer]:
    """Return what there is at each of the addresses, which were *requested* with these headers, all at once.

    *tls* says whether the certificate of a server has to be one that is trusted, and which are: a file with them, or
    one for each host. A server is given up after *timeout* seconds without a word, at most after :data:`SECONDS`.
    """
    answers: dict[str, Answer] = {}
    seconds = min(SECONDS, timeout or SECONDS)
    get = partial(requests.get, stream=True, timeout=seconds, _user_agent=user_agent, _tls_info=tls)
    end = time.monotonic() + SECONDS
    # Daemons: a server that sends a byte now and then would keep them, and with them the program, for hours.
    threads = [
        threading.Thread(target=partial(_ask, get, address, headers, end, answers), daemon=True)
        for address, headers in requested.items()
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(max(0, end - time.monotonic()))
    return {address: answers.get(address, _too_late()) for address in requested}


def _too_late() -> DownloadError:
    return DownloadError(f"no answer within {SECONDS} seconds")


def _ask(
    get: Callable[..., Response], address: str, headers: Mapping[str, str], end: float, answers: dict[str, Answer]
) -> None:
    """Put what the server says into *answers*; in a thread, so nothing is raised or logged."""
    try:
        answers[address] = _download(get, address, headers, end)
    except Exception as error:  # libraries raise much for what a server may send
        answers[address] = error if isinstance(error, DownloadError) else DownloadError(_reason(error))


def _download(get: Callable[..., Response], address: str, headers: Mapping[str, str], end: float) -> Download | None:
    with get(address, headers={**headers, "Accept-Encoding": "gzip"}) as answer:
        status = answer.status_code
        if status == _SAME and headers:
            return None
        if status not in _WHOLE:
            raise DownloadError(f"{status} {responses.get(status, '')}".strip())
        if address.lower().startswith("https:") and not answer.url.startswith("https:"):
            raise DownloadError("it moved to an address without TLS")
        content = bytearray()
        for piece in answer.raw.stream(_PIECE, decode_content=False):
            content += piece
            _check_size(content)
            if time.monotonic() > end:
                raise _too_late()
        sent = answer.headers
        unpacked = _unpacked(bytes(content), sent.get("Content-Encoding", "identity").strip().lower())
        return Download(content=unpacked, etag=sent.get("ETag", ""), modified=sent.get("Last-Modified", ""))


def _unpacked(content: bytes, coding: str) -> bytes:
    """Return *content* as it was before it was packed. Raises DownloadError where a part of it is missing."""
    if coding in ("", "identity"):
        return content
    if coding not in ("gzip", "x-gzip"):
        raise DownloadError("it is packed in a way that we did not ask for")
    unpacker = zlib.decompressobj(zlib.MAX_WBITS | 16)
    unpacked = unpacker.decompress(content, MOST_BYTES + 1)
    _check_size(unpacked)
    if not unpacker.eof:
        raise DownloadError("only a part of it came")
    return unpacked


def _check_size(content: bytes | bytearray) -> None:
    if len(content) > MOST_BYTES:
        raise DownloadError(f"it is larger than {MOST_BYTES // 1_000_000} MB")


def _reason(error: BaseException) -> str:
    for cause in _causes(error):
        if isinstance(cause, TimeoutError):
            return str(_too_late())
        if isinstance(cause, IncompleteRead):
            return "only a part of it came"
        if isinstance(cause, (HTTPException, zlib.error)):
            return "the answer isn't sound HTTP"
        if isinstance(cause, ssl.SSLError):
            return "the connection isn't secure: " + (getattr(cause, "verify_message", "") or "TLS failed")
        if isinstance(cause, OSError) and cause.strerror:
            return cause.strerror
    if isinstance(error, ProtocolError):
        return "only a part of it came"
    if isinstance(error, ValueError):
        return "it isn't an address"
    return type(error).__name__


def _causes(error: BaseException) -> Iterator[BaseException]:
    """Yield *error* and what libraries made it from."""
    found: list[BaseException] = [error]
    for cause in found:
        yield cause
        inner = (*cause.args, getattr(cause, "reason", None), cause.__cause__, cause.__context__)
        found += [each for each in inner if isinstance(each, BaseException) and each not in found]
        if len(found) > _DEEPEST_CAUSE:
            break


_NOT_UTF8 = "it is not UTF-8"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fetched:
    """A file, as far as it could be had."""

    content: str | None = None
    """Its text: as it is now or, if that can't be had, as it was in an earlier build; None if it never could."""
    problem: str = ""
    """Why it can't be had now."""


def fetch(locations: Collection[str], config: Config, folder: Path, cache: Path) -> Mapping[str, Fetched]:
    """Return the files at *locations*: paths relative to *folder*, or addresses with ``file``, ``http`` or ``https``.

    As for the inventories of intersphinx, what isn't an address is a path. Files from a server are kept in the folder
    *cache*, and a server is asked for a file only if that has changed.
    """
    addresses = (each for each in locations if "://" in each and not each.startswith("file:"))
    remote = {address: _load(cache, address) for address in addresses}
    found = {location: _read(location, folder) for location in locations if location not in remote}
    answers = download(
        {location: _unless_changed(kept) for location, kept in remote.items()},
        user_agent=config.user_agent,
        tls=(config.tls_verify, config.tls_cacerts),
        timeout=getattr(config, "intersphinx_timeout", None),
    )
    for location, answer in answers.items():
        kept, problem = remote[location], str(answer) if isinstance(answer, DownloadError) else ""
        if isinstance(answer, Download):
            try:
                answer.content.decode()
            except UnicodeDecodeError:
                problem = _NOT_UTF8
            else:
                if answer != kept:
                    head = f"{answer.etag}\n{answer.modified}\n".encode()
                    write_file(_file_of(cache, location), head + answer.content)
                kept = answer
        found[location] = Fetched(content=kept.content.decode() if kept else None, problem=problem)
    return found


def _unless_changed(kept: Download | None) -> dict[str, str]:
    """Return the headers that ask for another file than the *kept* one."""
    asked = {"If-None-Match": kept.etag, "If-Modified-Since": kept.modified} if kept else {}
    return {name: value for name, value in asked.items() if value}


def _read(location: str, folder: Path) -> Fetched:
    _, is_address, rest = location.partition("://")
    path = Path(url2pathname(rest)) if is_address else folder / location
    content = read_file(path)
    if isinstance(content, Unread):
        return Fetched(problem=f"the file {content.reason}")
    try:
        _check_size(content)
        return Fetched(content=content.decode())
    except DownloadError as error:
        return Fetched(problem=str(error))
    except UnicodeDecodeError:
        return Fetched(problem=_NOT_UTF8)


def _file_of(cache: Path, location: str) -> Path:
    return cache / hashlib.sha256(location.encode()).hexdigest()


def _load(cache: Path, location: str) -> Download | None:
    """Return the file as it was kept: two lines with what the server said of its version, and the content."""
    try:
        etag, modified, content = _file_of(cache, location).read_bytes().split(b"\n", 2)
        content.decode()
        return Download(content=content, etag=etag.decode(), modified=modified.decode())
    except (OSError, ValueError):
        return None


_PACKED = expression(rb"# Sphinx inventory version 2[^\n]*(?:\n[^\n]*){3}\n")
"""What comes before the compressed part of an inventory."""


def term_addresses(content: bytes) -> dict[str, str]:
    """Name of each term → its address, relative to the site.

    Raises :exc:`ValueError` for what isn't an inventory, isn't a whole one, or holds more than a source may.
    """
    try:
        _check_inventory(content)
        inventory = InventoryFile.load(BytesIO(content), "", posixpath.join)
    except (ValueError, zlib.error) as error:
        raise ValueError(f"not an inventory: {error}") from error
    terms = inventory.get("std:term", {})
    return {name: address_in(item) for name, item in terms.items()}


def _check_inventory(content: bytes) -> None:
    """Unpack as much as may be there: Sphinx's reader unpacks it all, and takes the part that is there."""
    if head := _PACKED.match(content):
        unpacker = zlib.decompressobj()
        unpacker.decompress(content[head.end() :], LARGEST_SOURCE)
        if unpacker.unconsumed_tail:
            raise ValueError(f"it unpacks to more than {LARGEST_SOURCE // 1_000_000} MB")
        if not unpacker.eof:
            raise ValueError("its end is missing")
