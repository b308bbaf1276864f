"""The other names of a term that its definition gives."""

from __future__ import annotations

import pytest

from glossary_build.diagnostics import SourceLocation
from glossary_build.model import Definition, Markup
from glossary_build.parsers import markdown
from glossary_build.parsers.synonyms import read_synonyms


def said(text: str, headword: str) -> list[str]:
    """The names in a definition, each with its kind, its rule and its line in the text; the last says ``expands``."""
    place = SourceLocation("a.md", 1)
    definition = Definition(text=text, language="en", markup=Markup.MARKDOWN, source=place)
    found = read_synonyms(definition, headword)
    names = [
        f"{name.text}; {name.language}, {name.kind}, {name.origin}{', inferred' if name.inferred else ''}, "
        f"{name.source.line}"
        for name in found.names
    ]
    assert all(name.status == "admitted" for name in found.names)
    return [*names, *(["expands"] if found.abbreviated else [])]


ALIAS, CONV = "en, full, also known as, 1", "Convolutional Neural Network"


@pytest.mark.parametrize(
    ("headword", "text", "expected"),
    [
        ("Net", "Also known as mesh.", [f"mesh; {ALIAS}"]),
        ("Net", "Also known as Net.", []),
        (
            "Net",
            "A graph, also called mesh or web, of nodes.",
            ["mesh; en, full, also called, 1", "web; en, full, also called, 1"],
        ),
        ("Net", "A graph. Often called a **mesh**; sometimes called when needed.", ["mesh; en, full, often called, 1"]),
        ("Net", "It is also  referred to as `the web`.", ["web; en, full, also referred to as, 1"]),
        ("Net", "Also known as mesh OR web.", [f"mesh; {ALIAS}", f"web; {ALIAS}"]),
        ("Net", "Net (a.k.a. mesh) is old.", ["mesh; en, full, a.k.a., 1"]),
        ("Net", "A net, AKA Mesh and Web.", ["Mesh; en, full, aka, 1", "Web; en, full, aka, 1"]),
        ("Net", "aka mesh, a named graph or tree.", ["mesh; en, full, aka, 1"]),
        ("Net", "Aka a mesh, a web, or a grid.", [f"{each}; en, full, aka, 1" for each in ("mesh", "web", "grid")]),
        ("Net", "The so-called web, a.k.a. mesh, used by all.", ["mesh; en, full, a.k.a., 1"]),
        ("Net", "Also known as “mesh net”, or so.", [f"mesh net; {ALIAS}"]),
        ("Net", "Also known as one two three four five six.", [f"one two three four five six; {ALIAS}"]),
        ("Net", "Also known as one two three four five six seven.", []),
        (
            "Net",
            "Also known as web, mesh, or one two three.",
            [f"{each}; {ALIAS}" for each in ("web", "mesh", "one two three")],
        ),
        ("Net", "Usually called by name.", []),
        ("Net", "A program that edits text, for editors, also known as Mesh.", []),
        ("Net", "A thing with holes, also known as mesh.", []),
        ("Net", "A thing like a web, also known as mesh.", [f"mesh; {ALIAS}"]),
        ("Net", "A thing much like a web, also known as mesh.", []),
        ("Net", "First. The mesh is also known as grid.", []),
        ("Net", "First. The net is also known as grid.", [f"grid; {ALIAS}"]),
        ("Meta net", "First. Meta net is also known as grid.", [f"grid; {ALIAS}"]),
        ("Net", "First. Nets are also called webs.", ["webs; en, full, also called, 1"]),
        (
            "Net",
            "\n\nAlso known as mesh.\nAlso called web.",
            ["mesh; en, full, also known as, 3", "web; en, full, also called, 4"],
        ),
        ("Net", "Also known as the von Braun grid.", [f"von Braun grid; {ALIAS}"]),
        ("Net", "First.\n\nAlso known as mesh.", ["mesh; en, full, also known as, 3"]),
        ("Lee", "By Ann Lee, Bob Ray and Cid, also known as Lee.", []),
        ("x" * 201, "Also known as y.", []),
        ("x" * 200, "Also known as y.", [f"y; {ALIAS}"]),
        (
            CONV,
            "Abbreviated as CNN. Also known as ConvNet.",
            ["CNN; en, abbreviation, abbreviated as, 1", f"ConvNet; {ALIAS}"],
        ),
        (CONV, "A net, also known as CNN.", ["CNN; en, abbreviation, also known as, 1"]),
        ("CNN", "Also known as convolutional neural network", [f"convolutional neural network; {ALIAS}", "expands"]),
        ("CNN", f"Stands for {CONV}.", [f"{CONV}; en, full, stands for, 1", "expands"]),
        (
            "CNN",
            'Short for "convolutional neural network", it sees.',
            ["convolutional neural network; en, full, short for, 1", "expands"],
        ),
        (
            "CNN",
            "An acronym for convolutional neural\nnetwork.",
            ["convolutional neural network; en, full, an acronym for, 1", "expands"],
        ),
        (
            "GAN",
            "Abbreviation of generative adversarial network, by Ian.",
            ["generative adversarial network; en, full, abbreviation of, 1", "expands"],
        ),
        (
            "cset",
            "A shorthand, short for the term changeset.",
            ["changeset; en, full, short for the term, 1", "expands"],
        ),
        ("CNN", f"{CONV}: sees.", [f"{CONV}; en, full, definition: initials, inferred, 1", "expands"]),
        ("CNN", f"{CONV}. It sees.", [f"{CONV}; en, full, definition: initials, inferred, 1", "expands"]),
        ("proa", "Também chamada de frente pelos marinheiros.", ["frente; en, full, também chamada de, 1"]),
        ("proa", "También conocida como «frente» por todos.", ["frente; en, full, también conocida como, 1"]),
        (
            "proue",
            "Aussi appelée avant ou nez.",
            ["avant; en, full, aussi appelée, 1", "nez; en, full, aussi appelée, 1"],
        ),
        ("Bug", "Auch bekannt als Nase.", ["Nase; en, full, auch bekannt als, 1"]),
        ("Bug", "Das Boot hat auch einen Mast.", []),
        ("CNN", f"The {CONV}.", [f"{CONV}; en, full, definition: initials, inferred, 1", "expands"]),
        ("CNN", f"In deep {CONV} (CNN) layers.", [f"{CONV}; en, full, definition: initials, inferred, 1", "expands"]),
        ("AC", "A compass. It shows north.", []),
        ("CNN", f"{CONV} is what sees.", [f"{CONV}; en, full, definition: initials, inferred, 1", "expands"]),
        (
            "ROW",
            "means Right of Way at sea",
            ["Right of Way; en, full, definition: initials, inferred, 1", "expands"],
        ),
        ("ROW", "The Right of Way rules.", []),
        (
            "ROW",
            "The Right of Way gives one boat precedence.",
            ["Right of Way; en, full, definition: initials, inferred, 1", "expands"],
        ),
        ("ROWS", "ROWSs are boats.", []),
        ("CNN", f"It sees ({CONV}).", [f"{CONV}; en, full, definition: initials, inferred, 1", "expands"]),
        ("CNN", f"看图的网络（{CONV}）。", [f"{CONV}; en, full, definition: initials, inferred, 1", "expands"]),
        ("CNN", "It sees (as in night vision).", []),
        ("CNN", f"It sees. So do others ({CONV}).", []),
        ("Net", "It sees (New Eager Thing).", []),
        ("CNN", f"{CONV} (sees)", [f"{CONV}; en, full, definition: initials, inferred, 1", "expands"]),
        ("CNN", CONV, [f"{CONV}; en, full, definition: initials, inferred, 1", "expands"]),
        (
            "RGB",
            "Short for red, green and blue; colours.",
            ["red, green and blue; en, full, short for, 1", "expands"],
        ),
        (
            "SOLA",
            "Acronym for Single bow, Open deck, Light mast, and Aft sail.",
            ["Single bow, Open deck, Light mast, and Aft sail; en, full, acronym for, 1", "expands"],
        ),
        (
            "CRUD",
            "Create, read, update and delete. Four steps.",
            ["Create, read, update and delete; en, full, definition: initials, inferred, 1", "expands"],
        ),
        (
            "CNN",
            "Cable News Network。看。",
            ["Cable News Network; en, full, definition: initials, inferred, 1", "expands"],
        ),
        ("CNN", "conventional notes.", []),
        ("网络", "又称网，亦称网格（旧）。", ["网; zh-Hans, full, 又称, 1", "网格; zh-Hans, full, 亦称, 1"]),
        ("网络", "一种图，简称网。", ["网; zh-Hans, abbreviation, 简称, 1"]),
        (
            "网络",
            "它也叫网、格或 网格。",
            ["网; zh-Hans, full, 也叫, 1", "格; zh-Hans, full, 也叫, 1", "网格; zh-Hans, full, 也叫, 1"],
        ),
        ("网络", "英文名称为 Network，是图。", ["Network; en, full, 英文名称, 1"]),
        ("网络", "图。\n英文 Network。", ["Network; en, full, 英文, 2"]),
        ("网络", "通常又名：网", ["网; zh-Hans, full, 又名, 1"]),
        ("网络", "俗称作业", ["作业; zh-Hans, full, 俗称, 1"]),
        ("网络", "也译「网格」，全文如此。", ["网格; zh-Hans, full, 也译, 1"]),
        ("Net", "缩写 N", ["N; en, abbreviation, 缩写, 1"]),
        ("Net", "缩写词在附录。", []),
        ("Menu", "Keep short for the width of the menu.", []),
        (
            "ZK",
            "Zero Knowledge의 약자입니다. 증명.",
            ["Zero Knowledge; en, full, definition: initials, inferred, 1", "expands"],
        ),
        *(
            ("BD", f"{phrase} “Bout Drift”.", ["Bout Drift; en, full, definition: initials, inferred, 1", "expands"])
            for phrase in ("Staat voor", "Sigla de", "siglas de", "Sigle de", "Steht für", "skrót od", "сокращение от")
        ),
        ("BD", "Staat voor de deur.", []),
        ("网络", "通常作业，我也叫网", []),
        ("CNN", "缩写为 C。", ["C; en, abbreviation, 缩写为, 1"]),
        ("CNN", f"全称：{CONV}。", [f"{CONV}; en, full, 全称, 1", "expands"]),
        ("CNN", "是卷积神经网络的简称。", ["卷积神经网络; zh-Hans, full, 的缩写, 1", "expands"]),
        ("CNN", f"{CONV} 的缩写。", [f"{CONV}; en, full, 的缩写, 1", "expands"]),
        ("CNN", "卷积神经网络的缩写。", []),
    ],
)
def test_names_are_those_that_a_phrase_gives_to_the_headword(headword: str, text: str, expected: list[str]) -> None:
    """What a sentence says of something else is left alone, and so is what is too long for a name."""
    assert said(text, headword) == expected


