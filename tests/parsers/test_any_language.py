"""Short definitions are read in any language and any way of writing; beside English names they are no translations."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence

import pytest

from glossary_build.loader import LoadConfig, load_glossary

ENGLISH = ("Keel", "Halyard", "Bilge pump", "Anchor chain", "Storm jib")
LANGUAGES = {
    "de": (
        "Glossar",
        "Begriff; Erklärung",
        "Kiel; Fall; Lenzpumpe; Ankerkette; Sturmfock",
        "Balken unter dem Rumpf; Leine zum Hissen; Pumpe für den Boden; Kette am Anker; kleines Segel",
    ),
    "es": (
        "Glosario",
        "Término; Definición",
        "Quilla; Driza; Bomba de achique; Cadena del ancla; Tormentín",
        "viga bajo el casco; cabo que iza una vela; bomba del fondo; cadena que une el ancla; vela para temporales",
    ),
    "fr": (
        "Glossaire",
        "Terme; Définition",
        "Quille; Drisse; Pompe de cale; Chaîne d'ancre; Tourmentin",
        "poutre sous la coque; corde qui hisse une voile; pompe du fond; chaîne de l'ancre; petite voile de tempête",
    ),
    "ja": (
        "用語集",
        "用語; 説明",
        "竜骨; 帆綱; 排水ポンプ; 錨鎖; 荒天帆",
        "船底を通る梁; 帆を上げる綱; 船底の水を出すポンプ; 錨をつなぐ鎖; 嵐を待つ小さな帆",
    ),
    "ko": (
        "용어집",
        "용어; 설명",
        "용골; 마룻줄; 배수 펌프; 닻사슬; 폭풍 돛",
        "배를 받치는 들보; 돛을 올리는 줄; 물을 빼는 펌프; 닻을 잇는 사슬; 폭풍을 견디는 돛",
    ),
    "ru": (
        "Глоссарий",
        "Термин; Определение",
        "Киль; Фал; Трюмный насос; Якорная цепь; Штормовой стаксель",
        "балка под корпусом; трос для подъёма паруса; насос для воды; цепь якоря; малый парус для шторма",
    ),
    "uk": (
        "Глосарій",
        "Термін; Визначення",
        "Кіль; Фал; Трюмний насос; Якірний ланцюг; Штормове вітрило",
        "балка під корпусом; трос для підйому; насос для води; ланцюг якоря; мале вітрило",
    ),
    "zh-Hans": (
        "术语表",
        "术语; 说明",
        "龙骨; 升帆索; 舱底泵; 锚链; 风暴帆",
        "船底的梁; 升帆用的绳; 排出舱水的泵; 连接锚的链条; 大风时用的小帆",
    ),
    "zh-Hant": (
        "術語表",
        "術語; 說明",
        "龍骨; 升帆索; 艙底泵; 錨鏈; 風暴帆",
        "船底的樑; 升帆用的繩; 排出艙水的泵; 連接錨的鏈條; 大風時用的小帆",
    ),
}
"""The title of a glossary, the header of its table, its names and their texts."""
WAYS = {
    "bold bullets": "- **{}**: {}\n",
    "bold bullets with dashes": "- **{}** - {}\n",
    "plain bullets": "- {}: {}\n",
    "plain bullets with dashes": "- {} - {}\n",
    "code": "- `{}`: {}\n",
    "numbers": "1. **{}**: {}\n",
    "headings": "## {}\n\n{}\n\n",
    "definition lists": "{}\n: {}\n\n",
    "bold lines": "**{}**\n{}\n\n",
    "bold lines apart": "**{}**\n\n{}\n\n",
    "paragraphs": "{}: {}\n\n",
    "lines": "{} – {}  \n",
    "links": "- [{}](https://sails.example): {}\n",
    "details": "<details>\n<summary>{}</summary>\n<br>\n\n{}\n\n</details>\n",
    "boxes": '!!! note "{}"\n    {}\n\n',
    "linked headings": "### 1. [{}](https://sails.example)\n\n{}\n\n[Back to top](#top)\n\n",
}
FRAMES = (
    "---\ntitle: Sails\ntags: [a, b]\n---\n\n",
    "# {}\n\n<!-- toc -->\n\n- [Mast](#mast)\n- [Boom](#boom)\n\n<!-- tocstop -->\n\n",
    "# {}\n\n**[A](#a)** [B](#b) [C](#c) [D](#d)\n\n",
    "# {}\n\n[A](#a) | [B](#b) | C | D\n\n",
    "# {}\n\n:::info\n\nThis list is not complete.\n\n:::\n\n",
    "# {}\n\n> [!NOTE]\n> This list is not complete.\n\n",
    "# Harbour\n\n## {}\n\n",
)
"""What may come before the entries."""
AFTER = (
    "\n[⬆ Back to top](#glossary)\n",
    "\n## License\n\nMIT\n",
    "\n## Contributors\n\n- [Ann](https://ann.example)\n- [Bob](https://bob.example)\n",
    "\n---\n\n*Last updated: 2024-01-02*\n",
)
SAID = {
    "de": "{} ist ein {}",
    "es": "{} es {}",
    "fr": "{} est {}",
    "ja": "{}は{}",
    "ko": "{}은 {}",
    "ru": "{} это {}",
    "uk": "{} це {}",
    "zh-Hans": "{}是{}",
    "zh-Hant": "{}是{}",
}
"""How a sentence says what a thing is."""
COLUMNS = ("term", "definition", "abbreviation", "translation", "category", "source", "notes")
CALLED = {
    "de": (
        "Begriff; Fachbegriff; Wort; Bezeichnung; Terminus",
        "Was es ist; Erklärung; Definition; Bedeutung; Beschreibung",
        "Abkürzung; Kürzel; Abk.",
        "Englisch; Übersetzung; Englischer Begriff",
        "Kategorie; Bereich; Thema",
        "Quelle; Quellen",
        "Anmerkungen; Bemerkung; Hinweis; Notizen",
    ),
    "es": (
        "Término; Palabra; Concepto; Nombre",
        "Definición; Significado; Descripción; Explicación",
        "Abreviatura; Sigla; Acrónimo",
        "Inglés; Traducción; Término en inglés",
        "Categoría; Ámbito; Tema",
        "Fuente; Referencia",
        "Notas; Observaciones; Comentarios",
    ),
    "fr": (
        "Terme; Mot; Concept; Expression; Notion",
        "Définition; Signification; Description; Explication; Sens",
        "Abréviation; Sigle; Acronyme",
        "Anglais; Traduction; Terme anglais",
        "Catégorie; Domaine; Thème",
        "Source; Référence",
        "Remarques; Notes; Commentaire",
    ),
    "ja": (
        "用語; 単語; 名称; 言葉",
        "説明; 意味; 定義; 解説; 内容",
        "略語; 略称",
        "英語; 英訳; 英語表記; 英名",
        "分類; カテゴリ; 分野",
        "出典; 参照",
        "備考; メモ; 注記",
    ),
    "ko": (
        "용어; 단어; 명칭; 개념",
        "설명; 정의; 의미; 뜻; 내용",
        "약어; 약칭; 줄임말",
        "영어; 번역; 영문; 영문명",
        "분류; 카테고리; 분야",
        "출처; 참고",
        "비고; 메모; 참고사항",
    ),
    "ru": (
        "Термин; Слово; Понятие; Название",
        "Что это; Определение; Описание; Значение; Пояснение; Толкование",
        "Сокращение; Аббревиатура",
        "Английский; Перевод; По-английски; Английский термин",
        "Категория; Раздел; Область",
        "Источник; Ссылка",
        "Примечания; Примечание; Комментарий",
    ),
    "uk": (
        "Термін; Слово; Поняття; Назва",
        "Що це; Визначення; Опис; Значення; Пояснення; Тлумачення",
        "Скорочення; Абревіатура",
        "Англійською; Переклад; Англійський термін; Англійська",
        "Категорія; Розділ; Галузь",
        "Джерело; Посилання",
        "Примітки; Примітка; Коментар",
    ),
    "zh-Hans": (
        "术语; 名词; 词条; 概念; 名称",
        "说明; 定义; 解释; 含义; 释义",
        "缩写; 简称",
        "英文; 英语; 英文名; 英文术语",
        "分类; 类别; 领域",
        "来源; 出处",
        "备注; 注释",
    ),
    "zh-Hant": (
        "術語; 名詞; 詞條; 概念; 名稱",
        "說明; 定義; 解釋; 含義; 釋義",
        "縮寫; 簡稱",
        "英文; 英語; 英文名; 英文術語",
        "分類; 類別; 領域",
        "來源; 出處",
        "備註; 註解",
    ),
}
"""The headers that a column of each of the COLUMNS may have."""
SHORT = ("KLX", "HLQ", "BPQ", "ACX", "SJQ")


def _read(path: str, text: str) -> list[tuple[list[str], list[str]]]:
    """The names and the definitions of each concept."""
    glossary = load_glossary([path], LoadConfig(contents={path: text.encode()}))
    return [
        ([name.text for name in concept.designations], [each.text.strip() for each in concept.definitions])
        for concept in glossary.concepts
    ]


@pytest.mark.parametrize("named", ["own", "English"])
@pytest.mark.parametrize("way", [*WAYS, "table"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_short_definitions_are_no_names(language: str, way: str, named: str) -> None:
    """Whatever language the names are in."""
    (title,), header, names, texts = (each.split("; ") for each in LANGUAGES[language])
    pairs = list(zip(ENGLISH if named == "English" else names, texts, strict=True))
    if way == "table":
        rows = [header, ("---", "---"), *pairs]
        body = "".join(f"| {name} | {text} |\n" for name, text in rows)
    else:
        body = "".join(WAYS[way].format(*pair) for pair in pairs)
    assert _read("words.md", f"# {title}\n\n{body}") == [([name], [text]) for name, text in pairs]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_around_entries_is_one(language: str, way: str) -> None:
    """Neither what leads to them nor what ends a page, and they aren't lost either."""
    (title,), _, names, texts = (each.split("; ") for each in LANGUAGES[language])
    body = "".join(map(WAYS[way].format, names, texts))
    expected = [([name], [text]) for name, text in zip(names, texts, strict=True)]
    for before in FRAMES:
        assert _read("words.md", before.format(title) + body) == expected, before
    for after in AFTER:
        assert _read("words.md", f"# {title}\n\n{body}{after}") == expected, after


