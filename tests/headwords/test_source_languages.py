"""Languages that single names leave open, by what the rest of the source is in."""

from __future__ import annotations

from dataclasses import replace

import pytest

from glossary_build.diagnostics import SourceLocation
from glossary_build.headwords.source_languages import settle_languages
from glossary_build.model import Definition, Designation, Entry, Markup, NameRule
from glossary_build.parsers import markdown
from glossary_build.parsers.data import csv_table
from glossary_build.text.names import language_of

GERMAN = """
- **Kiel**: der unterste Teil des Schiffes, auf dem die Spanten stehen.
- **Mast**: ein Rundholz, an dem die Segel mit Tauen befestigt sind.
"""
FRENCH = """
- **Quille** : la partie la plus basse du navire, qui est dans l'eau.
- **Mât** : une pièce de bois qui porte les voiles et les vergues.
"""
ENGLISH = """
- **Keel**: the lowest part of a ship, on which the frames are set.
- **Mast**: a pole that carries the sails of the ship.
"""


TURKISH = """
- **Omurga**: Teknenin altında boydan boya uzanan, postaların bağlandığı ana parça ve gövdenin en alçak yeri.
- **Direk**: Yelkenlerin asıldığı, güverteye dikilen uzun ağaç; rüzgâr gücünü gövdeye aktarmak için kullanılır.
- **Serdümen**: Dümeni tutan, rotayı izleyen gemici; nöbet çizelgesinde adı geçer, kaptan köşkünde durur.
- **Halat**: Birçok lifin bükülmesiyle yapılan kalın ip; bağlama, çekme ve kaldırma işlerinde kullanılır.
- **Çapa**: Gemiyi deniz tabanına bağlayan demir ile zincirin ucu; demirlemek için ırgatla indirilir.
- **Pruva**: Teknenin ileri bakan ucu, dalgaları yaran bölüm olarak bilinir; bodoslama burada bulunur.
- **Kıç**: Teknenin arka ucu; dümen, pervane ve kıç aynalığı burada yer alır.
- **Liman**: Gemilerin barındığı, yük alıp boşalttığı korunaklı yer; dalgakıran ile çevrilidir.
- **Rıhtım**: Gemilerin yanaştığı, yük ve yolcu indirilen kıyı duvarı; bir iskele gibi uzanır.
"""


@pytest.mark.parametrize(("text", "language"), [(GERMAN, "de"), (FRENCH, "fr"), (ENGLISH, "en"), (TURKISH, "tr")])
def test_frequent_words_show_the_language(text: str, language: str) -> None:
    """Names and texts are in the language that the texts show."""
    entries = markdown.parse(f"# A\n\n{text}", "a.md").entries
    assert len(entries) >= 2
    assert {each.language for entry in entries for each in (*entry.designations, *entry.definitions)} == {language}


def test_words_in_capitals_show_no_language() -> None:
    """They are marks, and may look like small words of another language: ``TO DO``."""
    text = "La parte más baja del barco, que es de madera y se ve con la marea. Una con los de hierro y del mar."
    assert settled(entry(f"{text}{' TO DO.' * 20}", "Quilla")) == ["es es"]


def test_column_that_names_a_language_keeps_it() -> None:
    """Only names that no header declares take the language of the texts."""
    text = (
        "| Begriff | Englisch | Erklärung |\n| --- | --- | --- |\n"
        "| Kiel | keel | der unterste Teil des Schiffes, auf dem die Spanten stehen |\n"
        "| Mast | mast | ein Rundholz, an dem die Segel mit Tauen befestigt sind |\n"
    )
    (keel, mast) = markdown.parse(text, "a.md").entries
    assert [(name.text, name.language) for name in keel.designations] == [("Kiel", "de"), ("keel", "en")]
    assert {definition.language for definition in (*keel.definitions, *mast.definitions)} == {"de"}


