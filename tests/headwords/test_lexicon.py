"""The words of the lexicon, by language."""

from __future__ import annotations

import pytest

from glossary_build.headwords.lexicon import all_words, expressions, finders, words


def test_words_of_a_table_are_split_at_bars() -> None:
    """Line breaks and blanks around them don't count."""
    by_language = words("word_classes")
    assert {"n", "v", "adj"} <= {word.strip(".") for word in by_language["en"]}
    assert all(word == word.strip() != "" and "|" not in word for listed in by_language.values() for word in listed)
    assert all_words("word_classes") == {word for listed in by_language.values() for word in listed}
    assert "references" in all_words("frame")
    assert "参考" in all_words("frame")


def test_expressions_are_those_of_each_table_inside() -> None:
    """On one line."""
    markers = expressions("markers")
    assert {"abbreviation", "full", "admitted", "deprecated", "see", "example"} <= set(markers)
    assert markers["see"]["en"] == "see"
    assert not any("\n" in each for by in markers.values() for each in by.values())


@pytest.mark.parametrize(
    ("name", "text", "is_found"),
    [
        ("rules", "Rules of writing", True),
        ("rules", "RULE", True),
        ("rules", "Ruler", False),
        ("rules", "Overruled", False),
        ("rules", "翻译规则表", True),
        ("rules", "表記ルール集", True),
        ("rules", "번역방침표", True),
        ("title", "The Glossary", True),
        ("title", "Glossaryx", False),
        ("title", "名词解释表", True),
        ("facet", "What is it", True),
        ("facet", "So what", False),
    ],
)
def test_words_are_found_whole_where_blanks_separate_them(name: str, text: str, *, is_found: bool) -> None:
    """In any case; in Chinese, Japanese and Korean, anywhere."""
    assert (finders("headings")[name].search(text) is not None) is is_found


def test_table_inside_of_another_has_its_way_for_a_name() -> None:
    """Joined by dots."""
    assert "term" in words("fields.term")["en"]
    assert "术语" in all_words("fields.term")
