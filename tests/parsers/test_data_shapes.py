"""Glossaries in JSON and YAML of any schema: the structure that repeats, and what its fields hold."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from glossary_build.diagnostics import SourceLocation
from glossary_build.model import Entry, Kind
from glossary_build.parsers import ParseResult
from glossary_build.parsers.data.structured import parse_json, parse_yaml
from glossary_build.parsers.data.structures import find_structures
from glossary_build.parsers.reading_rules.reading_rule import Family, ReadingRule, Structure
from glossary_build.sources.values import compose_yaml


def names(result: ParseResult) -> list[list[str]]:
    """The names of each entry."""
    return [[name.text for name in entry.designations] for entry in result.entries]


def definition(entry: Entry) -> str:
    """The text of the first definition."""
    return entry.definitions[0].text


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ({"term": "Bit", "definition": "A digit of two values.", "aliases": ["binary digit"]}, ["Bit", "binary digit"]),
        ({"definition": "A digit of two values.", "term_en": "Bit", "term_zh": "比特"}, ["Bit", "比特"]),
        ({"name": "bit", "version": "1.0", "description": "Counts digits."}, []),
        ({"term": "It says what a word means.", "definition": "It says what a term means."}, []),
    ],
)
def test_file_may_be_one_term(record: dict[str, object], expected: list[str]) -> None:
    """Its keys say so; those of a package or of a mapping from words to texts may be called alike."""
    found = names(parse_json(json.dumps(record), "bit.json"))
    assert [name for entry in found for name in entry] == expected


WORDS = {"Bit": "A digit of two values.", "Byte": "Eight bits in a row.", "Word": "What a machine reads at once."}


@pytest.mark.parametrize(
    "document",
    [
        [{"name": name, "description": text} for name, text in WORDS.items()],
        {"title": "Words", "version": 2, "items": [{"Title": name, "Meaning": text} for name, text in WORDS.items()]},
        {"data": {"glossary": [{"term": name, "def": text, "colour": "red"} for name, text in WORDS.items()]}},
        WORDS,
        {"glossary": {name: {"text": text} for name, text in WORDS.items()}},
        {"words": {name.lower(): {"name": name, "text": text} for name, text in WORDS.items()}},
        {f"/aKvTybTAiQ3Zrhuv{name}Qa=": {"name": name, "text": text} for name, text in WORDS.items()},
        {
            "a": [{"term": "Bit", "gloss": WORDS["Bit"]}],
            "b": [{"term": n, "gloss": WORDS[n]} for n in ("Byte", "Word")],
        },
        {
            "groups": [
                {"title": t, "terms": [{"term": n, "def": WORDS[n]} for n in ns]}
                for t, ns in [("A", ["Bit", "Byte"]), ("B", ["Word"])]
            ]
        },
        [{name: text} for name, text in WORDS.items()],
        [{"용어": name, "설명": text} for name, text in WORDS.items()],
        [{"n": name, "t": text} for name, text in WORDS.items()],
        {name: {"definitions": [{"text": text}]} for name, text in WORDS.items()},
        {"terms": [{"name": name, "senses": [{"definition": text, "rank": "1"}]} for name, text in WORDS.items()]},
        [{name: {"definition": text}} for name, text in WORDS.items()],
    ],
    ids=[
        "list",
        "under-key",
        "deep",
        "pairs",
        "keyed",
        "slugs",
        "hashes",
        "groups",
        "titled-groups",
        "single",
        "korean",
        "no-names",
        "texts-in-lists",
        "senses",
        "single-objects",
    ],
)
def test_repeated_structure_is_the_glossary(document: object) -> None:
    """Wherever it is, and whatever its keys are called."""
    text = json.dumps(document, ensure_ascii=False, indent=1)
    for result in (parse_json(text, "x.json"), parse_yaml(text.replace("\t", " "), "x.yaml")):
        assert {entry.headword.text: definition(entry) for entry in result.entries} == WORDS


def test_entries_have_their_lines() -> None:
    """In JSON as in YAML."""
    words = [
        '{\n "items": [\n  {"name": "Bit",\n   "text": "A digit here."},',
        '{"name": "Byte", "text": "Eight of them."}]}',
    ]
    text = "\n".join(words)
    result = parse_json(text, "x.json")
    assert [(each.source.line, each.definitions[0].source.line) for each in result.entries] == [(3, 4), (5, 5)]


def test_groups_are_subjects() -> None:
    """The keys or titles that the records are filed under."""
    text = "Data:\n  - {term: Bit, definition: A digit of two values.}\n  - {term: Byte, definition: Eight bits.}\n"
    text += "Code:\n  - {term: Loop, definition: Steps that repeat.}\n  - {term: Call, definition: A step elsewhere.}\n"
    assert [entry.subjects for entry in parse_yaml(text, "x").entries] == [("Data",), ("Data",), ("Code",), ("Code",)]


def test_pairs_of_two_languages() -> None:
    """A flat object, with alternatives between separators that recur and marks that file names."""
    pairs = {"Sea / Ocean": "海 / 大海", "River / Stream": "河流", "[古]Mere / Lake": "湖 / 湖泊", "Ice": "冰 / 寒冰"}
    result = parse_json(json.dumps(pairs), "x.json")
    assert names(result) == [
        ["Sea", "Ocean", "海", "大海"],
        ["River", "Stream", "河流"],
        ["Mere", "Lake", "湖", "湖泊"],
        ["Ice", "冰", "寒冰"],
    ]
    assert {name.language for entry in result.entries for name in entry.designations} == {"en", "zh-Hans"}


def test_languages_are_fields() -> None:
    """Codes and names of languages, also as keys inside a key."""
    terms = [
        {"name": {"en": "sea", "de": "Meer"}, "definition": {"en": "Much water.", "de": "Viel Wasser."}, "abbr": "S"},
        {"name": {"en": "ice", "de": "Eis"}, "definition": {"en": "Hard water.", "de": "Hartes Wasser."}},
    ]
    first = parse_json(json.dumps(terms), "x.json").entries[0]
    assert [(d.text, d.language, d.kind) for d in first.designations] == [
        ("sea", "en", Kind.FULL),
        ("Meer", "de", Kind.FULL),
        ("S", "en", Kind.ABBREVIATION),
    ]
    assert [(d.text, d.language) for d in first.definitions] == [("Much water.", "en"), ("Viel Wasser.", "de")]


def test_unknown_fields_are_one_info() -> None:
    """With the number of their values."""
    terms = [
        {"term": t, "definition": f"What {t} is.", "since": 3, "tags": ["x", "y"]} for t in ("Bit", "Byte", "Word")
    ]
    result = parse_json(json.dumps(terms), "x.json")
    assert [str(each) for each in result.diagnostics] == [
        "x.json:1: info: fields that were not read, with the number of their values: since (3), tags (3)"
        " [left-out-field]"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "name: site\nurl: https://example.org\nport: 80\n",
        "steps:\n  - {uses: checkout, with: v4}\n  - {uses: cache, with: v4}\n  - {uses: build, with: v2}\n",
        "steps:\n  - {name: Check out, run: git clone --depth 1 x}\n  - {name: Build, run: make all -j 4 install}\n",
        '{"packages": {"a/b": {"name": "x", "version": "1"}, "c": {"version": "2"}, "d": {"version": "3"}}}',
        '{"licenses": [{"license": {"text": "Read this first of all."}}, {"license": {"text": "Read this, too."}}]}',
        '{"home.title": "Welcome to this page", "home.text": "This is what we do", "menu_open": "Open the main menu"}',
        "meta:\n  description: This says which ships came in.\n  property=og:text: They came in last year.\n"
        "  property=og:title: What came in and when\n  keywords: Ships, harbours, boats, and the sea\n",
    ],
    ids=["settings", "steps", "named-steps", "packages", "licences", "messages", "page-metadata"],
)
def test_data_of_programs_is_no_glossary(text: str) -> None:
    """Nothing is read, and the likeliest structures are shown with the rules that would choose them."""
    result = parse_yaml(text, "x.yaml")
    assert result.entries == ()
    (problem,) = result.diagnostics
    assert problem.code == "nothing-found"
    assert "reading: {x.yaml: {family: " in problem.message


def test_key_of_the_only_group_is_no_pattern() -> None:
    """``a.terms`` and ``b.terms`` are ``*.terms`` too; one of them alone isn't."""
    terms = "  terms:\n    - {term: Tensor, definition: An array.}\n    - {term: Kernel, definition: A function.}\n"

    def paths(text: str) -> set[str]:
        root, _ = compose_yaml(text, "terms.yaml")
        assert root is not None
        return {found.family.path for found in find_structures(root)}

    assert "*.terms" not in paths(f"ml:\n{terms}")
    assert "*.terms" in paths(f"ml:\n{terms}os:\n{terms}")