@pytest.mark.parametrize("header", ["Englisch (Code)", "Engelsk", "Tiếng Anh", "İngilizce", "English UI"])
def test_header_that_names_english_declares_it(header: str) -> None:
    """In the language of the source, with a remark in brackets or what it is shown in."""
    text = f"| {header} | Begriff | Erklärung |\n|-|-|-|\n| hull | Rumpf | der Teil des Schiffes, der im Wasser ist |\n"
    more = "| mast | Mast | ein Rundholz, an dem die Segel und die Rahen mit Tauen befestigt sind |\n"
    (hull, _) = markdown.parse(f"# A\n\n{text}{more}", "a.md").entries
    assert {(name.text, name.language) for name in hull.designations} == {("hull", "en"), ("Rumpf", "de")}


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("Royal Yachting Association", "en"),
        ("deck", "en"),
        ("Racing rules", "en"),
        ("Regatas de vela ligera", "es"),
        ("cubierta", "es"),
        ("el deck de proa", "es"),
        ("jib", "en"),
    ],
)
def test_english_names_beside_those_of_another_language_are_english(name: str, language: str) -> None:
    """By letters that its words hardly have; a headword is in the language of its text."""
    text = f"- **Vela Marconi ({name})**: la que se usa en los barcos de hoy y que es la más rápida de las que hay.\n"
    text += "- **Workshop**: el taller en el que se hacen las velas de los barcos y las de los otros.\n"
    (sail, shop) = markdown.parse(f"# A\n\n{text}", "a.md").entries
    assert [each.language for each in sail.designations] == ["es", language]
    assert [each.language for each in shop.designations] == ["es"]


def test_names_beside_a_declared_one_keep_its_language() -> None:
    """Those that a slash joins to it, and those in brackets after it."""
    text = (
        "English,Spanish,Definición\n"
        "sheet/line,escota,el cabo con el que se caza una vela y que es de los más largos\n"
        "personal flotation device (PFD),chaleco (CH),la prenda que se pone por la seguridad en el mar\n"
    )
    sheet, vest = csv_table.parse(text, "a.csv").entries
    names = [f"{name.text} {name.language}" for each in (sheet, vest) for name in each.designations]
    assert sorted(names) == sorted(
        ("sheet en", "line en", "escota es", "personal flotation device en", "PFD en", "chaleco es", "CH es")
    )


def test_brackets_after_a_name_that_no_column_declares_show_no_language() -> None:
    """They are in the language of the texts, though another column is in English."""
    text = "Begriff,Englisch,Erklärung\nRettungsweste (RW),life jacket,was man auf dem Schiff bei Sturm an hat\n"
    text += "Kiel,keel,der unterste Teil des Schiffes und ist mit den Spanten aus einem Holz\n"
    (vest, _) = csv_table.parse(text, "a.csv").entries
    assert {name.text: name.language for name in vest.designations}["RW"] == "de"


@pytest.mark.parametrize(
    ("names", "language"),
    [("پارو|قایق", "fa"), ("پارو|مرساة", "fa ar"), ("بادبان|دکل", "ar"), ("کشتی|لنگر|چپو ڈنڈا", "ur")],
)
def test_letters_of_one_name_show_the_language_of_others(names: str, language: str) -> None:
    """Persian and Urdu have letters that Arabic lacks; where a name has a letter of Arabic only, each is by itself."""
    found = settled(*(entry("", name) for name in names.split("|")))
    assert " ".join(dict.fromkeys(found)) == language


def test_chinese_column_beside_a_japanese_one_stays_chinese() -> None:
    """Its names and definitions, though many characters of the source are Japanese."""
    text = (
        "| English | 日本語 | 中文 | 定义（中文） | 定義（日本語） |\n| --- | --- | --- | --- | --- |\n"
        "| Keel | キール | 龙骨 | 船底的纵梁。 | 船底の竜骨です。 |\n"
        "| Mast | マスト | 桅杆 | 支撑帆的杆。 | 帆を張る柱です。 |\n"
    )
    for entry in markdown.parse(text, "a.md").entries:
        assert {name.language for name in entry.designations} == {"en", "ja", "zh-Hans"}
        assert [definition.language for definition in entry.definitions] == ["zh-Hans", "ja"]


@pytest.mark.parametrize(
    ("text", "languages"),
    [
        ("## 帆\n\n中文：船帆\n\n風を受ける布。\n\n## 錨\n\n中文：铁锚\n\n船を止める。\n", ["ja", "zh-Hans"]),
        (f"{GERMAN.rstrip()}\n  English: pole\n", ["de", "en"]),
    ],
)
def test_label_that_names_a_language_keeps_it(text: str, languages: list[str]) -> None:
    """And says nothing about the other names."""
    names = markdown.parse(f"# A\n\n{text}", "a.md").entries[-1].designations
    assert [name.language for name in names] == languages


