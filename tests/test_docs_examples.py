"""What the pages of the documentation show is true."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from docutils import nodes

from glossary_build import Glossary, LoadConfig, RelationType, Status, load_glossary
from glossary_build.export import export_glossary
from glossary_build.export.losses import glossary_of
from glossary_build.ids import lasting_id
from glossary_build.parsers.markdown import parse as parse_markdown
from glossary_build.parsers.plugins import parsers
from glossary_build.sphinx_ext.config import OPTIONS
from glossary_build.sphinx_ext.view import SPLIT_ABOVE
from glossary_build.text.names import inventory_spelling
from tests.conftest import Project
from tests.test_tutorial import run

DOCS = Path(__file__).parents[1] / "docs"
EXAMPLES = DOCS / "examples"
PROJECT = EXAMPLES / "project"
TERMS = [PROJECT / "terms" / name for name in ("terms.md", "terms.rst", "terms.zh.md")]


@pytest.fixture(scope="module")
def glossary() -> Glossary:
    """The three example sources of the writing guide, together."""
    return load_glossary(TERMS, LoadConfig(root=PROJECT))


def names(glossary: Glossary, name: str) -> set[tuple[str, str]]:
    """Text and language of each name of a concept."""
    concept = glossary.find(name)
    assert concept, f"no concept {name!r}"
    return {(designation.text, designation.language) for designation in concept.designations}


def test_dialects_stand_in_the_writing_guide() -> None:
    """All that an author can name, each once."""
    page = (DOCS / "guide" / "writing.md").read_text(encoding="utf-8")
    table = page.partition("| Dialect |")[2].partition("\n\n")[0]
    listed = [name for row in table.splitlines()[2:] for name in re.findall(r"`([\w-]+)`", row.split("|")[1])]
    assert listed == list(parsers())


def test_reading_rules_are_those_of_the_page() -> None:
    """The names that the page promises, and nothing to report."""
    folder = DOCS / "examples" / "reading"
    sources = [folder / "ships.yml", folder / "knots.csv"]
    glossary = load_glossary(sources, LoadConfig(root=folder, overrides=folder / "overrides.yaml"))
    assert [[(d.text, d.language) for d in concept.designations] for concept in glossary.concepts] == [
        [("Brig", "en"), ("Brigantine", "en")],
        [("Sloop", "en")],
        [("bowline", "en"), ("Palstek", "de"), ("king of knots", "en")],
        [("sheet bend", "en"), ("Schotstek", "de")],
    ]
    assert [each for each in glossary.diagnostics if each.severity != "info"] == []
    without = load_glossary(sources, LoadConfig(root=folder))
    assert [concept.designations[0].text for concept in without.concepts][:3] == ["Kiel", "Hamburg", "Bremen"]


def test_three_sources_hold_six_concepts(glossary: Glossary) -> None:
    """The writing guide counts them."""
    assert {concept.designations[0].text for concept in glossary.concepts} == {
        "Tensor",
        "Stride",
        "Loss Function",
        "AOT",
        "gradient",
        "Variable",
    }
    assert [d for d in glossary.diagnostics if d.severity != "info"] == []


def test_tensor_is_one_concept_with_a_definition_in_each_language(glossary: Glossary) -> None:
    """Tensor, tensor and 张量 meet, and the English definition is that of the first source."""
    tensor = glossary.find("张量")
    assert tensor is glossary.find("tensor") is glossary.find("Tensor")
    english, chinese = tensor.definition("en"), tensor.definition("zh")
    assert english.text.startswith("An array of numbers")
    assert chinese.text.startswith("多维数组")


def test_cost_function_leads_to_loss_function(glossary: Glossary) -> None:
    """ "Same as" makes no concept of its own."""
    assert names(glossary, "Cost Function") == {("Loss Function", "en"), ("Cost Function", "en")}


def test_table_gives_the_heading_its_full_form_and_chinese_name(glossary: Glossary) -> None:
    """The row of the table adds to the entry."""
    assert names(glossary, "AOT") == {("AOT", "en"), ("Ahead-of-Time", "en"), ("提前编译", "zh-Hans")}


def test_stacked_names_and_deprecation_in_rst(glossary: Glossary) -> None:
    """The second name is an alias, and the deprecated concept points at its replacement."""
    assert names(glossary, "slope") == {("gradient", "en"), ("slope", "en")}
    variable = glossary.find("Variable")
    assert variable.status is Status.DEPRECATED
    assert [(relation.type, relation.target) for relation in variable.relations] == [
        (RelationType.REPLACED_BY, glossary.find("tensor").id)
    ]


BRACKETS = {
    "Tensor（张量）": {"Tensor": "full preferred", "张量": "full preferred"},
    "张量（Tensor）": {"Tensor": "full preferred", "张量": "full preferred"},
    "计算图（又称运算图）": {"计算图": "full preferred", "运算图": "full admitted"},
    "微调（旧称精调）": {"微调": "full preferred", "精调": "full deprecated"},
    "分布式数据并行（简称 DDP）": {"分布式数据并行": "full preferred", "DDP": "abbreviation preferred"},
    "DDP（全称 Distributed Data Parallel）": {
        "DDP": "abbreviation preferred",
        "Distributed Data Parallel": "full admitted",
    },
    "梯度（参见反向传播）": {"梯度": "full preferred"},
    "优化器（如 SGD）": {"优化器": "full preferred"},
    "AOT（Ahead-of-Time）": {"AOT": "abbreviation preferred", "Ahead-of-Time": "full admitted"},
    "Just-in-Time (JIT)": {"Just-in-Time": "full preferred", "JIT": "abbreviation admitted"},
    "Dynamo（TorchDynamo）": {"Dynamo": "full preferred", "TorchDynamo": "variant admitted"},
    "ACID (Atomicity, Consistency, Isolation, Durability)": {
        "ACID": "abbreviation preferred",
        "Atomicity, Consistency, Isolation, Durability": "full admitted",
    },
    "Vars (Variables)": {"Vars": "abbreviation preferred", "Variables": "full admitted"},
    "PM2 (PM2 is a process manager)": {"PM2": "full preferred"},
    "커널 (kernel)": {"커널": "full preferred", "kernel": "full preferred"},
    "Sail (DE: Segel)": {"Sail": "full preferred", "Segel": "full preferred"},
    "Roux (French)": {"Roux": "full preferred"},
    "Trace (n.)": {"Trace (n.)": "full preferred", "Trace": "variant admitted"},
    "Trace (of a matrix)": {"Trace (of a matrix)": "full preferred"},
}
"""Heading of the table in the writing guide → its names, each with kind and status."""


def test_table_of_brackets_is_the_tested_one() -> None:
    """No row of the page goes without a test."""
    page = (DOCS / "guide" / "writing.md").read_text(encoding="utf-8")
    table = page.partition("\n## Names in brackets\n")[2]
    assert re.findall(r"^\| `([^`]+)` \|", table, re.MULTILINE) == list(BRACKETS)


@pytest.mark.parametrize("heading", BRACKETS)
def test_brackets_become_what_the_page_says(heading: str, tmp_path: Path) -> None:
    """Each heading gives these names and no other."""
    source = tmp_path / "terms.zh.md"
    source.write_text(f"# 术语表\n\n## A\n\n### {heading}\n\n释义。\n\n### 反向传播\n\n释义。\n", encoding="utf-8")
    concept = next(c for c in load_glossary([source]).concepts if c.designations[0].text != "反向传播")
    assert {d.text: f"{d.kind} {d.status}" for d in concept.designations} == BRACKETS[heading]


def test_inference_can_be_turned_off(glossary: Glossary) -> None:
    """Without inference, a full form that only was in brackets is no name."""
    careful = load_glossary(TERMS[:1], LoadConfig(root=PROJECT, infer=False))
    assert glossary.find("Ahead-of-Time") is glossary.find("AOT")
    assert careful.find("AOT")
    assert careful.find("Ahead-of-Time") is None


def test_ids_are_those_of_the_docs(glossary: Glossary) -> None:
    """Two pages show ids of four sorts, and the second spelling of a name that an inventory loses."""
    pages = (DOCS / "guide" / "linking.md", DOCS / "explanation" / "concepts.md")
    page = "".join(each.read_text(encoding="utf-8") for each in pages)
    stride = glossary.find("Stride")
    shown = {stride.id, *stride.anchors} & {"term-Stride", "term-步长"}
    shown |= {lasting_id(name, "en") for name in ("KV Cache", "C++")} | {lasting_id("张量", "zh-Hans")}
    assert len(shown) == 5
    assert {id_ for id_ in shown if id_ not in page} == set()
    assert f"`{inventory_spelling('Brain Floating Point 16')}`" in page


def test_python_example_runs() -> None:
    """The script of the project guide prints the concept and no problem."""
    run = subprocess.run(
        [sys.executable, EXAMPLES / "load.py"], cwd=PROJECT, capture_output=True, encoding="utf-8", check=True
    )
    identifier, name, definition = run.stdout.splitlines()[:3]
    assert (identifier, name) == ("term-Tensor", "Tensor")
    assert definition.startswith("多维数组")


def test_example_project_builds_without_a_warning(tmp_path: Path) -> None:
    """The five-minute project works as printed, and links by any name lead into it."""
    shutil.copytree(PROJECT, tmp_path / "project")
    project = Project(tmp_path / "project" / "docs")
    linking = (EXAMPLES / "linking.rst").read_text(encoding="utf-8")
    project.write({"linking.rst": ":orphan:\n\nLinks\n=====\n\n" + linking})
    build = project.build()
    assert build.warnings == ""
    inventory = build.inventory()
    assert inventory["张量"] == inventory["Tensor"] == "index.html#term-Tensor"


def test_example_of_a_stock_glossary_is_upgraded_by_one_line(tmp_path: Path) -> None:
    """No id and no name is lost, and the page says which ids Sphinx gives alone and which with the extension."""
    conf = (EXAMPLES / "stock" / "conf.py").read_text(encoding="utf-8")
    builds = {}
    for name, text in {"before": conf.replace('"glossary_build"', ""), "after": conf}.items():
        project = Project(tmp_path / name)
        index = "Index\n=====\n\n.. toctree::\n\n   glossary\n"
        glossary = (EXAMPLES / "stock" / "glossary.rst").read_text(encoding="utf-8")
        project.write({"conf.py": text, "index.rst": index, "glossary.rst": glossary})
        builds[name] = project.build()
    assert [build.warnings for build in builds.values()] == ["", ""]
    before, after = (build.inventory() for build in builds.values())
    assert before.keys() == after.keys()
    terms = builds["after"].resolved("glossary").findall(nodes.term)
    ids = {term.astext(): term["ids"] for term in terms}
    page = (DOCS / "guide" / "existing.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\S+) \| `([\w-]+)` \| (.+) \|$", page, re.MULTILINE)
    shown = {name: (stock, re.findall("`(.+?)`", ours)) for name, stock, ours in rows}
    assert shown == {name: (before[name].partition("#")[2], ids[name]) for name in ("boil", "pot-roast", "炖")}


def test_page_with_a_stock_glossary_becomes_a_source_without_losing_an_id(tmp_path: Path) -> None:
    """By the steps of the guide: its commands print what it says, and every old id is still there."""
    page = (DOCS / "guide" / "existing.md").read_text(encoding="utf-8")
    steps = dict(re.findall(r"^\$ (glossary-build \w+ .*)\n((?:(?!```).*\n)+)", page, re.MULTILINE))
    lock, diff = steps
    (settings,) = re.findall(r"^```python\n(glossary_build_sources = [^`]+)```", page, re.MULTILINE)
    stock = EXAMPLES / "stock"
    old = Project(tmp_path / "docs")
    old.write({name: (stock / name).read_text(encoding="utf-8") for name in ("conf.py", "glossary.rst")})
    old.write({"index.rst": "Index\n=====\n\n.. toctree::\n\n   glossary\n"})
    published = old.build().out
    assert run(lock, tmp_path) == steps[lock]
    shutil.copytree(published, tmp_path / "published")
    (tmp_path / "terms").mkdir()
    (tmp_path / "docs" / "glossary.rst").rename(tmp_path / "terms" / "glossary.rst")
    old.write({"conf.py": (stock / "conf.py").read_text(encoding="utf-8") + settings})
    old.write({"glossary.rst": "Glossary\n========\n\n.. glossary-view::\n"})
    after = old.build()
    assert after.warnings == ""
    after.out.rename(tmp_path / "new-site")
    (tmp_path / "published").rename(published)
    assert run(diff, tmp_path) == steps[diff]


def test_values_that_switch_one_thing_off_are_one_value() -> None:
    """What a reader sees is a feature with a name; a value of its own is for what is read, or is off by default."""
    on = {option.name for option in OPTIONS if option.types == (bool,) and option.default}
    assert on == {"glossary_build_infer", "glossary_build_stock"}


def test_view_of_the_example_has_a_page_for_each_letter(tmp_path: Path) -> None:
    """The pages have the names that the guide says, and the limit is the one of the code."""
    shutil.copytree(PROJECT, tmp_path / "project")
    project = Project(tmp_path / "project" / "docs")
    view = (EXAMPLES / "view-letters.rst").read_text(encoding="utf-8")
    project.write({"glossary.rst": view, "index.rst": "Index\n=====\n\n.. toctree::\n\n   glossary\n"})
    build = project.build()
    assert "glossary-letter-a.html" in build.files()
    assert build.inventory()["张量"] == "glossary-letter-t.html#term-Tensor"
    page = (DOCS / "guide" / "project.md").read_text(encoding="utf-8")
    assert "`glossary-letter-a.html`" in page
    assert f"more than {SPLIT_ABOVE:,} terms" in page


def test_example_consumer_links_into_the_glossary(tmp_path: Path) -> None:
    """The linking guide's references from another project resolve, in RST and Markdown, by name in either language."""
    shutil.copytree(PROJECT, tmp_path / "project")
    inventory = Project(tmp_path / "project" / "docs").build().out / "objects.inv"
    shutil.copytree(EXAMPLES / "consumer", tmp_path / "consumer")
    consumer = Project(tmp_path / "consumer")
    conf = (tmp_path / "consumer" / "conf.py").read_text(encoding="utf-8")
    consumer.write(
        {
            "conf.py": conf.replace("None", repr(str(inventory))),
            "index.rst": "Index\n=====\n\n.. toctree::\n\n   links\n   markdown\n",
            "links.rst": "Links\n=====\n\n" + (EXAMPLES / "consumer" / "links.rst").read_text(encoding="utf-8"),
            "markdown.md": "# Markdown\n\n" + (EXAMPLES / "consumer" / "markdown.md").read_text(encoding="utf-8"),
        }
    )
    build = consumer.build()
    assert build.warnings == ""
    for page in ("links", "markdown"):
        doctree = build.app.env.get_doctree(page)
        build.app.env.resolve_references(doctree, page, build.app.builder)
        links = [(link.astext(), link["refuri"]) for link in doctree.findall(nodes.reference)]
        address = "https://glossary.example.org/index.html#term-Tensor"
        assert links == [("tensor", address), ("张量", address), ("this grid", address)]


