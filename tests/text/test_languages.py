"""Languages, as columns and fields name them."""

from pathlib import Path

import pytest

from glossary_build.text.languages import language_named, language_tag, matches_language

ROOT = Path(__file__).parents[2]
NAMED = """
en        eng EN English 英文 English-term 英 英译
zh-Hans   cn CHS chi zho simplified zh-Hans 中文约定
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


@pytest.mark.parametrize(
    "head", ["no", "id", "Notes", "is", "eng2", "", "is_active", "no-items", "so_what", "my_new_notes"]
)
def test_word_that_is_no_language_names_none(head: str) -> None:
    """Some codes are words that head columns."""
    assert language_named(head) is None


FIRST_AND_LAST = """
en        english englisch anglais inglés ingles английский 英文 英语 英語 영어 영문
zh-Hant   CHT TW 繁体中文 繁體中文 繁体 正體 臺灣 台湾 香港 번체 繁体字中国語 繁体字
zh-Hans   CN CHS Chinese Chinesisch chinois chino mandarin китайский 中文 汉语 國語 简体中文 簡體中文 중국어 간체
ja        JP Japanese japonés японский 日本語 日文 和文 일본어
ko        KR Korean coréen корейский 한국어 국문 韩语 韓国語
de        german alemán немецкий 德语 ドイツ語 독일어
fr        french français французский 法语 法文 法語 フランス語 프랑스어
es        Spanish español castellano испанский 西班牙语 西班牙文 西班牙語 スペイン語 스페인어
it        Italian italiano итальянский 意大利语 義大利語 이탈리아어
pt        Portuguese português português португальский 葡萄牙语 葡萄牙語 ポルトガル語 포르투갈어
ru        Russian ruso русский 俄语 ロシア語 러시아어
nl        Dutch nederlands 荷兰语 네덜란드어
pl        Polish polski польский 波兰语 폴란드어
uk        Ukrainian українська украинский 乌克兰语 烏克蘭語 ウクライナ語 우크라이나어
tr        Turkish türkçe турецкий 土耳其语 터키어
vi        Vietnamese tiếngviệt 越南语 베트남어
ar        Arabic العربية арабский 阿拉伯语 아랍어
fi        Finnish suomi финский 芬兰语 핀란드어
hu        Hungarian Magyar венгерский 匈牙利语
ro        Romanian română румынский 罗马尼亚语
mn        Mongolian монгол монгольский 蒙古语
"""


@pytest.mark.parametrize(
    ("head", "tag"),
    [(head, tag) for tag, *heads in map(str.split, FIRST_AND_LAST.strip().splitlines()) for head in heads],
)
def test_language_is_named_in_many_languages(head: str, tag: str) -> None:
    """In that of the interface, in its own and in Russian."""
    assert language_named(head) == tag
    assert language_named(f"{head}  (term)") == tag


@pytest.mark.parametrize(("head", "tag"), [("Tiếng Việt", "vi"), ("Bahasa Indonesia", "id"), ("Indonesia", None)])
def test_language_is_named_by_two_words(head: str, tag: str | None) -> None:
    """One of them may name a country."""
    assert language_named(head) == tag


CODES = "en zh-hans ja ko de fr es it pt ru nl pl uk tr vi ar cs sv fi da hu el he fa hi"


@pytest.mark.parametrize("code", CODES.split())
def test_code_of_a_language_heads_a_column(code: str) -> None:
    """In any case, alone."""
    assert language_named(code) == language_named(code.upper()) == language_tag(code)
    assert language_named(f"{code} terms") is None


@pytest.mark.parametrize(
    ("head", "tag"),
    [
        ("Traditional Chinese", "zh-Hant"),
        ("Chinese (simplified)", "zh-Hans"),
        ("Chinesisch (traditionell)", "zh-Hant"),
        ("Vereinfacht Chinesisch", "zh-Hans"),
        ("Chinese / Traditional", "zh-Hant"),
        ("simplified", "zh-Hans"),
        ("traditional terms", "zh-Hant"),
        ("Simplified English", None),
        ("vereinfacht", "zh-Hans"),
        ("traditionell", "zh-Hant"),
        ("a traditional term", None),
        ("term", None),
        ("English, translated", "en"),
        ("terms: English", "en"),
        ("names - German", "de"),
        ("word·French", "fr"),
        ("English equivalent", "en"),
        ("Begriff Englisch", "en"),
        ("Englische Bezeichnung", "en"),
        ("Englisch Bezeichnung", "en"),
        ("Englisch Übersetzung", "en"),
        ("termes anglais", "en"),
        ("Terme anglais", "en"),
        ("traduction anglais", "en"),
        ("términos inglés", "en"),
        ("traducción inglés", "en"),
        ("英语术语", "en"),
        ("英語術語", "en"),
        ("中文名称", "zh-Hans"),
        ("中文名稱", "zh-Hans"),
        ("英文单词", "en"),
        ("英文詞", "en"),
        ("英文译名", "en"),
        ("日文譯文", "ja"),
        ("日文翻译", "ja"),
        ("中国語訳", "zh-Hans"),
        ("英語用語", "en"),
        ("영어 용어", "en"),
        ("영어번역", "en"),
        ("英文[名]", "en"),
        ("English：", "en"),
        ("the English one", None),
        ("English and German", None),
        ("Ｅｎｇｌｉｓｈ ", "en"),
        ("Englishman", None),
        ("pt_br", "pt-BR"),
        ("zh-TW", "zh-Hant"),
        ("en-", None),
        ("it is", None),
    ],
)
def test_head_with_a_word_for_term_names_the_language(head: str, tag: str | None) -> None:
    """Anything else beside the name makes another head of it."""
    assert language_named(head) == tag


@pytest.mark.parametrize(
    ("code", "tag"),
    [
        ("zh", "zh-Hans"),
        ("zh-cn", "zh-Hans"),
        ("zh_SG", "zh-Hans"),
        ("zh-tw", "zh-Hant"),
        ("zh_HK", "zh-Hant"),
        ("ZH-MO", "zh-Hant"),
        ("ZH-hans", "zh-Hans"),
        ("zh-Hant-tw", "zh-Hant-TW"),
        ("pt_BR", "pt-BR"),
        ("EN", "en"),
        ("gsw-ch", "gsw-CH"),
        ("sr-LATN-rs", "sr-Latn-RS"),
        ("de-1996", "de-1996"),
        ("de-CH-1901", "de-CH-1901"),
        ("en-x-ABC", "en-x-abc"),
        ("es-419", "es-419"),
        ("abcd", None),
        ("e", None),
        ("en-", None),
        ("en--us", None),
        ("en-abcdefghi", None),
        ("en us", None),
        ("", None),
    ],
)
def test_code_becomes_a_tag_in_the_usual_case(code: str, tag: str | None) -> None:
    """A region in capitals, a script with one; Chinese goes by its script."""
    assert language_tag(code) == tag


@pytest.mark.parametrize(
    ("tag", "wanted", "expected"),
    [
        ("zh-Hans", "zh", True),
        ("zh", "zh", True),
        ("zh", "zh-Hans", False),
        ("zhx", "zh", False),
        ("en", "zh", False),
        ("zh-Hans-CN", "zh-Hans", True),
    ],
)
def test_tag_is_in_the_range_of_a_shorter_one(tag: str, wanted: str, *, expected: bool) -> None:
    """Subtag by subtag."""
    assert matches_language(tag, wanted) is expected


@pytest.mark.skipif(not (ROOT / "benchmarks").is_dir(), reason="needs the checkout")
def test_table_is_that_of_the_library() -> None:
    """``make language-names`` was run."""
    from benchmarks.language_names import TABLE, table

    head, _, _ = table().partition("\n")
    kept = TABLE.read_text(encoding="utf-8")
    if kept.partition("\n")[0] != head:
        pytest.skip("the table is of another version of Babel")
    assert kept == table()
