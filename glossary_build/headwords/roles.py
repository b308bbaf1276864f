"""What markup refers to: the content of a role, the address of a link."""

from __future__ import annotations

Piece = tuple[str, str | None, int, int]
"""Text as it is shown, the term or the address that its markup refers to, and begin and end of that."""
ADDRESS = ("http://", "https://")
"""How the address of another site begins."""
_TO_TERMS = frozenset(("term", "std:term", "gls", "std:gls"))
"""The roles that refer to terms."""


def role_text(content: str) -> str:
    """What a role with *content* shows: the title before ``<target>``, or the target without its path after ``~``.

    >>> role_text("~sympy.core.Basic"), role_text(".Basic"), role_text("text <target>")
    ('Basic', 'Basic', 'text')
    """
    title, opening, _target = content.rpartition("<")
    if opening and content.endswith(">") and title.strip():
        return title.strip()
    target = content.removeprefix("!")
    return target[1:].rpartition(".")[2] if target.startswith("~") else target.removeprefix(".")


def mentioned(role: str, content: str) -> str | None:
    """The name that a role with *content* refers to; None if it doesn't refer to a term.

    >>> mentioned("term", "the kernel <Kernel>"), mentioned("ref", "x"), mentioned("term", "!x")
    ('Kernel', None, None)
    """
    content = " ".join(content.split())
    return None if role not in _TO_TERMS or content.startswith("!") else split_target(content)[1] or None


def split_target(content: str) -> tuple[str, str]:
    """Text and target of ``text <target>``; both are *content* where it has no target."""
    opening = content.rfind("<")
    if content.endswith(">") and opening > 0:
        return content[:opening].rstrip(), content[opening + 1 : -1].strip()
    return content, content
