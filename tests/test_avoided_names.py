"""Names that a team doesn't use: read from its files, kept apart from the names of others, found by checks."""

from __future__ import annotations

import json
from difflib import unified_diff
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from docutils import nodes
from hypothesis import given
from hypothesis import strategies as st

from glossary_build.cli import main
from glossary_build.diagnostics import Code
from glossary_build.loader import load_glossary
from glossary_build.model import Glossary, Status
from glossary_build.parsers import markdown
from tests.conftest import Project
from tests.inventories import read_terms

WORDS = """\
# Allotments

## Language

**Tenant**:
Rents a **Plot**.
_Avoid_: Customer, user

**Plot**:
Ground.
_Avoid_: garden, Tenant

**Garden** (or **Customer**):
All plots.

## Relationships

- A **Tenant** rents one or more **Plots**

## Example dialogue

> **Dev:** "Who rents?"
"""


def load(folder: Path, text: str, name: str = "CONTEXT.md") -> Glossary:
    """The glossary of a file with *text*."""
    (folder / name).write_text(text, encoding="utf-8")
    return load_glossary([folder / name])


def avoided(glossary: Glossary, name: str) -> list[str]:
    """The deprecated names of the concept called *name*."""
    concept = glossary.find(name)
    assert concept is not None
    return [each.text for each in concept.designations if each.status is Status.DEPRECATED]


@pytest.mark.parametrize(
    "line",
    [
        "_Avoid_: purchase, deal",
        "*Avoid:* purchase, deal.",
        "**Never use:** purchase, deal",
        "❌ Avoid: purchase, deal",
        "- Don't use: “purchase”, “deal”",
        "Aliases to avoid: purchase; deal",
        "_Avoid_: purchase,\ndeal",
        "*Zu vermeiden:* „purchase“, „deal“",
        "避免使用：purchase、deal",
    ],
)
def test_line_of_names_to_avoid_leaves_the_definition(tmp_path: Path, line: str) -> None:
    """However it is written, whether in a paragraph of its own or not."""
    for gap in ("\n", "\n\n"):
        glossary = load(tmp_path, f"## Order\n\nWhat is bought.{gap}{line}\n\n## Invoice\n\nA bill.\n")
        assert avoided(glossary, "Order") == ["purchase", "deal"]
        assert [each.definitions[0].text.strip() for each in glossary.concepts] == ["What is bought.", "A bill."]


def test_remark_keeps_the_line(tmp_path: Path) -> None:
    """Since it would be lost."""
    glossary = load(tmp_path, "**Order**:\nBought.\n_Avoid_: deal (too vague)\n\n**Invoice**:\nA bill.\n")
    assert avoided(glossary, "Order") == ["deal"]
    assert glossary.concepts[0].definitions[0].text.endswith("_Avoid_: deal (too vague)")


def test_dialogues_and_relationships_are_no_terms(tmp_path: Path) -> None:
    """Nor is the heading above the terms, which is no subject of them either."""
    glossary = load(tmp_path, WORDS)
    assert [each.designations[0].text for each in glossary.concepts] == ["Tenant", "Plot", "Garden"]
    assert not any(each.subjects for each in glossary.concepts)


def test_name_to_avoid_belongs_to_the_term_that_has_it_rightly(tmp_path: Path) -> None:
    """It is shown at the other, but doesn't lead there, and the two aren't merged."""
    glossary = load(tmp_path, WORDS)
    assert avoided(glossary, "Tenant") == ["Customer", "user"]
    found = {name: each.id for name in ("user", "garden", "Garden", "customer") if (each := glossary.find(name))}
    assert found == {"user": "term-Tenant", **dict.fromkeys(("garden", "Garden", "customer"), "term-Garden")}
    assert {each.id: each.anchors for each in glossary.concepts} == {
        "term-Tenant": ("term-user",),
        "term-Plot": (),
        "term-Garden": ("term-Customer",),
    }
    assert Code.SHARED_NAME not in {each.code for each in glossary.diagnostics}


def test_site_leads_to_the_right_term(project: Project) -> None:
    """References and automatic links, which leave names to avoid alone."""
    conf = (
        'project = "Words"\nextensions = ["myst_parser", "glossary_build"]\nglossary_build_sources = ["words.md"]\n'
        'glossary_build_autolink = "page"\nexclude_patterns = ["words.md", "_build"]\n'
    )
    page = "# Words\n\nThe user, a customer.\n\n{term}`user` {term}`garden` {term}`Customer`\n\n"
    project.write({"conf.py": conf, "words.md": WORDS, "index.md": f"{page}```{{glossary-view}}\n```\n"})
    build = project.build()
    assert build.warnings == ""
    paragraphs = list(build.resolved("index").findall(nodes.paragraph))[:2]
    assert [[(link["refid"], link.astext()) for link in each.findall(nodes.reference)] for each in paragraphs] == [
        [("term-Garden", "customer")],
        [("term-Tenant", "user"), ("term-Garden", "garden"), ("term-Garden", "Customer")],
    ]


