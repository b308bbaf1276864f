"""Spells references to a term for readers who copy them: in reStructuredText, MyST and from another project."""

from __future__ import annotations

import re

_SPECIAL = re.compile(r"[\\`<]|^!")
"""What ends a name, gives it a target or disables the role in reStructuredText."""
_TARGETED = re.compile(r"^(?:!|.[^<]*<.*>$)", re.DOTALL)
"""What reads as a disabled role, or as a title with a target, where a backslash has no meaning."""
_TICKS = re.compile(r"`+")
_ALIKE = str.maketrans({"<": "‹", ">": "›"})


def references(title: str, target: str, project: str) -> list[str]:
    """Spell the three references, which show *title*. Others have this one as *project* in ``intersphinx_mapping``.

    >>> references("Tensor", "Tensor", "demo")
    [':term:`Tensor`', '{term}`Tensor`', ':external+demo:term:`Tensor`']
    """
    outside = re.sub(r"[\\`]", r"\\\g<0>", _unescapable(title, target))
    return [rest_reference(title, target), myst_reference(title, target), f":external+{project}:term:`{outside}`"]


def rest_reference(title: str, target: str) -> str:
    """Return a role of reStructuredText, with a title where its target isn't what readers are to see.

    >>> rest_reference("vec<T>", "vec<T>"), rest_reference("stride", "步长")
    (':term:`vec\\\\<T>`', ':term:`stride <步长>`')
    """
    text = _escaped(target) if title == target else f"{_escaped(title)} <{_escaped(target)}>"
    return f":term:`{text}`"


def myst_reference(title: str, target: str) -> str:
    """Return a role of MyST, in as many backticks as it needs.

    >>> myst_reference("a`b", "a`b")
    '{term}``a`b``'
    """
    text = _unescapable(title, target)
    if text.startswith("`") or text.endswith("`"):
        text = f" {text if text.endswith('>') else _titled(title, target)}"
    fence = "`" * (max((len(run) for run in _TICKS.findall(text)), default=0) + 1)
    return f"{{term}}{fence}{text}{fence}"


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\g<0>", text)


def _unescapable(title: str, target: str) -> str:
    """Text for roles that don't get backslashes, as those of MyST and intersphinx do."""
    return target if title == target and not _TARGETED.search(target) else _titled(title, target)


def _titled(title: str, target: str) -> str:
    """In the title, characters that look alike replace those that would be misread."""
    shown = re.sub("^!", "！", title.translate(_ALIKE))
    return f"{shown} <{target}>"
