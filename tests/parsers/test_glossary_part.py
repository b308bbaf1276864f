"""Pages that are a glossary only in part, and pages that are one term."""

import pytest

from glossary_build.headwords.inline import plain_text
from glossary_build.model import Status
from glossary_build.parsers.markdown import parse

LISTED = "- **Neap tide**: a small tide\n- **Spring tide**: a great tide\n"
OTHER = "## Usage\n\n- **Python**: import it\n- **Shell**: call it\n"


@pytest.mark.parametrize("section", ["Glossary", "Terminology", "Tide lingo", "术语表"])
def test_only_the_glossary_of_a_page_is_read(section: str) -> None:
    """What other sections list are no terms, and a message says which section was read."""
    result = parse(f"# tidepool\n\n{OTHER}\n## {section}\n\n{LISTED}", "README.md")
    assert [entry.headword.text for entry in result.entries] == ["Neap tide", "Spring tide"]
    assert result.dialect == f"bullets with bold heads in “{section}”"
    assert result.diagnostics == ()


@pytest.mark.parametrize(
    ("title", "section"),
    [
        ("Tide glossary", "Terminology"),
        ("Tiden – Glossar", "Begriffe"),
        ("Glossaire des marées", "Vocabulary"),
        ("tidepool", "Abbreviations"),
    ],
)
def test_group_of_a_glossary_is_not_taken_for_the_whole(title: str, section: str) -> None:
    """A page that is a glossary by its title, or has no section that surely is one, is read whole."""
    result = parse(f"# {title}\n\n{OTHER}\n## {section}\n\n{LISTED}", "tides.md")
    assert [entry.headword.text for entry in result.entries] == ["Python", "Shell", "Neap tide", "Spring tide"]


@pytest.mark.parametrize(
    ("matter", "path"),
    [
        ("title: Sluice\naka: [flow gate]", "sluice.md"),
        ("title: Sluice\naliases: [flow gate]\ntags: [glossary]", "sluice.md"),
        ("title: Sluice\nsynonyms: flow gate", "docs/glossary/sluice.md"),
    ],
)
def test_page_of_one_term_is_named_by_its_front_matter(matter: str, path: str) -> None:
    """Its text is the definition, at its own line."""
    (entry,) = parse(f"---\n{matter}\n---\n\nAll events pass it.\n", path).entries
    assert [name.text for name in entry.designations] == ["Sluice", "flow gate"]
    (definition,) = entry.definitions
    assert (definition.text, definition.source.line) == ("All events pass it.", matter.count("\n") + 5)
    assert entry.source.line == 2


@pytest.mark.parametrize(
    ("text", "definition", "line"),
    [
        ("", "A gate for water.", 4),
        ("\nAll events pass it.\n", "A gate for water.\n\n\nAll events pass it.", 4),
        (
            "\nThe smallest part: a *gate* for the water.\n\nMore.\n",
            "The smallest part: a *gate* for the water.\n\nMore.",
            7,
        ),
    ],
)
def test_short_description_begins_the_definition_of_the_term_of_a_page(text: str, definition: str, line: int) -> None:
    """Unless the first paragraph of the page says the same."""
    matter = "---\ntitle: Sluice\nshort_description: >\n  A gate for water.\n---\n"
    (entry,) = parse(f"{matter}{text}", "sluice.md").entries
    (found,) = entry.definitions
    assert (found.text, found.source.line) == (definition, line)


@pytest.mark.parametrize(
    ("matter", "text", "definition", "line"),
    [
        ("definition: A gate for water.", "", "A gate for water.", 3),
        ("hoverText: A gate for water.", "Details follow.", "A gate for water.\n\nDetails follow.", 3),
        ("tooltip: A gate for water.\nmatch: [sluices]", "", "A gate for water.", 3),
        ("aka: lock\ndescription: A gate for water.", "", "A gate for water.", 4),
        ("aka: lock\ndescription: A page about gates.", "A gate for water.", "A gate for water.", 6),
    ],
)
def test_front_matter_may_define_the_term(matter: str, text: str, definition: str, line: int) -> None:
    """Its description is the definition only of a page without a text: most are for search engines."""
    (entry,) = parse(f"---\ntitle: Sluice\n{matter}\n---\n{text}\n", "a/sluice.md").entries
    (found,) = entry.definitions
    assert (found.text.strip(), found.source.line) == (definition, line)


