"""What every test may use: small projects, built in process by Sphinx, and a browser."""

from __future__ import annotations

import gc
import io
import multiprocessing
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from docutils import nodes
from hypothesis import HealthCheck, settings
from sphinx.application import Sphinx
from sphinx.builders.html import _assets
from sphinx.config import Config
from sphinx.locale import translators
from sphinx.util.console import strip_colors
from sphinx.util.docutils import docutils_namespace, patch_docutils

from glossary_build.diagnostics import DEBUG
from glossary_build.sphinx_ext.entries.runs import Steps, steps
from glossary_build.sphinx_ext.state.domain import GlossaryDomain
from tests.browser import chromium
from tests.inventories import read_terms
from tests.quick_builds import make_builds_quick
from tests.search_index import files_of
from tests.shown_types import OPTION, shown_types

if TYPE_CHECKING:
    from playwright.sync_api import Browser

make_builds_quick()
os.environ[DEBUG] = "1"  # a test must not pass because a bug became a diagnostic

# Timing depends on the machine, so there is no deadline. In CI every run tries the same examples.
settings.register_profile(
    "suite",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("suite")

PROCESSES = multiprocessing.get_context("forkserver") if hasattr(os, "fork") else multiprocessing.get_context("spawn")
PROCESSES.set_forkserver_preload([__name__])  # with all that it imports, which takes longer than to build a small site
SEEDS = Path(__file__).parents[1].parent / "shared" / "seeds"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One process more than processors for ``-n auto``: tests in a browser wait more than they compute."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests in a browser, and begin with those that take longest, so that at the end no process waits."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_collection_finish() -> None:
    """Spare what is imported by now from garbage collection: it lives as long as the tests. Collect less often."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@dataclass
class Project:
    """A Sphinx project in a folder of its own."""

    folder: Path

    def write(self, files: Mapping[str, str]) -> None:
        """Write files given by relative path."""
        for name, text in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def build(
        self,
        builder: str = "html",
        *,
        fresh: bool = False,
        parallel: int = 1,
        out: str | None = None,
        doctrees: str | None = None,
        force_all: bool = False,
        pages: Sequence[str] = (),
        options: Mapping[str, str] | None = None,
    ) -> Build:
        """Build the project, or only *pages*, with *options* as by ``-D``; *force_all* as by ``-a``.

        A later call with the same *out* builds incrementally. Builders that share *doctrees* read the sources once.
        """
        outdir = self.folder / (out or f"_build/{builder}")
        warnings = io.StringIO()
        if inner := getattr(_assets, "_file_checksum_inner", None):
            inner.cache_clear()  # Sphinx keeps the checksums of earlier builds in this process
        suffixes = Config({}, {}).source_suffix  # Sphinx adds those of extensions to its own default
        for suffix in suffixes.keys() - {".rst"}:
            del suffixes[suffix]
        translators.clear()  # Sphinx keeps those of earlier builds in this process, in whatever language they were
        confdir = os.fspath(self.folder)
        with patch_docutils(confdir), docutils_namespace(), shown_types():
            app = Sphinx(
                srcdir=confdir,
                confdir=confdir,
                outdir=os.fspath(outdir),
                doctreedir=os.fspath(self.folder / doctrees) if doctrees else f"{outdir}-doctrees",
                buildername=builder,
                freshenv=fresh,
                parallel=parallel,
                warning=warnings,
                status=None,
                confoverrides={**OPTION, **(options or {})},
            )
            app.build(force_all, filenames=[self.folder / page for page in pages])
        return Build(app=app, out=outdir, warnings=strip_colors(warnings.getvalue()))

    def build_apart(self) -> Path:
        """Build the site in a process of its own, for themes that leave traces in one; the folder of the site."""
        process = PROCESSES.Process(target=_build_html, args=(self,))
        process.start()
        process.join()
        assert process.exitcode == 0
        return self.folder / "_build" / "html"


def _build_html(project: Project) -> None:
    project.build()


@dataclass
class Build:
    """The outcome of one build."""

    app: Sphinx
    out: Path
    warnings: str

    def resolved(self, docname: str) -> nodes.document:
        """The doctree of a page with its references resolved, as a writer gets it that needs the nodes of entries."""
        env = self.app.env
        doctree = env.get_doctree(docname)
        with pytest.MonkeyPatch.context() as patch:
            for domain in env.domains.values():
                if isinstance(domain, GlossaryDomain):
                    patch.setitem(domain.build.found, steps.__wrapped__, Steps)
            env.apply_post_transforms(doctree, docname)
        return doctree

    def inventory(self) -> dict[str, str]:
        """Name → place of every ``std:term`` as Sphinx's own reader gets it from ``objects.inv``."""
        return read_terms((self.out / "objects.inv").read_bytes())

    def files(self) -> dict[str, bytes]:
        """Every file that was written, by relative path."""
        return files_of(self.out)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """An empty project; tests that build twice take :func:`make_project`."""
    return Project(tmp_path)


@pytest.fixture
def make_project(tmp_path: Path) -> Callable[[str], Project]:
    """Projects by name, beside each other."""

    def make(name: str) -> Project:
        folder = tmp_path / name
        folder.mkdir()
        return Project(folder)

    return make


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium, one for all tests of a process; see :mod:`tests.browser` for where there is none."""
    with chromium() as browser:
        yield browser
