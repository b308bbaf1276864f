"""Does once what every build by Sphinx does again: half of the work of a small one."""

from __future__ import annotations

import gc
import importlib.metadata
import logging
from copy import deepcopy
from functools import cache
from types import CodeType
from typing import Any

import sphinx.builders.html
import sphinx.theming
import sphinx.util.docutils
from docutils import frontend
from docutils.frontend import Values
from sphinx.application import Sphinx
from sphinx.jinja2glue import BuiltinTemplateLoader
from sphinx.util.logging import SphinxLoggerAdapter


def make_builds_quick() -> None:
    """Keep compiled templates, the list of themes and docutils' defaults; collect garbage only between builds.

    Messages for debugging are left out before Sphinx looks at them. This holds for all builds in this process and in
    its forks. Call it before MyST-Parser is imported, which takes the function of docutils by its name.
    """
    init, build = BuiltinTemplateLoader.init, Sphinx.build
    default_settings = cache(frontend.get_default_settings)
    settings_of_sphinx = getattr(sphinx.util.docutils, "_get_settings", None)  # since Sphinx 9
    values: dict[str, Values] = {}
    compiled: dict[tuple[str | None, ...], CodeType] = {}

    def init_with_cache(loader: BuiltinTemplateLoader, *args: Any, **options: Any) -> None:
        init(loader, *args, **options)
        environment = loader.environment
        compile_template = environment.compile

        def kept(*template: Any) -> CodeType:
            key = *template, *environment.extensions
            if key not in compiled:
                compiled[key] = compile_template(*template)
            return compiled[key]

        environment.compile = kept  # type: ignore[method-assign,assignment]

    def build_without_collections(app: Sphinx, *args: Any, **options: Any) -> None:
        gc.disable()
        try:
            build(app, *args, **options)
        finally:
            gc.enable()

    def no_message(logger: SphinxLoggerAdapter, *message: object, **options: Any) -> None:
        pass

    def copied_settings(*components: Any) -> Values:
        return deepcopy(default_settings(*components))

    def copied_values(*components: Any, defaults: dict[str, Any], **options: Any) -> Values:
        key = repr(([each if isinstance(each, type) else type(each) for each in components], options))
        if key not in values:
            values[key] = settings_of_sphinx(*components, defaults={}, **options)
        copied = deepcopy(values[key])
        vars(copied).update(defaults)
        return copied

    BuiltinTemplateLoader.init = init_with_cache  # type: ignore[method-assign] # there is no setting for it
    SphinxLoggerAdapter.debug = no_message  # type: ignore[method-assign]
    Sphinx.build = build_without_collections  # type: ignore[method-assign]
    frontend.get_default_settings = copied_settings
    if settings_of_sphinx:
        sphinx.util.docutils._get_settings = sphinx.builders.html._get_settings = copied_values  # type: ignore[attr-defined]
    sphinx.theming.entry_points = cache(importlib.metadata.entry_points)
    logging.disable(logging.DEBUG)