@pytest.mark.parametrize("text", ["A gate for water.\n", "# Sluice\n\nA gate for water.\n"])
@pytest.mark.parametrize("title", ["", "title: Sluice\n"])
def test_note_of_a_vault_is_called_like_its_file_title_or_heading(text: str, title: str) -> None:
    """A note of Obsidian with other names is a term; links between notes are references."""
    (entry,) = parse(f"---\n{title}aliases: [lock, weir]\n---\n{text}\nSee [[Dam|dams]].\n", "vault/Sluice.md").entries
    assert [name.text for name in entry.designations] == ["Sluice", "lock", "weir"]
    (definition,) = entry.definitions
    assert definition.text.strip() == "A gate for water.\n\nSee [[Dam|dams]]."
    assert plain_text(definition.text, definition.markup).strip() == "A gate for water.\n\nSee dams."


def test_page_with_other_addresses_is_no_note_of_a_vault() -> None:
    """As in Hugo, whose ``aliases`` are addresses; nor is one with a switch, or with several headings."""
    assert parse("---\ntitle: Us\nfull: true\n---\nIt began in May.\n", "us.md").entries == ()
    assert parse("---\ntitle: Us\naliases: [/about]\n---\nIt began in May.\n", "us.md").entries == ()
    two = parse("---\naliases: [lock]\n---\n## Dam\n\nIt holds.\n\n## Weir\n\nIt spills.\n", "water.md").entries
    assert [entry.headword.text for entry in two] == ["Dam", "Weir"]


def test_any_other_page_with_a_title_is_no_term() -> None:
    """Front matter alone says nothing about glossaries."""
    assert parse("---\ntitle: Our story\n---\n\nIt began in May.\n", "about.md").entries == ()


@pytest.mark.parametrize("file", ["search.md", "index.md", "README.md"])
def test_page_that_lists_or_searches_the_terms_of_a_folder_is_no_term(file: str) -> None:
    """A page in a folder of a term is one, whatever its name."""
    text = "---\ntitle: Find a word\n---\n\nType a word to find its page.\n"
    assert parse(text, f"docs/glossary/{file}").entries == ()
    assert len(parse(text, f"docs/glossary/sluice/{file}").entries) == 1


def test_heading_that_recurs_below_most_others_is_a_part_of_their_text() -> None:
    """One that recurs below a few, or in a glossary that is there several times, is not."""
    parts = "### Where\n\nAt a weir.\n\n### Cost\n\nA lot.\n\n"
    text = "# Glossary\n\n" + "".join(f"## {name}\n\nA gate.\n\n{parts}" for name in ("Sluice", "Lock", "Penstock"))
    entries = parse(text, "terms.md").entries
    assert [entry.headword.text for entry in entries] == ["Sluice", "Lock", "Penstock"]
    assert all("At a weir." in entry.definitions[0].text for entry in entries)
    below = "### {0} in\n\nA gate.\n\n### {0} out\n\nA gate.\n\n### Crest\n\nThe top.\n\n"
    text = "# Glossary\n\n" + "".join(f"## {name}\n\n{below.format(name)}" for name in ("Sluice", "Lock"))
    assert "Crest" in {entry.headword.text for entry in parse(text, "terms.md").entries}


@pytest.mark.parametrize(("end", "names"), [("", ["Jib", "Spinnaker"]), ("## Tools\n\nWe use a compiler.\n", [])])
def test_language_of_a_team_goes_on_in_lists_like_its_own(end: str, names: list[str]) -> None:
    """Where no other section holds anything else."""
    text = "# Ship\n\n## Language\n\n- **Keel**: The lowest part.\n- **Mast**: A pole.\n\n"
    sails = "## Sails\n\n- **Jib**: A sail.\n- **Spinnaker**: A large one.\n\n"
    entries = parse(text + sails + end, "a.md").entries
    assert [entry.headword.text for entry in entries] == ["Keel", "Mast", *names]


