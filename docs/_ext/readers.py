"""What readers of our site get besides pages: an index of terms only, a picture for links to it, and dates."""

from __future__ import annotations

import shutil
import subprocess
from datetime import date
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from babel.dates import format_date

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

ROOT = Path(__file__).parents[2]
GLOSSARY = "glossary"
"""The page with all terms."""
VIEWS = {GLOSSARY: "sources", "pinyin": "sources", "abbreviations": "sources"}
"""Pages that are made from other files than their own."""
PICTURE = "_static/social.png"


def keep_terms(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], _document: nodes.document | None
) -> None:
    """Leave options of commands and names of the API, which have pages of their own, out of the index."""
    if page != "genindex":
        return
    terms = app.builder.get_relative_uri(page, GLOSSARY)
    letters = [
        (letter, [entry for entry in entries if any(uri.startswith(terms) for _main, uri in entry[1][0])])
        for letter, entries in context["genindexentries"]
    ]
    context["genindexentries"] = [(letter, entries) for letter, entries in letters if entries]
    context["genindexcounts"] = [len(entries) for _letter, entries in context["genindexentries"]]


def add_picture(
    app: Sphinx, _page: str, _template: str, context: dict[str, Any], _document: nodes.document | None
) -> None:
    """Name the picture that previews of links show."""
    address = app.config.html_baseurl and f"{app.config.html_baseurl.rstrip('/')}/{PICTURE}"
    content = escape(address or context["pathto"](PICTURE, True))
    context["metatags"] = f'{context.get("metatags", "")}\n<meta property="og:image" content="{content}" />\n'


def date_page(app: Sphinx, page: str, _template: str, context: dict[str, Any], document: nodes.document | None) -> None:
    """Say when what a page is made from was last changed, where that is known."""
    if document is not None and (changed := _last_changed(VIEWS.get(page) or app.env.doc2path(page))):
        context["last_updated"] = format_date(date.fromisoformat(changed), locale=app.config.language)


@cache
def _last_changed(path: str) -> str:
    """The date of the last commit that changed a path of the repository; empty where there is none."""
    git = shutil.which("git")
    if git is None:
        return ""
    command = [git, "log", "-1", "--format=%cs", "--", path]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 - our own words
    return found.stdout.strip()


def setup(app: Sphinx) -> ExtensionMetadata:
    """Run when a page is written."""
    for change in (keep_terms, add_picture, date_page):
        app.connect("html-page-context", change)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
