"""Finds where an entry can be edited, from what a project says of its repository in the options of its theme."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlsplit

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from glossary_build.model import Concept

_EDITORS = {"github": "edit", "gitlab": "-/edit"}
"""What is in the name of a host, and what its addresses of editors have before the branch."""


def entry_editor(app: Sphinx) -> Callable[[Concept], str]:
    """From a concept to the address of the line where it is defined; empty where the repository isn't known."""
    url, branch, folder = _repository(app.config.html_theme_options, app.config.html_context)
    host = urlsplit(url).hostname or ""
    editor = next((path for name, path in _EDITORS.items() if name in host), "")

    def address(concept: Concept) -> str:
        source = (concept.definitions or concept.designations)[0].source
        if not editor or source is None:
            return ""
        from glossary_build.sphinx_ext.sources import absolute_path  # here, since few projects name a repository

        inside = os.path.relpath(absolute_path(source, app.confdir), app.confdir).replace(os.sep, "/")
        path = posixpath.normpath(posixpath.join(folder.strip("/"), inside))
        return "" if path.startswith("..") else f"{url.rstrip('/')}/{editor}/{branch}/{quote(path)}#L{source.line}"

    return address


def _repository(options: dict[str, Any], context: dict[str, Any]) -> tuple[str, str, str]:
    """The address of the repository, its branch, and the folder of ``conf.py`` in it.

    Themes know them by different names: those of Furo, of the Sphinx Book Theme, and those for links to GitHub and
    GitLab that the themes of PyData and Read the Docs share.
    """
    url = options.get("source_repository") or options.get("repository_url") or ""
    branch = options.get("source_branch") or options.get("repository_branch") or "main"
    folder = options.get("source_directory") or options.get("path_to_docs") or ""
    for host in () if url else _EDITORS:
        if (user := context.get(f"{host}_user")) and (name := context.get(f"{host}_repo")):
            url = f"{context.get(f'{host}_url', f'https://{host}.com').rstrip('/')}/{user}/{name}"
            branch = context.get(f"{host}_version") or branch
            folder = context.get("conf_py_path") or context.get("doc_path") or ""
    return url, branch, folder