def test_example_consumer_has_cards_and_imports(tmp_path: Path) -> None:
    """What the linking guide says of another project's terms, with the settings that it shows."""
    shutil.copytree(PROJECT, tmp_path / "project")
    inventory = Project(tmp_path / "project" / "docs").build().out / "objects.inv"
    conf = (EXAMPLES / "imports" / "conf.py").read_text(encoding="utf-8").replace("None", repr(str(inventory)))
    consumer = Project(tmp_path / "consumer")
    own = "# Glossary\n\n## Stride\n\nOurs.\n"
    links = "Links\n=====\n\n" + (EXAMPLES / "consumer" / "links.rst").read_text(encoding="utf-8")
    consumer.write({"conf.py": conf + 'exclude_patterns = ["terms.md"]\n', "terms.md": own})
    consumer.write(
        {"index.rst": "Index\n=====\n\n.. toctree::\n\n   links\n\n.. glossary-view::\n", "links.rst": links}
    )
    build = consumer.build()
    assert build.warnings == ""
    entries = [entry.astext() for entry in build.resolved("index").findall(nodes.definition_list_item)]
    assert [entry.split()[0] for entry in entries] == ["Stride", "Tensor"]
    assert "Ours." in entries[0]
    assert "From: " in (build.out / "index.html").read_text(encoding="utf-8").replace("</span>", "")
    cards = (build.out / "_static" / "glossary_build" / "elsewhere.js").read_text(encoding="utf-8")
    assert "https://glossary.example.org/index.html#term-Tensor" in cards


