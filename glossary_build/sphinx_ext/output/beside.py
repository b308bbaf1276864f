"""Writes the files that don't wait for pages in another process, beside the pages, where Sphinx may use several."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sphinx.util.parallel import ParallelTasks, parallel_available

from glossary_build.sphinx_ext.output.glossary_file import write_glossary
from glossary_build.sphinx_ext.page.data import write_terms_of_rows
from glossary_build.sphinx_ext.this_build import this_build

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from sphinx.application import Sphinx


def begin(app: Sphinx, *_of_page: object) -> None:
    """Start the process with the first page (``html-page-context``), which Sphinx writes before it starts its own."""
    build = this_build(app.env)
    if app.parallel > 1 and parallel_available and build.site_builder and not build.idle and not build.beside:
        build.beside = ParallelTasks(1)
        build.beside.add_task(_write, app, lambda _app, files: build.own_files.update(files))


def end(app: Sphinx) -> Iterable[tuple[str, dict[str, Any], str]]:
    """Wait until it has written its files, which nobody writes again then (``html-collect-pages``); adds no page."""
    if tasks := this_build(app.env).beside:
        tasks.join()
    return ()


def _write(app: Sphinx) -> set[Path]:
    files = this_build(app.env).own_files
    before = {*files}
    write_glossary(app)
    write_terms_of_rows(app)
    return files - before
