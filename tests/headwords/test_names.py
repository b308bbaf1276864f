"""What is a name in a headword line, and what isn't."""

from __future__ import annotations

from pathlib import Path

import pytest

from glossary_build.diagnostics import SourceLocation
from glossary_build.headwords.alternatives import expand
from glossary_build.headwords.brackets import split_term_line
from glossary_build.headwords.sentences import is_sentence
from glossary_build.loader import load_glossary
from glossary_build.model import NameRule
from glossary_build.text.languages import language_named
from glossary_build.text.names import language_of

HERE = SourceLocation(path="terms.md", line=1)


def names(text: str, *, cautious: bool = False) -> list[str]:
    """The names in the headword line *text*, split into alternatives."""
    return [each.text for each in expand(split_term_line(text, HERE, cautious=cautious)).designations]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("arena, arena allocation", ["arena", "arena allocation"]),
        ("control-flow graph, CFG", ["control-flow graph", "CFG"]),
        ("Region/Peer/Raft Group", ["Region", "Peer", "Raft Group"]),
        ("字段 / 域", ["字段", "域"]),
        ("尖括号，“<”", ["尖括号", "<"]),
        ("Auto oder Wagen", ["Auto", "Wagen"]),
        ("kerf or cut", ["kerf", "cut"]),
        ("campaign or campaign file", ["campaign", "campaign file"]),
        ("树/目录树", ["树", "目录树"]),
        ("贮藏（做名词）", ["贮藏"]),
        ("Ветка (англ. branch)", ["Ветка", "branch"]),
        ("canot ou barque", ["canot", "barque"]),
        ("ложка или черпак", ["ложка", "черпак"]),
        ("Лёд и Снег", ["Лёд и Снег"]),
        ("轮次 又 回合", ["轮次", "回合"]),
        ("轮次或回合", ["轮次", "回合"]),
        ("キール または 竜骨", ["キール", "竜骨"]),
        ("潮汐流 / Tidal Stream (TS)", ["潮汐流", "Tidal Stream", "TS"]),
        ("Port/Starboard (PS)", ["Port/Starboard", "PS"]),
        ("PORT/STBD 灯", ["PORT/STBD 灯"]),
        ("7u/9u绳", ["7u/9u绳"]),
        ("GPS 海图/chart", ["GPS 海图", "chart"]),
        ("Tensor, also known as array", ["Tensor", "array"]),
        ("轮次，又称回合", ["轮次", "回合"]),
    ],
)
def test_alternatives_are_names(text: str, found: list[str]) -> None:
    """A slash, a conjunction, or a comma between names that belong together."""
    assert names(text) == found


@pytest.mark.parametrize(
    "name",
    [
        "FP16/32", "I/O", "provide / inject", "Read/Write Lock", "Smith, Adam", "cut, fill and grade", "make or buy",
        "upper or lower bound", "C++", "std::vector", "__init__", "[T]", "*args", "C:", "《海商法》", "R&D", "{id}",
        "O'Neil",
    ],
)  # fmt: skip
def test_what_only_looks_like_it_is_one_name(name: str) -> None:
    """Compounds, other words and the marks of programs stay."""
    assert names(name) == [name]


def test_translation_of_a_compound_is_a_compound() -> None:
    """What one language has as one name isn't two in the other."""
    assert names("提供 / 注入 (provide / inject)") == ["提供 / 注入", "provide / inject"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("[LLVM]", "LLVM"),
        ("*args*", "*args*"),
        ("****Channel****", "Channel"),
        ("エラッタ：", "エラッタ"),
        ("“Goods”", "Goods"),
        ("「货物」", "货物"),
    ],
)
def test_what_surrounds_a_name_is_no_part_of_it(text: str, name: str) -> None:
    """Marks that a reader of markup has left, quotes and a colon."""
    assert names(text) == [name]


