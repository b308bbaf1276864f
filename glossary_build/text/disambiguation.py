"""Spells a name with its disambiguator: ``Kernel (convolution)``, ``内核（卷积）``."""

from __future__ import annotations

from glossary_build.text.names import has_han

_PAIRS = (("(", ")"), ("（", "）"))


def disambiguate(name: str, disambiguator: str) -> str:
    """*name* with its disambiguator, in the brackets that go with the script of the two.

    >>> disambiguate("Kernel", "convolution"), disambiguate("Smelt", "矿物")
    ('Kernel (convolution)', 'Smelt（矿物）')
    """
    narrow, wide = disambiguated(name, disambiguator)
    return wide if has_han(name) or has_han(disambiguator) else narrow


def disambiguated(name: str, disambiguator: str) -> tuple[str, str]:
    """*name* with its disambiguator in narrow and in wide brackets: both are written for the same name."""
    return f"{name} ({disambiguator})", f"{name}（{disambiguator}）"


def split_disambiguator(text: str) -> tuple[str, str] | None:
    """The name, and what *text* has in brackets after it; None where a call, or nothing, ends it.

    >>> split_disambiguator("Kernel (convolution)"), split_disambiguator("norm(x)")
    (('Kernel', 'convolution'), None)
    """
    if not text.endswith((")", "）")):
        return None
    depth = 0
    for place in range(len(text) - 1, 0, -1):
        depth += (text[place] in ")）") - (text[place] in "(（")
        if depth == 0:
            name, inner = text[:place].rstrip(), text[place + 1 : -1].strip()
            is_call = text[place] == "(" and not text[place - 1].isspace() and not has_han(text[place - 1])
            return (name, inner) if name and not is_call and any(map(str.isalnum, inner)) else None
    return None


def without_disambiguator(text: str, disambiguator: str) -> str:
    """*text* without *disambiguator* in brackets at its end; *text* itself where it doesn't end so."""
    for opening, closing in _PAIRS:
        if text.endswith(f"{opening}{disambiguator}{closing}"):
            return text[: -len(disambiguator) - 2].rstrip()
    return text
