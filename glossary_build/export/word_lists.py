"""Names for translators and for programs that write or check text: which are right, and what they are elsewhere.

The rules of DeepL and Google, with limits of sizes:
https://developers.deepl.com/docs/customize/managing-glossaries and
https://cloud.google.com/translate/docs/advanced/glossary.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations

from babel.messages.pofile import escape

from glossary_build.export import Export, Loss
from glossary_build.export.losses import read_back
from glossary_build.model import Concept, Designation, Glossary, HiddenName, Kind, Status
from glossary_build.parsers.data.po import SUBJECTS, parse
from glossary_build.sources.values import write_yaml
from glossary_build.text.expressions import expression
from glossary_build.text.languages import matches_language
from glossary_build.text.names import COMMON_WORD, has_han

_REFUSED = expression("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_LONGEST = 1024
"""Bytes of a name that DeepL takes."""


def languages(glossary: Glossary) -> list[str]:
    """Return the languages of all names in use, in the order of the glossary."""
    return list(dict.fromkeys(name.language for name in _names_in_use(glossary)))


def _names_in_use(glossary: Glossary) -> Iterator[Designation]:
    names = (name for concept in glossary.concepts for name in concept.designations)
    return (name for name in names if name.status is not Status.DEPRECATED)


def in_use(concept: Concept, language: str) -> list[Designation]:
    """Return the names of *concept* in *language* that aren't deprecated, the preferred one first."""
    names = (name for name in concept.designations if name.language == language)
    return [name for name in names if name.status is not Status.DEPRECATED]


def _translated(glossary: Glossary, concept: Concept, source: str, target: str) -> Iterator[tuple[str, str]]:
    names = [name for name in concept.designations if name.language == source]
    current = glossary.current(concept)
    if current and current.is_untranslatable:
        kept = current.designations[0].stem
        yield from ((name.stem, kept) for name in names or concept.designations[:1])
    elif current and (others := in_use(current, target)):
        short = next((name for name in others if name.kind is Kind.ABBREVIATION), None)
        for name in names:
            if name.kind is not Kind.ABBREVIATION or name is names[0]:
                yield name.stem, others[0].stem
            elif short:
                yield name.stem, short.stem


def table(rows: Iterable[Sequence[str]], delimiter: str = ",") -> str:
    """Return *rows* as CSV or TSV."""
    written = io.StringIO()
    csv.writer(written, delimiter=delimiter, lineterminator="\n").writerows(rows)
    return written.getvalue()


_LARGEST = 10 * 1024 * 1024
"""Bytes of a file."""
_DEEPL_CODES = {"zh-Hans": "zh", "zh-Hant": "zh-hant"}


def export_deepl(glossary: Glossary) -> Export:
    """Return ``en-zh.csv`` and its like: no header, each source once."""
    found = _pair_files(glossary, lambda tag: _DEEPL_CODES.get(tag, tag.split("-")[0]), ",", ".csv")
    large = (name for name, text in found.files.items() if len(text.encode()) > _LARGEST)
    more = (Loss(concept=None, what=f"{name}: DeepL takes 10 MiB at most; split it") for name in large)
    return found._replace(losses=(*found.losses, *more))


def _pair_files(glossary: Glossary, code: Callable[[str], str], delimiter: str, extension: str) -> Export:
    """Return a file for each direction between two languages, named after their codes.

    A name is translated by the preferred one, a deprecated name too, and an abbreviation of a name by an abbreviation,
    if there is one. A name that isn't translated is its own translation. Names that concepts share are left out, and so
    are those that a service refuses: with a control character, or longer than 1024 bytes. Of languages with the same
    code, such as ``pt`` and ``pt-BR``, the first is written.
    """
    files: dict[str, str] = {}
    losses = [Loss(concept=None, what="everything but names and their translations")]
    tags = languages(glossary)
    first = {code(tag): tag for tag in reversed(tags)}
    losses += [
        Loss(concept=None, what=f"names in {tag}: its code is that of {first[code(tag)]}, {code(tag)}")
        for tag in tags
        if tag not in first.values()
    ]
    for source, target in permutations((tag for tag in tags if tag in first.values()), 2):
        names: dict[str, str] = {}
        left_out: list[Loss] = []
        missing: list[str] = []
        for concept in glossary.concepts:
            translated = dict(_translated(glossary, concept, source, target))
            if not translated and in_use(concept, source):
                missing.append(concept.designations[0].text)
            for name, translation in translated.items():
                if len(glossary.homonyms(name)) > 1 or (glossary.find(name) or concept).id != concept.id:
                    left_out.append(Loss(concept=concept.id, what=f"“{name}”: other concepts have this name"))
                elif any(_REFUSED.search(text) or len(text.encode()) > _LONGEST for text in (name, translation)):
                    left_out.append(Loss(concept=concept.id, what=f"“{name}”: services refuse such a name"))
                else:
                    names.setdefault(name, translation)
        if missing:
            what = f"names without one in {target} ({len(missing)}, such as “{missing[0]}”)"
            left_out.append(Loss(concept=None, what=what))
        if names:
            files[f"{code(source)}-{code(target)}{extension}"] = table(names.items(), delimiter)
            losses += left_out
    return Export(files=files, losses=tuple(losses))