def test_example_of_several_glossaries_is_built(tmp_path: Path) -> None:
    """With the settings and the view of the guide."""
    shutil.copytree(EXAMPLES / "glossaries", tmp_path / "docs", ignore=shutil.ignore_patterns("view.rst"))
    view = (EXAMPLES / "glossaries" / "view.rst").read_text(encoding="utf-8")
    conf = (EXAMPLES / "glossaries" / "conf.py").read_text(encoding="utf-8")
    project = Project(tmp_path / "docs")
    project.write({"conf.py": conf + 'exclude_patterns = ["*.md"]\n'})
    project.write({f"{name}.md": f"# {name}\n\n## Kernel\n\nOf {name}.\n" for name in ("hardware", "maths")})
    toctree = "Top\n===\n\n.. toctree::\n\n   hardware/glossary\n   maths/glossary\n"
    project.write({"index.rst": toctree, "hardware/glossary.rst": f"Words\n=====\n\n{view}\n:term:`Kernel`\n"})
    project.write({"maths/glossary.rst": f"Words\n=====\n\n{view.replace('hardware', 'maths')}"})
    build = project.build()
    assert build.warnings == ""
    assert build.inventory() == {
        "Kernel (hardware)": "hardware/glossary.html#term-Kernel-hardware",
        "Kernel (maths)": "maths/glossary.html#term-Kernel-maths",
    }
    page = (build.out / "hardware" / "glossary.html").read_text(encoding="utf-8")
    assert page.count('href="#term-Kernel-hardware"') == 2  # the permalink, and the reference


