"""Glossaries in PO files."""

from __future__ import annotations

from pathlib import Path

import pytest

from glossary_build.export.word_lists import export_po as export
from glossary_build.loader import LoadConfig, load_glossary
from glossary_build.model import Glossary
from glossary_build.parsers.data.po import parse
from glossary_build.parsers.detect import choose

CATALOGUE = r"""# Terms of a project
msgid ""
msgstr ""
"Language: zh_TW\n"

#. A generalization of
#. matrices.
#  矩陣的推廣。
#: a.md:3
msgctxt "Data / Values"
msgid "Tensor"
msgstr "張"
"量"

msgid "a \"b\"\\c"
msgid_plural "bs"
msgstr[0] "乙"
msgstr[1] "丙"

#, fuzzy, python-format
msgid "Guess"
msgstr "猜"

msgid "Alone"
msgstr ""

#~ msgid "Old"
#~ msgstr "舊"
"""


def test_name_in_several_contexts_is_that_of_several_concepts() -> None:
    """The context is part of its name then; it is none where it is alone."""
    messages = "".join(f'msgctxt "{c}"\nmsgid "{i}"\nmsgstr "{s}"\n\n' for c, i, s in CONTEXTS)
    contents = {"x.po": f'msgid ""\nmsgstr "Language: de"\n\n{messages}'.encode()}
    concepts = load_glossary(contents, LoadConfig(contents=contents)).concepts
    assert [[name.text for name in concept.designations] for concept in concepts] == [
        ["account (bank)", "Konto"],
        ["account (talk)", "Bericht"],
        ["keel", "Kiel"],
    ]


CONTEXTS = (("bank", "account", "Konto"), ("talk", "account", "Bericht"), ("boat", "keel", "Kiel"))


def test_messages_are_terms() -> None:
    """Names in the languages of the header, subjects from the context, definitions from the comments."""
    result = parse(CATALOGUE, "x.po")
    tensor, plural, alone = result.entries
    assert [(d.text, d.language, d.source.line) for d in tensor.designations] == [
        ("Tensor", "en", 11),
        ("張量", "zh-Hant", 12),
    ]
    assert [(d.text, d.language, d.source.line) for d in tensor.definitions] == [
        ("A generalization of\nmatrices.", "en", 6),
        (" 矩陣的推廣。", "zh-Hant", 8),
    ]
    assert tensor.subjects == ("Data", "Values")
    assert [d.text for d in plural.designations] == ['a "b"\\c', "乙"]
    assert [d.text for d in alone.designations] == ["Alone"]


def test_what_is_skipped_is_told() -> None:
    """Fuzzy and obsolete messages, plurals, and lines that are no PO."""
    text = CATALOGUE + 'nonsense\nmsgid "Last"\nmsgstr "末\n'
    result = parse(text, "x.po")
    assert [entry.headword.text for entry in result.entries][-1] == "Last"
    assert [str(diagnostic) for diagnostic in result.diagnostics] == [
        "x.po:16: info: the plural “bs” was not read [skipped-entry]",
        "x.po:21: info: “Guess” is marked as fuzzy and was not read [skipped-entry]",
        "x.po:27: info: an obsolete message was not read [skipped-entry]",
        "x.po:29: error: “nonsense” is no line of a PO file [bad-syntax]",
        'x.po:31: error: “msgstr "末” is no line of a PO file [bad-syntax]',
    ]


def test_text_file_is_a_catalogue_where_it_begins_with_a_message() -> None:
    """Comments may be before it."""
    assert choose(CATALOGUE, "x.txt") is parse


def test_empty_glossary_is_a_header() -> None:
    """The file is a catalogue even so."""
    assert export(Glossary()).text.endswith('"Language: \\n"\n')


def test_two_terms_of_one_name_are_two_messages_only_by_their_subjects(tmp_path: Path) -> None:
    """A catalogue with the same message twice isn't valid; the second one is among the losses."""
    texts = [f"# Words\n\n{above}## Kernel\n\nA {what}.\n" for above, what in (("", "seed"), ("", "core"))]
    paths = [tmp_path / name for name in ("a.md", "b.md")]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, encoding="utf-8")
    (tmp_path / "overrides.yaml").write_text("Kernel: { keep-apart: b.md }\n", encoding="utf-8")
    glossary = load_glossary(paths, LoadConfig(overrides=str(tmp_path / "overrides.yaml")))
    assert len(glossary.concepts) == 2
    assert export(glossary).text.count('msgid "Kernel"') == 1
    assert export(glossary).losses


def test_a_faulty_string_loses_only_its_line() -> None:
    """What continues it is read."""
    (entry,) = parse('msgid "a\n"b"\nmsgstr "乙"\n', "x.po").entries
    assert [name.text for name in entry.designations] == ["b", "乙"]


@pytest.mark.parametrize(
    ("header", "language", "codes"),
    [
        ("de_DE.UTF-8", "de-DE", []),
        ("sr@latin", "sr-Latn", []),
        ("ca@valencia", "ca", []),
        ("", "en", ["wrong-shape"]),
        ("german!", "en", ["wrong-shape"]),
    ],
)
def test_language_of_the_header_is_a_locale(header: str, language: str, codes: list[str]) -> None:
    """Without one the script decides, which is reported once."""
    messages = "".join(f'msgid "{name}"\nmsgstr "{name}e"\n\n' for name in ("Bit", "Byte"))
    result = parse(f'msgid ""\nmsgstr "Language: {header}\\n"\n\n{messages}', "x.po")
    assert [each.designations[-1].language for each in result.entries] == [language] * 2
    assert [(each.code, each.source.line) for each in result.diagnostics] == [(code, 5) for code in codes]
