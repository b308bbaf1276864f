"""Settles the languages that single names and texts leave open, by what the rest of the source is in.

A name in Chinese characters may be simplified, traditional or Japanese, and one in Latin letters may be in any language
that has them; their texts show by their most frequent words in which.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import filterfalse, islice

from glossary_build.headwords.designations import collect_designations
from glossary_build.headwords.field_names import column_of, field_named
from glossary_build.headwords.lexicon import expressions, words
from glossary_build.headwords.sentences import is_sentence
from glossary_build.model import Definition, Designation, Entry, NameRule
from glossary_build.text.characters import is_simplified, is_traditional
from glossary_build.text.expressions import expression
from glossary_build.text.names import language_beside_latin, language_of

_LEAST_SHARE = 0.3
"""How many of the names in Chinese characters or kana have kana where a source is Japanese, or of its texts are in a
language where those with more Latin letters are too."""
_LEAST_SHARE_WITHOUT = 0.15
"""And how many where no character is used in simplified Chinese only."""
_LEAST_FREQUENT = 0.1
"""How many words of a text are the most frequent ones of its language."""
_FEWEST_CLEAR, _MOST_CLEAR = 10, 5
"""Half of these are enough where there are so many, and so many times as many as of any other language."""
_FEWEST_WORDS = 20
_CHINESE = ("zh-Hans", "zh-Hant")
_FREQUENT = words("frequent")
_ENGLISH = {
    language: expression(letters, re.IGNORECASE) for language, letters in expressions("letters")["english"].items()
}
_OWN = {language: expression(letters) for language, letters in expressions("letters")["own"].items()}
_SAMPLE = 20_000
"""How many characters of text show the language of a source."""
_TAKEN_FOR = {"zh-Hant": ("zh-",), "ja": ("zh-",), "uk": ("ru",), "ur": ("ar", "fa"), "fa": ("ar",)}
"""What the languages of names and texts that are in another one begin with."""
_RUSSIAN, _ARABIC = expression("[ёъыэ]", re.IGNORECASE), expression("[ةىإ]")
_NOT_IN = {"uk": _RUSSIAN, "ur": _ARABIC, "fa": _ARABIC}
"""Letters that languages lack which have others of their own; Urdu also has those that show Persian."""
_WORD = expression(r"[^\W\d_]+")
_FEWEST_TRANSLATED = 3
_BLANK_LINES = expression(r"\n(?:[ \t]*+\n)++")
_NO_SENTENCE = expression(r"\s*+(?:[-*+>|#]\s|\d++[.)]\s|[|`~$!]|\.\.\s|https?:)")
"""How a block begins that is no paragraph, and a paragraph that is no sentence."""


def settle_languages(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """*entries*, with ``ja``, ``zh-Hant``, ``de``, … for names and texts that could be in it, where the source is."""
    entries = _with_borrowed_words(_with_translations(entries))
    for settled in (_chinese_or_japanese(entries), _european(entries), *_with_own_letters(entries)):
        if settled:
            entries = [_mark(entry, settled) for entry in entries]
    return tuple(entries)


def _with_translations(entries: Sequence[Entry]) -> Sequence[Entry]:
    """*entries*, each text with a translation below as two texts, where most texts have one."""
    found = {number: parts for number, entry in enumerate(entries) if (parts := _text_and_translation(entry))}
    if len(found) < _FEWEST_TRANSLATED or 2 * len(found) <= sum(bool(entry.definitions) for entry in entries):
        return entries
    return [replace(each, definitions=found.get(number, each.definitions)) for number, each in enumerate(entries)]


def _text_and_translation(entry: Entry) -> tuple[Definition, ...]:
    """The sentences of *entry* in Latin letters and those in others, if its names are in both too."""
    if len(entry.definitions) != 1 or len({name.language == "en" for name in entry.designations}) == 1:
        return ()
    (whole,) = entry.definitions
    paragraphs = _BLANK_LINES.split(whole.text)
    bases = [language_of(each).partition("-")[0] for each in paragraphs]
    own = [base == bases[0] for base in bases]
    if len({*bases}) != 2 or "en" not in bases or own != sorted(own, reverse=True):
        return ()
    firsts = (paragraphs[0], paragraphs[sum(own)])
    if any(map(_NO_SENTENCE.match, paragraphs)) or not all(map(is_sentence, firsts)):
        return ()
    *_, border = islice(_BLANK_LINES.finditer(whole.text), sum(own))
    above, below = whole.text[: border.start()], whole.text[border.end() :]
    place = whole.source.below(whole.text.count("\n", 0, border.end()))
    return (
        replace(whole, text=above, language=language_of(above)),
        replace(whole, text=below, language=language_of(below), source=place),
    )


def _with_borrowed_words(entries: Sequence[Entry]) -> Sequence[Entry]:
    """*entries*, with the language of many texts for those that are in it but for more letters of borrowed words."""
    counts = Counter(text.language for entry in entries for text in entry.definitions)
    many = {language for language, count in counts.items() if count >= _LEAST_SHARE * counts.total()} - {"en"}
    if not many or "en" not in counts:
        return entries
    return [replace(each, definitions=tuple(_in_one_of(many, text) for text in each.definitions)) for each in entries]


def _in_one_of(languages: Container[str], text: Definition) -> Definition:
    own = language_beside_latin(text.text) if text.language == "en" else ""
    return replace(text, language=own) if own in languages else text


def _chinese_or_japanese(entries: Sequence[Entry]) -> str | None:
    """The language of Chinese characters in a source of *entries*; None where each text is judged by itself.

    What a label declares is most often in another one.
    """
    written = [d for entry in entries for d in entry.designations if d.origin.rule is not NameRule.FIELD]
    names = [name for name in written if name.language[:2] in ("ja", "zh")]
    languages = [name.language for name in names]
    columns = [name for name in names if name.origin.rule is NameRule.COLUMN]
    says_chinese = any(name.language in _CHINESE and _is_declared(name) for name in columns)
    japanese = languages.count("ja")
    texts = Counter(d.language for entry in entries for d in entry.definitions)
    is_any_simplified = any(is_simplified(name.text) for name in written)
    least = _LEAST_SHARE if is_any_simplified else _LEAST_SHARE_WITHOUT
    few_chinese = 2 * sum(texts[language] for language in _CHINESE) <= texts["ja"]
    signs = (japanese >= max(1, least * len(languages)), "ja" in texts, few_chinese)
    if sum(signs) > 1 and not says_chinese:
        return "ja"
    if "zh-Hant" not in languages and "zh-Hant" not in texts:
        return None
    sample = [*(d.text for d in written), *(d.text for entry in entries for d in entry.definitions)]
    return "zh-Hant" if is_traditional("".join(sample)) and not is_any_simplified else None


def _european(entries: Iterable[Entry]) -> str | None:
    """The language of most texts in Latin letters; None where that is English, or they don't show it."""
    sample, size = [], 0
    for definition in (d for entry in entries for d in entry.definitions if d.language == "en"):
        sample.append(definition.text)
        size += len(definition.text)
        if size > _SAMPLE:
            break
    counted = Counter(map(str.casefold, filterfalse(str.isupper, _WORD.findall(" ".join(sample)))))
    counts = Counter({language: sum(counted[word] for word in frequent) for language, frequent in _FREQUENT.items()})
    for word in filterfalse(str.isascii, counted):
        counts.update({each: counted[word] for each, own in _OWN.items() if own.search(word)})
    best = max(counts, key=counts.__getitem__)
    others = max(count for language, count in counts.items() if language != best)
    least = _LEAST_FREQUENT / 2 if counts[best] >= max(_FEWEST_CLEAR, _MOST_CLEAR * others) else _LEAST_FREQUENT
    shown = counted.total() >= _FEWEST_WORDS and counts[best] >= least * counted.total()
    return best if shown and best != "en" and counts["en"] * 2 < counts[best] > others else None


