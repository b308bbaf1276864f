"""Puts our one script on every page of a site, with what the project switched on.

``make scripts`` builds it from the modules in ``scripts/``, and our style sheet from ``styles/``.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from glossary_build.sphinx_ext.config import is_on
from glossary_build.sphinx_ext.page import labels
from glossary_build.sphinx_ext.sphinx_private import LATE
from glossary_build.sphinx_ext.state.site import is_site
from glossary_build.version import VERSION

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config

SCRIPT = "glossary_build.js"
STYLESHEET = "glossary_build.css"
ENTRIES_STYLESHEET = "glossary_entries.css"
"""The part of it that an e-book has, whose readers know plain style sheets only."""
PRINT_STYLESHEET = "glossary_print.css"
EARLY_SCRIPT = "glossary_early.js"
"""The one that runs before a page is painted."""
SCRIPT_OF_OTHER_SITES = "glossary_terms.js"
"""The one that pages of other sites load."""
DATA_FOLDER = "_static/glossary_build"
"""Where the data for the script is, relative to the root of the site."""
WORDS_SCRIPT = "words.js"
"""The data file with the texts that the script shows."""
MODULES = Path(__file__).parents[1] / "scripts"
BUILT = MODULES / "built"
STATIC = MODULES.parent / "static"
FEATURES = ("filter", "language_switch", "facets", "copy", "cards", "search", "not_found", "search_anywhere")
"""Those that scripts know; they see each that is on as ``data-<feature>``."""


def setup(app: Sphinx) -> None:
    """Register the version of the scripts and what links them and the style sheet."""
    app.add_config_value("glossary_build_version", version(), rebuild="html", types=[str])
    app.connect("builder-inited", _add_files)


def _add_files(app: Sphinx) -> None:
    """Add our files, and link them (``builder-inited``): the script from pages of a site, unless no feature is on."""
    stylesheet = ENTRIES_STYLESHEET if getattr(app.builder, "embedded", False) else STYLESHEET
    app.add_css_file(stylesheet)
    app.config.html_static_path += [str(STATIC), str(BUILT if is_site(app.builder) else BUILT / stylesheet)]
    if not is_site(app.builder):
        return
    if is_on(app.config, "print"):
        app.add_css_file(PRINT_STYLESHEET, media="print", priority=LATE)
    follow = "follow" if app.config.glossary_build_follow_order else ""
    values = {"copy": project_key(app.config.project), "language_switch": follow}
    values["search_anywhere"] = app.builder.get_target_uri("search")
    options: dict[str, Any] = {f"data-{feature}": values.get(feature, "") for feature in switched_on(app.config)}
    if options:
        app.add_js_file(f"{Path(DATA_FOLDER).name}/{WORDS_SCRIPT}", loading_method="defer")
        app.add_js_file(SCRIPT, loading_method="defer", **options)


def version() -> str:
    """Changes with each version of the package, and with each change of a script, a style sheet or our texts.

    All pages are written again then, since they name the checksums of these files; Sphinx does so for templates only.
    """
    digest = hashlib.sha256()
    texts = Path(__file__).with_name(f"{Path(WORDS_SCRIPT).stem}.py"), *labels.LOCALES.rglob("*.po")
    for path in sorted([*BUILT.iterdir(), *STATIC.iterdir(), *texts]):
        digest.update(path.read_bytes())
    return f"{VERSION} {digest.hexdigest()}"


def switched_on(config: Config) -> list[str]:
    """Return the features of the script that the project wants."""
    return [feature for feature in FEATURES if is_on(config, feature)]


def project_key(project: str) -> str:
    """Return what other projects may call *project* in their ``intersphinx_mapping``.

    >>> project_key("NumPy Docs 2.0"), project_key("术语表")
    ('numpy-docs-2-0', 'project')
    """
    return "-".join(re.findall("[a-z0-9]+", project.lower())) or "project"