def test_short_texts_show_their_language() -> None:
    """Notes in the style of a telegram have few small words."""
    text = "Kein Wind, keine Fahrt: Ruder ohne Wirkung, Boot treibt durch Strom. Abhilfe: einen Riemen nehmen."
    assert settled(entry(f"{text} {text}", "Flaute")) == ["de de"]


@pytest.mark.parametrize(
    ("texts", "language"),
    [
        (["ocena słaba", "pierwszy rejs po jeziorze", "zwój liny", "część żagla", "drugi koniec łodzi"], "pl"),
        (["přední plachta", "kůl", "zadní část lodě", "provaz kotvy", "kapitán"], "cs"),
        (["mái chèo dài", "dây buộc thuyền", "đáy thuyền", "cánh buồm nhỏ", "người lái tàu"], "vi en"),
        (["the Łódź of old", "a boat of Gdańsk", "the mast of it", "a part of the sail", "the end of a rope"], "en"),
    ],
)
def test_letters_of_one_language_show_it(texts: list[str], language: str) -> None:
    """Texts of a word or two have hardly any small words."""
    found = settled(*(entry(text, "Mast") for text in texts * 3))
    assert {languages.split()[-1] for languages in found} <= {*language.split()}


def test_texts_in_two_languages_decide_nothing() -> None:
    """Half English and half German is no German source."""
    entries = markdown.parse(f"# A\n\n{GERMAN}{ENGLISH}", "a.md").entries
    assert {name.language for entry in entries for name in entry.designations} == {"en"}


@pytest.mark.parametrize(("last", "language"), [("舵", "ja"), ("双体船", "zh-Hans")])
def test_a_few_names_in_kana_show_japanese(last: str, language: str) -> None:
    """Unless a name has characters of simplified Chinese."""
    pairs = {
        "Ballast": "バラスト",
        "Buoy": "浮標",
        "Port side": "左舷",
        "Draught": "喫水",
        "Leeward": "風下",
        "Last": last,
    }
    rows = "".join(f"| {name} | {translation} |\n" for name, translation in pairs.items())
    entries = markdown.parse(f"| Term | Translation |\n| --- | --- |\n{rows}", "a.md").entries
    assert entries[-1].designations[-1].language == language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Задача", "ru"), ("Гілка", "uk"), ("мережа і гілки", "uk"), ("γλωσσάρι", "el"), ("אוצר מילים", "he"),
        ("معجم", "ar"), ("शब्दावली", "hi"), ("อภิธานศัพท์", "th"), ("α-β pruning", "en"), ("λ", "en"), ("Tеnsor", "en"),
        ("CPU кэш", "ru"),
    ],
)  # fmt: skip
def test_script_shows_the_language(text: str, language: str) -> None:
    """Where most letters are of one script; a letter in a formula shows nothing."""
    assert language_of(text) == language


HERE = SourceLocation("a.md", 1)


def entry(text: str = "", *names: str, language: str | None = None, column: str = "") -> Entry:
    """An entry of the languages that scripts suggest."""
    origin = NameRule.COLUMN.of(column) if column else NameRule.HEADWORD.of()
    designations = [
        Designation(text=n, language=language_of(n), origin=origin, source=HERE) for n in names or ("Keel",)
    ]
    definition = Definition(text=text, language=language or language_of(text), markup=Markup.MARKDOWN, source=HERE)
    return Entry(designations=tuple(designations), definitions=(definition,) if text else (), source=HERE)


def settled(*entries: Entry) -> list[str]:
    """The languages of the names of each entry, then those of its definitions."""
    return [
        " ".join((*(d.language for d in each.designations), *(d.language for d in each.definitions)))
        for each in settle_languages(entries)
    ]


