"""Fetches files that other projects publish: while a site is built, with limits, and only if they have changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.request import url2pathname

from glossary_build.sources.paths import Unread, read_file
from glossary_build.sphinx_ext.intersphinx.download import MOST_BYTES, Client, Download, download
from glossary_build.sphinx_ext.state.writing_files import write_file

if TYPE_CHECKING:
    from sphinx.config import Config

_NOT_UTF8 = "it is not UTF-8"


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


def fetch(locations: Collection[str], config: Config, folder: Path, cache: Path) -> Mapping[str, Fetched]:
    """The files at *locations*: paths relative to *folder*, or addresses with ``file``, ``http`` or ``https``.

    As for the inventories of intersphinx, what isn't an address is a path. Files from a server are kept in the folder
    *cache*, and a server is asked for a file only if that has changed.
    """
    remote = {location: _load(cache, location) for location in locations if _is_remote(location)}
    found = {location: _read(location, folder) for location in locations if location not in remote}
    for location, answer in download(
        {location: _unless_changed(kept) for location, kept in remote.items()}, _client(config)
    ).items():
        kept = remote[location]
        if isinstance(answer, Download):
            found[location] = _taken(location, kept, answer, cache)
        else:
            content = kept.content if kept else None
            found[location] = Fetched(content=content, problem=str(answer) if answer else "")
    return found


def _client(config: Config) -> Client:
    return Client(
        user_agent=config.user_agent,
        verify=config.tls_verify,
        certificates=config.tls_cacerts,
        timeout=getattr(config, "intersphinx_timeout", None),
    )


def _unless_changed(kept: _Kept | None) -> dict[str, str]:
    """The headers that ask for another file than the *kept* one."""
    asked = {"If-None-Match": kept.etag, "If-Modified-Since": kept.modified} if kept else {}
    return {name: value for name, value in asked.items() if value}


def _taken(location: str, kept: _Kept | None, answer: Download, cache: Path) -> Fetched:
    """What was downloaded, which is *kept* from now on."""
    try:
        new = _Kept(location=location, etag=answer.etag, modified=answer.modified, content=answer.content.decode())
    except UnicodeDecodeError:
        return Fetched(content=kept.content if kept else None, problem=_NOT_UTF8)
    if new != kept:
        write_file(_file_of(cache, new.location), json.dumps(asdict(new)))
    return Fetched(content=new.content)


def _is_remote(location: str) -> bool:
    return "://" in location and not location.startswith("file:")


def _read(location: str, folder: Path) -> Fetched:
    _, is_address, rest = location.partition("://")
    path = Path(url2pathname(rest)) if is_address else folder / location
    content = read_file(path)
    if isinstance(content, Unread):
        return Fetched(problem=f"the file {content.reason}")
    if len(content) > MOST_BYTES:
        return Fetched(problem=f"it is larger than {MOST_BYTES // 1_000_000} MB")
    try:
        return Fetched(content=content.decode())
    except UnicodeDecodeError:
        return Fetched(problem=_NOT_UTF8)


def _file_of(cache: Path, location: str) -> Path:
    return cache / f"{hashlib.sha256(location.encode()).hexdigest()[:16]}.json"


def _load(cache: Path, location: str) -> _Kept | None:
    """The file as an earlier build got it."""
    try:
        kept = _Kept(**json.loads(_file_of(cache, location).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None
    return kept if kept.location == location and all(isinstance(each, str) for each in asdict(kept).values()) else None
