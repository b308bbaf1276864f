"""The math renderer ``mathml``: formulas that browsers show by themselves, with no script and no other host."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import docutils
from docutils import nodes
from docutils.utils.math.latex2mathml import tex2mathml
from sphinx.locale import _
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging
from sphinx.util.math import get_node_equation_number

from glossary_build.sphinx_ext.nodes import nodes_of
from glossary_build.text.expressions import expression

if TYPE_CHECKING:
    from sphinx.writers.html5 import HTML5Translator

logger = logging.getLogger(__name__)

_SAME = {"bm": "boldsymbol", "dots": "ldots", "iff": "Longleftrightarrow"}
"""Commands of LaTeX that docutils doesn't know, and what it calls them."""
_UNKNOWN = expression(r"(?<=\\)(?:bm|dots|iff)(?![A-Za-z])")
_ACCENTED = expression(
    r"(\\(?:acute|bar|breve|check|d{1,4}ot|grave|mathring|(?:wide)?(?:hat|tilde)|vec|overline)(?![A-Za-z])\s*"
    r"(?:\{[^{}]*\}|\\[A-Za-z]+|[A-Za-z0-9]))(?=\s*_)"
)
"""A letter with an accent before its index, which docutils writes below the letter."""
AS_BLOCK = docutils.__version_info__ >= (0, 21)
"""Whether docutils calls its argument ``as_block``; before, it was ``inline``."""


_BEFORE = expression(r"[(\[{<«“‘（【《「『〈]?\Z")
_AFTER = expression(r"[A-Za-z0-9]*[^\s\w(\[{<«“‘（【《「『〈]*")
"""What stays on the line of the formula that it is beside: a bracket that opens; an ending, and signs that close."""


class KeepLines(SphinxPostTransform):
    """Put each formula inside a line in a box with the signs beside it, or the next line may begin with a comma.

    Browsers break lines before and after MathML even beside a word joiner and whatever the style of the formula.
    """

    default_priority = 900
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Box the formulas of the page."""
        for formula in list(nodes_of(self.document, nodes.math)):
            parent = formula.parent
            place = parent.index(formula)
            before, after = (_text(parent.children[beside : beside + 1]) for beside in (place - 1, place + 1))
            start, end = _BEFORE.search(before).start(), _AFTER.match(after).end()  # type: ignore[union-attr]
            if before[start:] or after[:end]:
                inside = [*_texts(before[start:]), formula, *_texts(after[:end])]
                whole = nodes.inline("", "", *inside, classes=["glossary-whole"])
                replaced = slice(place - bool(before), place + 1 + bool(after))
                parent[replaced] = [*_texts(before[:start]), whole, *_texts(after[end:])]


def _texts(text: str) -> list[nodes.Text]:
    return [nodes.Text(text)] if text else []


def _text(found: list[nodes.Node]) -> str:
    """The text of the one node of *found* if it is mere text."""
    return found[0].astext() if found and isinstance(found[0], nodes.Text) else ""


def write_inline(translator: HTML5Translator, node: nodes.math) -> None:
    """Write a formula inside a line."""
    translator.body.append(_formula(translator, node, as_block=False))
    raise nodes.SkipNode


def write_block(translator: HTML5Translator, node: nodes.math_block) -> None:
    """Write a formula on lines of its own, with its number if it has one."""
    translator.body.append(translator.starttag(node, "div", CLASS="math notranslate nohighlight"))
    if node["number"]:
        translator.body.append(f'<span class="eqno">({get_node_equation_number(translator, node)})')
        translator.add_permalink_ref(node, _("Link to this equation"))
        translator.body.append("</span>")
    translator.body.append(_formula(translator, node, as_block=True))
    translator.body.append("</div>\n")
    raise nodes.SkipNode


def _formula(translator: HTML5Translator, node: nodes.math | nodes.math_block, *, as_block: bool) -> str:
    """Return the formula as MathML, or its text as it is, with a warning, where docutils can't read it."""
    text = node.astext()
    try:
        return to_mathml(text, as_block=as_block)
    except ValueError as error:
        reason = str(error).strip().split("\n")[0]
        logger.warning("no MathML for “%s”: %s", text, reason, type="glossary", subtype="markup", location=node)
        return f'<code class="math">{translator.encode(text)}</code>'


def to_mathml(tex: str, *, as_block: bool) -> str:
    """Return the LaTeX *tex* as MathML.

    :raises ValueError: docutils can't read it.
    """
    known = _ACCENTED.sub(r"\1{}", _UNKNOWN.sub(lambda command: _SAME[command[0]], tex))
    form = {"as_block": as_block} if AS_BLOCK else {"inline": not as_block}
    try:
        found = tex2mathml(known, **form)
    except ValueError:
        raise
    except Exception as error:  # docutils fails with AttributeError, IndexError and others at odd input
        raise ValueError("it is not well formed") from error
    written = re.sub(r"\n\s*", "", found)
    return written.replace("&ApplyFunction;", "&#x2061;")  # e-books know no such entity