_GOOGLE_CODES = {"zh-Hans": "zh-CN", "zh-Hant": "zh-TW"}
_ALL = "terms.csv"


def export_google(glossary: Glossary) -> Export:
    """Return ``terms.csv`` with a column for each language, and ``en-zh-CN.tsv`` and its like without a header."""
    tags = languages(glossary)
    rows = [[_name(concept, tag) for tag in tags] for concept in glossary.concepts]
    files = {_ALL: table([list(map(_google_code, tags)), *(row for row in rows if sum(map(bool, row)) > 1)])}
    found = _pair_files(glossary, _google_code, "\t", ".tsv")
    return found._replace(files={**files, **found.files})


def _google_code(language: str) -> str:
    return _GOOGLE_CODES.get(language, language)


def _name(concept: Concept, language: str) -> str:
    """Return the preferred name in *language*, or the one that is the same in all of them; empty without one."""
    names = [name for name in concept.designations if name.language == language or concept.is_untranslatable]
    return next((name.stem for name in names if name.status is not Status.DEPRECATED), "")


_LOCALES = {"zh-Hans": "zh_CN", "zh-Hant": "zh_TW"}


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
    blocks = ["\n".join(('msgid ""', 'msgstr ""', *(escape(f"{line}\n") for line in header)))]
    messages: dict[tuple[str, str], str] = {}
    for concept in glossary.concepts:
        if name := concept.preferred("en"):
            context = f"msgctxt {escape(SUBJECTS.join(concept.subjects))}" if concept.subjects else ""
            message = "\n".join(_message(concept, name, context, language))
            messages.setdefault((context, name.text), message)  # a file with two of one name and context isn't valid
    text = "\n\n".join((*blocks, *messages.values())) + "\n"
    return read_back(text, parse(text, "glossary.po").entries, glossary)


def _message(concept: Concept, name: Designation, context: str, language: str) -> Iterator[str]:
    translation = concept.preferred(language) if language else None
    for marker, wanted in (("#.", "en"), ("#", language)):
        definition = concept.definition(wanted) if wanted else None
        lines = definition.text.split("\n") if definition else []
        yield from (f"{marker} {line}" if line else marker for line in lines)
    yield f"#: {name.source.path.replace(' ', '%20')}:{name.source.line}"
    if context:
        yield context
    yield f"msgid {escape(name.text)}"
    yield f"msgstr {escape(translation.text if translation else '')}"


def replacements(
    glossary: Glossary, *, with_hidden: bool = False
) -> Iterator[tuple[Concept, Designation | HiddenName, str | None]]:
    """Yield each deprecated name with its concept, and the name to write in its language; None if none is known.

    Hidden names are mostly misspellings, but also what readers only search for; *with_hidden* takes them too.
    """
    for concept in glossary.concepts:
        outdated: list[Designation | HiddenName] = [
            name for name in concept.designations if name.status is Status.DEPRECATED
        ]
        outdated += concept.hidden_names if with_hidden else ()
        for old in outdated:
            instead = glossary.name_instead(concept, old.language)
            yield concept, old, instead if glossary.find(old.text) is concept else None


_HEAD = """\
Use these names, in all languages and in every inflected form. Names in brackets mean the same. “not” comes before
names that you must not write, and “keep” says that a name is not translated.

"""


def export_prompt(glossary: Glossary) -> Export:
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


