"""Reads a gettext PO file whose messages are terms.

::

    #. A generalization of matrices.
    #  矩阵的推广。
    msgctxt "Data"
    msgid "Tensor"
    msgstr "张量"

``msgid`` is the English name, ``msgstr`` the name in the language of the file's header, ``msgctxt`` the subject, with
`` / `` between a subject and one inside it. An extracted comment (``#.``) is the English definition, a comment of the
translator (``#``) the one in the other language. What has no translation is read as an English term.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from glossary_build.diagnostics import Code, Diagnostic, SourceLocation
from glossary_build.model import Definition, Designation, Entry, Markup, NameRule
from glossary_build.parsers import ParseResult
from glossary_build.parsers.data.po_messages import PoFault, PoMessage, po_messages
from glossary_build.parsers.relations import mentions
from glossary_build.terms.designations import collect_designations
from glossary_build.text.languages import language_tag
from glossary_build.text.names import language_of

SUBJECTS = " / "
"""Separates the subjects in a context."""
_NAMES = ("msgid", "msgstr")


def parse(text: str, path: str) -> ParseResult:
    """The entries of a PO file; fuzzy and obsolete messages are skipped."""
    entries: list[Entry] = []
    problems: list[Diagnostic] = []
    languages: dict[str, str | None] = {"msgid": "en", "msgstr": None}

    def report(line: int, message: str, code: Code) -> None:
        problems.append(Diagnostic(code=code, message=message, source=SourceLocation(path=path, line=line)))

    for message in po_messages(text):
        if isinstance(message, PoFault):
            report(message.line, message.message, Code.BAD_SYNTAX)
        elif message.texts.get("msgid") == "" and "msgctxt" not in message.texts:
            languages["msgstr"] = _language(message.texts.get("msgstr", ""))
        elif "~" in message.comments:
            report(message.comment_lines["~"], "an obsolete message was not read", Code.SKIPPED_ENTRY)
        elif message.is_fuzzy:
            name = " ".join(message.texts.get("msgid", "").split())
            report(message.lines.get("msgid", 1), f"“{name}” is marked as fuzzy and was not read", Code.SKIPPED_ENTRY)
        else:
            entry = _entry(message, path, languages)
            if entry is None:
                report(
                    next(iter(message.lines.values())), "the message has no msgid; it was left out", Code.WRONG_SHAPE
                )
                continue
            entries.append(entry)
            if "msgid_plural" in message.texts:
                plural = message.texts["msgid_plural"]
                report(message.lines["msgid_plural"], f"the plural “{plural}” was not read", Code.SKIPPED_ENTRY)
    return ParseResult(entries=tuple(entries), diagnostics=tuple(problems), dialect="messages of a PO file")


def _language(header: str) -> str | None:
    """The tag of the field ``Language`` in the text of a *header*."""
    fields = dict(line.partition(": ")[::2] for line in header.split("\n"))
    return language_tag(fields.get("Language", "").strip())


def _entry(message: PoMessage, path: str, languages: Mapping[str, str | None]) -> Entry | None:
    """The entry of *message*; None if its ``msgid`` is blank."""
    names = []
    for keyword in _NAMES:
        if text := " ".join(message.texts.get(keyword, "").split()):
            source = SourceLocation(path=path, line=message.lines[keyword])
            language = languages[keyword] or language_of(text)
            names.append(Designation(text=text, language=language, origin=NameRule.FIELD.of(keyword), source=source))
    if not names or names[0].origin.about != "msgid":
        return None
    if len({name.language for name in names}) < len(names):
        names = list(collect_designations(names))
    definitions = tuple(_definitions(message, path, languages))
    context = message.texts.get("msgctxt", "")
    return Entry(
        designations=tuple(names),
        definitions=definitions,
        references=tuple(each for definition in definitions for each in mentions(definition)),
        subjects=tuple(name for part in context.split(SUBJECTS) if (name := " ".join(part.split()))),
        source=names[0].source,
    )


def _definitions(message: PoMessage, path: str, languages: Mapping[str, str | None]) -> Iterator[Definition]:
    for marker, keyword in ((".", "msgid"), ("", "msgstr")):
        lines = message.comments.get(marker, [])
        filled = [number for number, line in enumerate(lines) if line.strip()]
        if filled:
            text = "\n".join(lines[filled[0] : filled[-1] + 1]).rstrip()
            source = SourceLocation(path=path, line=message.comment_lines[marker] + filled[0])
            language = languages[keyword] or language_of(text)
            yield Definition(text=text, language=language, markup=Markup.MARKDOWN, source=source)