@pytest.mark.parametrize("way", ["**{}**", "- **{}**", "- `{}`"])
@pytest.mark.parametrize("language", SAID)
def test_sentence_that_begins_with_a_name_defines_it(language: str, way: str) -> None:
    """In bold or in code."""
    (title,), _, names, texts = (each.split("; ") for each in LANGUAGES[language])
    said = [SAID[language].format(way.format(name), text) for name, text in zip(names, texts, strict=True)]
    read = _read("words.md", f"# {title}\n\n" + "\n\n".join(said))
    assert [found for found, _ in read] == [[name] for name in names]
    assert all(text in definitions[0] for text, (_, definitions) in zip(texts, read, strict=True))


@pytest.mark.parametrize("language", LANGUAGES)
def test_text_in_italics_below_a_heading_is_no_name(language: str) -> None:
    """Even if it is short and ends in no stop."""
    (title,), _, names, texts = (each.split("; ") for each in LANGUAGES[language])
    text = f"# {title}\n\n" + "".join(map("### {}\n\n*{}*\n\n".format, names, texts))
    assert _read("words.md", text) == [([name], [f"*{text}*"]) for name, text in zip(names, texts, strict=True)]


@pytest.mark.parametrize("form", ["**{}**\n\n{}\n\n", "**{}**\n{}\n\n", "- **{}**: {}\n"])
def test_lines_that_only_translate_are_names_and_are_not_reported(form: str) -> None:
    """In a paragraph of their own too."""
    chinese = ("龙骨", "升帆索", "舱底泵", "锚链", "风暴帆")
    text = "# 术语表\n\n" + "".join(form.format(*pair) for pair in zip(ENGLISH, chinese, strict=True))
    assert _read("words.md", text) == [([name, own], []) for name, own in zip(ENGLISH, chinese, strict=True)]
    glossary = load_glossary(["words.md"], LoadConfig(contents={"words.md": text.encode()}))
    assert "skipped-text" not in [each.code.value for each in glossary.diagnostics]
    lines = text.split("\n")
    assert all(name.text in lines[name.source.line - 1] for each in glossary.concepts for name in each.designations)


