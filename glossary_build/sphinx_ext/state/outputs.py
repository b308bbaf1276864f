"""Writes every page of an output again where an earlier build may have left some out.

Sphinx stores its environment before it writes the first page, and afterwards only compares the times of source and
page. Pages that have to be written for any other reason are forgotten when a build is interrupted, and when a build of
another output brings the environment up to date (``make linkcheck`` between two ``make html``). So each environment
has an id, and a file in its folder says which environment each output shows: none, while a build goes on.
"""

from __future__ import annotations

import glob
import json
import secrets
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.errors import SphinxError

from glossary_build.sources import relative_path
from glossary_build.sphinx_ext.page.scripts import DATA_FOLDER
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.site import DATA_FILES, is_brought, is_site, letter_pages
from glossary_build.sphinx_ext.state.this_build import this_build
from glossary_build.whole_files import replace_file

if TYPE_CHECKING:
    from collections.abc import Set

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


class WriteError(SphinxError):
    """A file can't be written, as on a full disk; Sphinx ends the build with the message."""

    category = "Can't write a file"


def write_file(path: Path, content: bytes) -> None:
    """Make *content* that of the file at *path*, all at once. Raises WriteError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, content)
    except OSError as error:
        raise WriteError(f"{path}: {error.strerror or error}") from error


def write_own_file(app: Sphinx, name: str, text: str) -> None:
    """Write *text* into the file *name*, a path relative to the root of the site."""
    path = Path(app.outdir, name)
    write_file(path, text.encode())
    this_build(app.env).own_files.add(path)


def remove_left_files(app: Sphinx) -> None:
    """Remove what an earlier build wrote and this one didn't, when all that it writes is written.

    That may be for any reason: a feature was switched off, or there are fewer terms.
    """
    beside = (Path(app.outdir, name) for name in DATA_FILES if not is_brought(app, name))
    for path in {*Path(app.outdir, DATA_FOLDER).glob("*.js"), *beside} - this_build(app.env).own_files:
        path.unlink(missing_ok=True)


FILE = "glossary_build-outputs.json"
LAST = 999
"""Priority of handlers that come after all others."""


@dataclass(slots=True, kw_only=True)
class Output:
    """The output of one builder in one folder."""

    environment: str = ""
    """The id of the environment that all its pages show.

    It is empty while a build goes on, and after one that failed or wrote single pages (``sphinx-build … page.rst``).
    """
    configuration: str = ""
    """Its ``.buildinfo``, which Sphinx replaces before it reads the first source."""
    generated: list[str] = field(default_factory=list)
    """The pages in it that Sphinx has not read."""


@dataclass(slots=True, kw_only=True)
class Notes:
    """The content of the file."""

    reading: list[str] = field(default_factory=list)
    """Pages that were to be read: their doctrees may be newer than the environment."""
    outputs: dict[str, Output] = field(default_factory=dict)
    """By builder and folder, relative to that of the doctrees."""


def setup(app: Sphinx) -> None:
    """Connect the notes of one application with the steps of its builds."""
    build = _Build()
    app.connect("env-get-outdated", build.begin)
    app.connect("env-before-read-docs", build.note_reading, priority=LAST)
    app.connect("env-updated", build.pages_to_write, priority=LAST)
    app.connect("env-check-consistency", build.note_stored)
    app.connect("doctree-resolved", build.note_written)
    app.connect("build-finished", build.finish, priority=LAST)


class _Build:
    """Keeps the notes while a build goes on."""

    def __init__(self) -> None:
        self._notes = Notes()
        self._shown = Output()
        """What the output was when the build began."""
        self._environment = ""
        """The id of the environment on the disk."""

    def begin(
        self, app: Sphinx, env: BuildEnvironment, _added: Set[str], _changed: Set[str], removed: Set[str]
    ) -> Iterable[str]:
        """Note that the output is being written; return the pages whose reading was interrupted (``env-get-outdated``).

        Sphinx doesn't store that a page was removed where it reads no other one, so there is always one then.
        """
        self._notes, self._environment = _load(app), glossary_domain(env).site.environment
        self._shown = self._notes.outputs.get(_key(app), Output())
        self._notes.outputs[_key(app)] = Output(generated=self._shown.generated)
        _save(app, self._notes)
        return [*self._notes.reading, *([app.config.root_doc] if removed else ())]

    def note_reading(self, app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
        """Note which pages will be read (``env-before-read-docs``)."""
        glossary_domain(env).build.read = {*docnames}
        if docnames:
            self._notes.reading = sorted({*self._notes.reading, *docnames})
            _save(app, self._notes)

    def pages_to_write(self, app: Sphinx, env: BuildEnvironment) -> Iterable[str]:
        """Return all pages if the output isn't what the stored environment says (``env-updated``).

        An environment that has changed gets a new id, so that other outputs are known to be older.
        """
        domain = glossary_domain(env)
        build = domain.build
        build.is_current = (
            bool(self._environment)
            and self._shown.environment == self._environment
            and _configuration(app) in ("", self._shown.configuration)
            and not _lacks_index(app)
        )
        if not self._environment or build.read or build.due:
            domain.site.environment = secrets.token_hex(8)
        return () if build.is_current else sorted(env.found_docs)

    def note_stored(self, app: Sphinx, env: BuildEnvironment) -> None:
        """Note that Sphinx has stored the environment (``env-check-consistency``)."""
        self._environment = glossary_domain(env).site.environment
        self._notes.reading = []
        _save(app, self._notes)

    def note_written(self, app: Sphinx, _document: nodes.document, docname: str) -> None:
        """Note that a page is written (``doctree-resolved``)."""
        glossary_domain(app.env).build.written.add(docname)

    def finish(self, app: Sphinx, exception: Exception | None) -> None:
        """Remove pages that aren't made any more; note what the output shows (``build-finished``)."""
        own = self._notes.outputs.get(_key(app))
        if own is None or exception:
            return
        domain = glossary_domain(app.env)
        domain.site.environment = self._environment
        generated = {page for hub, sections in domain.splits.items() for page in letter_pages(hub, sections)}
        for page in set(own.generated) - generated:
            _remove_page(app, page)
        own.generated, own.configuration = sorted(generated), _configuration(app)
        build, needed = domain.build, domain.build.read | domain.build.due
        if not build.is_current and (build.written or is_site(app.builder)):  # some builders write no page by itself
            needed = app.env.found_docs
        is_complete = needed <= build.written
        own.environment = self._environment if is_complete else ""
        self._notes.reading = []
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
    return f"{app.builder.name} {relative_path(app.outdir, Path(app.doctreedir))}"


