"""Loading: the only place where source files are read."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from glossary_build.anchors import assign_ids
from glossary_build.decoding import NotUtf8, decode, is_encoding
from glossary_build.diagnostics import Diagnostic, SourceLocation
from glossary_build.lock import Lock, read_lock
from glossary_build.merge import merge
from glossary_build.model import Entry, Glossary
from glossary_build.parsers import ParseResult
from glossary_build.parsers.detect import choose
from glossary_build.paths import MISSING, Unread, read_file
from glossary_build.validation import reveal_names, validate


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadConfig:
    """How sources are loaded."""

    root: Path | None = None
    """The folder that paths in locations are relative to; None shows paths as they are given."""
    lock: Path | None = None
    """The file of published ids; None, or a file that doesn't exist yet, for none."""
    infer: bool = True
    """Whether names are concluded from brackets and first sentences where no author declares them."""
    source_root: Path | None = None
    """The folder that no source may lie outside of, links followed; None where the caller vouches for every path."""
    encoding: str | None = None
    """How sources are written that are not UTF-8, as Python names it; None reports them."""

    def __post_init__(self) -> None:
        """Raise LookupError for an *encoding* that Python doesn't know."""
        if self.encoding is not None and not is_encoding(self.encoding):
            raise LookupError(f"unknown encoding: {self.encoding}")


def load_glossary(paths: Iterable[str | os.PathLike[str]], config: LoadConfig | None = None) -> Glossary:
    """The glossary that the files at *paths* make together; earlier ones take precedence.

    Nothing in a file raises an error: what is wrong with the sources, or with the lock file, is in ``diagnostics``,
    and the other files are loaded.
    """
    config = config or LoadConfig()
    sources: dict[str, str | os.PathLike[str]] = {}
    for path in paths:
        sources.setdefault(_shown(path, config.root), path)
    results = [_parse(path, shown, config) for shown, path in sources.items()]
    entries = tuple(entry for result in results for entry in result.entries)
    if not config.infer:
        entries = tuple(map(_declared, entries))
    entries, hiding = reveal_names(entries)
    lock, problems = _read_lock(config)
    merged, merging = merge(entries)
    concepts, identifying = assign_ids(merged, lock)
    parsing = [diagnostic for result in results for diagnostic in result.diagnostics]
    diagnostics = [*parsing, *hiding, *merging, *problems, *identifying, *validate(concepts, entries, parsing)]
    return Glossary(concepts=concepts, diagnostics=_sorted(diagnostics, sources), sources=tuple(sources))


def _parse(path: str | os.PathLike[str], shown: str, config: LoadConfig) -> ParseResult:
    """What the file at *path* holds; *shown* is how locations call it."""
    content = read_file(path, config.source_root)
    if isinstance(content, Unread):
        return _failed(content.code, f"“{shown}” {content.reason}", shown)
    text = decode(content, config.encoding)
    if isinstance(text, NotUtf8):
        return _failed("not-utf8", f"“{shown}” {_not_utf8(text, config.encoding)}", shown)
    result = choose(text, shown)(text, shown)
    if result.entries or any(diagnostic.code == "nothing-found" for diagnostic in result.diagnostics):
        return result
    nothing = _failed("nothing-found", f"no term found in “{shown}”", shown)
    return replace(result, diagnostics=(*result.diagnostics, *nothing.diagnostics))


def _not_utf8(fault: NotUtf8, encoding: str | None) -> str:
    message = f"is not UTF-8 from byte {fault.offset} on; it looks like {fault.guess}"
    return message if encoding is None else f"{message}, and is not {encoding} either"


def _read_lock(config: LoadConfig) -> tuple[Lock | None, tuple[Diagnostic, ...]]:
    """The published ids, or what is wrong with their file."""
    content = MISSING if config.lock is None else read_file(config.lock)
    if config.lock is None or content == MISSING:
        return None, ()
    shown = _shown(config.lock, config.root)
    if isinstance(content, Unread):
        return None, _failed("bad-lock", f"“{shown}” {content.reason}", shown).diagnostics
    text = decode(content)
    if isinstance(text, NotUtf8):
        return None, _failed("bad-lock", f"“{shown}” is not UTF-8 from byte {text.offset} on", shown).diagnostics
    try:
        return read_lock(text, shown), ()
    except ValueError as error:
        return None, _failed("bad-lock", f"“{shown}” can't be used: {error}", shown).diagnostics


def _failed(code: str, message: str, shown: str) -> ParseResult:
    """The result for a file of which nothing can be said but *message*."""
    problem = Diagnostic(code=code, message=message, source=SourceLocation(path=shown, line=1))
    return ParseResult(diagnostics=(problem,))


def _shown(path: str | os.PathLike[str], root: Path | None) -> str:
    """*path* with forward slashes, relative to *root* where there is a way from there to it."""
    if root is None:
        return Path(path).as_posix()
    try:
        return Path(os.path.relpath(path, root)).as_posix()
    except ValueError:  # on another drive
        return Path(path).as_posix()


def _declared(entry: Entry) -> Entry:
    """*entry* with its headword and the names that the author declared."""
    head, *others = entry.designations
    return replace(entry, designations=(head, *(other for other in others if not other.inferred)))


def _sorted(diagnostics: Iterable[Diagnostic], sources: Iterable[str]) -> tuple[Diagnostic, ...]:
    """*diagnostics* by source in order of precedence, line and code; those of no source come last."""
    position = {path: number for number, path in enumerate(sources)}

    def key(diagnostic: Diagnostic) -> tuple[int, str, int, str, str]:
        path, line = diagnostic.source.path, diagnostic.source.line
        return position.get(path, len(position)), path, line, diagnostic.code, diagnostic.message

    return tuple(sorted(diagnostics, key=key))