def test_commands_on_the_pages_exist() -> None:
    """Every command line of README and guide names a command and options that glossary-build has."""
    import click

    from glossary_build.cli import main

    pages = [DOCS.parent / "README.md", *sorted(DOCS.rglob("*.md"))]
    lines = [line for page in pages for line in page.read_text(encoding="utf-8").splitlines()]
    calls = [line.removeprefix("$ glossary-build ").split() for line in lines if line.startswith("$ glossary-build ")]
    assert len(calls) >= 5
    context = click.Context(main)
    for name, *arguments in calls:
        command = main.get_command(context, name)
        assert command, name
        known = {option for parameter in command.params for option in parameter.opts}
        assert {word for word in arguments if word.startswith("-")} <= known


def test_rst_sections_are_terms_with_labels() -> None:
    """The label is the id, and references by label, title or address are resolved."""
    glossary = load_glossary([EXAMPLES / "rst" / "sections.rst"])
    simmer, braise = glossary.concepts
    assert (simmer.id, braise.designations[0].text) == ("term-simmer-label", "Braise")
    assert simmer.definitions[0].text == (
        "Heat just below boiling, for a :term:`braise` or on its own. See also the "
        "`manual <https://example.org/manual>`__."
    )
    assert braise.definitions[0].text == "Fry first, then :term:`simmer` with a lid on."
    assert [d for d in glossary.diagnostics if d.severity != "info"] == []