@pytest.mark.parametrize("contents", ["Contents", "目录", "Inhaltsverzeichnis", "Sommaire"])
def test_headings_below_that_of_a_list_of_them_are_terms(contents: str) -> None:
    """The pages of a wiki that were saved as Markdown have them so."""
    listed = "- [Neap tide](#neap-tide)\n- [Spring tide](#spring-tide)\n"
    terms = "### Neap tide\n\nA small tide.\n\n### Spring tide\n\nA great tide.\n"
    entries = parse(f"# Tide glossary\n\n## {contents}\n\n{listed}\n{terms}", "tides.md").entries
    assert [entry.headword.text for entry in entries] == ["Neap tide", "Spring tide"]


@pytest.mark.parametrize(
    ("form", "end"),
    [
        ("- **{}**: {}\n", "\n## Avoid\n\n- ~~stream~~ (say tide)\n- ~~pool~~ (say basin)\n"),
        ("## {}\n\n{}\n\n", ""),
        ("{}\n: {}\n\n", ""),
        ("| {} | {} |\n", ""),
    ],
)
def test_names_that_are_struck_out_are_no_terms(form: str, end: str) -> None:
    """Nor is the rest of a line that begins with one. What isn't read is reported, and a struck text stays."""
    head = "| Term | Meaning |\n|---|---|\n" if form.startswith("|") else ""
    rows = [("Neap tide", "A small tide."), ("~~Round~~", "Old."), ("~~Pool~~ (say basin)", "Old.")]
    rows += [("~~Rip~~ Undertow", "A current."), ("Basin", "~~Any pool~~ (a large pool)")]
    result = parse(f"# Tide glossary\n\n{head}{''.join(form.format(*row) for row in rows)}{end}", "tides.md")
    assert [entry.headword.text for entry in result.entries] == ["Neap tide", "Undertow", "Basin"]
    assert [entry.definitions[0].text for entry in result.entries][-1] == "~~Any pool~~ (a large pool)"
    assert {problem.code.value for problem in result.diagnostics} == {"skipped-text"}


@pytest.mark.parametrize(
    ("heading", "names"),
    [
        ("MSL：Mean Sea Level", ["MSL", "Mean Sea Level"]),
        ("MSL：Mean Sea Level，平均海面", ["MSL", "Mean Sea Level", "平均海面"]),
        ("WL-RT：Water-Level-Based Risk Table", ["WL-RT", "Water-Level-Based Risk Table"]),
        ("Flow, Then Ebb，先涨后落", ["Flow, Then Ebb", "先涨后落"]),
        ("Flow / Ebb：涨潮 / 落潮", ["Flow", "Ebb", "涨潮", "落潮"]),
        ("Ebb，Low tide：落潮", ["Ebb", "Low tide", "落潮"]),
        ("Tip：Look twice", ["Tip：Look twice"]),
        ("MSL：-", ["MSL：-"]),
    ],
)
def test_marks_in_a_heading_are_before_a_full_form_and_a_translation(heading: str, names: list[str]) -> None:
    """A colon parts more than a slash does, and a comma parts languages where one is on each side."""
    text = f"# Tide glossary\n\n## {heading}\n\nA height.\n\n## Basin：水池\n\nA pool.\n"
    found = [[name.text for name in entry.designations] for entry in parse(text, "tides.md").entries]
    assert found == [names, ["Basin", "水池"]]


@pytest.mark.parametrize(
    ("group", "is_read"), [("Policy layer", True), ("Style sheets", True), ("Naming rules", False)]
)
def test_only_the_last_noun_of_a_heading_says_that_rules_follow(group: str, *, is_read: bool) -> None:
    """Terms are below a group that has such a word beside another noun."""
    rest = "### Verdict\n\nA decision.\n\n### Reason\n\nA ground.\n"
    text = f"# Glossary\n\n## Tides\n\n### Ebb\n\nIt falls.\n\n### Flow\n\nIt rises.\n\n## {group}\n\n{rest}"
    names = [entry.headword.text for entry in parse(text, "tides.md").entries]
    assert names == ["Ebb", "Flow", *(["Verdict", "Reason"] if is_read else [])]