def _lacks_index(app: Sphinx) -> bool:
    """Return whether somebody deleted the search index or the general one, which are made of all pages."""
    builder = app.builder
    if not is_site(builder):
        return False
    general = [Path(builder.get_outfilename("genindex"))] if builder.use_index else []
    return not all(file.exists() for file in (Path(app.outdir, builder.searchindex_filename), *general))


def _configuration(app: Sphinx) -> str:
    try:
        return Path(app.outdir, ".buildinfo").read_text(encoding="utf-8")
    except OSError:
        return ""


def _load(app: Sphinx) -> Notes:
    """Return what earlier builds noted; nothing if there is no file that we understand."""
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
    content = json.dumps(asdict(notes) | {"outputs": {key: asdict(output) for key, output in there.items()}})
    write_file(folder / FILE, content.encode())


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def write_data(app: Sphinx, name: str, rows: Iterable[object]) -> None:
    """Write a script that sets ``glossaryBuild.<name>`` to a list of *rows*, one a line; safe in a script element."""
    lines = ",\n".join(map(_json, rows))
    write_own_file(app, f"{DATA_FOLDER}/{name}.js", f"(globalThis.glossaryBuild ??= {{}}).{name} = [\n{lines}\n];\n")


def _json(row: object) -> str:
    """JSON that ends no script element and no line of JavaScript."""
    text = _ENCODER.encode(row)
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