def test_key_beside_the_name_is_a_further_name() -> None:
    """The headword is the one that is called a term, also where synonyms come before it."""
    told = "What light does."
    keyed = {
        "light bending": {"term": "Refraction", "text": told},
        "throwing back": {"term": "Reflection", "text": told},
    }
    assert names(parse_json(json.dumps(keyed), "x.json")) == [
        ["Refraction", "light bending"],
        ["Reflection", "throwing back"],
    ]
    listed = [{"aliases": ["bending"], "term": "Refraction", "text": told}]
    assert names(parse_json(json.dumps(listed), "x.json")) == [["Refraction", "bending"]]


def test_terms_wait_for_their_definitions() -> None:
    """They count where some have one."""
    words = {"Prism": "", "Lens": "", "Mirror": "What throws light back.", "Grating": ""}
    records = {name: {"def": text, "date": None} for name, text in words.items()}
    assert names(parse_json(json.dumps(records), "x.json")) == [[name] for name in words]
    empty = {name: {"def": ""} for name in words}
    assert names(parse_json(json.dumps(empty), "x.json")) == []


def test_fields_of_one_record_are_no_pairs() -> None:
    """Also where each record has more fields than there are records."""
    parts = ("summary", "at the bench", "in the field", "in the shop")
    told = {f"lens {n}": {"title": name, **dict.fromkeys(parts, text)} for n, (name, text) in enumerate(WORDS.items())}
    assert names(parse_json(json.dumps(told), "x.json"))[0] == ["Bit", "lens 0"]
    languages = {language: {f"word {n}": f"A text on {n}." for n in range(5)} for language in ("en", "de")}
    assert len(parse_json(json.dumps(languages), "x.json").entries) == 5


