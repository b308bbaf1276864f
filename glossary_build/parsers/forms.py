"""Names the forms that each dialect that an author can name is about."""

from __future__ import annotations

from collections.abc import Mapping

from glossary_build.parsers.tree import Form

_BULLETS = frozenset((Form.BULLET_HEADINGS, Form.BOLD_BULLETS, Form.PLAIN_BULLETS, Form.BARE_BULLETS))
_PARAGRAPHS = frozenset((Form.BOLD_PARAGRAPHS, Form.PLAIN_PARAGRAPHS, Form.QUOTATIONS))

MARKDOWN: Mapping[str, frozenset[Form]] = {
    "headings": frozenset((Form.SECTIONS,)),
    "glossary-fence": frozenset((Form.FENCES,)),
    "bullets": _BULLETS,
    "paragraphs": _PARAGRAPHS,
    "pairs": frozenset((Form.PAIRS,)),
    "definition-list": frozenset((Form.DEFINITION_LISTS,)),
    "table": frozenset((Form.TABLES,)),
    "details": frozenset((Form.DETAILS,)),
}
RST: Mapping[str, frozenset[Form]] = {
    "glossary-directive": frozenset((Form.DIRECTIVES,)),
    "sections": frozenset((Form.SECTIONS,)),
    "rst-definition-list": frozenset((Form.DEFINITION_LISTS,)),
    "rst-bold": frozenset((Form.BOLD_BULLETS, Form.BOLD_PARAGRAPHS)),
    "rst-fields": frozenset((Form.FIELD_LISTS,)),
    "rst-table": frozenset((Form.TABLES,)),
}
READINGS: Mapping[str, frozenset[Form]] = {**MARKDOWN, **RST}
"""The forms of each dialect."""