HEADERS = {
    "de": "Abkürzung, Abk.; Auch bekannt als, Andere Namen; Englisch, Englische Übersetzung; Gebiet; Anmerkungen",
    "es": "Sigla, Acrónimo; También conocido como, Otros nombres; Inglés, Traducción; Área; Observaciones, Comentarios",
    "fr": "Sigle, Acronyme; Aussi appelé, Autres noms; Anglais, Traduction anglaise; Domaine; Remarques, Commentaires",
    "ja": "略語, 略; 別名, 別称, 類義語; 英語, 英訳, 英語表記; 分類; 備考, メモ",
    "ko": "약어, 줄임말; 동의어, 다른 이름; 영어, 영어 표기; 구분; 비고, 참고사항",
    "ru": "Сокращение, Сокр.; Также известен как, Другие названия; На английском, Перевод; Раздел; Комментарий",
    "uk": "Скорочення, Скор.; Також відомий як, Інші назви; Англійською, Переклад; Розділ; Примітки, Коментар",
    "zh-Hans": "缩写, 英文缩写; 又称, 别称; 英文, 英文术语; 领域; 备注, 附注",
    "zh-Hant": "縮寫, 英文縮寫; 又稱, 別稱; 英文, 英文術語; 領域; 備註, 附註",
}
"""Of columns with an abbreviation, another name, one in English, a category, and remarks, each in several words."""
_OTHERS = ("XKL", "XHD", "XBP", "XAC", "XSJ"), ("Alpha", "Beta", "Gamma", "Delta", "Epsilon")


