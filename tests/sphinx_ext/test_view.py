"""The glossary-view directive: what is on the page."""

import re
from collections.abc import Sequence

import pytest
from docutils import nodes
from sphinx import addnodes

from glossary_build.export.losses import glossary_of
from glossary_build.parsers.data import structured
from glossary_build.sphinx_ext.view.listing import View, arrange, left_out
from tests.conftest import Build, Project
from tests.sphinx_ext.samples import CONF, FILES
from tests.sphinx_ext.test_trust import PIXEL


def built(project: Project, page: str, **files: str) -> Build:
    """The sample project with *page* as its index."""
    project.write({**FILES, "index.rst": "Demo\n====\n\n" + page, **files})
    return project.build("dummy")


def heads(build: Build) -> list[str]:
    """The text of every term line on the index page."""
    doctree = build.app.env.get_doctree("index")
    return [term.astext() for term in doctree.findall(nodes.term)]


def letters(build: Build) -> list[str]:
    """The titles of the letter sections."""
    doctree = build.app.env.get_doctree("index")
    sections = [s for s in doctree.findall(nodes.section) if "glossary-letter" in s["classes"]]
    return [section[0].astext() for section in sections]


def test_every_concept_stands_once_in_english_order(project: Project) -> None:
    """Entries from three sources are merged and sorted; other names lead to their entry."""
    build = built(project, ".. glossary-view::")
    assert build.warnings == ""
    assert heads(build) == [
        "AOT 提前编译",
        "BF16 16位脑浮点数",
        "cost function",
        "loss function",
        "mini batch",
        "new API",
        "old API deprecated",
        "Stride 步长",
        "Tensor 张量",
    ]


def test_picture_keeps_its_line_for_every_builder(project: Project) -> None:
    """So that what a writer can't show is reported there."""
    (project.folder / "setup.py").touch()
    (project.folder / "dot.png").write_bytes(PIXEL)
    text = "## Dot\n\nA mark.\n\n```{image} dot.png\n:alt: a mark\n```\n"
    build = built(project, ".. glossary-view::", **{"terms.md": text})
    assert build.warnings == ""
    [picture] = build.resolved("index").findall(nodes.image)
    assert (picture.source, picture.line) == (str(project.folder / "terms.md"), 5)


VISITING = """
from docutils import nodes
from sphinx.transforms import SphinxTransform

class Shout(nodes.GenericNodeVisitor):
    def default_visit(self, node): pass
    def visit_Text(self, node): node.parent.replace(node, nodes.Text(node.upper()))

class ShoutAll(SphinxTransform):
    default_priority = 500
    def apply(self): self.document.walk(Shout(self.document))

def setup(app): app.add_transform(ShoutAll)
"""


def test_visitor_of_another_extension_knows_our_nodes(project: Project) -> None:
    """As sphinx-math-dollar's, which makes formulas of text: it gets into definitions."""
    page = ".. glossary-view::\n   :columns: beside\n\n.. glossary-used::\n"
    build = built(project, page, **{"conf.py": CONF + VISITING})
    assert build.warnings == ""
    assert "AN ARRAY WITH A STRIDE" in build.app.env.get_doctree("index").astext()


def test_headings_of_letters_have_labels_of_their_own(project: Project) -> None:
    """``sphinx.ext.autosectionlabel`` finds no duplicate label, even next to a section that the author called "A"."""
    views = ".. glossary-view::\n   :no-index:\n\n" * 2
    conf = CONF + 'extensions.append("sphinx.ext.autosectionlabel")\n'
    more = f":orphan:\n\nA\n=\n\n:ref:`A`\n\n{views}"
    project.write({**FILES, "conf.py": conf, "index.rst": ".. glossary-view::\n", "more.rst": more})
    assert project.build("dummy").warnings == ""


def test_letters_are_headings_of_the_page(project: Project) -> None:
    """The table of contents lists the letters, since they are real sections."""
    build = built(project, ".. glossary-view::")
    assert letters(build) == ["A", "B", "C", "L", "M", "N", "O", "S", "T"]
    assert [r["anchorname"] for r in build.app.env.tocs["index"].findall(nodes.reference)][1:3] == [
        "#letter-A",
        "#letter-B",
    ]