@pytest.mark.parametrize(
    "phrase",
    [
        *("also known as", "also called", "also referred to as", "often called", "sometimes called", "commonly called"),
        *("usually called", "aka", "a.k.a.", "ak.a."),
    ],
)
def test_phrase_admits_a_name(phrase: str) -> None:
    """In any case, and after a few words that say nothing of their own."""
    for text in (f"{phrase} web.", f"Net, {phrase.upper()} web", f"This was often {phrase} web,"):
        assert said(text, "Net") == [f"web; en, full, {phrase}, 1"]


FILLING = "is are was it its they this sometimes often commonly usually and"
CLAUSE = "that which who uses used using with by for in on to of is are was"


@pytest.mark.parametrize("word", FILLING.split())
def test_filling_says_nothing_of_its_own(word: str) -> None:
    """After the headword, or alone."""
    assert said(f"First. Net {word} also known as web.", "Net") == [f"web; {ALIAS}"]
    assert said(f"First. {word} Also known as web.", "Net") == [f"web; {ALIAS}"]


@pytest.mark.parametrize("word", CLAUSE.split())
def test_clause_is_about_something_else(word: str) -> None:
    """A subject that goes on with one is no name."""
    assert said(f"Webs {word} mesh also known as grid.", "Net") == []


@pytest.mark.parametrize(
    "end",
    [
        *(", x of y", "; that is x", ") x", "— x", "，x", "。x", ". x", ": x", "\n\nx"),
        *(" and is x", " and has x", " and its x"),
        *(" is x", " are x", " was x", " which x", " because x", " when x", " where x", " but x"),
    ],
)
def test_name_ends_with_its_clause(end: str) -> None:
    """At a mark or a word that begins another."""
    assert said(f"Also known as web{end}", "Net") == [f"web; {ALIAS}"]


