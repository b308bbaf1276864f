"""Writes the pages that an earlier build left to be written: one that was interrupted, or that made another output.

Sphinx stores its environment before it writes the first page, and afterwards only compares the times of source and
page. A page that has to be written again for any other reason is forgotten when the build ends early, and when the
environment was brought up to date by a build of another output (``make linkcheck`` between two ``make html``). So we
note, in a file beside the environment, which pages of each output are due: before the first page is written, and again
when the build is finished.
"""

from __future__ import annotations

import errno
import glob
import json
import os
import secrets
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from sphinx.util import logging

from glossary_build.sphinx_ext.domain import glossary_domain
from glossary_build.sphinx_ext.site import is_site

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Set
    from logging import LogRecord

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    Write = Callable[[Iterable[str] | None, Iterable[str], Literal["all", "specific", "update"]], None]

logger = logging.getLogger(__name__)

FILE = "glossary_build-unfinished.json"
DISK_ERRORS = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO})
"""Reasons for which a page could be written only in part. Sphinx passes over them with a warning."""
WRITERS = ("sphinx.builders.html", "sphinx.util.parallel")
"""Who warns of them: the builder, and what hands on the warnings of other processes."""
LAST = 999
"""Priority of handlers that come after all others."""


@dataclass(slots=True, kw_only=True)
class Output:
    """What was written into one folder by one builder."""

    due: list[str]
    """The pages that aren't what the environment says."""
    configuration: str
    """``.buildinfo`` as the last finished build left it; Sphinx replaces it before it reads the first source."""
    generated: list[str]
    """The pages in it that Sphinx has not read."""
    finished: bool
    """Whether the last build into it came to its end, with the files that are made from many pages."""
    letters: dict[str, str] = field(default_factory=dict)
    """The pages of letters, each with the digest of what it shows."""


@dataclass(slots=True, kw_only=True)
class Notes:
    """What the file says."""

    environment: str = ""
    """The environment for which :attr:`outputs` is right, by the id that it carries."""
    reading: list[str] = field(default_factory=list)
    """Pages that were to be read: their doctrees may be newer than the environment."""
    outputs: dict[str, Output] = field(default_factory=dict)
    """By builder and folder, relative to that of the doctrees."""


def register(app: Sphinx) -> None:
    """Connect the notes of one application with the steps of its builds."""
    build = _Build()
    app.connect("builder-inited", build.attach)
    app.connect("env-get-outdated", build.start)
    app.connect("env-before-read-docs", build.note_reading, priority=LAST)
    app.connect("env-updated", build.sign_environment)
    app.connect("build-finished", build.finish, priority=LAST)


def is_finished(app: Sphinx) -> bool:
    """Whether the output of *app* is what the stored environment says; asked before a build, it says if one is due."""
    notes = _load(app)
    output = notes.outputs.get(_key(app))
    stored: str = glossary_domain(app.env).data["environment"]
    return bool(
        output
        and output.finished
        and not output.due
        and not notes.reading
        and stored
        and stored == notes.environment
        and not _lacks_index(app)
    )