_WORD = expression(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_FLAGGED = expression(r"[^\W\d_][\w'’-]*")


def export_cspell(glossary: Glossary) -> Export:
    """Return a ``cspell.json``: ``words`` of names in use, and ``flagWords`` such as ``lattice->Grid``.

    cspell looks at words, so names of several words can't be replaced, and a word of a name in use isn't either. It
    finds one in small letters in any case.
    """
    words: dict[str, None] = {}
    for name in _names_in_use(glossary):
        if not has_han(name.stem):
            words.update(dict.fromkeys(word for word in _WORD.findall(name.stem) if len(word) > 1))
    used = set(map(str.casefold, words))
    flagged: dict[str, str] = {}
    losses = [Loss(concept=None, what="everything but single words of names that aren't Chinese")]
    for concept, old, instead in replacements(glossary):
        if has_han(old.text):
            continue
        if instead is None:
            losses.append(Loss(concept=concept.id, what=f"“{old.text}”: no other name is known to be right"))
        elif not _FLAGGED.fullmatch(old.text) or old.text.casefold() in used or "," in instead:
            losses.append(Loss(concept=concept.id, what=f"“{old.text}”: not a word, or right in another name"))
        else:
            flagged[old.text.lower() if COMMON_WORD.fullmatch(old.text) else old.text] = instead
    settings = {
        "version": "0.2",
        "words": sorted(words, key=str.casefold),
        "flagWords": [f"{old}->{new}" for old, new in sorted(flagged.items())],
    }
    return Export(text=json.dumps(settings, ensure_ascii=False, indent=2) + "\n", losses=tuple(losses))


_STYLE = "Glossary"
_RULE = f"{_STYLE}/Names.yml"
_VOCABULARY = f"config/vocabularies/{_STYLE}/accept.txt"
_HEADER = {
    "extends": "substitution",
    "message": "Use '%s' instead of '%s'.",
    "level": "warning",
    "ignorecase": False,
    "vocab": False,
    "action": {"name": "replace"},
}
_FINDABLE = expression(r"\w.*\w|\w", re.DOTALL)
_WORDS = expression(r"[^\W_]+(?:[ '’-][^\W_]+)*")
_FIRST_LETTER = expression(r"(?<![\w-])([^\W\d_])(?=[^\W\d_A-Z]++(?![A-Z\d]))")
"""That of a word which may begin with either case, as at the start of a sentence: not that of ``PyTorch``."""


def export_vale(glossary: Glossary) -> Export:
    """Return the files below Vale's ``StylesPath``.

    The vocabulary has the names that are in use, so that Vale takes them for no misspellings; the rule says what to
    write instead of deprecated and hidden ones. Vale finds whole words only, and definitions have no use for it.
    """
    rules: dict[str, str] = {}
    names = (name.stem for name in _names_in_use(glossary) if matches_language(name.language, "en"))
    accepted = dict.fromkeys(map(_pattern, names))
    losses = [Loss(concept=None, what="everything but English names")]
    for concept, old, instead in replacements(glossary, with_hidden=True):
        if not matches_language(old.language, "en"):
            continue
        if instead is None:
            losses.append(Loss(concept=concept.id, what=f"“{old.text}”: no other name is known to be right"))
        elif _FINDABLE.fullmatch(old.text) is None or "|" in instead:
            losses.append(Loss(concept=concept.id, what=f"“{old.text}”: Vale can't find or replace it"))
        else:
            rules[_pattern(old.text)] = instead
    files = {_RULE: write_yaml({**_HEADER, "swap": rules})} if rules else {}
    files[_VOCABULARY] = "".join(f"{each}\n" for each in accepted)
    return Export(files=files, losses=tuple(losses))


def _pattern(name: str) -> str:
    r"""Return a regular expression for *name*, whose common words may begin with a capital or not.

    >>> _pattern("dynamic graph"), _pattern("C++"), _pattern("PyTorch")
    ('[Dd]ynamic [Gg]raph', 'C\\+\\+', 'PyTorch')
    """
    escaped = re.sub(r"[\\.+*?()\[\]{}|^$]", r"\\\g<0>", name)
    if not _WORDS.fullmatch(name):
        return escaped
    return _FIRST_LETTER.sub(lambda match: f"[{match[1].upper()}{match[1].lower()}]", escaped)
