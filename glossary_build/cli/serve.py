"""``glossary-build serve``: a site that follows its sources while they are written."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from socket import create_server, socket

import click
from click.core import ParameterSource

from glossary_build.cli.command import command
from glossary_build.cli.output import Verbosity, reason, say, uses_colour, verbosity
from glossary_build.cli.site import configuration, language_option, open_option, require_site, title_option
from glossary_build.cli.sources import conf_folder, load_config, lock_option, sources_argument
from glossary_build.whole_files import replace_file

HOST = "127.0.0.1"
NAMES = (HOST, "localhost")
"""What the reader may call this computer."""
CONF = """\
from functools import partial
from pathlib import *

from glossary_build.cli.building import show_sources
from glossary_build.loader import LoadConfig

globals().update({values!r})


def setup(app):
    show = partial(show_sources, sources={sources!r}, config={config!r}, title={title!r}, language={language!r})
    app.connect("builder-inited", show, priority=900)
"""
"""``conf.py`` of the project that shows bare sources."""
IGNORED = (".git", ".hg", ".tox", ".venv", "venv", "_build", "node_modules")
"""Folders of a project in which nothing is watched."""
_FOR_PROJECTS = frozenset({"sources", "port", "open_", "quiet", "verbose"})
"""Parameters that make sense for a project too."""


@command()
@sources_argument
@title_option
@language_option
@lock_option
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="The port of this computer to serve on; 0 takes any that is free.",
)
@open_option
@click.pass_context
def serve(
    ctx: click.Context,
    sources: tuple[str, ...],
    *,
    title: str | None,
    language: str,
    port: int,
    open_: bool,
) -> None:
    """Show the site while you write, rebuilt on every save.

    The browser reloads it by itself. SOURCE… are either the files of a glossary, which are shown as
    “glossary-build html” does, or the one folder of a Sphinx project, with conf.py in it or in its folder docs; the
    sources that conf.py names are watched too, even outside of that folder. What a build reports is shown in the
    terminal and on the pages.

    \b
        glossary-build serve terms.md terms.zh.md --open
        glossary-build serve my-project

    Only this computer can reach it; other web pages that are open on it can't. Ctrl+C stops it and leaves nothing on
    the disk. The server comes with an extra:

    \b
        pip install "glossary-build[site]"
    """
    require_site("sphinx_autobuild", "furo", "sphinx_copybutton")
    folders = [source for source in sources if Path(source).is_dir()]
    if folders and len(sources) > 1:
        raise click.UsageError(f"“{folders[0]}” is a folder: give it alone, or files only")
    with tempfile.TemporaryDirectory(prefix="glossary-build-") as name:
        work = Path(name).resolve()
        if folders:
            from glossary_build.cli.building import configured

            _refuse_options_of_sources(ctx)
            pages = conf_folder(Path(folders[0]))
            ignored, watched = [pages / name for name in IGNORED], configured(pages).files
        else:
            pages = work / "pages"
            ignored, watched = [pages], _throw_away(pages, sources, title, language)
        with _listening(port) as ours:
            _run(pages, work, ignored, watched, ours, open_=open_)


def _refuse_options_of_sources(ctx: click.Context) -> None:
    for parameter in ctx.command.params:
        name = parameter.name or ""
        if name not in _FOR_PROJECTS and ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"{parameter.opts[0]} is for sources; a project says it in conf.py")


def _throw_away(pages: Path, sources: tuple[str, ...], title: str | None, language: str) -> list[Path]:
    """Return that for bare sources, after writing the project that shows them; its pages are written by each build."""
    from glossary_build.loader import load_glossary

    config = load_config(sources)
    glossary = load_glossary(sources, config)
    values = configuration(glossary, title, language)
    pages.mkdir()
    (pages / "conf.py").write_text(
        CONF.format(
            values=values,
            sources=sources,
            config=config,
            title=values["project"],
            language=language,
        ),
        encoding="utf-8",
    )
    return [Path(path).absolute() for path in (*sources, config.lock, config.overrides) if path]


def _listening(port: int) -> socket:
    """Return a socket that browsers can connect to from now on; they wait until the server runs."""
    try:
        return create_server((HOST, port))
    except OSError as error:
        error.strerror = os.strerror(error.errno or 0)  # Python adds the address, which the message has
        raise click.BadParameter(f"can't use port {port}: {reason(error)}", param_hint="'--port'") from error


def _run(pages: Path, work: Path, ignored: list[Path], watched: list[Path], ours: socket, *, open_: bool) -> None:
    """Build and serve until somebody stops it; a change builds the site again and reloads its pages."""
    import uvicorn
    from sphinx_autobuild.filter import IgnoreFilter
    from sphinx_autobuild.middleware import JavascriptInjectorMiddleware
    from sphinx_autobuild.server import RebuildServer
    from starlette.applications import Starlette
    from starlette.middleware import Middleware
    from starlette.routing import Mount, WebSocketRoute

    from glossary_build.cli.middleware import OwnAddressOnly, Pages

    port = ours.getsockname()[1]
    address = f"{HOST}:{port}"
    say(f"building for http://{address} (Ctrl+C stops)")
    site, report, stamp = work / "site", work / "report.json", work / "changed" / "stamp"
    site.mkdir()
    stamp.parent.mkdir()
    options = ["-d", str(work / "doctrees"), *([] if verbosity() is Verbosity.VERBOSE else ["-q"])]
    notice = "" if verbosity() is Verbosity.QUIET else f"serving http://{address} (Ctrl+C stops)"
    build = partial(_build, ("-b", "html", str(pages), str(site), *options), report, notice)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # so that the temporary folder is removed
    threading.Thread(target=_watch, args=(watched, stamp), daemon=True).start()
    if open_:
        threading.Thread(target=webbrowser.open, args=(f"http://{address}",), daemon=True).start()
    build()
    watcher = RebuildServer([pages, stamp.parent], IgnoreFilter(ignored, []), build)
    app = Starlette(
        routes=[WebSocketRoute("/websocket-reload", watcher), Mount("/", Pages(site, report))],
        middleware=[Middleware(JavascriptInjectorMiddleware, ws_url=address)],
        lifespan=watcher.lifespan,
    )
    settings = uvicorn.Config(OwnAddressOnly(app, NAMES, port), log_level="warning", use_colors=uses_colour())
    uvicorn.Server(settings).run(sockets=[ours])


def _build(arguments: Sequence[str], report: Path, notice: str, *, changed_paths: Sequence[Path] = ()) -> None:
    """Run ``sphinx-build`` with *arguments* in a process of its own, as sphinx-autobuild calls it, which pickles this.

    What it reports goes to the file *report*, and *notice* is printed when it is done, unless it is empty.
    *changed_paths* are empty for the first time.
    """
    command = [sys.executable, "-m", "sphinx", *arguments]
    try:
        done = subprocess.run(command, stderr=subprocess.PIPE, text=True, errors="replace", check=False)  # noqa: S603 - our own arguments
    except KeyboardInterrupt:
        if changed_paths:  # this process belongs to the server, which gets Ctrl+C too
            return
        raise
    click.echo(done.stderr, err=True, nl=False)
    found = {"failed": done.returncode != 0, "text": click.unstyle(done.stderr).strip()}
    replace_file(report, json.dumps(found).encode())
    if notice:
        click.echo(notice, err=True)


def _watch(files: Sequence[Path], stamp: Path) -> None:
    """Touch *stamp*, which sphinx-autobuild watches, whenever one of *files* has changed, come or gone.

    Their folders are watched, since editors save under another name first; but not what is below, as in a whole home.
    """
    from watchfiles import watch

    paths = {str(path) for file in files for path in (file, file.resolve())}
    folders = {folder for path in paths if (folder := Path(path).parent).is_dir()}
    for _changes in watch(*folders, recursive=False, watch_filter=lambda _, path: path in paths):
        stamp.touch()
