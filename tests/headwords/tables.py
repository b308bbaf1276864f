r"""Tables of what is read in one line: each case is a line, and below it, indented, what comes of it.

``python -m tests.headwords.tables`` writes what comes of them again: read the difference. ``\n`` and ``\t`` stand for
what they do in Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from glossary_build.diagnostics import SourceLocation
from glossary_build.headwords import heads
from glossary_build.headwords.alternatives import expand
from glossary_build.headwords.brackets import TermLine, split_term_line
from glossary_build.headwords.cleaning import clean_name, take_id, without_number, without_pictographs
from glossary_build.headwords.field_names import Field, column_of, field_named, is_note, looseness
from glossary_build.headwords.initials import (
    abbreviates,
    initials,
    is_clipping,
    is_contraction,
    is_initials,
    looks_abbreviated,
)
from glossary_build.headwords.inline import plain_name, plain_paragraphs, plain_text, read_inline
from glossary_build.headwords.name_lists import marked_names, split_translation
from glossary_build.headwords.sentences import is_sentence, read_statement
from glossary_build.headwords.subjects import subject_names
from glossary_build.model import Kind, Markup, Status

FOLDER = Path(__file__).parent / "read"
HERE = SourceLocation("a.md", 1)


def _names(found: TermLine) -> str:
    names = []
    for name in found.designations:
        status = [] if name.status is Status.PREFERRED else [str(name.status)]
        kind = [] if name.kind is Kind.FULL else [str(name.kind)]
        said = [name.language, *status, *kind, str(name.origin), *(["inferred"] if name.inferred else [])]
        names.append(f"{name.text} ({', '.join(said)})")
    more = [f"see {each.target}" for each in found.references]
    more += [f"brackets {found.bracketed}"] if found.bracketed else []
    return "; ".join([*names, *more, *(each.message for each in found.diagnostics)])


def _term_line(text: str) -> str:
    return _names(split_term_line(text, HERE))


def _cautious(text: str) -> str:
    return _names(split_term_line(text, HERE, cautious=True))


def _alternatives(text: str) -> str:
    return _names(expand(split_term_line(text, HERE)))


def _head(found: heads.Head | None) -> str:
    if found is None:
        return "none"
    said = ["joined"] if not found.is_separated else []
    said += ["label"] if found.is_label else []
    said += [f"#{found.explicit_id}"] if found.explicit_id else []
    return f"{' | '.join(found.names)} = {found.rest}" + (f" ({', '.join(said)})" if said else "")


def _heads(text: str) -> str:
    ways = {"bold": heads.read_any_bold, "plain": heads.read_plain_head, "stopped": heads.read_stopped_head}
    found = {way: read(text) for way, read in ways.items()}
    sentences = [way for way, head in found.items() if head and heads.begins_sentence(head)]
    settings = [way for way, head in found.items() if head and heads.is_setting(head)]
    said = [f"{way}: {_head(head)}" for way, head in found.items() if head]
    said += [f"pair: {' | '.join(pair)}"] if (pair := heads.read_pair(text)) else []
    said += [f"anchored: {_head(anchored)}"] if (anchored := heads.read_anchored(text)) else []
    said += [f"begins a sentence: {', '.join(sentences)}"] if sentences else []
    said += [f"a setting: {', '.join(settings)}"] if settings else []
    said += ["a bare name"] if heads.is_bare_name(text) else []
    return "\n".join(said) or "nothing"


def _name(text: str) -> str:
    can_be = "a name" if heads.can_be_name(text) else "a label" if heads.is_label(text) else "no name"
    without_id, explicit_id = take_id(text)
    said = {
        "clean": clean_name(text),
        "as shown": clean_name(text, as_shown=True),
        "without id": f"{without_id} #{explicit_id}" if explicit_id else text,
        "without number": without_number(text),
        "without pictures": without_pictographs(text),
        "parts": " | ".join(marked_names(text)),
        "translation": " | ".join(split_translation(text)),
    }
    return "\n".join([can_be, *(f"{way}: {shown}" for way, shown in said.items() if shown != text)])


def _shown_field(field: Field | None) -> str:
    if field is None:
        return "nothing"
    return f"{field.role}{f' in {field.language}' if field.language else ''}{', exact' if field.is_exact else ''}"


def _field(text: str) -> str:
    said = [_shown_field(field_named(text)), f"column: {_shown_field(column_of(text))}"]
    said += ["a note"] if is_note(text) else []
    said += [f"loose {looseness(text)}"] if looseness(text) else []
    return "\n".join(said)


def _initials(text: str) -> str:
    short, _, long = text.partition(" = ")
    ways = {
        "initials": is_initials,
        "abbreviates": abbreviates,
        "clipping": is_clipping,
        "contraction": is_contraction,
    }
    said = [way for way, holds in ways.items() if holds(short, long)]
    said += ["looks abbreviated"] if looks_abbreviated(short) else []
    return "\n".join([", ".join(said) or "nothing", " ".join(sorted(initials(long))) or "no initials"])


def _inline(markup: Markup) -> Callable[[str], str]:
    def read(text: str) -> str:
        mentions = [f"{each.target} ({text[each.start : each.end]})" for each in read_inline(text, markup).mentions]
        said = {
            "name": plain_name(text, markup),
            "text": plain_text(text, markup),
            "with tags": plain_text(text, markup, keep_tags=True),
            "paragraphs": " ¶ ".join(plain_paragraphs(text, markup)),
            "mentions": "; ".join(mentions),
        }
        shown = {way: each.replace("\n", "\\n") for way, each in said.items()}
        return "\n".join(f"{way}: {each}".rstrip() for way, each in shown.items() if each)

    return read


def _sentence(text: str) -> str:
    found = read_statement(text)
    said = [f"{found[0]} means: {found[1]}"] if found else []
    said += ["a sentence"] if is_sentence(text) else []
    said += [f"subject {dict(names)}"] if (names := subject_names(text)) else []
    return "\n".join(said) or "nothing"


TABLES: Mapping[str, Callable[[str], str]] = {
    "term-lines": _term_line,
    "cautious-term-lines": _cautious,
    "alternatives": _alternatives,
    "heads": _heads,
    "names": _name,
    "fields": _field,
    "initials": _initials,
    "markdown": _inline(Markup.MARKDOWN),
    "rst": _inline(Markup.RST),
    "sentences": _sentence,
}


def path_of(table: str) -> Path:
    """The file of a *table*."""
    return FOLDER / f"{table}.txt"


def cases(table: str) -> Iterator[tuple[str, str]]:
    """The cases of a *table*, each with what is said to come of it."""
    case, found = "", list[str]()
    for line in [*path_of(table).read_text(encoding="utf-8").split("\n"), ""]:
        if line.startswith("    "):
            found.append(line[4:])
        else:
            if case:
                yield case, "\n".join(found)
            case, found = line, []


def read(table: str, case: str) -> str:
    """What comes of a *case*."""
    return TABLES[table](case.replace("\\n", "\n").replace("\\t", "\t"))


if __name__ == "__main__":
    for name in TABLES:
        lines = [
            f"{case}\n" + "".join(f"    {line}\n" for line in read(name, case).split("\n")) for case, _ in cases(name)
        ]
        path_of(name).write_text("".join(lines), encoding="utf-8")