def test_directive_keeps_what_sphinx_makes_a_target_of() -> None:
    """There it is only made plain."""
    assert names("“Goods”:", cautious=True) == ["“Goods”:"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("BPM (BPM is used as a measure of tempo in music)", ["BPM"]),
        ("PM2 (PM2 is a daemon process manager)", ["PM2"]),
        ("ROM (is an acronym for Read-Only Memory)", ["ROM", "Read-Only Memory"]),
        ("RSA (Ron Rivest, Adi Shamir, Leonard Adleman)", ["RSA"]),
        ("WYSIWYG (What you see is what you get)", ["WYSIWYG", "What you see is what you get"]),
        ("ACID (Atomicity, Consistency, Isolation, Durability)",
         ["ACID", "Atomicity, Consistency, Isolation, Durability"]),
        ("Vars (Variables)", ["Vars", "Variables"]),
        ("Abl. (kurz für Ablation)", ["Abl.", "Ablation"]),
    ],
)  # fmt: skip
def test_sentences_and_people_are_no_names(text: str, found: list[str]) -> None:
    """What abbreviates to the head is its full form; what says something about it is none."""
    assert names(text) == found


def test_short_form_of_a_word_is_an_abbreviation() -> None:
    """*Vars* is the beginning of *Variables*."""
    short, long = split_term_line("Vars (Variables)", HERE).designations
    assert (short.kind, long.kind) == ("abbreviation", "full")


@pytest.mark.parametrize(
    ("text", "names_in_glossary"),
    [
        ("- **BPM**: BPM is used as a measure of tempo in music.\n", ["BPM"]),
        ("- **PM2**: PM2 is a daemon process manager.\n", ["PM2"]),
        ("- **ROM** is an acronym for Read-Only Memory.\n", ["ROM", "Read-Only Memory"]),
        ("- **RSA**: stands for Ron Rivest, Adi Shamir and Leonard Adleman.\n", ["RSA"]),
    ],
)
def test_first_sentence_is_no_full_form(tmp_path: Path, text: str, names_in_glossary: list[str]) -> None:
    """A definition that begins with the headword, or with words that happen to hold its capitals, names nothing."""
    path = tmp_path / "terms.md"
    path.write_text(f"# Glossary\n\n{text}- **Mast**: It holds the sails.\n- **Keel**: The spine.\n", encoding="utf-8")
    concept = load_glossary([path]).concepts[0]
    assert [each.text for each in concept.designations] == names_in_glossary


def test_sentence_has_a_verb_among_several_words() -> None:
    """Names may have one too, if they are short."""
    assert is_sentence("BPM is used as a measure of tempo in music")
    assert not any(map(is_sentence, ("as is", "must-have feature", "IS curve of a market", "指针")))


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("커널", "ko"),
        ("GPU 메모리", "ko"),
        ("エラッタ", "ja"),
        ("配列の添字", "ja"),
        ("資料結構", "zh-Hant"),
        ("数据结构", "zh-Hans"),
        ("kernel", "en"),
        ("约翰・史密斯", "zh-Hans"),
        ("这个词来自日语，原文写作エラー，后来在中文的技术文献里也常常能够见到，意思是程序出了错误", "zh-Hans"),
        ("The Korean name of this concept, which some documents use beside the English one, is 커널.", "en"),
    ],
)
def test_script_tells_the_language(text: str, language: str) -> None:
    """Kana are Japanese, Hangul Korean; a foreign word in a long text doesn't count."""
    assert language_of(text) == language


@pytest.mark.parametrize(
    ("head", "language"),
    [
        ("English", "en"), ("英文", "en"), ("영어", "en"), ("英語", "en"), ("Englisch", "en"), ("anglais", "en"),
        ("中文", "zh-Hans"), ("繁體中文", "zh-Hant"), ("简体中文", "zh-Hans"), ("Chinese (Traditional)", "zh-Hant"),
        ("日本語", "ja"), ("Japanese", "ja"), ("한국어", "ko"), ("번역문", None), ("Deutsch", "de"), ("Français", "fr"),
        ("Español", "es"), ("pt-BR", "pt-BR"), ("zh_TW", "zh-Hant"), ("Русский", "ru"), ("Name", None), ("it", "it"),
        ("no", None), ("to", None), ("id", None), ("Term (English)", "en"), ("English term", "en"), ("英文名称", "en"),
    ],
)  # fmt: skip
def test_column_head_names_a_language(head: str, language: str | None) -> None:
    """By its name in any of the supported languages, its own name, or its code."""
    assert language_named(head) == language