def test_texts_may_have_formulas() -> None:
    """A single dollar is that of a program."""
    formulas = {
        "rank": "The rank of $A$ is at most $n - 1$.",
        "order": "An order on $X$, where $x=y$.",
        "sum": "The $n$ of all.",
    }
    assert names(parse_json(json.dumps(formulas), "x.json")) == [["rank"], ["order"], ["sum"]]
    assert not parse_json(json.dumps({name: f"run $HOME/{name} for all" for name in formulas}), "x.json").entries


def test_single_words_are_entries_where_the_place_is_called_a_glossary() -> None:
    """The key or the file; elsewhere they may be settings, and so are addresses and numbers there."""
    words = {"Beam": "Strahl", "Lens": "Linse", "Edge": "Kante"}
    text = json.dumps(words)
    assert names(parse_json(text, "data/Glossary.json")) == [["Beam"], ["Lens"], ["Edge"]]
    assert names(parse_json(json.dumps({"version": "2", "terms": words}), "x.json")) == [["Beam"], ["Lens"], ["Edge"]]
    assert not parse_json(text, "x.json").entries
    assert not parse_json(
        json.dumps({"Beam": "1.5", "Lens": "https://a.example", "Edge": "3"}), "glossary.json"
    ).entries


def test_texts_may_have_code_where_the_place_is_called_a_glossary() -> None:
    """As those in Markdown have; elsewhere these may be the settings of a program."""
    texts = {
        "Keel": "The {term}`beam` that is lowest.",
        "Mast": "A pole set by `height = 3` or so.",
        "Jib": "Sail(s) $n$ at the bow.",
    }
    for name, expected in (("terms.json", [*texts]), ("settings.json", [])):
        assert [entry.headword.text for entry in parse_json(json.dumps(texts), name).entries] == expected


