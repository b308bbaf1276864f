"""The names as a short list for a language model that writes or translates: a line for each term."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from glossary_build.export import Export, Loss
from glossary_build.export.pairs import in_use, languages, replacements
from glossary_build.model import Concept, Glossary

_HEAD = """\
Use these names, in all languages and in every inflected form. Names in brackets mean the same. “not” comes before
names that you must not write, and “keep” says that a name is not translated.

"""


def export(glossary: Glossary) -> Export:
    """Return a line such as ``- Tensor; zh-Hans: 张量; not: 矢量`` for each term."""
    tags = languages(glossary)
    avoided: dict[str, list[str]] = {}
    for concept, old, instead in replacements(glossary):
        right = glossary.find(instead) if instead else concept
        avoided.setdefault(right.id if right else concept.id, []).append(old.text)
    lines = ["; ".join(_parts(concept, tags, avoided.get(concept.id, ()))) for concept in glossary.concepts]
    text = _HEAD + "".join(f"- {line}\n" for line in lines if line)
    return Export(text=text, losses=(Loss(concept=None, what="everything but names and their status"),))


def _parts(concept: Concept, tags: Sequence[str], avoided: Sequence[str]) -> Iterator[str]:
    first = concept.designations[0].language
    for language in (first, *(tag for tag in tags if tag != first)):
        if names := [name.text for name in in_use(concept, language)]:
            others = f" ({', '.join(names[1:])})" if names[1:] else ""
            yield f"{'' if language == first else f'{language}: '}{names[0]}{others}"
    if concept.is_untranslatable:
        yield "keep"
    if avoided:
        yield f"not: {', '.join(avoided)}"