@pytest.mark.parametrize("anchor", ['<div id="k-1"></div>', '<a name="k-1"></a>', '<span id="k-1"></span>', "(k-1)="])
def test_anchor_above_a_heading_belongs_to_it(tmp_path: Path, anchor: str) -> None:
    """It is the id of the term below, and no text of the one above."""
    path = tmp_path / "terms.md"
    path.write_text(f"# Glossary\n\n## Array\n\nA row.\n\n{anchor}\n\n## Kernel\n\nA core.\n", encoding="utf-8")
    array, kernel = load_glossary([path]).concepts
    assert (array.definitions[0].text, kernel.id) == ("A row.", "term-k-1")


def test_name_that_languages_share_is_a_name_in_each(tmp_path: Path) -> None:
    """A third and a fourth language don't lose what a language before them has too."""
    path = tmp_path / "terms.md"
    rows = "| Table | 表 / 数据表 | 表 / 資料表 | Tabelle |\n| Array | 数组 | 陣列 | Array |\n| Key | 键 | 鍵 | Key |\n"
    path.write_text(f"# Glossary\n\n| English | 简体中文 | 繁體中文 | Deutsch |\n|-|-|-|-|\n{rows}", encoding="utf-8")
    table, array, _key = load_glossary([path]).concepts
    assert [(each.text, each.language) for each in table.designations] == [
        ("Table", "en"), ("表", "zh-Hans"), ("表", "zh-Hant"), ("Tabelle", "de"), ("数据表", "zh-Hans"),
        ("資料表", "zh-Hant"),
    ]  # fmt: skip
    assert [array.preferred(language).text for language in ("en", "zh-Hans", "zh-Hant", "de")] == [
        "Array", "数组", "陣列", "Array",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "text", "languages"),
    [
        (
            "terms.md",
            "# 用語集\n\n## エラッタ：\n\n誤りの一覧。\n\n## 配列\n\n値の並び。\n\n## ループ\n\n繰り返し。\n",
            ["ja"] * 3,
        ),
        ("terms.md", "# 용어집\n\n## 커널\n\n운영 체제의 핵심.\n\n## 배열\n\n값의 나열.\n", ["ko", "ko"]),
        ("terms.md", "# 術語表\n\n## 資料結構\n\n組織資料的方式。\n\n## 元件\n\n一個部分。\n", ["zh-Hant", "zh-Hant"]),
    ],
)
def test_document_settles_what_characters_leave_open(
    tmp_path: Path, name: str, text: str, languages: list[str]
) -> None:
    """A name in Chinese characters is Japanese or traditional where the rest of its source is."""
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    glossary = load_glossary([path])
    assert [concept.designations[0].language for concept in glossary.concepts] == languages
    assert "：" not in "".join(each.text for concept in glossary.concepts for each in concept.designations)


def test_name_after_a_remark_has_the_rule_of_its_field() -> None:
    """The remark is no part of it."""
    (name,) = split_term_line("(lockの) acquire", HERE, origin=NameRule.COLUMN.of("Term")).designations
    assert (name.text, str(name.origin)) == ("acquire", "column: Term")


def test_list_of_thousands_of_characters_stays_one_name() -> None:
    """Nobody writes one, and each piece is compared with the first."""
    text = f"Sail {'“' * 2000}{'，”' * 1000}"
    assert len(names(text[:1500])) == len(names(text)) == 1
    assert names("，".join(f"帆{number}" for number in range(9))) == [f"帆{number}" for number in range(9)]