def test_two_texts_are_entries_where_the_place_is_called_a_glossary() -> None:
    """Elsewhere they may be the title and the description of anything."""
    texts = {"Keel": "The beam that is lowest.", "Mast": "A pole for the sails."}
    assert names(parse_json(json.dumps(texts), "glossary.json")) == [["Keel"], ["Mast"]]
    assert not parse_json(json.dumps(texts), "x.json").entries


def test_letters_in_a_file_called_a_glossary_hold_entries() -> None:
    """Also few each, and with texts of one word."""
    letters = {"B": {"Beam": "Strahl"}, "E": {"Edge": "Kante", "Exit": "Ausgang"}, "L": {"Lens": "Linse"}}
    found = parse_json(json.dumps(letters), "glossary.json")
    assert names(found) == [["Beam"], ["Edge"], ["Exit"], ["Lens"]]
    assert not parse_json(json.dumps(letters), "x.json").entries


def test_names_as_in_code_are_entries_where_the_place_is_called_a_glossary() -> None:
    """Elsewhere they are the messages of a program."""
    texts = {"ship_log": "The book of a voyage.", "dead_reckoning": "A place that is worked out.", "fix": "A place."}
    assert names(parse_json(json.dumps(texts), "glossary.json")) == [["ship_log"], ["dead_reckoning"], ["fix"]]
    assert not parse_json(json.dumps(texts), "x.json").entries


def test_names_in_a_list_of_objects_are_further_ones() -> None:
    """Several definitions are one text, each a paragraph."""
    terms = [
        {"term": name, "synonyms": [{"name": f"{name} one"}, {"name": f"{name} two"}], "meanings": [{"text": t}] * 2}
        for name, t in WORDS.items()
    ]
    result = parse_json(json.dumps(terms), "x.json")
    assert names(result) == [[name, f"{name} one", f"{name} two"] for name in WORDS]
    assert [definition(entry) for entry in result.entries] == [f"{text}\n\n{text}" for text in WORDS.values()]


def test_keys_are_groups_above_pairs() -> None:
    """Two are enough, of which one may have a single pair."""
    terms = {"K": {"Keel": "A beam below.", "Knot": "A speed of ships."}, "L": {"Luff": "The front of a sail."}}
    result = parse_json(json.dumps(terms), "x.json")
    assert names(result) == [["Keel"], ["Knot"], ["Luff"]]
    assert [entry.subjects for entry in result.entries] == [("K",), ("K",), ("L",)]


def test_value_inside_of_a_field_is_that_of_the_field() -> None:
    """Also where some records have an empty list of them."""
    terms = [
        {"name": name, "senses": [{"value": text, "uses": ["We often say so at sea."]}], "parts": [{"hint": text * 2}]}
        for name, text in WORDS.items()
    ]
    result = parse_json(json.dumps([*terms, {"name": "Nibble", "senses": []}]), "x.json")
    assert [[each.text for each in entry.definitions] for entry in result.entries] == [[t] for t in WORDS.values()] + [
        []
    ]


def test_questions_about_a_term_are_no_names() -> None:
    """They begin like codes of languages."""
    terms = [{"term": name, "definition": text, "is_active": "yes", "no_items": 7} for name, text in WORDS.items()]
    assert names(parse_json(json.dumps(terms), "x.json")) == [[name] for name in WORDS]


def test_official_and_common_names_are_further_ones() -> None:
    """As in lists of countries."""
    terms = [
        {"name": "Freedonia", "official_name": "Republic of Freedonia", "text": "A country in a film."},
        {"name": "Sylvania", "common_name": "The Forest", "text": "Another country in that film."},
    ]
    assert names(parse_json(json.dumps(terms), "x.json")) == [
        ["Freedonia", "Republic of Freedonia"],
        ["Sylvania", "The Forest"],
    ]