def _rows_as(form: str, rows: list[tuple[str, ...]]) -> tuple[str, str]:
    """The name and the text of a file with *rows*, the header first."""
    header, *below = rows
    match form:
        case "csv" | "tsv":
            mark = "," if form == "csv" else "\t"
            return f"words.{form}", "".join(f"{mark.join(row)}\n" for row in rows)
        case "yaml":
            return "words.yaml", "".join(
                "- " + "  ".join(f"{key}: {value}\n" for key, value in zip(header, row, strict=True)) for row in below
            )
        case "rst":
            items = "".join("   * - " + "\n     - ".join(row) + "\n" for row in rows)
            return "words.rst", f".. list-table::\n   :header-rows: 1\n\n{items}"
        case _:
            lines = [header, ("---",) * len(header), *below]
            return "words.md", "".join(f"| {' | '.join(row)} |\n" for row in lines)


@pytest.mark.parametrize("form", ["csv", "tsv", "yaml", "rst", "md"])
@pytest.mark.parametrize("language", HEADERS)
def test_columns_are_read_by_their_headers_in_any_order(language: str, form: str) -> None:
    """Remarks come after definitions, and a translation doesn't make its original less of a name."""
    _, (term, text), names, texts = (each.split("; ") for each in LANGUAGES[language])
    words = [each.split(", ") for each in HEADERS[language].split("; ")]
    for turn in range(6):
        short, other, english, category, remark = (each[turn % len(each)] for each in words)
        columns = [
            (short, *_OTHERS[0]),
            (term, *names),
            (other, *_OTHERS[1]),
            (english, *ENGLISH),
            (category, "A", "B", "A", "B", "A"),
            (text, *texts),
            (remark, *(text[::-1] for text in texts)),
        ]
        turned = [*columns[turn:], *columns[:turn]]
        for shown in (turned, turned[::-1]):
            read = _read(*_rows_as(form, list(zip(*shown, strict=True))))
            expected = zip(_OTHERS[0], names, _OTHERS[1], ENGLISH, texts, strict=True)
            assert [({*found}, definitions[0]) for found, definitions in read] == [
                ({*wanted}, text) for *wanted, text in expected
            ], [column[0] for column in shown]


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_to_pages_are_no_entries_and_a_rule_of_any_width_makes_a_table(language: str) -> None:
    """The letters of the page, and files to read on in."""
    (title,), header, names, texts = (each.split("; ") for each in LANGUAGES[language])
    letters, files = "[A](#a) [B](#b) **[C](#c)**", "".join(f"- {name}: [`{name}.md`](docs/a.md)\n" for name in ENGLISH)
    for form in ("**{}**\n- {}\n\n", "**{}**\n> {}\n\n"):
        listed = "".join(map(form.format, names, texts))
        assert [found for found, _ in _read("words.md", f"# {title}\n\n{letters}\n\n{listed}")] == [[n] for n in names]
    rows = "".join(f"| {name} | {text} |\n" for name, text in zip(names, texts, strict=True))
    table = f"| {header[0]} | {header[1]} |\n|---|:--|---|\n{rows}"
    expected = [([name], [text]) for name, text in zip(names, texts, strict=True)]
    assert _read("words.md", f"# {title}\n\n## A\n\n{table}\n## Files\n\n{files}") == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_above_bold_lines_is_read_too(language: str) -> None:
    """With its blanks before the colons."""
    (title,), _, names, texts = (each.split("; ") for each in LANGUAGES[language])
    listed = "".join(map("* {} : {}\n".format, names, texts))
    below = "".join(map("**{}**\n{}\n\n".format, ENGLISH, texts))
    read = _read("words.md", f"# {title}\n\n{listed}\n{below}")
    assert [found for found, _ in read] == [[name] for name in (*names, *ENGLISH)]