def test_chinese_order_goes_by_pinyin_and_leads_with_chinese(project: Project) -> None:
    """步长 is under B, 提前编译 under T, 张量 under Z; names without Chinese by their letters."""
    build = built(project, ".. glossary-view::\n   :order: zh\n   :reading:\n")
    assert [h for h in heads(build) if "步" in h or "张" in h or "提" in h] == [
        "步长 bù cháng Stride",
        "提前编译 tí qián biān yì AOT",
        "张量 zhāng liàng Tensor",
    ]


def test_subject_shows_what_is_filed_under_it(project: Project) -> None:
    """Only the terms below the heading "Memory"."""
    assert heads(built(project, ".. glossary-view::\n   :subject: Memory\n")) == ["Stride 步长"]


def test_letter_shows_one_group_without_heading(project: Project) -> None:
    """The page gives its own heading."""
    build = built(project, ".. glossary-view::\n   :letter: t\n")
    assert (heads(build), letters(build)) == (["Tensor 张量"], [])


def test_one_language_shows_its_names_and_definitions_only(project: Project) -> None:
    """What has no English is still there, in the language it has."""
    build = built(project, ".. glossary-view::\n   :languages: en\n   :letter: S\n")
    assert heads(build)[-1] == "Stride"
    assert "距离" not in build.app.env.get_doctree("index").astext()


def test_entry_tells_its_other_names_and_relations(project: Project) -> None:
    """Full form, synonyms, replacement, see-also and subject are below the definitions."""
    text = built(project, ".. glossary-view::").app.env.get_doctree("index").astext()
    for line in (
        "Full form: Ahead-of-Time",
        "Also called: cost function",
        "Use instead: new API",
        "See also: Tensor",
        "Subject: Memory",
    ):
        assert line in text


def test_definitions_carry_their_language(project: Project) -> None:
    """Each text is marked, and the mark becomes ``lang`` in HTML."""
    project.write(FILES)
    build = project.build("html")
    html = (build.out / "index.html").read_text()
    assert '<div class="glossary-definition" lang="zh-Hans">' in html
    assert '<span class="glossary-name glossary-zh" lang="zh-Hans">张量</span>' in html


def test_index_of_all_names_is_in_the_order_of_the_view(project: Project) -> None:
    """Small letters and capitals mixed, Chinese by pinyin among them, where Sphinx alone has capitals first."""
    names = ("Zebra", "张量", "zig", "作用域", "Zone", "增益", "accuracy", "Aer", "analyte")
    project.write({**FILES, "terms.rst": ".. glossary::\n" + "".join(f"\n   {name}\n      Text.\n" for name in names)})
    index = (project.build("html").out / "genindex.html").read_text(encoding="utf-8")
    listed = [name for name in re.findall(r">([^<>]+)</(?:strong|a)>", index) if name in names]
    assert listed == ["accuracy", "Aer", "analyte", "Zebra", "增益", "张量", "zig", "Zone", "作用域"]


def test_page_may_have_the_name_of_the_index(project: Project) -> None:
    """A table of contents can list the index if there is such a page, which Sphinx replaces."""
    built(project, ".. glossary-view::\n", **{"genindex.rst": ":orphan:\n\nIndex\n=====\n"})
    build = project.build()
    assert "#term-" in (build.out / "genindex.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("language", "options", "shown"),
    [
        ("de", "", ["Anker Anchor", "Kiel Keel", "Zaum Bridle"]),
        ("en", "", ["Anchor Anker", "Bridle Zaum", "Keel Kiel"]),
        ("en", "   :languages: de en\n", ["Anker Anchor", "Kiel Keel", "Zaum Bridle"]),
    ],
)
def test_main_language_leads_and_sorts(project: Project, language: str, options: str, shown: list[str]) -> None:
    """It is that of the site, or the first of those that a view names."""
    rows = "| Kiel | Keel |\n| Zaum | Bridle |\n| Anker | Anchor |\n"
    files = {
        "terms.md": f"# Schiff\n\n| Deutsch | English |\n|---|---|\n{rows}",
        "terms.rst": "A\n=\n",
        "terms.zh.md": "# A\n",
    }
    files["conf.py"] = FILES["conf.py"] + f"language = {language!r}\n"
    assert heads(built(project, f".. glossary-view::\n{options}", **files)) == shown


