"""Reads a definition in reStructuredText that is nothing but paragraphs, without a state machine for each."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from docutils import nodes
from docutils.parsers.rst import roles
from docutils.parsers.rst.states import Body
from docutils.utils import normalize_language_tag
from docutils.utils.smartquotes import educate_tokens, smartchars
from sphinx.addnodes import pending_xref
from sphinx.roles import XRefRole
from sphinx.transforms import SphinxSmartQuotes

from glossary_build.sphinx_ext.entries.inline import KEPT, Inline, Paragraph, compact, expand, leaves, text_of

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment


def _pattern(name: str) -> str:
    """A pattern of docutils, which compiles its own when they are first used."""
    pattern: Any = Body.patterns[name]
    return str(getattr(pattern, "pattern", pattern))


_BLOCK = re.compile("|".join(f"(?:{_pattern(name)})" for name in Body.initial_transitions if name != "text"))
"""What begins a block that isn't a paragraph, as docutils decides it."""
_LINE = re.compile(_pattern("line"))
_MARKUP = re.compile(
    r"(?s):(?P<role>[a-zA-Z][\w.+:-]{0,60}):`[^`\\]+`"
    r"|``[^`\s](?:[^`]*[^`\s\\])?``"
    r"|`(?P<link>[^`<>\\]+)\s<(?P<uri>(?:https?|mailto):[^`<>\s\\]+)>`_(?P<anonymous>_)?"
    r"|\*\*[^*\s`](?:[^*`]*[^*\s`\\])?\*\*"
    r"|\*[^*\s`](?:[^*`]*[^*\s`\\])?\*"
    r"|\\[ ]"
)
"""Inline markup that leaves no trace outside of its paragraph; roles and names of links are looked at one by one."""
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

_EDUCATED = {"term": "plain", "literal": "literal"}
"""How docutils reads the text of inline content when it looks for quotes."""

_TEXT_ROLES = frozenset(
    (
        *("code", "command", "dfn", "emphasis", "file", "guilabel", "kbd", "literal", "mailheader", "makevar"),
        *("menuselection", "mimetype", "newsgroup", "program", "regexp", "samp", "strong", "sub", "subscript", "sup"),
        *("superscript", "t", "title", "title-reference", "abbr"),
    )
)
"""Roles that show their text and do nothing else."""


def _is_generic(name: str) -> bool:
    """Whether the role makes a node of its text, as one of ``app.add_generic_role`` does."""
    # Docutils has no other way to ask; it moves a role from the second table to the first when it is used.
    known, registered = roles._roles, roles._role_registry  # type: ignore[attr-defined]
    role = known.get(name, registered.get(name))
    return isinstance(role, roles.GenericRole) and role.node_class in KEPT.values()


def _is_no_paragraph(block: Sequence[str]) -> bool:
    """Whether docutils takes the lines of *block* for something else."""
    return bool(
        _BLOCK.match(block[0]) or (len(block) > 1 and _LINE.match(block[1])) or block[-1].rstrip().endswith("::")
    )


def _without_name(markup: re.Match[str]) -> str:
    """The same *markup*; a link that has a name is anonymous now."""
    return f"{markup[0]}_" if markup["link"] and not markup["anonymous"] else markup[0]


def _language_of_quotes(settings: Any) -> str:
    """The language whose quotes docutils takes; empty where the project has quotes of its own."""
    if settings.smart_quotes is not True or settings.smartquotes_locales:
        return ""
    return next((tag for tag in normalize_language_tag(settings.language_code) if tag in smartchars.quotes), "")


class InlineState(Protocol):
    """The part of a state of docutils' parser that is needed here."""

    document: nodes.document

    def inline_text(self, text: str, lineno: int) -> tuple[list[nodes.Node], list[Any]]:
        """The nodes of *text*, and what is wrong with it."""


