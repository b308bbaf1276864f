"""Does once what every build by Sphinx does again: half of the work of a small one."""

from __future__ import annotations

import importlib.metadata
import logging
from functools import cache
from typing import Any

import sphinx.theming
from jinja2.bccache import Bucket, BytecodeCache
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
    """Keep compiled templates and the list of installed themes, and leave out messages for debugging.

    This holds for all builds in this process and in its forks.
    """
    templates = _CompiledTemplates()
    init = BuiltinTemplateLoader.init

    def init_with_cache(loader: BuiltinTemplateLoader, *args: Any, **options: Any) -> None:
        init(loader, *args, **options)
        loader.environment.bytecode_cache = templates

    BuiltinTemplateLoader.init = init_with_cache  # type: ignore[method-assign] # there is no setting for it
    sphinx.theming.entry_points = cache(importlib.metadata.entry_points)
    logging.disable(logging.DEBUG)
