"""Whatever builder a project uses, ours or another package's, its output holds every definition."""

from __future__ import annotations

import re
from itertools import count

import pytest

from tests.conftest import Project

BUILDERS = (
    *(
        "html",
        "dirhtml",
        "singlehtml",
        "epub",
        "latex",
        "man",
        "texinfo",
        "text",
        "xml",
        "pseudoxml",
        "json",
        "gettext",
    ),
    *("markdown", "llm", "llms-txt", "strict", "slides"),
)
EXTENSIONS = {
    "markdown": "sphinx_markdown_builder",
    "llm": "sphinx_llm.txt",
    "llms-txt": "sphinx_llms_txt",
    "strict": "tests.sphinx_ext.other_builders",
    "slides": "tests.sphinx_ext.other_builders",
}
"""The packages of other builders, by our names for them; "llm" and "llms-txt" write beside HTML."""
CONF = """\
project = "demo"
extensions = ["myst_parser", "glossary_build"] + {extensions}
language = "{language}"
exclude_patterns = ["terms*", "_build"]
glossary_build_sources = {sources}
epub_copyright = version = "1"
llms_txt_code_files = [f"+:{{path}}" for path in glossary_build_sources]
"""
FURTHER = {"llm": "*.md", "llms-txt": "llms-full.txt"}
"""The files that programs take."""
POINT = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="4" cx="4" cy="4"/></svg>'
_WORD = re.compile(r"qz\d{3}")


def glossary(form: str) -> tuple[dict[str, str], set[str]]:
    """The files of a project with 24 terms in English and Chinese, and the unique word of each definition."""
    words = (f"qz{number:03}" for number in count())
    if form == "view":
        english = "".join(
            f"## Term {number}\n\nIs *{next(words)}*.\n\n- A ![point](point.svg)\n\n" for number in range(24)
        )
        chinese = "".join(f"### Term {number}（术语{number}）\n\n是 {next(words)}。\n\n" for number in range(24))
        files = {"terms.md": f"# Glossary\n\n{english}", "terms.zh.md": f"# 术语表\n\n{chinese}"}
        files["point.svg"] = POINT
        files["index.rst"] = "Demo\n====\n\n.. glossary-view::\n   :split: none\n"
    else:
        entries = "".join(f"   Term {number}\n   术语 {number}\n      是 *{next(words)}*。\n\n" for number in range(24))
        files = {"index.rst": f"Demo\n====\n\n.. glossary::\n\n{entries}"}
    return files, {word for text in files.values() for word in _WORD.findall(text)}


@pytest.mark.filterwarnings("ignore")  # of the other packages
@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("form", ["view", "stock"])
@pytest.mark.parametrize("builder", BUILDERS)
def test_no_definition_is_lost(project: Project, builder: str, form: str, language: str) -> None:
    """None of a view, of an upgraded glossary, on a site in either language."""
    files, words = glossary(form)
    if module := EXTENSIONS.get(builder):
        pytest.importorskip(module)
    sources = [name for name in files if name.startswith("terms")]
    extensions = [EXTENSIONS[builder]] if builder in EXTENSIONS else []
    project.write({"conf.py": CONF.format(extensions=extensions, language=language, sources=sources), **files})
    build = project.build("html" if builder in FURTHER else builder)
    pattern = FURTHER.get(builder, "*")
    written = [path for path in build.out.rglob(pattern) if path.is_file() and "_sources" not in path.parts]
    shown = {word for path in written for word in _WORD.findall(path.read_bytes().decode(errors="replace"))}
    if builder in ("html", "dirhtml", "singlehtml"):
        shown = set(_WORD.findall((build.out / "index.html").read_text(encoding="utf-8")))
    assert words - shown == set()