def test_topics_that_are_texts_define() -> None:
    """Those of terms that belong together are repeated."""
    topics = ["how a ship keeps to its course", "where a ship lies in a storm", "what a crew eats on a voyage"]
    terms = {name: {"topic": topic, "aliases": [f"{name} one"]} for name, topic in zip(WORDS, topics, strict=True)}
    result = parse_json(json.dumps(terms), "x.json")
    assert names(result) == [[name, f"{name} one"] for name in WORDS]
    assert [definition(entry) for entry in result.entries] == topics
    again = {f"{name} {n}": {**term, "text": WORDS[name]} for name, term in terms.items() for n in (1, 2)}
    entries = parse_json(json.dumps(again), "x.json").entries
    assert [entry.subjects for entry in entries] == [(topic,) for topic in topics for _ in range(2)]


SHIPS = {"Hull": ("Coque", "船体"), "Mast": ("Mât", "桅杆"), "Keel": ("Quille", "龙骨")}


@pytest.mark.parametrize(
    "translations",
    [
        lambda fr, zh: {"fr": fr, "zh": zh},
        lambda fr, zh: [{"lang": "fr", "text": fr}, {"lang": "zh", "text": zh}],
        lambda fr, zh: [{"language": "French", "term": fr}, {"language": "Chinese", "term": zh}],
        lambda fr, zh: [{"locale": "fr", "term": fr, "gender": "f"}, {"locale": "zh", "term": zh, "gender": ""}],
        lambda fr, zh: [{"lang": "zh", "value": zh}, {"value": fr, "lang": "fr"}],
    ],
    ids=["mapping", "texts", "terms", "further fields", "another order"],
)
def test_names_in_a_list_say_their_languages(translations: Callable[[str, str], object]) -> None:
    """As they do as keys of a mapping."""
    document = [
        {"term": name, "translations": translations(*others), "definition": "A part of a ship."}
        for name, others in SHIPS.items()
    ]
    result = parse_json(json.dumps(document), "a.json")
    found = [{(name.text, name.language) for name in entry.designations} for entry in result.entries]
    assert found == [{(name, "en"), (fr, "fr"), (zh, "zh-Hans")} for name, (fr, zh) in SHIPS.items()]
    assert {definition(entry) for entry in result.entries} == {"A part of a ship."}


@pytest.mark.parametrize("gender", [{}, {"gender": "f"}], ids=["names", "objects"])
def test_several_names_in_one_language(gender: dict[str, str]) -> None:
    """The first of each language is the preferred one, and a language may be missing."""
    names_of = {"hull": [("en", "Hull"), ("fr", "Coque"), ("fr", "Carène")], "mast": [("en", "Mast")]}
    document = [
        {
            "id": key,
            "terms": [{"lang": tag, "term": name} | gender for tag, name in some],
            "definition": "A part of it.",
        }
        for key, some in names_of.items()
    ]
    result = parse_json(json.dumps(document), "a.json")
    assert names(result) == [["Hull", "Coque", "Carène"], ["Mast"]]
    assert [entry.explicit_id for entry in result.entries] == ["hull", "mast"]


def test_entries_in_a_language_each_are_no_translations() -> None:
    """A glossary may say the language of each entry, and have one entry in each."""
    entries = [
        {"lang": "en", "term": "Hull", "definition": "The body of a ship."},
        {"lang": "fr", "term": "Mât", "definition": "Une pièce qui porte les voiles."},
    ]
    for document in (entries, {"terms": entries}):
        assert names(parse_json(json.dumps(document), "a.json")) == [["Hull"], ["Mât"]]


MEANINGS = {"Hull": ("The body of a ship.", "船的主体部分。"), "Mast": ("It carries the sails.", "用来支撑船帆。")}


