"""The math renderer ``mathml``: formulas that browsers show by themselves, with no script and no other host."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import docutils
from docutils import nodes
from docutils.utils.math.latex2mathml import tex2mathml
from sphinx.locale import _
from sphinx.util import logging
from sphinx.util.math import get_node_equation_number

if TYPE_CHECKING:
    from sphinx.writers.html5 import HTML5Translator

logger = logging.getLogger(__name__)

_SAME = {"bm": "boldsymbol", "dots": "ldots", "iff": "Longleftrightarrow"}
"""Commands of LaTeX that docutils doesn't know, and what it calls them."""
_UNKNOWN = re.compile(r"(?<=\\)(?:bm|dots|iff)(?![A-Za-z])")
_ACCENTED = re.compile(
    r"(\\(?:acute|bar|breve|check|d{1,4}ot|grave|mathring|(?:wide)?(?:hat|tilde)|vec|overline)(?![A-Za-z])\s*"
    r"(?:\{[^{}]*\}|\\[A-Za-z]+|[A-Za-z0-9]))(?=\s*_)"
)
"""A letter with an accent before its index, which docutils writes below the letter."""
AS_BLOCK = docutils.__version_info__ >= (0, 21)
"""Whether docutils calls its argument ``as_block``; before, it was ``inline``."""


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
