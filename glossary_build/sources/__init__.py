"""Source files: found, opened safely, and decoded."""

from __future__ import annotations

import codecs
import os
import stat
from collections import Counter
from collections.abc import Container
from contextlib import suppress
from pathlib import Path, PurePath
from typing import NamedTuple

from glossary_build.diagnostics import Code
from glossary_build.text.expressions import expression

MOST_BYTES = 10_000_000
"""No source is larger than this: the largest glossaries known to us have a tenth of it."""

_ROOT_MARKS = (".git", ".hg", "pyproject.toml", "setup.py", "setup.cfg")
_DOCS_FOLDERS = frozenset(("doc", "docs", "source"))
_FLAGS = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_NONBLOCK", 0)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)


class Unread(NamedTuple):
    """The reason why a file wasn't read."""

    reason: str
    """What goes on a sentence that begins with the path."""
    code: Code = Code.UNREADABLE_SOURCE


MISSING = Unread("does not exist")


def relative_path(path: str | os.PathLike[str], root: Path | None) -> str:
    """Return *path* with forward slashes, relative to *root*, if one is given and there is a way from it."""
    with suppress(ValueError):  # on another drive
        path = path if root is None else os.path.relpath(path, root)
    return Path(path).as_posix()


def shown_path(path: str | os.PathLike[str], root: Path | None) -> str:
    """Return the same as text that UTF-8 can hold: the name of a file may be in another encoding."""
    return os.fsencode(relative_path(path, root)).decode(errors="backslashreplace")


def project_root(folder: Path) -> Path:
    """Return the root of the project whose documentation is in *folder*.

    It is the nearest folder, upwards from *folder*, that holds a repository or the metadata of a Python package. Where
    there is none, it is *folder* itself, or what is around it if it is called ``docs``, ``doc`` or ``source``.
    """
    folder = folder.resolve()
    for candidate in (folder, *folder.parents):
        if _is_root(candidate):
            return candidate
    while folder.name in _DOCS_FOLDERS:
        folder = folder.parent
    return folder


def _is_root(folder: Path) -> bool:
    return any((folder / mark).exists() for mark in _ROOT_MARKS)


def read_file(path: str | os.PathLike[str], root: Path | None = None) -> bytes | Unread:
    """Return the bytes of the regular file at *path*, which is inside the folder *root* once all links are followed.

    A pipe is not waited for and a device is not touched.
    """
    try:
        real = Path(path if root is None else os.path.realpath(path))
        if root is not None and not real.is_relative_to(os.path.realpath(root)):
            folder = Path(os.path.realpath(root)).as_posix()
            reason = f"leads out of the source root, “{folder}” (see glossary_build_source_root)"
            return Unread(reason, Code.OUTSIDE_ROOT)
        return _judge(real.stat()) or _read(os.open(real, _FLAGS if root is None else _FLAGS | _NO_LINK))
    except FileNotFoundError:
        return MISSING
    except PermissionError:
        return Unread("may not be read: permission denied")
    except (OSError, ValueError) as error:
        return Unread(f"can't be read: {getattr(error, 'strerror', None) or error}")


def _judge(status: os.stat_result) -> Unread | None:
    """Return why a file may not be read, or not even be opened, which alone can have an effect on a device."""
    if stat.S_ISREG(status.st_mode):
        if status.st_size <= MOST_BYTES:
            return None
        return Unread(f"is larger than {MOST_BYTES // 1_000_000} MB and was not read", Code.TOO_LARGE)
    return Unread("is a folder, not a file" if stat.S_ISDIR(status.st_mode) else "is not a regular file")


def _read(descriptor: int) -> bytes | Unread:
    """Return the file of *descriptor*, judged once more: it may be another file than the one that was looked at."""
    with open(descriptor, "rb") as file:
        unread = _judge(os.fstat(descriptor))
        return unread or file.read(MOST_BYTES)


_MADE = frozenset(("objects.inv", "pyvenv.cfg"))
"""Files that a built site and a virtual environment are known by."""


def is_passed_over(name: str) -> bool:
    """Return whether a search for sources passes over a file or folder with this *name*, unless it is asked for."""
    return name.startswith((".", "_")) or name == "node_modules"


def files_below(path: str, extensions: Container[str]) -> tuple[str, ...] | None:
    """Return the files in the folder *path*, and below it, in the order of their paths; None if it is no folder.

    Only files with one of the *extensions* count. What begins with a dot or an underscore is left out, and so are
    packages that were installed, and a site that Sphinx built: its data are a copy of the glossary, and out of date.
    """
    folder = Path(path)
    if not os.path.isdir(path):  # noqa: PTH112 - the method of Path raises an error for a name that is too long
        return None
    found: list[Path] = []
    for around, folders, names in os.walk(folder):
        if Path(around) != folder and not _MADE.isdisjoint(names):
            folders.clear()
            continue
        folders[:] = [each for each in folders if not is_passed_over(each)]
        files = (Path(around, each) for each in names if not is_passed_over(each))
        found += (each for each in files if each.suffix.lower() in extensions and each.is_file())
    return tuple(str(file) for file in sorted(found))