@pytest.mark.parametrize(
    "document",
    [
        {name: {"en": en, "zh": zh} for name, (en, zh) in MEANINGS.items()},
        {tag: {name: texts[n] for name, texts in MEANINGS.items()} for n, tag in enumerate(("en", "zh"))},
        {
            tag: {name.lower(): {"term": name, "definition": texts[n]} for name, texts in MEANINGS.items()}
            for n, tag in enumerate(("en", "zh"))
        },
        [{"term": name, "definition": {"en": en, "zh": zh}} for name, (en, zh) in MEANINGS.items()],
        [{"term": name, "en": en, "zh": zh} for name, (en, zh) in MEANINGS.items()],
        {
            "@graph": [
                {
                    "prefLabel": {"@value": name, "@language": "en"},
                    "definition_en": en,
                    "definition_zh": zh,
                }
                for name, (en, zh) in MEANINGS.items()
            ]
        },
    ],
    ids=["name, language", "language, name", "language, id", "definition", "record", "labels"],
)
def test_texts_under_languages_are_definitions(document: object) -> None:
    """Sentences are no names, whichever of name and language comes first."""
    result = parse_json(json.dumps(document), "a.json")
    assert [{*each} for each in names(result)] == [{"Hull"}, {"Mast"}]
    found = [{(each.language, each.text) for each in entry.definitions} for entry in result.entries]
    assert found == [{("en", en), ("zh-Hans", zh)} for en, zh in MEANINGS.values()]


def test_phrases_are_names() -> None:
    """Sentences in two languages, where nothing else has a name."""
    document = [{"en": "Where is the harbour?", "fr": "Où est le port ?"}, {"en": "It is here.", "fr": "Il est ici."}]
    assert names(parse_json(json.dumps(document), "a.json"))[0] == ["Where is the harbour?", "Où est le port ?"]


def test_group_of_entries_in_one_language_is_no_list_of_translations() -> None:
    """Each of them says the same language."""
    groups = {"Deck": ["Hull", "Mast"], "Sea": ["Tide", "Wave"]}
    document = [
        {"category": group, "terms": [{"term": name, "lang": "en", "definition": "It is one."} for name in some]}
        for group, some in groups.items()
    ]
    result = parse_json(json.dumps(document), "a.json")
    assert names(result) == [["Hull"], ["Mast"], ["Tide"], ["Wave"]]


def test_wrong_spellings_are_names_to_avoid() -> None:
    """As editors list them beside the right one."""
    data = [
        {"标准写法": name, "错误写法": wrong, "释义": "船的部件。"}
        for name, wrong in (("船锚", ["船猫"]), ("船帆", ["舩帆"]))
    ]
    for entry in parse_json(json.dumps(data), "words.json").entries:
        assert [name.status.value for name in entry.designations] == ["preferred", "deprecated"]


@pytest.mark.parametrize(
    ("outer", "inner"), [("terms", "terms"), ("Terms", "Terms"), ("items", "children"), ("terms", "narrower terms")]
)
def test_terms_in_terms_are_narrower_ones(outer: str, inner: str) -> None:
    """At any depth, whichever level has most of them."""
    skeg = {"name": "Skeg", "definition": "A fin.", inner: [{"name": "Heel", "definition": "Its end."}]}
    bar = {"name": "Bar keel", "definition": "A solid keel."}
    terms = [
        {"name": "Keel", "definition": "A beam.", inner: [skeg, bar]},
        {"name": "Spar", "definition": "A pole of wood."},
    ]
    for indent in (None, 1):
        found = parse_json(json.dumps({outer: terms}, indent=indent), "a.json")
        broader = {
            entry.headword.text: [reference.target for reference in entry.references if reference.type]
            for entry in found.entries
        }
        assert broader == {"Keel": [], "Skeg": ["Keel"], "Heel": ["Skeg"], "Bar keel": ["Keel"], "Spar": []}
        assert not any(entry.subjects for entry in found.entries)
        assert found.diagnostics == ()


