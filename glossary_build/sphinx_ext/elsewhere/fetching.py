"""Fetches files that other projects publish: while a site is built, with limits, and only if they have changed."""

from __future__ import annotations

import hashlib
import json
import os
import threading
import time
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import partial
from http.client import responses
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.request import url2pathname

from sphinx.util import requests

from glossary_build.sources.paths import Unread, read_file

if TYPE_CHECKING:
    from sphinx.config import Config

SECONDS = 10
"""How long all files together may take, whatever their servers do."""
MOST_BYTES = 5_000_000
"""No file may be larger, also when it was sent compressed."""

_PIECE = 1 << 16
_SAME = 304


class FetchError(Exception):
    """A file can't be had; the message says why, in a few words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fetched:
    """What is known of a file."""

    content: str | None = None
    """Its text: as it is now or, if that can't be had, as it was in an earlier build; None if it never could."""
    problem: str = ""
    """Why it can't be had now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kept:
    """A file as a server sent it."""

    location: str
    etag: str
    modified: str
    content: str


def fetch(locations: Iterable[str], config: Config, folder: Path, cache: Path) -> Mapping[str, Fetched]:
    """The files at *locations*: paths relative to *folder*, or addresses with ``file``, ``http`` or ``https``.

    As for the inventories of intersphinx, what isn't an address is a path. Files from a server are kept in the folder
    *cache*, and a server is asked for a file only if that has changed.
    """
    found: dict[str, Fetched] = {}
    asking: dict[str, tuple[_Kept | None, threading.Thread]] = {}
    answers: dict[str, _Kept | FetchError] = {}
    for location in locations:
        if _is_remote(location):
            kept = _load(cache, location)
            # A daemon: a server that sends a byte now and then would keep it, and with it the build, for hours.
            thread = threading.Thread(target=partial(_ask, location, kept, config, answers), daemon=True)
            asking[location] = kept, thread
            thread.start()
        else:
            found[location] = _read(location, folder)
    end = time.monotonic() + SECONDS
    for location, (kept, thread) in asking.items():
        thread.join(max(0, end - time.monotonic()))
        answer = answers.get(location) or FetchError(f"no answer within {SECONDS} seconds")
        if isinstance(answer, FetchError):
            found[location] = Fetched(content=kept.content if kept else None, problem=str(answer))
        else:
            if answer != kept:
                _keep(cache, answer)
            found[location] = Fetched(content=answer.content)
    return found


def _is_remote(location: str) -> bool:
    return "://" in location and not location.startswith("file:")


def _read(location: str, folder: Path) -> Fetched:
    _, is_address, rest = location.partition("://")
    path = Path(url2pathname(rest)) if is_address else folder / location
    content = read_file(path)
    if isinstance(content, Unread):
        return Fetched(problem=f"the file {content.reason}")
    try:
        return Fetched(content=_text(content))
    except FetchError as error:
        return Fetched(problem=str(error))


def _ask(location: str, kept: _Kept | None, config: Config, answers: dict[str, _Kept | FetchError]) -> None:
    """Put what the server says into *answers*; in a thread, so nothing is raised or logged."""
    try:
        answers[location] = _download(location, kept, config)
    except FetchError as error:
        answers[location] = error
    except (OSError, ValueError) as error:  # the errors of requests are OSErrors
        answers[location] = FetchError(type(error).__name__)


def _download(location: str, kept: _Kept | None, config: Config) -> _Kept:
    asked = {"If-None-Match": kept.etag, "If-Modified-Since": kept.modified} if kept else {}
    with requests.get(
        location,
        stream=True,
        timeout=min(SECONDS, getattr(config, "intersphinx_timeout", None) or SECONDS),
        headers={name: value for name, value in asked.items() if value},
        _user_agent=config.user_agent,
        _tls_info=(config.tls_verify, config.tls_cacerts),
    ) as answer:
        if answer.status_code == _SAME and kept:
            return kept
        if not answer.ok or answer.status_code == _SAME:
            raise FetchError(f"{answer.status_code} {responses.get(answer.status_code, '')}".strip())
        if location.startswith("https:") and not answer.url.startswith("https:"):
            raise FetchError("it moved to an address without TLS")
        content = bytearray()
        for piece in answer.iter_content(_PIECE):
            content += piece
            if len(content) > MOST_BYTES:
                break
        sent = answer.headers
        return _Kept(
            location=location,
            etag=sent.get("ETag", ""),
            modified=sent.get("Last-Modified", ""),
            content=_text(bytes(content)),
        )


def _text(content: bytes) -> str:
    if len(content) > MOST_BYTES:
        raise FetchError(f"it is larger than {MOST_BYTES // 1_000_000} MB")
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise FetchError("it is not UTF-8") from None


def _file_of(cache: Path, location: str) -> Path:
    return cache / f"{hashlib.sha256(location.encode()).hexdigest()[:16]}.json"


def _load(cache: Path, location: str) -> _Kept | None:
    """The file as an earlier build got it."""
    try:
        kept = _Kept(**json.loads(_file_of(cache, location).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None
    return kept if kept.location == location and all(isinstance(each, str) for each in asdict(kept).values()) else None


def _keep(cache: Path, kept: _Kept) -> None:
    """Replace the file in the cache, all at once."""
    cache.mkdir(parents=True, exist_ok=True)
    path = _file_of(cache, kept.location)
    temporary = path.with_suffix(f".{os.getpid()}")
    temporary.write_text(json.dumps(asdict(kept)), encoding="utf-8")
    temporary.replace(path)
