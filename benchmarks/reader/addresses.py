"""The addresses that readers come by, and the window sizes that they are measured in."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tests.serving import SilentHandler

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


class CompressedHandler(SilentHandler):
    """Serves files compressed, over connections that stay, and lets browsers keep them for a while, as hosts do."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:  # noqa: N802 - the name that http.server calls
        """Answer with the file or, if there is none, an empty icon."""
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        found = path.is_file()
        body = _compressed(path) if found else b""
        self.send_response(200 if found else 204 if path.name == "favicon.ico" else 404)
        self.send_header("Content-Type", self.guess_type(path.name))
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=31536000")
        if found:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.wfile.write(body)


@lru_cache
def _compressed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes())
