"""Reads a gettext PO file whose messages are terms.

::

    #. A generalization of matrices.
    #  矩阵的推广。
    msgctxt "Data"
    msgid "Tensor"
    msgstr "张量"

``msgid`` is the English name, ``msgstr`` the name in the language of the file's header, ``msgctxt`` the subject, with
`` / `` between a subject and one inside it; a name with several contexts names several concepts. An extracted comment
(``#.``) is the English definition, a comment of the translator (``#``) the one in the other language. What has no
translation is read as an English term.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from glossary_build.diagnostics import Code
from glossary_build.headwords.field_names import Field, Role
from glossary_build.model import Entry
from glossary_build.parsers import ParseResult
from glossary_build.parsers.layout import Cell, Layout, ReadColumn, Record
from glossary_build.parsers.records import RecordReader
from glossary_build.sources.located import PoMessage, po_messages
from glossary_build.text.languages import language_tag

SUBJECTS = " / "
"""Separates the subjects in a context."""
_SCRIPTS = {"latin": "-Latn", "cyrillic": "-Cyrl"}


def parse(text: str, path: str) -> ParseResult:
    """The entries of a PO file; fuzzy and obsolete messages are skipped."""
    records = []
    language = None
    reader = RecordReader(path, _layout(None))
    report = reader.report
    for message in po_messages(text):
        if isinstance(message, tuple):
            report(*message, Code.BAD_SYNTAX)
            continue
        name = " ".join(message.texts.get("msgid", "").split())
        if message.texts.get("msgid") == "" and "msgctxt" not in message.texts:
            language = _language(message.texts.get("msgstr", ""))
            reader.layout = _layout(language)
        elif "~" in message.comments:
            report(message.comment_lines["~"], "an obsolete message was not read", Code.SKIPPED_ENTRY)
        elif message.is_fuzzy:
            report(message.lines.get("msgid", 1), f"“{name}” is marked as fuzzy and was not read", Code.SKIPPED_ENTRY)
        elif not name:
            report(next(iter(message.lines.values())), "the message has no msgid; it was left out")
        else:
            records.append(_record(message))
            if plural := message.texts.get("msgid_plural"):
                report(message.lines["msgid_plural"], f"the plural “{plural}” was not read", Code.SKIPPED_ENTRY)
    translated = next((cell.line for record in records if (cell := record.cells[1]) and cell.text.strip()), None)
    if translated and not language:
        report(translated, "the header has no Language such as zh_CN; each translation is read by its script")
    result = reader.read(records, 1, "messages of a PO file")
    counts = Counter(entry.headword.text for entry in result.entries)
    return replace(
        result,
        entries=tuple(_in_context(each) if counts[each.headword.text] > 1 else each for each in result.entries),
    )


def _in_context(entry: Entry) -> Entry:
    """*entry*, whose name others have too, with its context as what sets it apart from these."""
    first, *others = entry.designations
    context = SUBJECTS.join(entry.subjects) or None
    return replace(entry, designations=(replace(first, disambiguator=context), *others))


def _layout(language: str | None) -> Layout:
    """What the cells of each record hold, where the translations are in *language*."""
    roles = (("msgid", Role.TERM, "en"), ("msgstr", Role.TERM, language), ("#.", Role.DEFINITION, "en"))
    columns = (*roles, ("#", Role.DEFINITION, language))
    return Layout(
        columns=tuple(
            ReadColumn(index=index, header=header, field=Field(role=role, language=tag, is_exact=True))
            for index, (header, role, tag) in enumerate(columns)
        ),
        left_out={},
    )


def _language(header: str) -> str | None:
    """The tag of the field ``Language`` in the text of a *header*: a locale, as in ``de_DE.UTF-8`` and ``sr@latin``."""
    fields = dict(line.partition(": ")[::2] for line in header.split("\n"))
    locale, _, modifier = fields.get("Language", "").strip().partition("@")
    tag = language_tag(locale.partition(".")[0])
    return tag and tag + _SCRIPTS.get(modifier, "")


def _record(message: PoMessage) -> Record:
    """The names and comments of *message*; each name is a list of one, so that nothing separates it."""
    texts = {key: " ".join(text.split()) + "\n" for key, text in message.texts.items()}
    comments = {marker: "\n".join(lines) for marker, lines in message.comments.items()}
    cells = [Cell(text=texts[key], line=message.lines[key]) if key in texts else None for key in ("msgid", "msgstr")]
    cells += [Cell(text=comments[m], line=message.comment_lines[m]) if m in comments else None for m in (".", "")]
    context = message.texts.get("msgctxt", "")
    subjects = tuple(name for part in context.split(SUBJECTS) if (name := " ".join(part.split())))
    return Record(cells=tuple(cells), line=message.lines["msgid"], subjects=subjects)