def test_rst_definition_lists_are_terms() -> None:
    """The letter above them is not."""
    glossary = load_glossary([EXAMPLES / "rst" / "lists.rst"])
    assert [concept.designations[0].text for concept in glossary.concepts] == ["simmer", "steam"]
    assert glossary.concepts[0].definitions[0].text == "Heat just below boiling.\n\n* small bubbles\n* no steam"


WAYS = {
    "### Epoch（轮次） {#epoch}": ["Epoch", "轮次"],
    "- **Epoch**: one pass through the data": ["Epoch"],
    "* epoch - one pass through the data": ["epoch"],
    "- [epoch](https://example.org/epoch) - one pass through the data": ["epoch"],
    "1. Epoch: one pass through the data": ["Epoch"],
    "* ### Epoch": ["Epoch"],
    "**Epoch** (n.) — one pass through the data": ["Epoch (n.)"],
    "轮次，epoch": ["轮次", "epoch"],
    "*[LR]: Learning Rate": ["LR", "Learning Rate"],
    "### What is an epoch?": ["epoch"],
    "轮次，是指对数据的一次遍历。": ["轮次"],
    "【轮次】对全部数据训练一遍。": ["轮次"],
    "> **Epoch**": ["Epoch"],
    "> [!info] Epoch": ["Epoch"],
    '!!! info "Epoch"': ["Epoch"],
    "**Epoch**<br>One pass through the data.": ["Epoch"],
    "epoch => 轮次": ["epoch", "轮次"],
    "**epoch** *n.* One pass through the data.": ["epoch"],
    "- LR – learning rate – How far a step goes.": ["LR", "learning rate"],
}
"""Line of the table of ways in the writing guide → the names in it."""


