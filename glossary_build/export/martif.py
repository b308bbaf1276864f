"""The glossary as TBX version 2 (ISO 30042:2008, ``martif``), for Weblate and others that don't read version 3."""

from __future__ import annotations

import re

from glossary_build.export import Export, tbx
from glossary_build.export.reread import read_back
from glossary_build.model import Glossary
from glossary_build.parsers.data.tbx import parse

_HEAD = """\
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE martif SYSTEM "TBXBasiccoreStructV02.dtd">
<martif type="TBX-Basic" xml:lang="en">
  <martifHeader>
    <fileDesc>
      <sourceDesc>
        <p>Written by glossary-build</p>
      </sourceDesc>
    </fileDesc>
  </martifHeader>
  <text>
    <body>
"""
_FOOT = """\
    </body>
  </text>
</martif>
"""
_TAGS = {"conceptEntry": "termEntry", "langSec": "langSet", "termSec": "tig"}
_TAG = re.compile(rf"(?<=[</])(?:{'|'.join(_TAGS)})\b")


def export(glossary: Glossary) -> Export:
    """Return the elements of :mod:`glossary_build.export.tbx`, by their former names."""
    entries = _TAG.sub(lambda match: _TAGS[match[0]], tbx.entries(glossary, for_weblate=True))
    text = f"{_HEAD}{entries}{_FOOT}"
    return read_back(text, parse(text, "glossary.tbx").entries, glossary)
