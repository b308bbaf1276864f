"""The glossary as a gettext PO file, English to one other language, for translators; it loads back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from glossary_build.export import Export
from glossary_build.export.losses import read_back
from glossary_build.model import Concept, Glossary
from glossary_build.parsers.data.po import SUBJECTS, parse
from glossary_build.text.languages import matches_language

_LOCALES = {"zh-Hans": "zh_CN", "zh-Hant": "zh_TW"}
_ESCAPES = str.maketrans({"\\": r"\\", '"': r"\"", "\n": r"\n", "\t": r"\t", "\r": r"\r"})


def export_po(glossary: Glossary) -> Export:
    """Return a message for each concept with an English name; the other language is the one with most names.

    The definition in English is an extracted comment, that in the other language a comment of the translator; the
    locations in the sources are written as references.
    """
    names = [name.language for concept in glossary.concepts for name in concept.designations]
    others = Counter(language for language in names if not matches_language(language, "en"))
    language = max(others, key=lambda each: others[each], default="")
    locale = _LOCALES.get(language, language.replace("-", "_"))
    header = ["Content-Type: text/plain; charset=UTF-8", "Content-Transfer-Encoding: 8bit", f"Language: {locale}"]
    blocks = ["\n".join(('msgid ""', 'msgstr ""', *(_quoted(f"{line}\n") for line in header)))]
    blocks += ["\n".join(_message(concept, language)) for concept in glossary.concepts if concept.preferred("en")]
    text = "\n\n".join(blocks) + "\n"
    return read_back(text, parse(text, "glossary.po").entries, glossary)


def _message(concept: Concept, language: str) -> Iterator[str]:
    name = concept.preferred("en")
    translation = concept.preferred(language) if language else None
    for marker, wanted in (("#.", "en"), ("#", language)):
        definition = concept.definition(wanted) if wanted else None
        lines = definition.text.split("\n") if definition else []
        yield from (f"{marker} {line}" if line else marker for line in lines)
    if name:
        yield f"#: {name.source.path.replace(' ', '%20')}:{name.source.line}"
        if concept.subjects:
            yield f"msgctxt {_quoted(SUBJECTS.join(concept.subjects))}"
        yield f"msgid {_quoted(name.text)}"
    yield f"msgstr {_quoted(translation.text if translation else '')}"


def _quoted(text: str) -> str:
    return f'"{text.translate(_ESCAPES)}"'
