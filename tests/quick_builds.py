"""Does once what every build by Sphinx does again: half of the work of a small one."""

from __future__ import annotations

import gc
import importlib.metadata
import logging
from copy import deepcopy
from functools import cache
from typing import Any

import sphinx.theming
from docutils import frontend
from docutils.frontend import Values
from jinja2.bccache import Bucket, BytecodeCache
from sphinx.application import Sphinx
from sphinx.jinja2glue import BuiltinTemplateLoader


class _CompiledTemplates(BytecodeCache):
    """Templates as compiled; Jinja compiles one again if its text has changed."""

    def __init__(self) -> None:
        self._compiled: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if compiled := self._compiled.get(bucket.key):
            bucket.bytecode_from_string(compiled)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._compiled[bucket.key] = bucket.bytecode_to_string()


def make_builds_quick() -> None:
    """Keep compiled templates, the list of themes and docutils' defaults; collect garbage only between builds.

    Messages for debugging are left out. This holds for all builds in this process and in its forks. Call it before
    MyST-Parser is imported, which takes the function of docutils by its name.
    """
    templates = _CompiledTemplates()
    init, build = BuiltinTemplateLoader.init, Sphinx.build
    default_settings = cache(frontend.get_default_settings)

    def init_with_cache(loader: BuiltinTemplateLoader, *args: Any, **options: Any) -> None:
        init(loader, *args, **options)
        loader.environment.bytecode_cache = templates

    def build_without_collections(app: Sphinx, *args: Any, **options: Any) -> None:
        gc.disable()
        try:
            build(app, *args, **options)
        finally:
            gc.enable()

    def copied_settings(*components: Any) -> Values:
        return deepcopy(default_settings(*components))

    BuiltinTemplateLoader.init = init_with_cache  # type: ignore[method-assign] # there is no setting for it
    Sphinx.build = build_without_collections  # type: ignore[method-assign]
    frontend.get_default_settings = copied_settings
    sphinx.theming.entry_points = cache(importlib.metadata.entry_points)
    logging.disable(logging.DEBUG)
