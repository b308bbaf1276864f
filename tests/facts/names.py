"""Names and links in the definitions of a glossary."""

from __future__ import annotations

import keyword
import re

from glossary_build import Concept
from glossary_build.model import Markup
from tests.facts.examples import without_sessions

_LINK = re.compile(r"https?://[^\s<>()`\"]+")
_ROLE = re.compile(r"\{[\w:-]+\}`[^`]*`|:[\w-]+:`[^`]*`")
_CODE = {
    Markup.MARKDOWN: re.compile(r"(`+)(?P<code>.+?)\1", re.DOTALL),
    Markup.RST: re.compile(r"``(?P<code>.+?)``", re.DOTALL),
}
_STRING = re.compile(r"\"[^\"]*\"|'[^']*'")
_DOTTED = re.compile(r"(?<![\w.:/])[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+")
_WORD = re.compile(r"(?<![\w-])(?:--[a-z][a-z-]+|[A-Za-z_][A-Za-z0-9_]{2,})(?!\w)")
_SPELLED_AS_CODE = re.compile(r"[A-Za-z_]\w*(?:\.\w+)+|\w*[A-Za-z]_\w*|__\w+__")

RECEIVERS = {
    "F": "torch.nn.functional",
    "Tensor": "torch.Tensor",
    "autograd": "torch.autograd",
    "ep": "torch.export.ExportedProgram",
    "loss": "torch.Tensor",
    "model": "torch.nn.Module",
    "nn": "torch.nn",
    "optim": "torch.optim",
    "optimizer": "torch.optim.Optimizer",
    "prof": "torch.profiler.profile",
    "s": "torch.cuda.Stream",
    "sampler": "torch.utils.data.DistributedSampler",
    "scaler": "torch.amp.GradScaler",
    "start": "torch.cuda.Event",
    "weight": "torch.Tensor",
    "x": "torch.Tensor",
    "y": "torch.Tensor",
}
"""What the first part of a dotted name in the examples stands for."""


def links(text: str) -> list[str]:
    """The addresses in *text*, in their order."""
    return [match[0].rstrip(".,;") for match in _LINK.finditer(text)]


def code(text: str, markup: Markup) -> list[str]:
    """What *text* writes as code in its sentences; terms, formulas and other roles are not."""
    return [match["code"] for match in _CODE[markup].finditer(_ROLE.sub("", without_sessions(text)))]


def names_in(piece: str) -> set[str]:
    """The names that a piece of code uses: dotted ones from ``torch``, options and words of three letters or more.

    >>> sorted(names_in('torch.compile(model, mode="max-autotune")'))
    ['mode', 'model', 'torch.compile']
    >>> sorted(names_in("x.to_sparse_csr()"))
    ['torch.Tensor.to_sparse_csr']
    """
    plain = _STRING.sub("", piece)
    found: set[str] = set()
    for dotted in _DOTTED.findall(plain):
        first, _, rest = dotted.partition(".")
        if first == "torch" or first in RECEIVERS:
            found.add(f"{RECEIVERS.get(first, first)}.{rest}")
            plain = plain.replace(dotted, " ")
    return found | {word for word in _WORD.findall(plain) if not keyword.iskeyword(word) and word != "torch"}


def code_names(concept: Concept) -> set[str]:
    """The names of torch that the definitions of *concept* use, and those of its own names that are spelled as code."""
    pieces = [piece for definition in concept.definitions for piece in code(definition.text, definition.markup)]
    pieces += [name.text for name in concept.designations if _SPELLED_AS_CODE.fullmatch(name.text)]
    return set().union(*map(names_in, pieces)) if pieces else set()