class _Build:
    """Keeps the notes while a build goes on."""

    def __init__(self) -> None:
        self._notes = Notes()
        self._stored = ""
        """The id of the environment on the disk."""
        self._left: set[str] = set()
        """Pages that stay due after this build."""
        self._is_complete = True
        """Whether every page could be written."""

    def attach(self, app: Sphinx) -> None:
        """Take part in writing (``builder-inited``).

        No event knows which pages a build writes, and which ones it found changed.
        """
        write: Write = app.builder.write
        outdated: Callable[[], str | Iterable[str]] = app.builder.get_outdated_docs

        def outdated_or_left() -> str | Iterable[str]:
            """Name a page if only an earlier build left some; before 9.0 Sphinx writes nothing without one."""
            pages = outdated()
            if not isinstance(pages, str):
                pages = set(pages) or ({app.config.root_doc} if not is_finished(app) else set())
            return pages

        def note_and_write(
            build_docnames: Iterable[str] | None,
            updated_docnames: Iterable[str],
            method: Literal["all", "specific", "update"] = "update",
        ) -> None:
            write(build_docnames, self._begin(app, build_docnames, set(updated_docnames), method), method)

        app.builder.write = note_and_write  # type: ignore[method-assign,misc] # see above
        app.builder.get_outdated_docs = outdated_or_left  # type: ignore[method-assign] # no event asks for such pages
        for writer in WRITERS:
            logging.getLogger(writer).logger.addFilter(self._watch)

    def _watch(self, record: LogRecord) -> bool:
        """Note that a disk failed, on the *record* too: in another process nothing else comes back to us."""
        reasons = record.args if isinstance(record.args, tuple) else ()
        if any(isinstance(reason, OSError) and reason.errno in DISK_ERRORS for reason in reasons):
            record.glossary_disk_failed = True
        if hasattr(record, "glossary_disk_failed"):
            self._is_complete = False
        return True

    def start(
        self, app: Sphinx, env: BuildEnvironment, _added: Set[str], _changed: Set[str], removed: Set[str]
    ) -> Iterable[str]:
        """Read the notes and return the pages whose reading was interrupted (``env-get-outdated``).

        Sphinx doesn't store that a page was removed where it reads no other one, so there is always one then.
        """
        self._notes = _load(app)
        self._stored = glossary_domain(env).data["environment"]
        return [*self._notes.reading, *([app.config.root_doc] if removed else ())]

    def note_reading(self, app: Sphinx, _env: BuildEnvironment, docnames: list[str]) -> None:
        """Note which pages will be read (``env-before-read-docs``)."""
        if docnames:
            self._notes.reading = sorted({*self._notes.reading, *docnames})
            _save(app, self._notes)

    def sign_environment(self, _app: Sphinx, env: BuildEnvironment) -> Iterable[str]:
        """Give the environment a new id; it is stored only if a page changed (``env-updated``)."""
        glossary_domain(env).data["environment"] = secrets.token_hex(8)
        return ()

    def _begin(
        self, app: Sphinx, build_docnames: Iterable[str] | None, updated: set[str], method: str
    ) -> Iterable[str]:
        """Note what is due in each output; return *updated* with the pages that earlier builds left."""
        notes, domain, found = self._notes, glossary_domain(app.env), app.env.found_docs
        asked = {"__all__"} if build_docnames is None else set(build_docnames)
        if "__all__" in asked:
            asked = set(found)
        if self._stored != notes.environment:  # a build ended between storing its environment and its notes
            for output in notes.outputs.values():
                output.due = sorted(found)
        if updated:
            self._stored = domain.data["environment"]
        else:
            domain.data["environment"] = self._stored
        key = _key(app)
        own = notes.outputs.setdefault(key, Output(due=sorted(found), configuration="", generated=[], finished=False))
        if _configuration(app) not in ("", own.configuration) or _lacks_index(app):
            own.due = sorted(found)
        due = found.intersection(own.due)
        if left := due - asked - updated:
            logger.info("glossary_build: %s pages are due since an earlier build", len(left))
        for output in notes.outputs.values():
            output.due = sorted(found.intersection({*output.due, *updated}))
        own.due = sorted(found.intersection({*own.due, *asked}))
        own.generated = sorted(domain.generated_pages.union(own.generated))
        domain.build.idle = domain.build.settled and own.finished and not own.due
        is_whole = {*asked, *updated, *due} >= found
        letters = own.letters if own.finished and not is_whole else {}
        domain.build.letters_before = {page: digest for page, digest in letters.items() if page not in found}
        own.finished = False
        self._is_complete = True
        self._left = set(own.due) - asked if method == "specific" else set()
        notes.environment, notes.reading = self._stored, []
        _save(app, notes)
        return updated | due

    def finish(self, app: Sphinx, exception: Exception | None) -> None:
        """Remove pages that aren't made any more; note that nothing is due (``build-finished``)."""
        for writer in WRITERS:
            logging.getLogger(writer).logger.removeFilter(self._watch)
        own = self._notes.outputs.get(_key(app))
        if own and not exception and self._is_complete:
            domain = glossary_domain(app.env)
            generated = domain.generated_pages
            for page in set(own.generated) - generated:
                _remove_page(app, page)
            own.generated = sorted(generated)
            if domain.build.letters_now is not None:
                own.letters = dict(domain.build.letters_now)
            own.due, own.finished, own.configuration = sorted(self._left), True, _configuration(app)
            _save(app, self._notes)


def remove_source(app: Sphinx, page: str) -> None:
    """Remove the copy of the source of *page*, which a page that is no document has from another one."""
    for source in Path(app.outdir, "_sources").glob(f"{glob.escape(page)}.*"):
        source.unlink()


def _remove_page(app: Sphinx, page: str) -> None:
    """Remove a page that isn't made any more; the project may have one of this name now."""
    builder: Any = app.builder
    if page in app.env.found_docs:
        Path(app.outdir, "_sources", page + app.config.html_sourcelink_suffix).unlink(missing_ok=True)
        return
    path = Path(builder.get_outfilename(page))
    path.unlink(missing_ok=True)
    if path.stem == "index":
        with suppress(OSError):  # other files are beside it
            path.parent.rmdir()
    remove_source(app, page)


def _key(app: Sphinx) -> str:
    try:
        folder = os.path.relpath(app.outdir, app.doctreedir)
    except ValueError:  # another drive
        folder = os.fspath(app.outdir)
    return f"{app.builder.name} {Path(folder).as_posix()}"


def _lacks_index(app: Sphinx) -> bool:
    """Whether somebody deleted the search index, which holds words of all pages."""
    builder = app.builder
    return is_site(builder) and builder.search and not Path(app.outdir, builder.searchindex_filename).exists()


def _configuration(app: Sphinx) -> str:
    try:
        return Path(app.outdir, ".buildinfo").read_text(encoding="utf-8")
    except OSError:
        return ""


def _load(app: Sphinx) -> Notes:
    """What earlier builds noted; nothing if there is no file that we understand."""
    try:
        read: dict[str, Any] = json.loads(Path(app.doctreedir, FILE).read_text(encoding="utf-8"))
        outputs = {key: Output(**output) for key, output in read.pop("outputs").items()}
        return Notes(**read, outputs=outputs)
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return Notes()


def _save(app: Sphinx, notes: Notes) -> None:
    """Replace the file; folders that are gone are left out."""
    folder = Path(app.doctreedir)
    there = {key: output for key, output in notes.outputs.items() if (folder / key.partition(" ")[2]).is_dir()}
    temporary = folder / f"{FILE}.{os.getpid()}"
    temporary.write_text(json.dumps(asdict(notes) | {"outputs": {k: asdict(v) for k, v in there.items()}}), "utf-8")
    temporary.replace(folder / FILE)
