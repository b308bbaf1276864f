"""Writes the files that our scripts load on request."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from glossary_build.sphinx_ext.page.scripts import DATA_FOLDER, switched_on
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.outputs import write_own_file
from glossary_build.sphinx_ext.state.site import is_site

if TYPE_CHECKING:
    from sphinx.application import Sphinx

Page = tuple[str, dict[str, Any], str]

_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def write_data(app: Sphinx, name: str, rows: Iterable[object]) -> None:
    """Write a script that sets ``glossaryBuild.<name>`` to a list of *rows*, one a line; safe in a script element."""
    lines = ",\n".join(map(_json, rows))
    write_own_file(app, f"{DATA_FOLDER}/{name}.js", f"(globalThis.glossaryBuild ??= {{}}).{name} = [\n{lines}\n];\n")


def _json(row: object) -> str:
    """JSON that ends no script element and no line of JavaScript."""
    text = _ENCODER.encode(row)
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def write_no_terms(app: Sphinx) -> Iterable[Page]:
    """Tell the scripts that there are no terms, where that is so (``html-collect-pages``); adds no page."""
    if is_site(app.builder) and switched_on(app.config) and not glossary_domain(app.env).shows_terms:
        write_data(app, "terms", ())
        write_data(app, "hanzi", ())
    return ()