class ParagraphReader:
    """Reads definitions on one page, with the inline parser of its *state*."""

    def __init__(
        self, env: BuildEnvironment, state: InlineState, is_refused: Callable[[str], bool] | None = None
    ) -> None:
        """Take the roles of *env*; those that are refused only leave their text.

        Without *is_refused* definitions are part of the page: they may have roles of docutils too, and the page may
        refer to their links by name.
        """
        self._env = env
        self._state = state
        self._is_refused = is_refused
        self._in_page = is_refused is None
        self.targets: list[nodes.Node] = []
        """What the page has to hold for the named links that were read."""
        settings = state.document.settings
        self._smart = bool(settings.smart_quotes) and SphinxSmartQuotes(state.document, None).is_available()
        self._language = _language_of_quotes(settings)
        self._roles: dict[str, bool] = {}

    def read(self, lines: Sequence[str], line_of: Callable[[int], int]) -> list[Paragraph] | None:
        """The paragraphs of a definition; None if it has anything else, which a state machine has to read.

        *line_of* gives the 0-based line in the source of each of its *lines*.
        """
        blocks: list[tuple[int, list[str]]] = []
        for number, (line, before) in enumerate(zip(lines, ["", *lines], strict=False)):
            if not line:
                continue
            if line[0].isspace() or "\t" in line:
                return None
            if not before:
                blocks.append((number, []))
            blocks[-1][1].append(line)
        if any(_is_no_paragraph(block) for _, block in blocks):
            return None
        links: dict[str, str] = {}
        texts = ["\n".join(block).rstrip() for _, block in blocks]
        simple = [*map(self._simple, texts)]
        if not all(found or self._is_plain(text, links) for text, found in zip(texts, simple, strict=True)):
            return None
        paragraphs: list[Paragraph] = []
        for (begin, _), text, found in zip(blocks, texts, simple, strict=True):
            first = line_of(begin)
            content = found or self._parsed(text, first + 1)
            if content is None:
                return None
            paragraphs.append([first, text, self.educated(content)])
        return paragraphs

    def name(self, text: str, lineno: int) -> tuple[str, str] | None:
        """The text of a name, and how a reader sees it; None if it has markup."""
        if _MARKUP.search(text) or not self._is_plain(text, {}):
            return None
        content = self._simple(text) or self._parsed(text, lineno)
        if content is None or not all(isinstance(each, str) for each in content):
            return None
        return text_of(content), text_of(self.educated(content))

    def _is_plain(self, text: str, links: dict[str, str]) -> bool:
        """Whether to read the inline markup of *text* leaves no trace outside of it but the names of its *links*."""
        roles: set[str] = set()
        rest: list[str] = []
        at = 0
        for match in _MARKUP.finditer(text):
            rest.append(text[at : match.start()])
            at = match.end()
            if match["role"]:
                roles.add(match["role"].lower())
            elif match["link"] and not match["anonymous"] and not self._is_free(match["link"], match["uri"], links):
                return False
        rest.append(text[at:])
        return not _REMOTE.search(" ".join(rest)) and all(map(self._is_plain_role, roles))

    def _is_free(self, text: str, uri: str, links: dict[str, str]) -> bool:
        """Whether nothing else has the name of a link; it is noted in *links* then."""
        name = nodes.fully_normalize_name(text)
        if links.setdefault(name, uri) != uri:
            return False
        document = self._state.document
        if not self._in_page or name not in document.nameids:
            return True
        holder = document.ids.get(document.nameids[name])
        return isinstance(holder, nodes.target) and holder.get("refuri") == uri

    def _is_plain_role(self, name: str) -> bool:
        if name not in self._roles:
            leaves_text = _is_generic(name) if self._is_refused is None else self._is_refused(name)
            self._roles[name] = name in _TEXT_ROLES or self._refers(name) or leaves_text
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

    def _parsed(self, text: str, lineno: int) -> list[Inline] | None:
        """The inline content of *text*; None if there is something wrong with it."""
        known: list[str] = []
        if not self._in_page:
            text = _MARKUP.sub(_without_name, text)
        elif "<" in text:
            text, known = self._without_known_names(text)
        content, messages = self._state.inline_text(text, lineno)
        if messages:
            return None
        for name in known:
            self._note_again(name)
        self.targets += (node for node in content if isinstance(node, nodes.target))
        return compact(node for node in content if not isinstance(node, nodes.target))

    def _without_known_names(self, text: str) -> tuple[str, list[str]]:
        """*text* with anonymous links instead of those whose name the page has already, and these names."""
        known: list[str] = []

        def anonymous(markup: re.Match[str]) -> str:
            name = nodes.fully_normalize_name(markup["link"]) if markup["link"] and not markup["anonymous"] else None
            if name not in self._state.document.nameids:
                return markup[0]
            known.append(name)
            return _without_name(markup)

        return _MARKUP.sub(anonymous, text), known

    def _note_again(self, name: str) -> None:
        """Give the target called *name* the id that docutils would give to another one with this name."""
        document = self._state.document
        holder = document.ids[document.nameids[name]]
        id_ = document.set_id(nodes.target())
        holder["ids"].append(id_)
        document.ids[id_] = holder

    def _simple(self, text: str) -> list[Inline]:
        """The same for text with terms and literals that docutils recognises beyond doubt; empty if there is doubt."""
        if not _ANY.search(text):
            return [text]
        if not self._is_plain_role("term"):
            return []
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
        if self._language and all(isinstance(inline, str) or inline[0] in _EDUCATED for inline in content):
            return self._educated_text(content)
        page = self._state.document
        paragraph = nodes.paragraph("", "", *expand(content, "", "", 0))
        passage = nodes.document(page.settings, page.reporter)
        passage += paragraph
        SphinxSmartQuotes(passage, None).apply()
        return compact(paragraph.children) or content

    def _educated_text(self, content: list[Inline]) -> list[Inline]:
        """The same for text, terms and literals, without nodes."""
        tokens = (
            ("plain", inline) if isinstance(inline, str) else (_EDUCATED[inline[0]], text_of([inline]))
            for inline in content
        )
        texts = educate_tokens(tokens, attr=self._env.config.smartquotes_action, language=self._language)
        return [
            text if isinstance(inline, str) else [*inline[:2], text, *inline[3:]] if inline[0] == "term" else inline
            for inline, text in zip(content, texts, strict=True)
        ]

    def changes(self, text: str) -> bool:
        """Whether :meth:`educated` may change *text*."""
        return self._smart and _SMART.search(text) is not None
