"""Languages, as columns and fields name them."""

import pytest

from glossary_build.text.languages import language_named

NAMED = """
en        eng EN English 英文 English-term
zh-Hans   cn CHS chi zho simplified zh-Hans
zh-Hant   ZH-Hant tw cht traditional 繁體中文 zh_TW
ja        jp jpn
ko        kr kor
de        ger deu Deutsch German allemand 德语
fr        fre fra
es        spa
pt        por
it        ita italian Italiano 意大利语 義大利語 이탈리아어
ru        rus
nl        nld
pl        pol
uk        ukr
tr        tur
vi        vie
ar        ara
"""
CASES = [(head, tag) for tag, *heads in map(str.split, NAMED.strip().splitlines()) for head in heads]


@pytest.mark.parametrize(("head", "tag"), CASES)
def test_head_of_a_column_names_a_language(head: str, tag: str) -> None:
    """A code of two or three letters, that of a country, or the name, in any case."""
    assert language_named(head) == tag


@pytest.mark.parametrize("head", ["no", "id", "Notes", "is", "eng2", ""])
def test_word_that_is_no_language_names_none(head: str) -> None:
    """Some codes are words that head columns."""
    assert language_named(head) is None