def test_page_says_what_not_to_write(project: Project) -> None:
    """Below the definition; in the list such a name leads to the one to write, unless another term has it."""
    conf = 'extensions = ["glossary_build"]\nglossary_build_sources = ["CONTEXT.md"]\n'
    index = "Words\n=====\n\n.. glossary-view::\n   :order: en\n"
    project.write({"conf.py": conf, "CONTEXT.md": WORDS, "index.rst": index})
    text = project.build("text").out.joinpath("index.txt").read_text(encoding="utf-8")
    lines = [" ".join(line.split()) for line in text.splitlines() if line.strip()]
    assert lines[lines.index("Tenant") + 2] == "Avoid: Customer, user"
    assert lines[lines.index("Garden") + 2] == "Also called: Customer"
    assert lines[lines.index("user") + 1] == "Use instead: *Tenant*"
    assert lines[lines.index("Customer") + 1] == "See: *Garden*"
    assert lines.count("Customer") == lines.count("Garden") == 1


def test_prose_with_a_name_to_avoid_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless another term has that name."""
    monkeypatch.chdir(tmp_path)
    load(tmp_path, WORDS)
    Path("page.md").write_text("The user and the customer of a garden.\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["check", "CONTEXT.md", "--prose", "page.md"])
    assert [line.split(" [")[0] for line in result.stdout.splitlines()] == [
        "page.md:1: warning: “user” is a deprecated name; write “Tenant”",
        "CONTEXT.md:5: warning: “Tenant” is on none of the pages",
        "CONTEXT.md:9: warning: “Plot” is on none of the pages",
    ]


def test_repository_is_read_by_its_map(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each context is a glossary, so that one name may be a term in both."""
    monkeypatch.chdir(tmp_path)
    for context, meaning in (("sales", "Who buys."), ("support", "Who calls.")):
        Path("apps", context).mkdir(parents=True)
        Path("apps", context, "CONTEXT.md").write_text(f"**Customer**:\n{meaning}\n\n**Desk**:\nA place.\n", "utf-8")
    Path("CONTEXT-MAP.md").write_text("- [Sales](apps/sales/)\n- **Support** — apps/support\n", encoding="utf-8")
    Path("README.md").write_text("## Install\n\nRun it.\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["export", "--to", "json", "."])
    assert result.exit_code == 0, result.output
    concepts = json.loads(result.stdout)["concepts"]
    assert [(each["designations"][0]["text"], each["definitions"][0]["text"]) for each in concepts] == [
        ("Customer (sales)", "Who buys."),
        ("Desk (sales)", "A place."),
        ("Customer (support)", "Who calls."),
        ("Desk (support)", "A place."),
    ]
    assert CliRunner().invoke(main, ["check", "."]).exit_code == 0
    assert CliRunner().invoke(main, ["html", ".", "-o", "site"]).exit_code == 0
    addresses = read_terms(Path("site/objects.inv").read_bytes()).values()
    assert len(set(addresses)) == 4


WORD = st.text("abcdefg äß词", min_size=1, max_size=12).map(str.strip).filter(lambda word: any(map(str.isalnum, word)))


@given(st.lists(WORD, min_size=1, max_size=4, unique=True), st.sampled_from([", ", "; ", " / ", "、"]))
def test_nothing_of_a_list_is_lost(names: list[str], comma: str) -> None:
    """Each name is a name to avoid, or its line stays."""
    page = f"**Order**:\nBought.\n_Avoid_: {comma.join(names)}\n\n**Invoice**:\nA bill.\n"
    order = markdown.parse(page, "a.md").entries[0]
    known = {" ".join(name.split()) for name in names}
    found = {each.text for each in order.designations[1:]}
    assert found <= known
    assert found == known or "_Avoid_" in order.definitions[0].text
    assert Code.NOTHING_FOUND not in {each.code for each in markdown.parse(page, "a.md").diagnostics}


def _exported(before: str, more: str, *options: str) -> tuple[str, Result]:
    """A team's file, *before* it is exported into itself with *more*, as it is then; and what the command said."""
    Path("CONTEXT.md").write_text(before, encoding="utf-8")
    Path("more.csv").write_text(more, encoding="utf-8")
    arguments = ["export", "--to", "glossary-md", "CONTEXT.md", "more.csv", "-o", "CONTEXT.md", *options]
    result = CliRunner().invoke(main, arguments)
    return Path("CONTEXT.md").read_text(encoding="utf-8"), result


def _written(more: str, overrides: str = "") -> list[str]:
    """The lines of a team's file that change where *more* is exported with it into it, as a diff has them."""
    Path("overrides.yaml").write_text(overrides, encoding="utf-8")
    after, result = _exported(WORDS, more, "--overrides", "overrides.yaml")
    assert result.exit_code == 0, result.output
    changed = unified_diff(WORDS.split("\n"), after.split("\n"), n=0, lineterm="")
    return [line for line in changed if not line.startswith(("---", "+++", "@@"))]


@pytest.mark.parametrize(
    ("more", "overrides", "lines"),
    [
        ("term,definition\nPlot,\n", "", []),
        ("term,chinese\nPlot,地块\n", "", ["-**Plot**:", "+**Plot（地块）**:"]),
        ("term,definition\nShed,For tools.\n", "", ["+**Shed**:", "+For tools.", "+"]),
        ("term,definition\n", "Plot: { names: { garden: { ignore: true } } }\n", ["-_Avoid_: garden, Tenant"]),
    ],
    ids=["nothing", "a name", "a term", "an override"],
)
def test_file_of_a_team_changes_only_where_the_glossary_did(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: str, overrides: str, lines: list[str]
) -> None:
    """The relationships, the dialogue and all other entries stay as they are."""
    monkeypatch.chdir(tmp_path)
    found = _written(more, overrides)
    assert [line for line in found if line in lines] == lines
    assert len(found) <= len(lines) + 3
    back = load_glossary([tmp_path / "CONTEXT.md"])
    assert back.find("Plot") is not None


@pytest.mark.parametrize("output", ["CONTEXT.md", "./CONTEXT.md", "../{}/CONTEXT.md"])
def test_file_of_a_team_is_known_by_any_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, output: str) -> None:
    """What is no term stays, byte by byte: a byte order mark and the line ends of Windows too."""
    monkeypatch.chdir(tmp_path)
    content = f"\ufeff{WORDS}".replace("\n", "\r\n").encode()
    Path("CONTEXT.md").write_bytes(content)
    arguments = ["export", "--to", "glossary-md", "CONTEXT.md", "-o", output.format(tmp_path.name)]
    assert CliRunner().invoke(main, arguments).exit_code == 0
    assert Path("CONTEXT.md").read_bytes() == content


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("## Plot\n\nGround.\n\n- A list.\n", "## Plot（地块）\n\nGround.\n\n- A list.\n\n## Shed\n\nFor tools.\n"),
        ("### Plot {#the-plot}\nGround.\n", "### Plot（地块） {#term-the-plot}\nGround.\n\n### Shed\n\nFor tools.\n"),
        ("- **Plot**: Ground.\n", "- **Plot（地块）**: Ground.\n\n**Shed**:\nFor tools.\n"),
    ],
)
def test_entry_of_a_team_keeps_its_form(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, changed: str
) -> None:
    """The text below a heading too; new terms are written like the first one, and all are read again."""
    monkeypatch.chdir(tmp_path)
    before = f"# Allotments\n\n{text}"
    after, _ = _exported(before, "term,zh,definition\nPlot,地块,\nShed,,For tools.\n")
    assert after == f"# Allotments\n\n{changed}"
    found = [[name.text for name in each.designations] for each in load_glossary(["CONTEXT.md"]).concepts]
    assert found == [["Plot", "地块"], ["Shed"]]