NAMES = frozenset(("glossary.md", "context.md", "ubiquitous_language.md", "ubiquitous-language.md"))
MAPS = frozenset(("glossary-map.md", "context-map.md"))
"""Files that list the glossaries of several contexts."""
CONTEXTIVE = (".contextive/*.yml", ".contextive/*.yaml", "*.glossary.yml", "*.glossary.yaml")
"""Files of Contextive, relative to a folder."""
_GENERAL = frozenset(("docs", "doc", ".contextive"))
"""Folders that say nothing about what is in them."""
_COPIES = frozenset(("build", "dist"))
"""Folders of a repository with copies of its files."""


def is_team_glossary(path: PurePath) -> bool:
    """Whether *path* has one of these names."""
    return path.name.lower() in NAMES


def team_glossaries(folder: Path) -> dict[str, str]:
    """Return the glossary files in a repository, or below a map of them, each with the name of its context.

    The name is that of the folder around the file, with those around it where two would have the same, and empty where
    there is only one file. Nothing is returned for any other folder, in which every file may be part of one glossary.
    """
    below = map(Path, files_below(str(folder), {".md"}) or ())
    files = [path for path in below if _COPIES.isdisjoint(path.relative_to(folder).parts)]
    has_map = any(path.name.lower() in MAPS for path in files)
    if not (has_map or _is_root(folder)):
        return {}
    found = [path for path in files if is_team_glossary(path)]
    found += [path for pattern in CONTEXTIVE for path in sorted(folder.glob(pattern))]
    around = {path: path.relative_to(folder).parent.parts for path in found if len(found) > 1}
    contexts = {path: [part for part in parts if part not in _GENERAL] for path, parts in around.items()}
    shared = Counter(names[-1] for names in contexts.values() if names)
    return {
        str(path): "-".join(names if shared[names[-1]] > 1 else names[-1:]) if (names := contexts.get(path)) else ""
        for path in found
    }


_MARKS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
_ZIP = b"PK\x03\x04"
_NOT_ASCII = expression(rb"[\x80-\xff]+")
_CONTROL = expression(rb"[\x80-\x9f]")
"""In Latin-1 these are control characters, in Windows-1252 quotes, dashes and the like."""
_SURROGATE = expression(rb"\xed[\xa0-\xbf]")


class NotUtf8(NamedTuple):
    """The content of a file that isn't UTF-8."""

    offset: int
    """0-based offset of the first byte at fault."""
    guess: str
    """Name of the encoding that it looks like, with its article where it has one."""


def decode(content: bytes, encoding: str | None = None) -> str | NotUtf8:
    r"""Return the text of *content* with ``\n`` for every line break and no byte order mark, if it is UTF-8.

    What is not UTF-8 is read as *encoding*, if one is given (:func:`is_encoding`). A NUL byte is no text: UTF-16
    without a mark would else pass for UTF-8.
    """
    text = _decode_utf8(content)
    if encoding is None or isinstance(text, str):
        return text
    try:
        other = content.decode(encoding)
        other.encode("utf-8")
    except UnicodeError:
        return text
    return text if "\0" in other else _unify(other)


def is_encoding(name: str) -> bool:
    """Return whether *name* is a text encoding that Python knows: ``gb18030``, ``utf-16``, ``latin-1``.

    >>> is_encoding("GBK"), is_encoding("base64"), is_encoding("gkb")
    (True, False, False)
    """
    try:
        "".encode(name)
    except (LookupError, ValueError):
        return False
    return True


def _decode_utf8(content: bytes) -> str | NotUtf8:
    for mark, name in _MARKS:
        if content.startswith(mark):
            return NotUtf8(offset=0, guess=name)
    if content.startswith(_ZIP):
        return NotUtf8(offset=0, guess="a spreadsheet or another archive, not text")
    if b"\0" in content:
        return NotUtf8(offset=content.index(b"\0"), guess=_guess_by_nuls(content))
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        return NotUtf8(offset=error.start, guess=_guess(content))
    return _unify(text)


def _unify(text: str) -> str:
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.removeprefix("\ufeff").replace("\n\ufeff", "\n")  # files that were put together have several


def _guess_by_nuls(content: bytes) -> str:
    """UTF-16 writes each ASCII character as a NUL and itself, always in the same order."""
    even, odd = content[::2].count(0), content[1::2].count(0)
    if 4 * (even + odd) < len(content) and _decodes(content, "utf-8"):
        return "UTF-8 with damaged bytes"
    if min(even, odd) * 10 > max(even, odd) or max(even, odd) * 50 < len(content):
        return "a binary file"
    return "UTF-16 without a byte order mark"


def _guess(content: bytes) -> str:
    """The bytes that aren't ASCII come in ones in Latin-1, in runs of twos in GBK, and fit UTF-8 only by intent."""
    if _SURROGATE.search(content) and _decodes(content, "utf-8", "surrogatepass"):
        return "UTF-8 with lone surrogates"
    lenient = content.decode("utf-8", "replace")
    faults = lenient.count("\ufffd")
    if sum(character > "\x7f" for character in lenient) > 4 * faults:
        return "UTF-8 with damaged bytes"
    runs = _NOT_ASCII.findall(content)
    if sum(map(len, runs)) < 2 * len(runs):
        return "Windows-1252" if _CONTROL.search(content) and _decodes(content, "cp1252") else "Latin-1"
    for encoding in ("gbk", "gb18030"):
        if _decodes(content, encoding):
            return encoding.upper()
    return "an unknown encoding"


def _decodes(content: bytes, encoding: str, errors: str = "strict") -> bool:
    try:
        content.decode(encoding, errors)
    except UnicodeDecodeError:
        return False
    return True