def test_table_of_ways_is_the_tested_one() -> None:
    """No row of the page goes without a test."""
    page = (DOCS / "guide" / "writing.md").read_text(encoding="utf-8")
    rows = page.partition("| Way | Example |")[2].partition("\n\n")[0]
    assert re.findall(r"\| `([^`]+)` \|$", rows, re.MULTILINE) == list(WAYS)


@pytest.mark.parametrize("line", WAYS)
def test_way_of_writing_is_read_as_the_page_says(line: str) -> None:
    """Two entries of each sort are a glossary."""
    other = line.translate(str.maketrans({"E": "I", "e": "i", "轮": "批", "L": "M"}))
    result = parse_markdown(f"# Glossary\n\n{line}\n\n{other}\n", "x.md")
    assert [d.text for d in result.entries[0].designations] == WAYS[line]
    assert len(result.entries) == 2


def test_examples_of_a_fence_and_a_table_hold_the_names_that_they_show() -> None:
    """Stacked names, ``: text``, columns by their headers, and a name that is not translated."""
    glossary = load_glossary(sorted((EXAMPLES / "markdown").glob("*.md")))
    assert [[d.text for d in concept.designations] for concept in glossary.concepts] == [
        ["simmer", "braise slowly"],
        ["sear"],
        ["Central Processing Unit", "中央处理器", "中央處理器", "CPU"],
        ["Memory", "内存", "記憶體", "Storage"],
    ]
    assert "Small bubbles" in glossary.concepts[0].definitions[0].text


def test_example_of_an_exported_source_is_read_without_a_warning() -> None:
    """The page shows what the command writes: the same text comes out again."""
    page = (DOCS / "guide" / "exporting.md").read_text(encoding="utf-8")
    example = page.partition("```markdown\n")[2].partition("```")[0]
    glossary = glossary_of(parse_markdown(f"# Glossary\n\n{example}", "x.md").entries)
    assert [each for each in glossary.diagnostics if each.severity != "info"] == []
    assert export_glossary(glossary, "markdown").text == f"# Glossary\n\n{example}"


AVOIDED = {
    "line.md": "# Glossary\n\n## Allowlist\n\nA list.\n\nAvoid: whitelist, safe list\n",
    "line.rst": ".. glossary::\n\n   Allowlist\n      A list.\n\n      Avoid: whitelist, safe list\n",
    "heading.md": "# Glossary\n\n## Allowlist (formerly whitelist, formerly safe list)\n\nA list.\n",
    "table.md": "| Term | Avoid | Meaning |\n|---|---|---|\n| Allowlist | whitelist; safe list | A list. |\n",
    "data.csv": "term,avoid,definition\nAllowlist,whitelist; safe list,A list.\n",
    "data.yaml": "schema_version: 1\nconcepts:\n  - designations:\n      - text: Allowlist\n"
    "      - {text: whitelist, status: deprecated}\n      - {text: safe list, status: deprecated}\n",
}
"""File → what it contains in one of the ways of the writing guide."""


@pytest.mark.parametrize("name", AVOIDED)
def test_words_to_avoid_are_deprecated_names(name: str, tmp_path: Path) -> None:
    """In each way that the guide lists."""
    source = tmp_path / name
    source.write_text(AVOIDED[name], encoding="utf-8")
    (concept,) = load_glossary([source]).concepts
    assert {each.text: each.status for each in concept.designations} == {
        "Allowlist": Status.PREFERRED,
        "whitelist": Status.DEPRECATED,
        "safe list": Status.DEPRECATED,
    }


def test_word_to_avoid_may_have_no_replacement(tmp_path: Path) -> None:
    """A row with the word alone, and an entry that says which other word to use."""
    (tmp_path / "table.md").write_text(
        "| Term | Avoid | Meaning |\n|---|---|---|\n| | utilise | A long word. |\n| Boil | cook | Hot. |\n",
        encoding="utf-8",
    )
    (tmp_path / "terms.md").write_text(
        "# Glossary\n\n## Allowlist\n\nA list.\n\n## Whitelist\n\nDeprecated. Use allowlist instead.\n",
        encoding="utf-8",
    )
    glossary = load_glossary([tmp_path / "table.md", tmp_path / "terms.md"])
    assert [each for each in glossary.diagnostics if each.severity != "info"] == []
    assert [glossary.name_instead(glossary.find(name), "en") for name in ("utilise", "whitelist")] == [
        None,
        "Allowlist",
    ]