def test_file_of_one_team_gets_nothing_of_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own terms keep their names, though another team has the same."""
    monkeypatch.chdir(tmp_path)
    for name in (".git", "api", "web"):
        Path(name).mkdir()
    Path("api/CONTEXT.md").write_text("**Order**:\nA request.\n\n**Token**:\nA secret.\n", encoding="utf-8")
    before = "# Web\n\n**Order**:\nA basket.\n\n**Box**:\nA frame.\n"
    Path("web/CONTEXT.md").write_text(before, encoding="utf-8")
    Path("more.csv").write_text("term,zh\nBox,方框\n", encoding="utf-8")
    arguments = ["export", "--to", "glossary-md", ".", "more.csv", "-o", "web/CONTEXT.md"]
    assert CliRunner().invoke(main, arguments).exit_code == 0
    assert Path("web/CONTEXT.md").read_text(encoding="utf-8") == before.replace("Box", "Box（方框）")


SIDES = ("Long", "Wide", "Fenced", "Dry")


@pytest.mark.parametrize(
    "text",
    [
        "| Term | Text |\n|---|---|\n| Plot | Ground. |\n",
        "## Plot\n\nGround.\n\n"
        + "".join(f"- **{side}:** It is {side}.\n" for side in SIDES)
        + "".join(f"\n## {name}\n\nA hut.\n" for name in ("Shed", "Gate", "Path", "Well", "Fence")),
    ],
    ids=["a row", "a list like a glossary"],
)
def test_text_of_a_team_that_cannot_be_written_again_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    """What the file lacks is listed instead."""
    monkeypatch.chdir(tmp_path)
    before = f"# Allotments\n\n{text}"
    after, result = _exported(before, "term,zh\nPlot,地块\n")
    assert after == before
    assert "the name “地块” [zh-Hans]" in result.stderr


@pytest.mark.parametrize("begun", ["", "# Garden\n\nWhat we say.\n\n## Language\n", "# Garden\n\n\n"])
def test_file_of_a_team_without_terms_gets_them_at_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begun: str
) -> None:
    """Below what it says already."""
    monkeypatch.chdir(tmp_path)
    written, _ = _exported(begun, "term,definition\nShed,For tools.\n")
    kept = f"{begun.rstrip()}\n\n".lstrip()
    assert written == f"{kept}**Shed**:\nFor tools.\n" + "\n" * (len(begun) - len(begun.rstrip()) - 1)


def test_file_of_a_team_in_another_encoding_is_left_alone(tmp_path: Path) -> None:
    """The export would make UTF-8 of it."""
    path = tmp_path / "CONTEXT.md"
    path.write_bytes(content := WORDS.replace("Plot", "Pl\u00f6t").encode("latin-1"))
    arguments = ["export", "--to", "glossary-md", "--encoding", "latin-1", str(path), "-o", str(path)]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 2
    assert "would make UTF-8 of it; name another file" in " ".join(result.stderr.split())
    assert path.read_bytes() == content


def names(glossary: Glossary) -> list[list[str]]:
    """The names of each concept that may be used."""
    return [[each.text for each in c.designations if not each.is_avoided] for c in glossary.concepts]


@pytest.mark.parametrize(
    ("section", "expected"),
    [
        (
            "## Relationships\n\n- A **Plot** has **Sheds**\n\n**Shed**:\nA hut.\n_Avoid_: cabin",
            ["Plot", "Path", "Shed"],
        ),
        ("## Buildings\n\n**Shed**:\nA hut.\n\n**Gate**:\nA door.", ["Plot", "Path", "Shed", "Gate"]),
        ("## Buildings\n\n**Shed**: stands alone.", ["Plot", "Path"]),
        ("## Flagged ambiguities\n\n**Shed**:\nA hut or a barn.", ["Plot", "Path"]),
    ],
)
def test_terms_beside_the_section_of_the_language_are_read(tmp_path: Path, section: str, expected: list[str]) -> None:
    """Where they are written as those in it, each name alone on its line."""
    text = f"# Allotments\n\n## Language\n\n**Plot**:\nGround.\n\n**Path**:\nBetween plots.\n\n{section}\n"
    assert [each[0] for each in names(load(tmp_path, text))] == expected


def test_term_that_is_called_as_a_label_is_read_in_a_short_section(tmp_path: Path) -> None:
    """The other sections show that names are alone on their lines."""
    first = "## Ground\n\n**Plot**:\nGround.\n\n**Path**:\nBetween plots.\n\n**Reference**:\nA number.\n"
    second = "## Views\n\n**Category**:\nA tag.\n_Avoid_: section\n\n**Map**:\nA picture.\n"
    glossary = load(tmp_path, f"# Allotments\n\n{first}\n{second}")
    assert [each[0] for each in names(glossary)] == ["Plot", "Path", "Reference", "Category", "Map"]
    assert avoided(glossary, "Category") == ["section"]


def test_remarks_in_a_column_of_names_to_avoid_are_no_sentences(tmp_path: Path) -> None:
    """The column is read, whatever is said of its names."""
    rows = "| **Clerk** | Keeps lists. | Admin, Officer (an Officer is elected) |\n| **Member** | Pays. | — |"
    glossary = load(tmp_path, f"## Roles\n\n| Term | Definition | Aliases to avoid |\n|---|---|---|\n{rows}\n")
    assert avoided(glossary, "Clerk") == ["Admin", "Officer"]
    assert not [each for each in glossary.diagnostics if each.code is Code.LEFT_OUT_FIELD]


def test_bold_names_in_a_cell_are_several(tmp_path: Path) -> None:
    """As they are anywhere else."""
    rows = "| **Opening hours**, **Hours** | When the gate is open. |\n| **Gate** | A door, a way in. |"
    glossary = load(tmp_path, f"## Words\n\n| Term | Definition |\n|---|---|\n{rows}\n")
    assert names(glossary) == [["Opening hours", "Hours"], ["Gate"]]