@pytest.mark.parametrize("heading", ["Words to avoid", "Deprecated", "Zu vermeidende Begriffe", "避免使用的词"])
@pytest.mark.parametrize("form", ["- **{}**: {}\n", "**{}**: {}\n\n", "### {}\n\n{}\n\n"])
def test_names_below_a_heading_that_says_so_are_deprecated(heading: str, form: str) -> None:
    """What is said about them is read as below any other heading."""
    used = "".join(form.format(name, "A text of it.") for name in ("Basket", "Order", "Parcel"))
    avoided = "".join(form.format(name, "Better say something else.") for name in ("Cart", "Purchase"))
    found = parse(f"# Glossary\n\n## Terms\n\n{used}\n## {heading}\n\n{avoided}", "x.md").entries
    assert [entry.headword.text for entry in found if entry.headword.status is Status.DEPRECATED] == [
        "Cart",
        "Purchase",
    ]
    assert [len(entry.definitions) for entry in found] == [1] * 5


@pytest.mark.parametrize("group", ["FAQ", "常见问题", "よくある質問", "Häufige Fragen"])
def test_headings_of_questions_are_no_terms(group: str) -> None:
    """The name of their group says so."""
    terms = "## Water\n\n### Ebb\n\nIt falls.\n\n### Flow\n\nIt rises.\n\n"
    asked = "### Who measures it?\n\nWe do.\n\n### 可以复制吗？\n\n可以。\n"
    names = [entry.headword.text for entry in parse(f"# Glossary\n\n{terms}## {group}\n\n{asked}", "x.md").entries]
    assert names == ["Ebb", "Flow"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("## What is an ebb?\n\nIt falls.\n\n## What is a flow?\n\nIt rises.\n", ["ebb", "flow"]),
        (
            "## Who is a pilot?\n\nOne who guides.\n\n## When is it slack?\n\nNow.\n",
            ["Who is a pilot?", "When is it slack?"],
        ),
        (
            "## Water\n\n### What is ebb?\n\nFall.\n\n### What is flow?\n\nRise.\n\n## Land\n\n### Quay\n\nA wall.\n",
            ["ebb", "flow", "Quay"],
        ),
        (
            "## Water\n\n### Ebb?\n\nFall.\n\n### Flow\n\nRise.\n\n## Land\n\n### Quay\n\nA wall.\n",
            ["Ebb?", "Flow", "Quay"],
        ),
        ("## Water\n\n### Ebb?\n\nFall.\n\n## Land\n\n### Quay\n\nA wall.\n", ["Ebb?", "Quay"]),
    ],
)
def test_headings_that_ask_for_a_term_are_terms(text: str, names: list[str]) -> None:
    """So are those of a page that asks only, and one question alone."""
    assert [entry.headword.text for entry in parse(f"# Glossary\n\n{text}", "x.md").entries] == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (
            "##Ebb\n\nIt falls.\n\n##Flow\n\nIt rises.\n\n##Slack\n\nIt rests.\n\n## Quay\n\nA wall.\n",
            ["Ebb", "Flow", "Slack", "Quay"],
        ),
        ("## Ebb\n\nIt falls.\n\n#water\n\n#sea\n\n#moon\n\n## Quay\n\nA wall.\n", ["Ebb", "Quay"]),
        ("## Ebb\n\n```\n##a\n\n##b\n\n##c\n```\n\n## Quay\n\nA wall.\n", ["Ebb", "Quay"]),
    ],
)
def test_headings_may_have_no_blank_after_their_marks(text: str, names: list[str]) -> None:
    """A page may have others beside them; a single mark before a word is a tag there."""
    assert [entry.headword.text for entry in parse(f"# Glossary\n\n{text}", "x.md").entries] == names


@pytest.mark.parametrize(
    ("heading", "is_term"), [("Naming rules", False), ("運用ルール", False), ("Richtlinien", False), ("Quay", True)]
)
def test_rules_beside_the_only_group_of_terms_are_no_term(heading: str, *, is_term: bool) -> None:
    """Another heading there is one, and so is each beside terms that are in no group."""
    terms = "### Ebb\n\nIt falls.\n\n### Flow\n\nIt rises.\n\n### Slack\n\nIt rests.\n\n"
    text = f"# Glossary\n\n## Tides\n\n{terms}## {heading}\n\nWe meet each week. Then we vote.\n"
    names = [entry.headword.text for entry in parse(text, "tides.md").entries]
    assert names == ["Ebb", "Flow", "Slack", *([heading] if is_term else [])]
    alone = [
        entry.headword.text for entry in parse(text.replace("## Tides\n\n", "").replace("###", "##"), "x.md").entries
    ]
    assert alone == ["Ebb", "Flow", "Slack", heading]