@pytest.mark.parametrize(
    ("words", "others", "expected"),
    [
        (2, 18, "de"),  # 2 of 20 words are not less than 10 %
        (1, 19, "en"),
        (3, 16, "en"),  # fewer than twenty words show nothing
        (3, 27, "de"),
        (3, 28, "en"),
    ],
)
def test_share_of_frequent_words_decides(words: int, others: int, expected: str) -> None:
    """Of at least twenty words."""
    assert settled(entry("der " * words + "kiel " * others)) == [f"{expected} {expected}"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("der " * 5 + "the " * 2 + "x " * 20, "de"),
        ("der " * 4 + "the " * 2 + "x " * 20, "en"),
        ("der " * 4 + "les " * 4 + "x " * 20, "en"),
        ("der " * 5 + "les " * 4 + "x " * 20, "de"),
        ("the " * 9 + "x " * 20, "en"),
    ],
)
def test_most_frequent_words_are_those_of_one_language(text: str, expected: str) -> None:
    """More than of any other, and more than twice as many as English ones."""
    assert settled(entry(text)) == [f"{expected} {expected}"]


def test_texts_of_a_source_are_looked_at_together() -> None:
    """Up to twenty thousand characters; one in another script says nothing."""
    assert settled(entry("der " * 2 + "x " * 9), entry("der " * 2 + "x " * 9), entry("船的底部")) == [
        *("de de", "de de", "de zh-Hans"),
    ]
    long = entry("x" * 19_998 + " a")
    german = entry("der die das und ist ein eine " * 5)
    assert settled(long, german)[1] == "de de"
    assert settled(replace(long, definitions=(replace(long.definitions[0], text="x" * 20_001),)), german)[1] == "en en"


def test_declared_language_of_a_column_is_kept() -> None:
    """A column that names none takes that of the source."""
    german = entry("der die das und ist ein eine " * 5)
    assert settled(german, entry("", "keel", column="English"), entry("", "Kiel", column="Term")) == [
        *("de de", "en", "de"),
    ]


@pytest.mark.parametrize(
    ("names", "texts", "expected"),
    [
        (["カーネル", "配列", "行列", "船"], [], "ja"),
        (["カーネル", "配列", "行列", "船", "風", "左舷"], [], "ja"),
        (["カーネル", "配列", "行列", "船", "風", "左舷", "舵"], [], "zh-Hant"),
        (["カーネル", "数据", "行列"], [], "ja"),
        (["カーネル", "数据", "行列", "船"], [], "zh-Hans"),
        (["カーネル", "配列"], ["船的底部"], "zh-Hans"),
        (["カーネル", "配列"], ["船的底部", "船のカーネル"], "ja"),
        (["カーネル", "配列"], ["船體"], "zh-Hant"),
        (["配列"], ["船の底", "帆を張る", "船底"], "ja"),
        (["配列"], ["船の底", "船底"], "zh-Hans"),
        (["資料", "配列"], [], "zh-Hant"),
        (["資料", "数据", "配列"], [], "zh-Hans"),
        (["配列"], ["資料結構"], "zh-Hant"),
        (["配列"], ["数据"], "zh-Hans"),
    ],
)
def test_script_of_a_source_settles_what_is_open(names: list[str], texts: list[str], expected: str) -> None:
    """Enough names in kana make Chinese characters Japanese; those of traditional Chinese only make them that."""
    entries = [*(entry("", name) for name in names), *(entry(text) for text in texts)]
    found = dict(zip(names, settled(*entries), strict=False))
    assert found[names[-1]] == expected
    assert expected != "ja" or {*found.values()} == {"ja"}


@pytest.mark.parametrize(("other", "language"), [("Фал", "uk"), ("Парусный трос", "ru")])
def test_cyrillic_is_ukrainian_where_nothing_shows_russian(other: str, language: str) -> None:
    """A name may have none of the letters that tell the two apart."""
    source = f"term,definition\nКіль,балка\n{other},трос\n"
    entries = csv_table.parse(source, "words.csv").entries
    assert [name.language for entry in entries for name in entry.designations] == ["uk", language]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("настройки (path, port, timeout, retries)", "ru"),
        ("`config.yaml` и его параметры: path, port, timeout", "ru"),
        ("a request, in Russian “запрос”, to the server", "en"),
        ("a request to the server", "en"),
    ],
)
def test_borrowed_words_leave_a_text_in_the_language_of_the_others(text: str, language: str) -> None:
    """Many words of a Russian text may be English; a Russian one in an English text changes nothing."""
    others = (entry("то, что клиент посылает на сервер"), entry("ответ сервера клиенту"))
    assert [each.definitions[0].language for each in settle_languages([*others, entry(text)])] == ["ru", "ru", language]
    assert settle_languages([entry("a reply to it"), entry(text)])[1].definitions[0].language == "en"


