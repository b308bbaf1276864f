"""Writes generated terms as an RST ``glossary`` directive or as Markdown headings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from benchmarks.speed.glossaries import CHINESE, ENGLISH, Code, Inline, Link, Reference, Term, Text


def rst_glossary(title: str, terms: Sequence[Term], of: Iterable[Term], *, bilingual: bool) -> str:
    """A page titled *title* with a ``glossary`` directive, ``:sorted:``, that defines the terms *of* among *terms*.

    Bilingual entries have both names as stacked terms, and both definitions as paragraphs.
    """
    entries = "\n".join(_rst_entry(term, terms, bilingual=bilingual) for term in of)
    return f"{title}\n{'=' * len(title)}\n\n.. glossary::\n   :sorted:\n\n{entries}"


def markdown_glossary(terms: Sequence[Term], of: Iterable[Term]) -> str:
    """A Chinese source of the terms *of* among *terms*: ``## 中文 (English)``, then the definition in Chinese."""
    entries = (
        f"## {term.names[CHINESE]} ({term.names[ENGLISH]})\n\n{markdown_text(term, terms, CHINESE)}\n" for term in of
    )
    return "\n".join(("# 术语表\n", *entries))


def _rst_entry(term: Term, terms: Sequence[Term], *, bilingual: bool) -> str:
    languages = (ENGLISH, CHINESE) if bilingual else (ENGLISH,)
    heads = "".join(f"   {term.names[language]}\n" for language in languages)
    return heads + "\n".join(f"      {rst_text(term, terms, language)}\n" for language in languages)


def rst_text(term: Term, terms: Sequence[Term], language: int) -> str:
    """The definition of *term* among *terms* in RST."""
    return "".join(_rst(piece, terms, language) for piece in term.definitions[language]).strip()


def markdown_text(term: Term, terms: Sequence[Term], language: int) -> str:
    """The definition of *term* among *terms* in Markdown."""
    return "".join(_markdown(piece, terms) for piece in term.definitions[language]).strip()


def _rst(piece: Inline, terms: Sequence[Term], language: int) -> str:
    match piece:
        case Text(text):
            return text.replace("*", r"\*")
        case Reference(index):
            markup = f":term:`{terms[index].names[language]}`"
        case Code(text):
            markup = f"``{text}``"
        case Link(text, address):
            markup = f"`{text} <{address}>`__"
    return f"\\ {markup}\\ " if language == CHINESE else markup


def _markdown(piece: Inline, terms: Sequence[Term]) -> str:
    match piece:
        case Text(text):
            return text
        case Reference(index):
            return f"{{term}}`{terms[index].names[CHINESE]}`"
        case Code(text):
            return f"`{text}`"
        case Link(text, address):
            return f"[{text}]({address})"
