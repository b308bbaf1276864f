"""Projects that are translated with gettext: references to terms by the names of either language."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from docutils import nodes

from glossary_build.sphinx_ext.nodes import GENERATED
from tests.conftest import Project
from tests.sphinx_ext.samples import CONF

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "translation"

SOURCE = """\
# Glossary

## Tensor（张量）

An array.

## Stride（步长）

A distance.
"""
INDEX = "Top\n===\n\n.. toctree::\n\n   page\n   words\n\n.. glossary-view::\n"
PAGE = """\
Page
====

See :term:`tensor` and :term:`stride`.

A :term:`kernel <Kernel>`, :ref:`here`.

.. _here:

Here
----
"""
WORDS = "Words\n=====\n\n.. glossary::\n\n   Kernel\n      Runs on a :term:`tensor`.\n"
HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'


def po(**messages: str) -> str:
    """A catalogue for the two paragraphs of the page."""
    source = {"see": "See :term:`tensor` and :term:`stride`.", "kernel": "A :term:`kernel <Kernel>`, :ref:`here`."}
    return HEADER + "".join(f'\nmsgid "{source[key]}"\nmsgstr "{text}"\n' for key, text in messages.items())


VIEWS = {
    "index.rst": "Page\n====\n\n.. glossary-view::\n   :split: none\n",
    "index.md": "# Page\n\n```{glossary-view}\n:split: none\n```\n",
}
"""A page in each markup."""


@pytest.fixture
def sample(project: Project) -> Project:
    """A project with terms in a view and in a stock glossary, whose words are translated."""
    conf = CONF.replace('["terms.md", "terms.rst", "terms.zh.md"]', '["terms.md"]')
    words = (
        f'{HEADER}\nmsgid "Kernel"\nmsgstr "核"\n\nmsgid "Runs on a :term:`tensor`."\nmsgstr "作用于 :term:`张量`。"\n'
    )
    project.write({"conf.py": conf + 'locale_dirs = ["locale"]\n', "terms.md": SOURCE, "index.rst": INDEX})
    project.write({"page.rst": PAGE, "words.rst": WORDS, "locale/zh_CN/LC_MESSAGES/words.po": words})
    return project


@pytest.mark.parametrize("parallel", [1, 2])
def test_translated_names_are_no_inconsistency(sample: Project, parallel: int) -> None:
    """In any order, in views and in stock glossaries, and they lead to the terms."""
    text = po(see="见 :term:`步长` 和 :term:`张量`。", kernel=":ref:`这里 <here>` 的 :term:`核`。")
    sample.write({"locale/zh_CN/LC_MESSAGES/page.po": text})
    build = sample.build(options={"language": "zh_CN"}, parallel=parallel)
    assert "term" not in build.warnings
    page = (build.out / "page.html").read_text(encoding="utf-8")
    for id_ in ("index.html#term-Stride", "index.html#term-Tensor", "words.html#term-Kernel"):
        assert f'href="{id_}"' in page


def test_abbreviations_and_inflected_names_are_translated(sample: Project) -> None:
    """Names of one entry mean the same; the abbreviation is known by the original, and its full form is in Chinese."""
    words = "Words\n=====\n\n.. glossary::\n\n   JIT\n   Just-in-time\n      Late.\n"
    page = "Page\n====\n\nTwo :term:`tensors`, a :gls:`JIT`, a :gls:`JIT`.\n"
    translated = (
        f'{HEADER}\nmsgid "Two :term:`tensors`, a :gls:`JIT`, a :gls:`JIT`."\n'
        'msgstr ":term:`张量` :gls:`JIT`，:gls:`即时编译`。"\n'
    )
    names = f'{HEADER}\nmsgid "Just-in-time"\nmsgstr "即时编译"\n'
    folder = "locale/zh_CN/LC_MESSAGES"
    sample.write({"words.rst": words, "page.rst": page})
    sample.write({f"{folder}/page.po": translated, f"{folder}/words.po": names})
    build = sample.build(options={"language": "zh_CN"})
    assert "inconsistent" not in build.warnings
    paragraphs = [node.astext() for node in build.resolved("page").findall(nodes.paragraph)]
    assert paragraphs == ["张量 即时编译（JIT），JIT。"]


@pytest.mark.parametrize("language", ["zh_CN", "de"])
def test_other_terms_are_reported(sample: Project, language: str) -> None:
    """Once, at the line of the original, whatever language the warning is in."""
    text = po(see="见 :term:`步长`、 :term:`步长` 和 :term:`张量`。", kernel=":ref:`here`")  # old versions only count
    sample.write({f"locale/{language}/LC_MESSAGES/page.po": text})
    build = sample.build(options={"language": language})
    found = [line for line in build.warnings.splitlines() if "page.rst:" in line]
    assert [line.partition("page.rst:")[2][:2] for line in found] == ["4:", "6:"]
    again = sample.build(options={"language": language})
    assert "inconsistent" not in again.warnings


def test_source_names_resolve_in_a_translation(sample: Project) -> None:
    """A translator may leave them; so may a translation that is not there yet."""
    sample.write({"locale/zh_CN/LC_MESSAGES/page.po": po(see="见 :term:`tensor` 和 :term:`步长`。")})
    build = sample.build(options={"language": "zh_CN"})
    assert "term" not in build.warnings
    page = (build.out / "page.html").read_text(encoding="utf-8")
    assert page.count('href="index.html#term-') == 2


def test_example_builds_in_both_languages(tmp_path: Path) -> None:
    """With the same ids, without a warning."""
    shutil.copytree(EXAMPLE, tmp_path / "project")
    project = Project(tmp_path / "project")
    for language in ("en", "zh_CN"):
        build = project.build(out=f"_build/{language}", options={"language": language})
        assert build.warnings == ""
        page = (build.out / "index.html").read_text(encoding="utf-8")
        assert 'href="#term-Stride"' in page
        assert ("如何遍历内存" in page) is (language == "zh_CN")


@pytest.mark.parametrize("page", ["index.rst", "index.md"])
@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("terms.md", "# Words\n\n## Keel\n\nA long *text*, more[^x].\n\n[^x]: The foot.\n"),
        (
            "terms.rst",
            "Words\n=====\n\n.. glossary::\n\n   Keel\n      A long *text*, more [#x]_.\n\n      .. [#x] The foot.\n",
        ),
    ],
)
def test_footnotes_of_definitions_keep_their_numbers(project: Project, source: str, text: str, page: str) -> None:
    """A translator gets the number as it is shown: a definition has no footnote that a translation could refer to."""
    conf = f'extensions = ["myst_parser", "glossary_build"]\nexclude_patterns = ["{source}", "_build"]\n'
    conf += f'glossary_build_sources = ["{source}"]\nlocale_dirs = ["locale"]\n'
    project.write({"conf.py": conf, source: text, page: VIEWS[page]})
    template = (project.build("gettext").out / "index.pot").read_text(encoding="utf-8")
    messages = re.findall(r'msgid "(.*(?:A long|The foot).*)"', template)
    translated = [each.replace("A long", "Ein langer").replace("The foot", "Der Fuß") for each in messages]
    entries = (f'\nmsgid "{old}"\nmsgstr "{new}"\n' for old, new in zip(messages, translated, strict=True))
    project.write({"locale/de/LC_MESSAGES/index.po": HEADER + "".join(entries)})
    build = project.build(options={"language": "de"})
    html = (build.out / "index.html").read_text(encoding="utf-8")
    assert build.warnings == ""
    assert re.search(r"<p>Ein langer <em>text</em>, more ?\[1\]\.</p>", html)
    assert "<p>[1] Der Fuß.</p>" in html


@pytest.mark.parametrize("page", ["index.rst", "index.md"])
@pytest.mark.parametrize(
    ("source", "text", "translation"),
    [
        (
            "terms.md",
            "# Words\n\n## Keel\n\nA [link](https://example.org), `code_x`.\n\n- **one**\n",
            ["Ein [Verweis](https://example.org), `code_x`.", "**eins**"],
        ),
        (
            "terms.rst",
            "Words\n=====\n\n.. glossary::\n\n   Keel\n      A `link <https://example.org>`_, ``code_x``.\n\n"
            "      - **one**\n",
            ["Ein `Verweis <https://example.org>`_, ``code_x``.", "**eins**"],
        ),
    ],
)
def test_translation_is_read_as_the_definition(
    project: Project, source: str, text: str, translation: list[str], page: str
) -> None:
    """The template has the markup of the source, and translators keep it; the page may be written in another one."""
    conf = f'extensions = ["myst_parser", "glossary_build"]\nexclude_patterns = ["{source}", "_build"]\n'
    conf += f'glossary_build_sources = ["{source}"]\nlocale_dirs = ["locale"]\n'
    project.write({"conf.py": conf, source: text, page: VIEWS[page]})
    template = (project.build("gettext").out / "index.pot").read_text(encoding="utf-8")
    messages = [each for each in re.findall(r'msgid "(.+)"', template) if each not in {"Page", "K", "Keel"}]
    entries = (f'\nmsgid "{old}"\nmsgstr "{new}"\n' for old, new in zip(messages, translation, strict=True))
    project.write({"locale/de/LC_MESSAGES/index.po": HEADER + "".join(entries)})
    build = project.build(options={"language": "de"})
    assert build.warnings == ""
    definition = next(build.resolved("index").findall(nodes.definition))
    [link] = definition.findall(nodes.reference)
    assert (link.astext(), link["refuri"]) == ("Verweis", "https://example.org")
    assert [each.astext() for each in definition.findall(nodes.literal)] == ["code_x"]
    assert [each.astext() for each in definition.findall(nodes.strong)] == ["eins"]


@pytest.mark.parametrize("page", ["index.rst", "index.md"])
@pytest.mark.parametrize(
    ("source", "entry", "texts"),
    [
        (
            "terms.md",
            "## {}\n\n{}\n\n",
            {
                "On a [boat](#boat), ![dot](pixel.png).": "An einem [Boot](#boat), ![Punkt](pixel.png).",
                "[](#keel) <b>down</b>.": "[](#keel) <b>unten</b>.",
            },
        ),
        (
            "terms.rst",
            ".. glossary::\n\n   {}\n      {}\n\n",
            {"On a `boat <#boat>`__.": "An einem `Boot <#boat>`__.", "`Keel <#keel>`__.": "`Keel <#keel>`__ unten."},
        ),
    ],
)
def test_links_between_entries_are_translated(
    project: Project, source: str, entry: str, texts: dict[str, str], page: str
) -> None:
    """They lead to the entries, pictures are those beside the source, and raw HTML is allowed there neither."""
    conf = f'extensions = ["myst_parser", "glossary_build"]\nglossary_build_sources = ["words/{source}"]\n'
    conf += 'exclude_patterns = ["words", "_build"]\nlocale_dirs = ["locale"]\ntranslation_progress_classes = True\n'
    conf += 'suppress_warnings = ["glossary.markup"]\n'  # about the HTML
    entries = "".join(entry.format(name, text) for name, text in zip(("Keel", "Boat"), texts, strict=True))
    messages = "".join(f'\nmsgid "{old}"\nmsgstr "{new}"\n' for old, new in texts.items())
    project.write({"conf.py": conf, f"words/{source}": entries, page: VIEWS[page]})
    project.write({"locale/de/LC_MESSAGES/index.po": HEADER + messages})
    (project.folder / "words" / "pixel.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    build = project.build(options={"language": "de"})
    document = build.resolved("index")
    assert build.warnings == ""
    definitions = [*document.findall(nodes.definition)]
    links = [link for each in definitions for link in each.findall(nodes.reference) if GENERATED not in link]
    assert [(link.astext(), link.get("refid")) for link in links] == [("Keel", "term-Keel"), ("Boot", "term-Boat")]
    assert [*document.findall(nodes.raw)] == []
    assert all(text["translated"] for each in definitions for text in each.findall(nodes.paragraph))