@pytest.mark.parametrize("nothing", ["TBD", "TO DO...", "todo", "n/a", "to be defined", "por definir…"])
def test_word_for_nothing_yet_is_no_name(nothing: str) -> None:
    """It stands where a name is to be."""
    page = f"## Sail\n\nA cloth.\n\n- Synonyms: {nothing}\n\n## Oar\n\nA bar.\n\n- Synonyms: blade\n"
    sail, oar = markdown.parse(page, "a.md").entries
    assert [len(sail.designations), len(oar.designations)] == [1, 2]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("A thing, also known as Foo, Bar and Baz.", ["Foo", "Bar", "Baz"]),
        ("Also known as *Foo*, *Bar*, or **Baz**. It runs.", ["Foo", "Bar", "Baz"]),
        ("A sail, also called a jib, a foresail, or a headsail.", ["jib", "foresail", "headsail"]),
        ("Also known as A1, B2 and C3, which run.", ["A1", "B2", "C3"]),
        ("又称甲、乙和丙。", ["甲", "乙", "丙"]),
        ("又称调和数。", ["调和数"]),
        ("Also called a cell, and the smallest unit.", ["cell"]),
        ("Holds numbers. Also called stay rope; back rope.", ["stay rope", "back rope"]),
        ("Also called stay rope; see mast.", ["stay rope"]),
        ("Also called stay rope; not a mast.", ["stay rope"]),
        ("Also called stay rope; it holds the mast.", ["stay rope"]),
        ("A sail. Also spelled gib.", ["gib"]),
        ("A sail. Also spelt gib or gyb; a small one.", ["gib", "gyb"]),
        ("A sail. Also spelled out in the log.", []),
        ("Also known as Foo, Bar and others.", ["Foo"]),
        ("Also called Foo, a thing in B and C.", ["Foo"]),
        ("Also known as Foo, fast and small.", ["Foo"]),
        ("Also known as array, multi-dimensional array. It runs.", ["array", "multi-dimensional array"]),
        ("*Also known as: Foo, Bar*\n\nIt runs.", ["Foo", "Bar"]),
        ("Holds numbers (also called a grid, table).", ["grid", "table"]),
        ("Also known as Foo, the first of all.", ["Foo"]),
        ("Also known as Foo, a thing.", ["Foo"]),
        ("A thing, also known as Foo, mostly.", ["Foo"]),
    ],
)
def test_list_of_names_is_read_to_its_end(text: str, names: list[str]) -> None:
    """With a conjunction before the last of at least three; what says something about the first is no name."""
    page = f"## Thing\n\n{text}\n\n## Other\n\nText.\n"
    assert [each.text for each in markdown.parse(page, "a.md").entries[0].designations[1:]] == names


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("A net. Formerly known as web.", "web"),
        ("A net, formerly called *mesh*, of nodes.", "mesh"),
        ("一种结构。旧称网子。", "网子"),
        ("A net. Formerly used by fishers.", None),
    ],
)
def test_former_name_is_deprecated(text: str, name: str | None) -> None:
    """The text says that it isn't written any more."""
    place = SourceLocation("a.md", 1)
    definition = Definition(text=text, language="en", markup=Markup.MARKDOWN, source=place)
    found = read_synonyms(definition, "Net")
    assert [(each.text, each.status) for each in found.names] == ([(name, "deprecated")] if name else [])


def test_names_like_an_abbreviation_are_abbreviations_too() -> None:
    """Where the definition begins with the full form of the first."""
    text = "# Glossary\n\n**APS or AP** - Artificial Pancreas System. It doses.\n\n**BG** - Blood glucose. Sweet.\n"
    names = markdown.parse(text, "terms.md").entries[0].designations
    assert [(name.text, name.kind.value) for name in names] == [
        ("APS", "abbreviation"),
        ("AP", "abbreviation"),
        ("Artificial Pancreas System", "full"),
    ]