@pytest.mark.parametrize("language", ["ja", "zh-Hans", "zh-Hant"])
def test_names_that_some_rows_lack_are_read(language: str) -> None:
    """A dash in their cells counts for nothing."""
    (title,), (_, said), names, texts = (each.split("; ") for each in LANGUAGES[language])
    names = [names[0], "—", *names[2:]]
    rows = zip(names, ENGLISH, texts, strict=True)
    table = "".join(f"| {name} | `{code}` | {text} |\n" for name, code, text in rows)
    read = _read("words.md", f"# {title}\n\n| ? | ?? | {said} |\n|---|---|---|\n{table}")
    pairs = zip(names, ENGLISH, strict=True)
    assert [found for found, _ in read] == [[name for name in pair if name != "—"] for pair in pairs]


def _as_csv(rows: Sequence[Sequence[str]]) -> str:
    return "".join(f"{';'.join(row)}\n" for row in rows)


def _as_markdown(rows: Sequence[Sequence[str]]) -> str:
    return "".join(f"| {' | '.join(row)} |\n" for row in (rows[0], ["---"] * len(rows[0]), *rows[1:]))


def _as_html(rows: Sequence[Sequence[str]]) -> str:
    lines = (f"<tr><td>{'</td><td>'.join(row)}</td></tr>\n" for row in rows)
    return f"<table>\n{''.join(lines)}</table>\n"


def _as_rst(rows: Sequence[Sequence[str]]) -> str:
    listed = "".join("   * - " + "\n     - ".join(row) + "\n" for row in rows)
    return f".. list-table::\n   :header-rows: 1\n\n{listed}"


def _as_json(rows: Sequence[Sequence[str]]) -> str:
    return json.dumps([dict(zip(rows[0], row, strict=True)) for row in rows[1:]])


def _as_keys(rows: Sequence[Sequence[str]]) -> str:
    """Objects below the cells of the first column."""
    return json.dumps({row[0]: dict(zip(rows[0][1:], row[1:], strict=True)) for row in rows[1:]})


SHAPES: dict[str, Callable[[list[tuple[str, str]]], object]] = {
    "texts in a list": lambda pairs: {name: {"definitions": [{"text": text}]} for name, text in pairs},
    "texts in a field": lambda pairs: {name: {"definition": {"text": text, "source": "ISO"}} for name, text in pairs},
    "texts in a field's list": lambda pairs: [{"term": name, "definitions": [{"text": text}]} for name, text in pairs],
    "senses": lambda pairs: [{"term": name, "senses": [{"pos": "x", "definition": text}]} for name, text in pairs],
    "meanings": lambda pairs: [
        {"word": name, "meanings": [{"definitions": [{"definition": text}]}]} for name, text in pairs
    ],
    "names in a field": lambda pairs: [{"term": {"name": name}, "definition": text} for name, text in pairs],
    "lists": lambda pairs: {name: [text] for name, text in pairs},
    "two groups": lambda pairs: {"glossary": {"A": dict(pairs[:2]), "B": dict(pairs[2:])}},
    "groups of objects": lambda pairs: [
        {"name": "A", "terms": [{"term": name, "definition": text} for name, text in pairs[:2]]},
        {"name": "B", "terms": [{"term": name, "definition": text} for name, text in pairs[2:]]},
    ],
    "objects of one key": lambda pairs: [{name: {"definition": text}} for name, text in pairs],
    "lists of one key": lambda pairs: [{name: [text]} for name, text in pairs],
    "other terms": lambda pairs: [
        {"term": name, "definition": text, "related": [{"term": pairs[0][0]}]} for name, text in pairs
    ],
}
"""How data hold names and their texts."""


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_data_may_be_nested(language: str, shape: str) -> None:
    """Texts in lists of objects, names in objects of their own, in groups."""
    names, texts = (each.split("; ") for each in LANGUAGES[language][2:])
    pairs = list(zip(names, texts, strict=True))
    assert _read("words.json", json.dumps(SHAPES[shape](pairs))) == [([name], [text]) for name, text in pairs]


