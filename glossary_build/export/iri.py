"""Makes an IRI of the id of a concept."""

from __future__ import annotations

import re
from urllib.parse import quote

_NOT_IN_FRAGMENT = r"[\x00-\x20\"#%<>\[\\\]^`{|}\x7f-\x9f\ud800-\udfff\ue000-\uf8ff\ufff0-\uffff]"


def fragment(identifier: str) -> str:
    """Return the relative IRI of *identifier* (RFC 3987): what an IRI can't hold is percent-encoded UTF-8.

    >>> fragment("term-张量"), fragment("term-a b")
    ('#term-张量', '#term-a%20b')
    """
    if identifier.replace("-", "_").isidentifier():  # as most are; the pattern takes a millisecond to compile
        return f"#{identifier}"
    return "#" + re.sub(_NOT_IN_FRAGMENT, lambda match: quote(match[0], errors="replace"), identifier)