@pytest.mark.parametrize(
    ("language", "names", "groups"),
    [
        ("ru", ("Якорь", "Ёж", "Ель", "Нос", "GPU"), {"G": ["GPU"], "Е": ["Ёж", "Ель"], "Н": ["Нос"], "Я": ["Якорь"]}),
        ("ko", ("노", "닻", "깃발", "갑판", "7호"), {"ㄱ": ["갑판", "깃발"], "ㄴ": ["노"], "ㄷ": ["닻"], "#": ["7호"]}),
        ("ja", ("ほし", "グラフ", "かじ", "ボート"), {"か": ["かじ", "グラフ"], "は": ["ほし", "ボート"]}),
        ("pl", ("Łódź", "Żagiel", "Đồng", "Ørn"), {"D": ["Đồng"], "L": ["Łódź"], "O": ["Ørn"], "Z": ["Żagiel"]}),
    ],
)
def test_any_alphabet_has_letters(
    project: Project, language: str, names: Sequence[str], groups: dict[str, list[str]]
) -> None:
    """Each has a heading with an id of ASCII, and the bar has the letters that there are."""
    text = "# Glossary\n" + "".join(f"\n## {name}\n\nA text.\n" for name in names)
    conf = FILES["conf.py"] + f"language = {language!r}\n"
    files = {"conf.py": conf, "terms.md": text, "terms.rst": "A\n=\n", "terms.zh.md": "# A\n"}
    build = built(project, ".. glossary-view::\n\n.. glossary-index::\n", **files)
    doctree = build.resolved("index")
    sections = [each for each in doctree.findall(nodes.section) if "glossary-letter" in each["classes"]]
    shown = {each[0].astext(): [term.astext() for term in each.findall(nodes.term)] for each in sections}
    assert shown == groups
    assert [letter.astext() for letter in doctree.findall(nodes.strong)] == [*groups]
    assert all(each["ids"][0].isascii() for each in sections)


def test_abbreviations_table_leads_to_the_entries(project: Project) -> None:
    """One row an abbreviation: short, long, Chinese."""
    build = built(project, ".. glossary-view::\n   :no-index:\n   :layout: abbreviations\n")
    doctree = build.app.env.get_doctree("index")
    rows = [[entry.astext() for entry in row.children] for row in doctree.findall(nodes.row)]
    assert rows[1:] == [
        ["AOT", "Ahead-of-Time", "提前编译"],
        ["BF16", "Brain Floating Point 16", "16位脑浮点数"],
    ]


def test_abbreviations_table_has_no_empty_column(project: Project) -> None:
    """Where no full form is known."""
    source = "# 术语\n\n| 缩写 | 中文 |\n|---|---|\n| AOT | 提前编译 |\n| JIT | 即时编译 |\n"
    files = {"terms.zh.md": source, "terms.md": "# A\n", "terms.rst": "A\n=\n"}
    build = built(project, ".. glossary-view::\n   :no-index:\n   :layout: abbreviations\n", **files)
    rows = [[entry.astext() for entry in row.children] for row in build.app.env.get_doctree("index").findall(nodes.row)]
    assert rows == [["Short form", "Chinese"], ["AOT", "提前编译"], ["JIT", "即时编译"]]


def test_subject_of_all_terms_is_not_said(project: Project) -> None:
    """It tells none of them apart; a second one does."""
    part = "## Keel\n\nThe lowest part.\n\n## Mast\n\nA pole.\n"
    files = {"terms.md": f"# Glossary\n\n# Ship\n\n{part}", "terms.rst": "A\n=\n", "terms.zh.md": "# A\n"}

    def said() -> list[str]:
        doctree = built(project, ".. glossary-view::", **files).app.env.get_doctree("index")
        return [each.astext() for each in doctree.findall(nodes.paragraph) if "glossary-subject" in each["classes"]]

    assert said() == []
    files["terms.md"] += "\n# Crew\n\n## Cook\n\nMakes food.\n"
    assert said() == ["Subject: Crew", "Subject: Ship", "Subject: Ship"]


