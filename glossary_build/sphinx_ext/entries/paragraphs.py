"""Reads a definition in reStructuredText that is nothing but paragraphs, without a state machine for each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from docutils import nodes
from docutils.parsers.rst.states import Body, RSTState
from sphinx.addnodes import pending_xref
from sphinx.roles import XRefRole
from sphinx.transforms import SphinxSmartQuotes

from glossary_build.sphinx_ext.entries.inline import Inline, compact

if TYPE_CHECKING:
    from docutils.statemachine import StringList
    from sphinx.environment import BuildEnvironment

Paragraph = list[Any]
"""``[line, raw, content]``: 0-based line of its source, its text as it was written, and its compact form."""

_BLOCK = re.compile("|".join(f"(?:{Body.patterns[name]})" for name in Body.initial_transitions if name != "text"))
"""What begins a block that is no paragraph, as docutils tells them apart."""
_LINE = re.compile(Body.patterns["line"])
_MARKUP = re.compile(
    r"(?s):(?P<role>[a-zA-Z][\w.+:-]*):`[^`\\]+`"
    r"|``[^`\s](?:[^`]*[^`\s\\])?``"
    r"|`[^`<>\\]+\s<(?:https?|mailto):[^`<>\s\\]+>`__"
    r"|\*\*[^*\s`](?:[^*`]*[^*\s`\\])?\*\*"
    r"|\*[^*\s`](?:[^*`]*[^*\s`\\])?\*"
    r"|\\[ ]"
)
"""Inline markup that leaves no trace outside of its paragraph; roles are looked at one by one."""
_REMOTE = re.compile(r"[`*|\\\x00]|_(?!\w)")
"""What may begin other inline markup: targets, substitutions, footnotes, references to names, errors."""
_ANY = re.compile(r"[`*|\\_:@\x00]")
"""What any inline markup has, addresses included."""
_SMART = re.compile(r"['\"`]|--|\.\.\.")

_TEXT_ROLES = frozenset(
    (
        *("code", "command", "dfn", "emphasis", "file", "guilabel", "kbd", "literal", "mailheader", "makevar"),
        *("menuselection", "mimetype", "newsgroup", "program", "regexp", "samp", "strong", "sub", "subscript", "sup"),
        *("superscript", "t", "title", "title-reference", "abbr"),
    )
)
"""Roles that show their text and do nothing else."""


class ParagraphReader:
    """Reads definitions on one page, with the inline parser of its *state*."""

    def __init__(self, env: BuildEnvironment, state: RSTState) -> None:
        """Take the roles of *env* for those that a definition may have."""
        self._env = env
        self._state = state
        self._quotes = SphinxSmartQuotes(state.document, None)
        self._smart = bool(state.document.settings.smart_quotes) and self._quotes.is_available()
        self._roles: dict[str, bool] = {}

    def read(self, lines: StringList) -> list[Paragraph] | None:
        """The paragraphs of a definition; None if it has anything else, which a state machine has to read."""
        paragraphs: list[Paragraph] = []
        block: list[str] = []
        begin = 0
        for number, line in enumerate([*lines, ""]):
            if line:
                if line[0].isspace() or "\t" in line:
                    return None
                if not block:
                    begin = number
                block.append(line)
            elif block:
                content = self._paragraph(block, lines.offset(begin) + 1)
                if content is None:
                    return None
                paragraphs.append([lines.offset(begin), "\n".join(block).rstrip(), content])
                block = []
        return paragraphs

    def _paragraph(self, block: Sequence[str], lineno: int) -> list[Inline] | None:
        if _BLOCK.match(block[0]) or (len(block) > 1 and _LINE.match(block[1])) or block[-1].rstrip().endswith("::"):
            return None
        text = "\n".join(block).rstrip()
        return self._inline(text, lineno) if self._is_plain(text) else None

    def name(self, text: str, lineno: int) -> tuple[str, str] | None:
        """The text of a name, and how a reader sees it; None if it has markup."""
        if not self._is_plain(text) or _MARKUP.search(text):
            return None
        content = self._parsed(text, lineno)
        if content is None or not all(isinstance(each, nodes.Text) for each in content):
            return None
        plain = "".join(each.astext() for each in content)
        shown = self._educated(content) if self._smart and _SMART.search(text) else content
        return plain, "".join(each.astext() for each in shown)

    def _is_plain(self, text: str) -> bool:
        """Whether to read the inline markup of *text* leaves no trace outside of it."""
        roles: set[str] = set()
        rest: list[str] = []
        at = 0
        for match in _MARKUP.finditer(text):
            rest.append(text[at : match.start()])
            at = match.end()
            if match["role"]:
                roles.add(match["role"].lower())
        rest.append(text[at:])
        return not _REMOTE.search(" ".join(rest)) and all(map(self._is_plain_role, roles))

    def _is_plain_role(self, name: str) -> bool:
        if name not in self._roles:
            self._roles[name] = name in _TEXT_ROLES or self._refers(name)
        return self._roles[name]

    def _refers(self, name: str) -> bool:
        """Whether the role makes a reference, to be resolved later, and nothing else."""
        domain, _, role = name.rpartition(":")
        default = self._env.temp_data.get("default_domain")
        names = (domain,) if domain else (*([default.name] if default else []), "std")
        found = next(
            (self._env.domains[each].roles[role] for each in names if each in self._env.domains
             and role in self._env.domains[each].roles), None
        )
        return (
            isinstance(found, XRefRole)
            and found.nodeclass is pending_xref
            and type(found).result_nodes is XRefRole.result_nodes
        )

    def _inline(self, text: str, lineno: int) -> list[Inline] | None:
        content = self._parsed(text, lineno)
        if content is not None and self._smart and _SMART.search(text):
            content = self._educated(content)
        return None if content is None else compact(content)

    def _parsed(self, text: str, lineno: int) -> list[nodes.Node] | None:
        if not _ANY.search(text):
            return [nodes.Text(text)]
        content, messages = self._state.inline_text(text, lineno)
        return None if messages else content

    def _educated(self, content: Sequence[nodes.Node]) -> list[nodes.Node]:
        """*content* with the quotes and dashes that Sphinx would give it."""
        page = self._quotes.document
        paragraph = nodes.paragraph("", "", *content)
        passage = nodes.document(page.settings, page.reporter)
        passage += paragraph
        quotes = SphinxSmartQuotes(passage, None)
        quotes.apply()
        return paragraph.children
