"""Shows the type of each warning, as Sphinx does on its own since 8.0. Sphinx 7.2 doesn't have the option for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from logging import LogRecord

import pytest
from sphinx.config import Config
from sphinx.util.logging import WarningLogRecordTranslator

OPTION = {"show_warning_types": True} if "show_warning_types" in Config.config_values else {}
"""What to override in a configuration."""


@contextmanager
def shown_types() -> Iterator[None]:
    """Add the type to each warning where there is no option."""
    with pytest.MonkeyPatch.context() as patch:
        if not OPTION:
            patch.setattr(WarningLogRecordTranslator, "filter", _add_type)
        yield


def _add_type(translator: WarningLogRecordTranslator, record: LogRecord) -> bool:
    shown = super(WarningLogRecordTranslator, translator).filter(record)
    parts = [part for part in (getattr(record, "type", ""), getattr(record, "subtype", "")) if part]
    if parts:
        record.msg += f" [{'.'.join(parts)}]"
    return shown