def test_author_references_in_markdown_and_rst_become_term_references(project: Project) -> None:
    """A link to a heading, a role over two lines and a role in Chinese Markdown."""
    doctree = built(project, ".. glossary-view::").app.env.get_doctree("index")
    targets = [x["reftarget"] for x in doctree.findall(addnodes.pending_xref) if x.get("glossary_definition")]
    assert sorted(targets) == ["Stride", "Stride", "Tensor", "mini batch"]


@pytest.mark.parametrize(
    ("option", "message"),
    [
        (":order: fr", '"fr" unknown; choose from "en", or "zh"'),
        (":letter: AB", "'AB' is no letter group; choose one of A to Z or #"),
        (":languages: Deutsch", "'Deutsch' isn't a language tag such as en, zh or es"),
        (":sorted:", 'unknown option: "sorted"'),
    ],
)
def test_wrong_option_is_named(project: Project, option: str, message: str) -> None:
    """The warning says what is wrong and what to choose from."""
    assert message in built(project, f".. glossary-view::\n   {option}\n").warnings


def test_unknown_subject_offers_the_nearest(project: Project) -> None:
    """A misspelt subject shows nothing and says why."""
    warnings = built(project, ".. glossary-view::\n   :subject: Memmory\n").warnings
    assert "index.rst:4: WARNING: no subject “Memmory”; did you mean “Memory”? [glossary.empty-view]" in warnings


def test_unknown_configuration_offers_the_nearest(project: Project) -> None:
    """A misspelt name in conf.py is not passed over in silence."""
    build = built(project, "", **{"conf.py": CONF + "glossary_build_source = ['x']\n"})
    assert (
        "unknown configuration value “glossary_build_source”; did you mean “glossary_build_sources”?" in build.warnings
    )


def test_value_that_the_project_registers_is_known(project: Project) -> None:
    """Its own extension may use our prefix."""
    own = '\nglossary_build_mine = 2\ndef setup(app): app.add_config_value("glossary_build_mine", 1, "env")\n'
    build = built(project, ".. glossary-view::\n", **{"conf.py": CONF + own})
    assert build.warnings == ""


def test_configuration_of_the_wrong_type_falls_back(project: Project) -> None:
    """The build goes on with the default."""
    build = built(project, "", **{"conf.py": CONF + "glossary_build_infer = 'no'\n"})
    assert "glossary_build_infer has to be bool, not str; the default is used instead" in build.warnings


READING = """\
extensions = ["glossary_build"]
exclude_patterns = ["terms*", "_build"]
glossary_build_sources = ["knots.json"]
glossary_build_reading = {"*.json": {"fields": {"k": "term", "t": "definition"}}}
"""
KNOTS = '[{"k": "bowline", "t": "A loop.", "u": "x"}, {"k": "bend", "t": "Two ropes.", "u": "y"}]'


def test_reading_rules_of_the_configuration_count(project: Project) -> None:
    """They say what the keys of a file hold, and a change of them is a change of the sources."""
    build = built(project, ".. glossary-view::", **{"conf.py": READING, "knots.json": KNOTS})
    assert heads(build) == ["bend", "bowline"]
    assert "knots.json" not in build.warnings
    build = built(project, ".. glossary-view::", **{"conf.py": READING.replace('"t"', '"u"')})
    assert "x" in build.app.env.get_doctree("index").astext().split()


def test_faulty_reading_rule_is_reported_once(project: Project) -> None:
    """With its way in the value."""
    conf = READING.replace('"term"', '"trem"')
    build = built(project, "", **{"conf.py": conf, "knots.json": KNOTS})
    assert build.warnings.count("glossary_build_reading.*.json.fields.k has to be term, definition,") == 1


def test_view_inside_a_list_needs_no_sections(project: Project) -> None:
    """Where no heading may be, letters are rubrics and everything else is there."""
    build = built(project, "* item\n\n  .. glossary-view::\n")
    assert "Tensor 张量" in heads(build)
    assert letters(build) == []
    assert build.warnings == ""


SPANISH = """\
- slug: tensor
  en:
    term: Tensor
    def: A grid of numbers.
  zh_CN:
    term: 张量
    def: 数的网格。
  es:
    term: Tensor numérico
    def: Una malla de números.
- slug: malla
  es:
    term: Malla
    def: Una cuadrícula.
"""