@pytest.mark.parametrize(
    ("label", "names", "texts", "language"),
    [
        (
            "日本語",
            {"航路": "こうろ", "船员": "せんいん", "货物": "かもつ"},
            ("走的路。", "工作的人。", "运送的。"),
            "zh-Hans",
        ),
        ("中文", {"航路": "航道", "船員": "船员", "錨": "锚"}, ("船の道。", "はたらく人。", "とめるもの。"), "ja"),
    ],
)
def test_names_after_labels_show_nothing_of_the_rest(
    label: str, names: dict[str, str], texts: tuple[str, ...], language: str
) -> None:
    """They are translations, in another language than all else."""
    terms = "".join(
        f"## {name}\n\n{label}：{names[name]}\n\n{text}\n\n" for name, text in zip(names, texts, strict=True)
    )
    entries = markdown.parse(f"# X\n\n{terms}", "a.md").entries
    assert {entry.headword.language for entry in entries} == {language}
    assert {text.language for entry in entries for text in entry.definitions} == {language}
    assert [entry.designations[1].text for entry in entries] == [*names.values()]


KOREAN = ("배의 바닥을 덮는 판이다.", "바람을 받는 천이다.")
JAPANESE = ("船の床を覆う板である。", "風を受ける布である。")


@pytest.mark.parametrize(
    ("others", "text", "language"),
    [
        (KOREAN, "harbour pilot (Alba / Seren) 가 실제 hull hit count 를 기록.", "ko"),
        (KOREAN, "what harbour pilots call 돛 when they count the hulls of ships", "en"),
        (JAPANESE, "harbour pilot (Alba / Seren) が実際の hull hit count を記録。", "ja"),
    ],
)
def test_borrowed_words_leave_a_text_in_korean_or_japanese(others: tuple[str, str], text: str, language: str) -> None:
    """A syllable holds several letters; a word of Korean in an English text changes nothing."""
    settled = settle_languages([*map(entry, others), entry(text)])
    assert settled[-1].definitions[0].language == language


TRANSLATED = """
### Keel | 龙骨
船底的纵梁。

The lowest beam of a ship.

### Mast | 桅杆
支撑帆的杆。

由木头制成。

A pole that bears the sails.

### Jib | 三角帆
A small sail in front of the mast.

See also: Mast.

桅杆前面的小帆。

### Hull | 船体
船的外壳。
"""


def test_text_with_a_translation_below_is_two_texts() -> None:
    """In either order, and of several paragraphs."""
    *entries, last = markdown.parse(f"# 术语表\n{TRANSLATED}", "a.md").entries
    texts = [[(text.language, text.text, text.source.line) for text in entry.definitions] for entry in entries]
    assert texts == [
        [("zh-Hans", "船底的纵梁。", 4), ("en", "The lowest beam of a ship.", 6)],
        [("zh-Hans", "支撑帆的杆。\n\n由木头制成。", 9), ("en", "A pole that bears the sails.", 13)],
        [("en", "A small sail in front of the mast.\n\nSee also: Mast.", 16), ("zh-Hans", "桅杆前面的小帆。", 20)],
    ]
    assert [text.language for text in last.definitions] == ["zh-Hans"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The lowest beam of a ship.", "- The lowest beam of a ship."),
        ("The lowest beam of a ship.", "```\nkeel = lowest(ship.beams)\n```"),
        ("The lowest beam of a ship.", "keel.lay()"),
        ("The lowest beam of a ship.", "The lowest beam of a ship.\n\n배의 가장 낮은 들보."),
        ("The lowest beam of a ship.", "The lowest beam of a ship.\n\n在水下。"),
        ("Keel | 龙骨", "龙骨"),
    ],
)
def test_text_with_something_else_below_is_one(old: str, new: str) -> None:
    """So are all of a source where few texts have a translation."""
    entries = markdown.parse(f"# 术语表\n{TRANSLATED.replace(old, new)}", "a.md").entries
    assert [len(entry.definitions) for entry in entries] == [1, 1, 1, 1]