FORMS = {
    "csv": _as_csv,
    "md": _as_markdown,
    "html.md": _as_html,
    "rst": _as_rst,
    "json": _as_json,
    "keys.json": _as_keys,
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("language", CALLED)
def test_columns_are_known_by_their_headers_in_any_order(language: str, form: str) -> None:
    """Names, abbreviations and translations are names; a source, a category or a note isn't."""
    chance = random.Random(f"{language} {form}")  # noqa: S311 - a test has to be repeatable
    names, texts = (each.split("; ") for each in LANGUAGES[language][2:])
    cells = dict(zip(COLUMNS, (names, texts, SHORT, ENGLISH), strict=False))
    cells |= {
        "category": list("ababa"),
        "source": [f"ISO {n}" for n in range(5)],
        "notes": [f"(1990-{n})" for n in range(5)],
    }
    for count in range(5):
        columns = ["definition", *chance.sample(COLUMNS[2:], count)]
        chance.shuffle(columns)
        columns.insert(0 if form == "keys.json" else chance.randint(0, len(columns)), "term")
        header = [chance.choice(CALLED[language][COLUMNS.index(each)].split("; ")) for each in columns]
        rows = [header, *([cells[each][n] for each in columns] for n in range(len(names)))]
        read = _read(f"words.{form}", FORMS[form](rows))
        expected = [
            {cells[each][n] for each in ("term", "abbreviation", "translation") if each in columns} for n in range(5)
        ]
        assert [set(found) for found, _ in read] == expected, header
        assert all(text in " ".join(said) for (_, said), text in zip(read, texts, strict=True)), header


WORDS_AROUND = {
    "de": ("Zurück nach oben", "Lizenz", "Inhalt", "Einleitung"),
    "es": ("Volver arriba", "Licencia", "Índice", "Introducción"),
    "fr": ("Retour en haut", "Licence", "Sommaire", "Introduction"),
    "ja": ("トップに戻る", "ライセンス", "目次", "はじめに"),
    "ko": ("맨 위로", "라이선스", "목차", "소개"),
    "ru": ("Наверх", "Лицензия", "Содержание", "Введение"),
    "uk": ("Вгору", "Ліцензія", "Зміст", "Вступ"),
    "zh-Hans": ("返回顶部", "许可证", "目录", "简介"),
    "zh-Hant": ("返回頂部", "授權條款", "目錄", "簡介"),
}
"""A link to the top of a page, and headings of its licence, its contents and its introduction."""
PAGES = {
    "to the top": ("", "## {}\n\n{}\n\n[{top}](#top)\n\n", ""),
    "to the top once": ("## A\n\n", "**{}**: {}\n\n", "[{top}](#top)\n"),
    "licence": ("", "## {}\n\n{}\n\n", "## {licence}\n\nMIT\n"),
    "introduction": ("## {introduction}\n\nx y z.\n\n", "## {}\n\n{}\n\n", ""),
    "contents": ("## {contents}\n\n- [Hull](#a)\n- [Sails](#b)\n\n", "**{}**: {}\n\n", ""),
    "contributors": ("", "## {}\n\n{}\n\n", "## Contributors\n\n- Ada Writer\n"),
    "files": ("", "**{}**: {}\n\n", "## A\n\n- B: [`b.md`](b.md)\n- C: [`C.md`](../C.md)\n- D: [d.md](d.md)\n"),
    "categories": ("- Hull:\n", "  - {}: {}\n", ""),
    "bold categories": ("- **Hull:**\n", "  - **{}**: {}\n", ""),
    "emoji": ("", "## ⚓ {}\n\n{}\n\n", ""),
    "links": ("", "- [{}](https://example.org): {}\n", ""),
    "admonitions": ("", '!!! info "{}"\n    {}\n\n', ""),
    "notes": ("", ":::note[{}]\n\n{}\n\n:::\n\n", ""),
    "details": ("", "<details><summary>{}</summary>{}</details>\n\n", ""),
    "html": ("<dl>\n", "<dt>{}\n<dd>{}\n", "</dl>\n"),
    "lines": ("", "{} – {}<br>\n", ""),
}
"""What is before the entries of a page, how each is written, and what is after them."""


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_around_entries_is_no_part_of_them(language: str, page: str) -> None:
    """Links to the top, licences, contents; and categories aren't terms."""
    around = dict(zip(("top", "licence", "contents", "introduction"), WORDS_AROUND[language], strict=True))
    (title,), _, names, texts = (each.split("; ") for each in LANGUAGES[language])
    pairs = list(zip(names, texts, strict=True))
    before, each, after = PAGES[page]
    body = "".join(each.format(*pair, **around) for pair in pairs)
    text = f"# {title}\n\n{before.format(**around)}{body}{after.format(**around)}"
    assert _read("words.md", text) == [([name], [text]) for name, text in pairs]


@pytest.mark.parametrize("pattern", ["## 1.{} {}\n\n{}\n\n", "## {} {}\n\n{}\n\n", "## {}. {}\n\n{}\n\n"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_that_count_headings_are_no_part_of_names(language: str, pattern: str) -> None:
    """With a mark after them or without one."""
    (title,), _, names, texts = (each.split("; ") for each in LANGUAGES[language])
    pairs = list(zip(names, texts, strict=True))
    body = "".join(pattern.format(number, *pair) for number, pair in enumerate(pairs, 1))
    assert _read("words.md", f"# {title}\n\n{body}") == [([name], [text]) for name, text in pairs]


FURTHER = {
    "cs": ("Pojem; Význam", "Kýl: trám, který je pod trupem a na který se staví loď, jako na základ"),
    "da": ("Begreb; Forklaring", "Køl: bjælke, som skroget er bygget på, og som ikke er af plast, men af træ"),
    "fi": ("Käsite; Selitys", "Köli: palkki, joka on rungon alla ja jonka varaan laiva tehdään, kun se on tilattu"),
    "hu": ("Fogalom; Jelentés", "Gerinc: gerenda, amely a test alatt van, és az egész hajó vagy csónak egy része"),
    "id": ("Istilah; Arti", "Lunas: balok yang ada di bawah lambung dan dibuat dari kayu untuk kapal dengan layar"),
    "nb": ("Begrep; Forklaring", "Kjøl: bjelke som skroget er bygd på, og som ikke er av plast, men av tre"),
    "ro": ("Termen; Definiție", "Chilă: grindă care este sub corp și pentru care nu se face altă parte, din lemn"),
    "sv": ("Begrepp; Förklaring", "Köl: balk som skrovet är byggt på, och som inte är av plast, men av trä"),
    "tr": ("Terim; Açıklama", "Omurga: gövdenin altında olan ve gemi için her şeyi bir arada tutan kiriş veya direk"),
    "vi": ("Thuật ngữ; Ý nghĩa", "Ky: thanh gỗ của tàu được đặt trong đáy và không có các mối nối cho nước"),
}
"""Of languages with words for columns, and frequent ones: two headers, and an entry."""


@pytest.mark.parametrize("language", FURTHER)
def test_words_of_further_languages_are_known(language: str) -> None:
    """Columns are read in any order, and texts show the language of the names: in Vietnamese, only letters do."""
    (term, meaning), (name, text) = FURTHER[language][0].split("; "), FURTHER[language][1].split(": ", 1)
    page = f"# X\n\n| {meaning} | {term} | Q |\n|---|---|---|\n"
    rows = "".join(f"| {text} | {each} | Q{number} |\n" for number, each in enumerate((name, f"{name} Q", f"{name} X")))
    contents = {"words.md": f"{page}{rows}".encode()}
    concepts = load_glossary(["words.md"], LoadConfig(contents=contents)).concepts
    assert [each.designations[0].text for each in concepts] == [name, f"{name} Q", f"{name} X"]
    shown = {each.language for concept in concepts for each in (*concept.designations, *concept.definitions)}
    assert shown == ({"en", "vi"} if language == "vi" else {language})