def test_terms_in_terms_may_be_mappings() -> None:
    """From their names; one alone too."""
    inner = {"Skeg": {"definition": "A fin."}, "Heel": {"definition": "Its end."}}
    terms = {
        "Keel": {"definition": "A beam.", "children": inner},
        "Spar": {"definition": "A pole of wood.", "children": {"Boom": {"definition": "A spar below a sail."}}},
    }
    found = parse_json(json.dumps(terms), "a.json")
    broader = {entry.headword.text: [each.target for each in entry.references if each.type] for entry in found.entries}
    assert broader == {"Keel": [], "Spar": [], "Skeg": ["Keel"], "Heel": ["Keel"], "Boom": ["Spar"]}
    assert found.diagnostics == ()


def test_groups_of_terms_are_subjects() -> None:
    """They have the keys of terms, but what is in them isn't called narrower."""
    terms = [{"name": "Stay", "description": "A rope."}, {"name": "Shroud", "description": "A rope beside it."}]
    found = parse_json(json.dumps([{"name": "Rigging", "description": "All ropes.", "terms": terms}]), "a.json")
    (problem,) = found.diagnostics
    assert problem.message == "the texts of groups were not read: description (1)"
    assert [(entry.headword.text, entry.subjects) for entry in found.entries] == [
        ("Stay", ("Rigging",)),
        ("Shroud", ("Rigging",)),
    ]


def test_list_of_things_with_names_is_reported() -> None:
    """Where it is no list of terms, nothing of it is read."""
    terms = [{"term": word, "def": text} for word, text in WORDS.items()]
    terms.append({"term": "Nibble", "readings": [{"title": "music", "body": "Half a beat."}]})
    (problem,) = parse_json(json.dumps(terms), "a.json").diagnostics
    assert problem.code == "left-out-field"
    assert "readings (1)" in problem.message


def test_rule_chooses_one_level() -> None:
    """What the author calls the glossary is all of it."""
    terms = [{"name": "Keel", "definition": "A beam.", "children": [{"name": "Skeg", "definition": "A fin."}]}]
    family = Family(structure=Structure.RECORDS, path="*.children")
    found = parse_json(
        json.dumps(terms),
        "a.json",
        ReadingRule(pattern="a.json", family=family, source=SourceLocation(path="o.yml", line=1)),
    )
    assert names(found) == [["Skeg"]]


@pytest.mark.parametrize("key", ["children", "terms"])
def test_level_that_is_not_read_is_reported(key: str) -> None:
    """Where a rule chooses another one, or nothing in it is a term."""
    terms = [{"name": "Keel", "definition": "A beam.", key: [{"title": "Notes", "body": ["a", "b"]}]}]
    family = Family(structure=Structure.RECORDS, path="terms")
    rule = ReadingRule(pattern="a.json", family=family, source=SourceLocation(path="o.yml", line=1))
    found = parse_json(json.dumps({"terms": terms}), "a.json", rule)
    assert names(found) == [["Keel"]]
    assert [problem.message.rpartition(": ")[2] for problem in found.diagnostics] == [f"{key} (1)"]


def test_lists_without_values_are_nothing() -> None:
    """Neither is a list of nothing but nameless things in it."""
    for document in (
        [{"name": None}, [[{"(key)": None}]]],
        [{"name": "Rigging", "text": "", "terms": [{"name": "Stay"}]}],
    ):
        found = parse_json(json.dumps(document), "a.json")
        assert [problem.code for problem in found.diagnostics if problem.code == "left-out-field"] == []


def test_null_in_a_row_is_nothing() -> None:
    """As in a mapping; it is neither a name nor a text."""
    texts = {
        "Keel": "The long spine of a ship.",
        "Jib": "A small sail at the bow.",
        "Oar": "A blade that moves a boat.",
    }
    rows = [*texts.items(), (None, "What floats after a wreck."), ("Mast", None)]
    found = parse_json(json.dumps(rows), "ship.json")
    assert names(found) == [["Keel"], ["Jib"], ["Oar"], ["Mast"]]
    assert found.entries[3].definitions == ()
