"""Digests of what a build finds, by which the next one knows what changed."""

from __future__ import annotations

import hashlib
import json


def digest(found: object) -> str:
    """A digest of plain data, whose keys are strings; other values count as they are printed."""
    text = json.dumps(found, ensure_ascii=False, default=repr)
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()
