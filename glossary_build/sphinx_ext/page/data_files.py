"""Writes the files that our scripts load on request."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from glossary_build.sphinx_ext.needs import shows_terms
from glossary_build.sphinx_ext.page.scripts import DATA_FOLDER, switched_on
from glossary_build.sphinx_ext.site import DATA_FILES, is_brought, is_site

if TYPE_CHECKING:
    from sphinx.application import Sphinx

Page = tuple[str, dict[str, Any], str]

_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def write_data(app: Sphinx, name: str, rows: Iterable[object]) -> None:
    """Write a script that sets ``glossaryBuild.<name>`` to a list of *rows*, one a line; safe in a script element."""
    lines = ",\n".join(map(_json, rows))
    folder = Path(app.outdir, DATA_FOLDER)
    folder.mkdir(parents=True, exist_ok=True)
    text = f"(globalThis.glossaryBuild ??= {{}}).{name} = [\n{lines}\n];\n"
    (folder / f"{name}.js").write_text(text, encoding="utf-8", newline="\n")


def _json(row: object) -> str:
    """JSON that ends no script element and no line of JavaScript."""
    text = _ENCODER.encode(row)
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def write_no_terms(app: Sphinx) -> Iterable[Page]:
    """Tell the scripts that there are no terms, where that is so, and remove the files that hold some.

    Like the handlers that write those files, it adds no page (``html-collect-pages``).
    """
    if is_site(app.builder) and not shows_terms(app, app.env):
        if switched_on(app.config):
            write_data(app, "terms", ())
            write_data(app, "hanzi", ())
        for path in (*Path(app.outdir, DATA_FOLDER).glob("cards*.js"), Path(app.outdir, DATA_FOLDER, "maths.js")):
            path.unlink(missing_ok=True)
        for name in DATA_FILES:
            if not is_brought(app, name):
                Path(app.outdir, name).unlink(missing_ok=True)
    return ()
