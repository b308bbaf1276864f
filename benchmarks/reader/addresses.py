"""The addresses that readers come by, and the window sizes that they are measured in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

PAGE = "glossary.html"
QUERY = "gradient"
SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1366, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}


def addresses(site: Path) -> Iterator[str]:
    """The home page, the glossary, three of its terms, and a query."""
    ids = re.findall('<dt[^>]* id="(term-[^"]+)"', (site / PAGE).read_text(encoding="utf-8"))
    yield "index.html"
    yield PAGE
    for number in (1, len(ids) // 2, len(ids) - 1):
        yield f"{PAGE}#{quote(ids[number])}"
    yield f"{PAGE}?q={QUERY}"