@pytest.mark.parametrize(
    ("options", "headings", "texts"),
    [
        (":order: en", ["Malla", "Tensor 张量 Tensor numérico"], ["A grid", "数的网格", "Una malla"]),
        (":languages: es en", ["Malla", "Tensor numérico Tensor"], ["Una malla", "A grid"]),
        (":languages: en", ["Malla", "Tensor"], ["A grid"]),
    ],
)
def test_view_shows_any_language(project: Project, options: str, headings: list[str], texts: list[str]) -> None:
    """All by default, else those that were chosen, in their order."""
    conf = CONF + "glossary_build_sources = ['terms.yaml']\n"
    build = built(project, f".. glossary-view::\n   {options}\n", **{"conf.py": conf, "terms.yaml": SPANISH})
    assert heads(build) == headings
    shown = build.app.env.get_doctree("index").astext()
    assert [text for text in ("Una malla", "A grid", "数的网格") if text in shown] == sorted(
        texts, key=["Una malla", "A grid", "数的网格"].index
    )
    assert build.warnings == ""


def test_view_tells_which_languages_it_leaves_out() -> None:
    """An entry that has none of its languages is shown in the first that it has."""
    glossary = glossary_of(structured.parse_yaml(SPANISH, "terms.yaml").entries)
    view = View(languages=("en",))
    assert left_out(arrange(glossary, view), view) == {"zh-Hans": 1, "es": 1}
    view = View(languages=("en", "zh", "es"))
    assert left_out(arrange(glossary, view), view) == {}


def test_name_that_two_scripts_share_is_shown_once(project: Project) -> None:
    """Simplified and Traditional Chinese often have the same name."""
    rows = "| Deploy | 部署 | 部署 |\n| Array | 数组 | 陣列 |\n| Key | 键 | 鍵 |\n"
    table = f"# Glossary\n\n| English | 简体中文 | 繁體中文 |\n|-|-|-|\n{rows}"
    build = built(project, ".. glossary-view::\n   :languages: en zh-Hans zh-Hant\n", **{"terms.md": table})
    assert {"Deploy 部署", "Array 数组 陣列", "Key 键 鍵"} <= set(heads(build))


def test_homonyms_are_shown_with_what_tells_them_apart(project: Project) -> None:
    """Each has an entry of its own."""
    terms = "# Glossary\n\n## Kernel (system)\n\nA core.\n\n## Kernel (matrix)\n\nNumbers.\n"
    build = built(project, ".. glossary-view::", **{"terms.md": terms})
    assert {"Kernel (system)", "Kernel (matrix)"} <= set(heads(build))


def test_full_form_is_said_once(project: Project) -> None:
    """Not again above a definition that begins with it; where the other definition lacks it, to who chose that one."""
    english = "# Terms\n\n## AOT (Ahead-of-Time)\n\n**Ahead-of-time** code.\n\n## JIT (Just-in-Time)\n\nJust-in-time.\n"
    chinese = "## AOT\n\n即 Ahead-of-Time 编译。\n\n## JIT\n\n运行时编译。\n"
    files = {"terms.md": english, "terms.rst": "", "terms.zh.md": chinese}
    doctree = built(project, ".. glossary-view::", **files).resolved("index")
    lines = {line.astext(): line["classes"] for line in doctree.findall(nodes.paragraph) if line["classes"]}
    assert lines == {"Full form: Just-in-Time": ["glossary-names", "glossary-for-zh"]}


def test_only_what_is_abbreviated_is_called_its_full_form(project: Project) -> None:
    """Not what a table lists beside what the heading says."""
    files = {
        "conf.py": CONF.replace('"terms.md"', '"terms.md", "names.csv"'),
        "terms.md": "# Terms\n\n## HF (Half Float)\n\nA format of numbers.\n",
        "names.csv": "term,synonyms\nHF,float16\n",
    }
    doctree = built(project, ".. glossary-view::", **files).resolved("index")
    lines = [line.astext() for line in doctree.findall(nodes.paragraph) if "glossary-names" in line["classes"]]
    assert {"Full form: Half Float", "Also called: float16"} <= {*lines}
