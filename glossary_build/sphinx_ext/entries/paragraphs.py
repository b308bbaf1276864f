"""Reads a definition in reStructuredText that is nothing but paragraphs, without a state machine for each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from docutils import nodes
from docutils.parsers.rst.states import Body
from sphinx.addnodes import pending_xref
from sphinx.roles import XRefRole
from sphinx.transforms import SphinxSmartQuotes

from glossary_build.sphinx_ext.entries.inline import Inline, Paragraph, compact, expand, leaves, text_of

if TYPE_CHECKING:
    from docutils.statemachine import StringList
    from sphinx.environment import BuildEnvironment


def _pattern(name: str) -> str:
    """A pattern of docutils, which compiles its own when they are first used."""
    pattern: Any = Body.patterns[name]
    return str(getattr(pattern, "pattern", pattern))


_BLOCK = re.compile("|".join(f"(?:{_pattern(name)})" for name in Body.initial_transitions if name != "text"))
"""What begins a block that isn't a paragraph, as docutils decides it."""
_LINE = re.compile(_pattern("line"))
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
_SIMPLE = re.compile(
    r"(?:(?<=[\s(\-])|^)"
    r"(?::term:`(?P<term>[^`<>\\!~\s](?:[^`<>\\]*[^`<>\\\s])?)`|``(?P<literal>[^`\\\s](?:[^`\\]*[^`\\\s])?)``)"
    r"(?=[\s.,:;!?)\-]|$)"
)
"""Terms and literals between blanks and stops, where nothing can be mistaken."""
_SMART = re.compile(r"['\"`]|--|\. ?\. ?\.")
"""What typographic quotes, dashes and dots are made of."""

_TEXT_ROLES = frozenset(
    (
        *("code", "command", "dfn", "emphasis", "file", "guilabel", "kbd", "literal", "mailheader", "makevar"),
        *("menuselection", "mimetype", "newsgroup", "program", "regexp", "samp", "strong", "sub", "subscript", "sup"),
        *("superscript", "t", "title", "title-reference", "abbr"),
    )
)
"""Roles that show their text and do nothing else."""


class InlineState(Protocol):
    """The part of a state of docutils' parser that is needed here."""

    document: nodes.document

    def inline_text(self, text: str, lineno: int) -> tuple[list[nodes.Node], list[Any]]:
        """The nodes of *text*, and what is wrong with it."""


class ParagraphReader:
    """Reads definitions on one page, with the inline parser of its *state*."""

    def __init__(self, env: BuildEnvironment, state: InlineState) -> None:
        """Take the roles of *env* for those that a definition may have."""
        self._env = env
        self._state = state
        settings = state.document.settings
        self._smart = bool(settings.smart_quotes) and SphinxSmartQuotes(state.document, None).is_available()
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
        if _MARKUP.search(text) or not self._is_plain(text):
            return None
        content = self._parsed(text, lineno)
        if content is None or not all(isinstance(each, str) for each in content):
            return None
        return text_of(content), text_of(self.educated(content))

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
        roles = (self._env.domains[each].roles for each in names if each in self._env.domains)
        found = next((known[role] for known in roles if role in known), None)
        return (
            isinstance(found, XRefRole)
            and found.nodeclass is pending_xref
            and type(found).result_nodes is XRefRole.result_nodes
        )

    def _inline(self, text: str, lineno: int) -> list[Inline] | None:
        content = self._parsed(text, lineno)
        return None if content is None else self.educated(content)

    def _parsed(self, text: str, lineno: int) -> list[Inline] | None:
        """The inline content of *text*; None if there is something wrong with it."""
        if not _ANY.search(text):
            return [text]
        if simple := self._simple(text):
            return simple
        content, messages = self._state.inline_text(text, lineno)
        return None if messages else compact(content)

    def _simple(self, text: str) -> list[Inline]:
        """The same for text with terms and literals that docutils recognises beyond doubt; empty if there is doubt."""
        found: list[Inline] = []
        at = 0
        for match in _SIMPLE.finditer(text):
            if match.start() > at:
                found.append(text[at : match.start()])
            at = match.end()
            if match["term"]:
                found.append(["term", " ".join(match["term"].split()), match["term"], False])
            else:
                found.append(["literal", match["literal"]])
        if at < len(text):
            found.append(text[at:])
        return [] if any(isinstance(inline, str) and _ANY.search(inline) for inline in found) else found

    def educated(self, content: list[Inline]) -> list[Inline]:
        """*content* with the quotes and dashes that Sphinx would give it."""
        if not any(map(self.changes, leaves(content))):
            return content
        page = self._state.document
        paragraph = nodes.paragraph("", "", *expand(content, "", "", 0))
        passage = nodes.document(page.settings, page.reporter)
        passage += paragraph
        SphinxSmartQuotes(passage, None).apply()
        return compact(paragraph.children) or content

    def changes(self, text: str) -> bool:
        """Whether :meth:`educated` may change *text*."""
        return self._smart and _SMART.search(text) is not None