def _with_own_letters(entries: Sequence[Entry]) -> Iterator[str]:
    """Ukrainian where a name or text has letters of it, and no other has those that only Russian has; others alike."""
    texts = [(name.language, name.text) for entry in entries for name in entry.designations]
    texts += [(text.language, text.text) for entry in entries for text in entry.definitions]
    for settled, foreign in _NOT_IN.items():
        others = [text for language, text in texts if language in _TAKEN_FOR[settled]]
        if any(language == settled for language, _ in texts) and not any(map(foreign.search, others)):
            yield settled


def _mark(entry: Entry, settled: str) -> Entry:
    """*entry* with the *settled* language for what can be in it."""
    columns = [d for d in entry.designations if d.origin.rule is NameRule.COLUMN]
    said = {d.language for d in columns} if all(map(_is_declared, columns)) else set()
    names = [
        replace(d, language=settled)
        if _fits(d.language, settled)
        and (settled == "zh-Hant" or not _is_declared(d, said))
        and not (number and _is_english(d.text, settled))
        else d
        for number, d in enumerate(entry.designations)
    ]
    definitions = tuple(replace(d, language=settled) if _fits(d.language, settled) else d for d in entry.definitions)
    return replace(entry, designations=collect_designations(names), definitions=definitions)


def _is_english(name: str, settled: str) -> bool:
    """Whether *name*, beside one in the *settled* language, has letters of English words and no small word of it."""
    letters, words = _ENGLISH.get(settled), name.split()
    if letters is None or not name.isascii() or not {*map(str.lower, words)}.isdisjoint(_FREQUENT[settled]):
        return False
    return any(word.isalpha() and not word.isupper() and letters.search(word) for word in words)


def _fits(language: str, settled: str) -> bool:
    """Whether what is taken to be in *language* by its script can be in the *settled* one."""
    return language.startswith(_TAKEN_FOR.get(settled, "en"))


def _is_declared(name: Designation, beside: Container[str] = ()) -> bool:
    """Whether the head of its column, or its label, says in which language *name* is, alone or with others.

    What is in brackets after a name is in one of the languages that are declared *beside* it, if all are.
    """
    rule, about = name.origin
    if rule is NameRule.BRACKET:
        return name.language in beside
    head = about.removesuffix(": alternative")
    fields = (field_named(head), column_of(head)) if rule in (NameRule.COLUMN, NameRule.FIELD) else ()
    return any(field.language for field in fields if field)
