"""Writes every kind of block into every other, and every kind of inline markup, with a unique word in each part."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, product

from docutils.utils import column_width

WORD = re.compile(r"qz\d{5}")
"""A unique word, by which a part of a definition is found again in whatever is written of it."""

# In these patterns, "@" is for a unique word, "$" for blocks inside of the block, with the same margin, "§" for a fence
# that is longer than those inside, and "¤" for a name that is unique but isn't shown.

RST_CONTAINERS = {
    "bullet list": "* @\n\n  $",
    "list of blocks": "* $",
    "enumerated list": "1. @\n\n   $",
    "definition list": "@\n  @\n\n  $",
    "field list": ":@: @\n\n   $",
    "option list": "-a  @\n\n    $",
    "block quote": "@\n\n  $\n\n  -- @",
    "citation": ".. [@] @\n\n   $",
    "footnote": "[#¤]_ @\n\n.. [#¤] @\n\n   $",
    "note": ".. note::\n\n   $",
    "admonition": ".. admonition:: @\n\n   $",
    "seealso": ".. seealso::\n\n   $",
    "versionadded": ".. versionadded:: 1.0 @\n\n   $",
    "deprecated": ".. deprecated:: 1.0\n   @\n\n   $",
    "compound": ".. compound::\n\n   @\n\n   $",
    "epigraph": ".. epigraph::\n\n   $",
    "pull-quote": ".. pull-quote::\n\n   @\n\n   $",
    "list-table": ".. list-table:: @\n\n   * - @\n     - @\n\n       $",
    "table": ".. table:: @\n\n   +-@-+\n   | $ |\n   +---+",
    "figure": ".. figure:: dot.png\n\n   @\n\n   $",
    "hlist": ".. hlist::\n\n   * @\n\n     $\n\n   * @",
}

RST_LEAVES = {
    "paragraph": "A @.",
    "two paragraphs": "A @.\n\nA @.",
    "literal block": "A @::\n\n  @ = 1",
    "literal block alone": "::\n\n  @ = 1",
    "code-block": ".. code-block:: python\n   :caption: A @\n\n   @ = 1",
    "parsed-literal": ".. parsed-literal::\n\n   A *@* @",
    "math": ".. math:: @ = 1",
    "doctest": ">>> print(@)\n1",
    "line block": "| A @\n|   more @\n| end @",
    "image": ".. image:: dot.png\n   :alt: a dot",
    "simple table": "=======  =======\n@  @\n=======  =======\n@  @\n=======  =======",
    "csv-table": ".. csv-table:: A @\n   :header: @, @\n\n   @, @",
    "rubric": ".. rubric:: A @",
    "centered": ".. centered:: A @",
    "productionlist": ".. productionlist::\n   @: `@`",
    "index": ".. index:: some entry ¤\n\nA @.",
    "comment": ".. a comment\n\nA @.",
    "target": ".. _¤:\n\nA @.",
    "link target": ".. _¤: https://example.org/\n\nA `¤ <https://example.org/>`__ @.",
    "named link": "A `¤`_ @.\n\n.. _¤: https://example.org/",
    "footnotes": "A [#¤]_ @.\n\n.. [#¤] A @.",
}

RST_REFUSED = {
    "substitution": "A |¤| @.\n\n.. |¤| replace:: some @",
    "include": ".. include:: secret.txt",
    "raw": ".. raw:: html\n\n   <b>@</b>",
    "only": ".. only:: html\n\n   A @.",
    "toctree": ".. toctree::\n\n   index",
    "container": ".. container:: any\n\n   A @.",
    "class": ".. class:: any\n\nA @.",
    "role": ".. role:: any\n\nA @.",
    "topic": ".. topic:: A @\n\n   A @.",
    "sidebar": ".. sidebar:: A @\n\n   A @.",
    "unknown directive": ".. nonesuch::\n\n   A @.",
    "glossary": ".. glossary::\n\n   inner\n      A @.",
    "object": ".. py:function:: any_¤()\n\n   A @.",
    "section": "A @\n-----------\n\nA @.",
    "transition": "A @.\n\n----------\n\nA @.",
    "unclosed": "A *@.",
    "unknown role": "A :nonesuch:`@`.",
    "unknown link": "A `@`_.",
    "unknown substitution": "A |@|.",
    "unknown footnote": "A [#¤]_ @.",
    "missing image": ".. image:: nonesuch.png\n   :alt: a dot\n\nA @.",
}
"""What is not allowed in a definition of ours, or an error anywhere: it may warn, and be left out."""

MARKDOWN_CONTAINERS = {
    "bullet list": "- @\n\n  $",
    "list of blocks": "- $",
    "ordered list": "1. @\n\n   $",
    "block quote": "> $",
    "definition list": "@\n: @\n\n  $",
    "note": "§{note}\n$\n§",
    "admonition": "§{admonition} A @\n$\n§",
    "versionadded": "§{versionadded} 1.0 A @\n$\n§",
    "epigraph": "§{epigraph}\n$\n§",
    "list-table": "§{list-table} A @\n* - @\n  - @\n\n    $\n§",
    "figure": "§{figure} dot.png\nA @\n\n$\n§",
    "alert": "> [!NOTE]\n> A @.\n>\n> $",
    "callout": "> [!quote]- A @\n> $",
    "box": '!!! warning "A @"\n\n    $',
}

MARKDOWN_LEAVES = {
    "colon box": ":::tip A @\nA @.\n:::",
    "labelled colon box": ":::info[A @]\n:::",
    "note in colons": ":::{note}\nA @.\n:::",
    "box without a title": "!!! note\n    A @.",
    "paragraph": "A @.",
    "two paragraphs": "A @.\n\nA @.",
    "fence": "§python\n@ = 1\n§",
    "code-block": "§{code-block} python\n:caption: A @\n\n@ = 1\n§",
    "indented code": "A @:\n\n    @ = 1",
    "math": "$$\n@ = 1\n$$",
    "math directive": "§{math}\n@ = 1\n§",
    "table": "| @ | @ |\n|---|---|\n| @ | @ |",
    "image": "![a dot](dot.png)",
    "rubric": "§{rubric} A @\n§",
    "hard break": "A @\\\nA @",
    "named link": "A [@][¤] @.\n\n[¤]: https://example.org/",
    "comment": "% a comment\n\nA @.",
    "list of terms": "@\n: A @.\n\n@\n: A @.",
}

MARKDOWN_REFUSED = {
    "include": "§{include} secret.txt\n§",
    "raw": "§{raw} html\n<b>@</b>\n§",
    "eval-rst": "§{eval-rst}\nA @.\n§",
    "unknown directive": "§{nonesuch}\nA @.\n§",
    "container": "§{container} any\nA @.\n§",
    "topic": "§{topic} A @\nA @.\n§",
    "HTML": "<div>@</div>",
    "unknown role": "A {nonesuch}`@`.",
    "unknown link": "A [@](#nonesuch).",
    "thematic break": "A @.\n\n***\n\nA @.",
    "target": "(¤)=\nA @.",
    "heading": "A @.\n\n##### A @\n\nA @.",
}

RST_INLINES = (
    *("@", "*@*", "**@**", "``@``", "`@`", "`@ <https://example.org/>`_", "`@ <https://example.org/>`__"),
    *("https://example.org/@", "\\*@\\*", "“@” -- '@' \"@\" ... @---@", "A\\ **@**\\ 的", ":term:`t00001` @"),
    *(":term:`@ <t00001>`", ":any:`@ <t00001>`", ":ref:`@ <genindex>`", ":doc:`@ <index>`", ":index:`@`", ":math:`@`"),
    *(":abbr:`@ (more)`", ":pep:`8` @", ":rfc:`9` @", ":kbd:`Ctrl+@`", ":menuselection:`@ --> @`", ":guilabel:`&@`"),
    *(
        ":sub:`@`",
        ":sup:`@`",
        ":samp:`a{@}b`",
        ":file:`a/{@}`",
        ":command:`@`",
        ":dfn:`@`",
        ":program:`@`",
        ":code:`@`",
    ),
    *(":manpage:`@(1)`", ":mimetype:`@`", ":makevar:`@`", ":regexp:`@`", ":title:`@`", ":py:func:`@`", ":envvar:`@`"),
    *(":token:`@`", ":c:expr:`@`", ":cpp:expr:`@`", ":cve:`2020-10735` @", "@ |release|", "@ [#¤]_", "@ |¤|", "@ ¤_"),
    *("@ `¤`_", "@ [¤]_", "A *@", "A ``@", ":raw-html:`@`", ":nonesuch:`@`", ":download:`@ <dot.png>`", "_`@`"),
    *(":eq:`@`", ":option:`@`", ":keyword:`@`", ":external:py:func:`@`", ":ref:`@ <nonesuch>`", ":term:`@`"),
)
"""Kinds of inline markup, some of them refused or wrong."""

RST_AROUND = {
    "paragraph": "A ◊.",
    "item": "* ◊",
    "term": "A ◊ x\n   @",
    "rubric": ".. rubric:: A ◊",
    "admonition title": ".. admonition:: A ◊\n\n   @",
    "caption": ".. figure:: dot.png\n\n   A ◊",
    "cell": ".. list-table::\n\n   * - A ◊",
    "line": "| A ◊",
    "literal": ".. parsed-literal::\n\n   A ◊",
    "attribution": "@\n\n  @\n\n  -- ◊",
}
"""What inline markup is in."""

MARKDOWN_INLINES = (
    *("@", "`@`", "<https://example.org/@>", "$@$", "{term}`@ <t00001>`", "{sub}`@`", "{math}`@`", "{kbd}`Ctrl+@`"),
    *("{abbr}`@ (more)`", "@<br>@", "@<!-- c -->@", "\\*@\\*", "“@” -- '@' \"@\"", "&amp; @", "<span id='x¤'></span>@"),
    *(
        "![a dot](dot.png) @",
        "{nonesuch}`@`",
        "{download}`@ <dot.png>`",
        "[@][¤]",
        "[@]",
        "@[^¤]",
        "https://example.org/@",
    ),
    *("@<sub>@</sub>", "<kbd>@</kbd>", "<code>@</code>", "<i>@</i>", "<sup>@", "@</sub>", "<b>@ <i>@</b> @</i>"),
    *("@ <a href='#x'>@</a>", "{raw-html}`@`", "{ref}`@ <nonesuch>`", "{doc}`@ <index>`", "~~@~~", "{index}`@`"),
)

MARKDOWN_AROUND = {
    "emphasis": "A *◊* b",
    "strong": "A **◊** b",
    "link": "A [◊](https://example.org/) b",
    "term": "A [◊](#t00001) b",
    "HTML": "A <b>◊</b> b",
    "quoted": "“◊”",
    "item": "- ◊",
    "cell": "| ◊ |\n|---|\n| ◊ |",
    "definition": "◊\n: ◊",
}


RST_NAMED = {
    "with an argument and content": ".. {name}:: @\n\n   A @.",
    "with content": ".. {name}::\n\n   A @.",
    "with an argument": ".. {name}:: @\n\nA @.",
    "by itself": ".. {name}::\n\nA @.",
}
MARKDOWN_NAMED = {
    "with an argument and content": "```{{{name}}} @\nA @.\n```",
    "with content": "```{{{name}}}\nA @.\n```",
    "with an argument": "```{{{name}}} @\n```\n\nA @.",
    "by itself": "```{{{name}}}\n```\n\nA @.",
}
RST_ROLE = "A :{name}:`@`, :{name}:`@ <@>` b."
MARKDOWN_ROLE = "A {{{name}}}`@`, {{{name}}}`@ <@>` b."


@dataclass(frozen=True)
class Case:
    """A definition."""

    label: str
    text: str
    is_sound: bool = True
    """Whether there is nothing to warn of."""


class Writer:
    """Fills the patterns, with sentences in Chinese if *chinese*."""

    def __init__(self, *, chinese: bool) -> None:
        """Begin to count words and names."""
        self._words = (f"qz{number:05}" for number in count())
        self._names = (f"name{number}" for number in count())
        self._chinese = chinese

    def fill(self, pattern: str, inner: str = "") -> str:
        """The text of a *pattern* with *inner* in it."""
        if self._chinese:
            pattern = re.sub(r"A (@|\*)", r"有 \1", pattern).replace("@.", "@ 的说明。")
        if "| $ |" in pattern:
            pattern, inner = _grid(pattern, inner)
        name = next(self._names)
        fence = "`" * max(3, *(len(run) + 1 for run in re.findall("`{3,}", inner)), 3)
        lines = []
        for line in pattern.replace("¤", name).replace("§", fence).split("\n"):
            margin, is_hole, _ = line.partition("$")
            if is_hole and "$$" not in line and "@" not in line and inner:
                rest = " " * len(margin) if not margin.startswith(">") else margin
                first, *further = inner.split("\n")
                lines += [margin + first, *(rest + each if each or ">" in rest else "" for each in further)]
            else:
                lines.append(line)
        return re.sub("@", lambda _: next(self._words), "\n".join(lines))


def _grid(pattern: str, inner: str) -> tuple[str, str]:
    """The *pattern* of a grid table as wide as *inner*, which is in it."""
    rows = inner.split("\n")
    width = max(map(column_width, rows)) + 4
    margin = "   "
    rule = f"{margin}+{'-' * width}+"
    cell = "\n".join(f"{margin}| {row}{' ' * (width - 1 - column_width(row))}|" for row in rows)
    return pattern.partition(f"{margin}+-")[0] + "\n".join((rule, cell, rule)), ""


def block_cases(
    containers: Mapping[str, str], leaves: Mapping[str, str], refused: Mapping[str, str], writer: Writer
) -> Iterator[Case]:
    """Every block by itself, every one inside every other, and every one after every other."""
    blocks = {**leaves, **refused}
    for name, leaf in blocks.items():
        yield Case(name, writer.fill(leaf), name in leaves)
    for (outer, container), (name, leaf) in product(containers.items(), blocks.items()):
        yield Case(f"{name} in {outer}", writer.fill(container, writer.fill(leaf)), name in leaves)
    for (first, one), (second, other) in product(leaves.items(), repeat=2):
        yield Case(f"{second} after {first}", f"{writer.fill(one)}\n\n{writer.fill(other)}")


def inline_cases(around: Mapping[str, str], inlines: Sequence[str], writer: Writer, depth: int) -> Iterator[Case]:
    """Every kind of inline markup in everything that may be *around* it, which is *depth* deep."""
    for names in product(around, repeat=depth):
        if len({*names} & {"item", "cell", "definition"}) > (names[0] in ("item", "cell", "definition")):
            continue  # a block can't be in inline markup
        for inline in inlines:
            text = inline
            for name in reversed(names):
                text = around[name].replace("◊", text)
            yield Case(f"{inline} in {' in '.join(names)}", writer.fill(text), is_sound=False)


def named_cases(
    directives: Iterable[str], roles: Iterable[str], ways: Mapping[str, str], role: str, writer: Writer
) -> Iterator[Case]:
    """Every directive of these names in every way to write one, and every role."""
    for name, (way, pattern) in product(directives, ways.items()):
        yield Case(f"{name} {way}", writer.fill(pattern.format(name=name)), is_sound=False)
    for name in roles:
        yield Case(f"role {name}", writer.fill(role.format(name=name)), is_sound=False)


def deep_cases(containers: Mapping[str, str], leaves: Mapping[str, str], writer: Writer, share: int) -> Iterator[Case]:
    """Every container in every container, with one of *share* blocks in it: each of both gets every block in turn."""
    for (place, outer), (within, inner) in product(enumerate(containers), repeat=2):
        for name in [*leaves][(place + within) % share :: share]:
            text = writer.fill(containers[outer], writer.fill(containers[inner], writer.fill(leaves[name])))
            yield Case(f"{name} in {inner} in {outer}", text)
