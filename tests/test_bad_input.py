"""Bad input: each file that can't be trusted is reported once, nothing of it is used, and the others are read."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from glossary_build import Glossary, LoadConfig, load_glossary
from glossary_build.cli import main
from glossary_build.diagnostics import Diagnostic, Severity
from glossary_build.sources import MOST_BYTES
from tests.conftest import Project
from tests.sphinx_ext.samples import FILES

GOOD = "# Glossary\n\n## Stride\n\nA step.\n"
CHINESE = "# 术语表\n\n## Tensor（张量）\n\n多维数组，是核心数据结构。\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A source root with one good source, beside a file that is nobody's business."""
    (tmp_path / "secret.md").write_text("# Glossary\n\n## Secret\n\nNot for you.\n", encoding="utf-8")
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "good.md").write_text(GOOD, encoding="utf-8")
    return folder


def load(root: Path, *names: str, encoding: str | None = None) -> Glossary:
    """The glossary of these files and the good one."""
    config = LoadConfig(root=root, source_root=root, encoding=encoding)
    return load_glossary([*(root / name for name in names), root / "good.md"], config)


def names(glossary: Glossary) -> list[str]:
    """Every name in order."""
    return [designation.text for concept in glossary.concepts for designation in concept.designations]


def problems(glossary: Glossary) -> list[Diagnostic]:
    """What there is to fix."""
    return [diagnostic for diagnostic in glossary.diagnostics if diagnostic.severity is not Severity.INFO]


def absolute(root: Path) -> str:
    """An absolute path outside."""
    return str(root.parent / "secret.md")


def link(root: Path) -> str:
    """A link to a file outside."""
    (root / "link.md").symlink_to(root.parent / "secret.md")
    return "link.md"


def linked_folder(root: Path) -> str:
    """A file in a folder that is a link to one outside."""
    (root / "away").symlink_to(root.parent, target_is_directory=True)
    return "away/secret.md"


@pytest.mark.parametrize("lead", [lambda _: "../secret.md", absolute, link, linked_folder], ids=["up", *"abc"])
def test_nothing_outside_the_source_root_is_read(root: Path, lead: Callable[[Path], str]) -> None:
    """Whatever way leads out, its end is not looked at."""
    glossary = load(root, lead(root))
    (problem,) = problems(glossary)
    assert (problem.code, problem.severity.value) == ("outside-root", "error")
    assert "leads out of the source root" in problem.message
    assert names(glossary) == ["Stride"]


def test_what_is_outside_is_not_even_looked_for(root: Path) -> None:
    """The answer doesn't tell whether a file exists there."""
    (problem,) = problems(load(root, "../no-such-file.md"))
    assert problem.code == "outside-root"


def test_link_inside_the_source_root_is_followed(root: Path) -> None:
    """Only where it leads counts."""
    (root / "real.md").write_text(CHINESE, encoding="utf-8")
    (root / "link.md").symlink_to("real.md")
    assert names(load(root, "link.md")) == ["Tensor", "张量", "Stride"]


def loop(root: Path) -> str:
    """Two links that lead to each other."""
    (root / "a.md").symlink_to("b.md")
    (root / "b.md").symlink_to("a.md")
    return "a.md"


def pipe(root: Path) -> str:
    """A pipe that nobody writes to."""
    os.mkfifo(root / "pipe.md")
    return "pipe.md"


@pytest.mark.parametrize("limited", [True, False])
@pytest.mark.parametrize("make", [loop, pipe, lambda root: root.name and "."], ids=["loop", "pipe", "folder"])
def test_what_is_no_file_is_not_opened(root: Path, make: Callable[[Path], str], *, limited: bool) -> None:
    """A pipe would be waited for without end."""
    config = LoadConfig(root=root, source_root=root if limited else None)
    glossary = load_glossary([root / make(root), root / "good.md"], config)
    (problem,) = problems(glossary)
    assert (problem.code, names(glossary)) == ("unreadable-source", ["Stride"])


def test_device_is_not_opened() -> None:
    """Some devices never end."""
    (problem,) = problems(load_glossary(["/dev/zero"]))
    assert "is not a regular file" in problem.message


def test_file_over_the_limit_is_refused(root: Path) -> None:
    """The message names the limit; a file that just keeps it is read."""
    with (root / "huge.md").open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    (problem,) = problems(load(root, "huge.md"))
    assert (problem.code, problem.message) == ("too-large", "“huge.md” is larger than 10 MB and was not read")


@pytest.mark.parametrize("encoding", ["gbk", "gb18030", "utf-16", "utf-16-le", "utf-16-be", "big5"])
def test_other_encoding_is_reported_or_read_by_its_name(root: Path, encoding: str) -> None:
    """The message names the first byte at fault; with the option the same file loads, beside one in UTF-8."""
    (root / "other.md").write_bytes(CHINESE.replace("术语", "術語").encode(encoding, "ignore"))
    (problem,) = problems(load(root, "other.md"))
    assert problem.code == "not-utf8"
    assert "from byte" in problem.message
    glossary = load(root, "other.md", encoding=encoding)
    assert problems(glossary) == []
    assert [c.id for c in glossary.concepts] == ["term-Tensor", "term-Stride"]


def test_wrong_encoding_is_reported_with_both(root: Path) -> None:
    """Nothing is decoded with replacements."""
    (root / "other.md").write_bytes(b"# \xff\xff")
    (problem,) = problems(load(root, "other.md", encoding="gbk"))
    assert problem.message.endswith("and is not gbk either")


@pytest.mark.parametrize("content", [b"# A\0b\n", b"# \xed\xa0\x80\n", "# é\n".encode("latin-1")])
def test_nul_surrogate_and_latin1_are_reported(root: Path, content: bytes) -> None:
    """None of them is text in UTF-8."""
    (root / "other.md").write_bytes(content)
    (problem,) = problems(load(root, "other.md"))
    assert (problem.code, problem.source.line) == ("not-utf8", 1)


def test_check_fails_reads_the_rest_and_takes_an_encoding(root: Path) -> None:
    """The exit status is 1 for a file that was refused, 0 once it can be read, 2 for an encoding that isn't one."""
    (root / "gbk.md").write_bytes(CHINESE.encode("gbk"))
    sources = [str(root / "gbk.md"), str(root / "good.md")]
    refused = CliRunner().invoke(main, ["check", *sources])
    assert (refused.exit_code, "it looks like GBK" in refused.stdout) == (1, True)
    assert CliRunner().invoke(main, ["check", "--encoding", "gbk", *sources]).exit_code == 0
    wrong = CliRunner().invoke(main, ["check", "--encoding", "gkb", *sources])
    assert (wrong.exit_code, "no encoding is called 'gkb'" in wrong.stderr) == (2, True)
    with pytest.raises(LookupError, match="gkb"):
        LoadConfig(encoding="gkb")


@pytest.mark.parametrize(
    ("name", "shown", "which"),
    [
        ("Ten\u202esor", "Tensor", "U+202E RIGHT-TO-LEFT OVERRIDE, which nobody sees, at character 4"),
        ("Ten\u200bsor", "Tensor", "U+200B ZERO WIDTH SPACE, which nobody sees, at character 4"),
        ("\ufeffTensor", "Tensor", "U+FEFF ZERO WIDTH NO-BREAK SPACE, which nobody sees, at character 1"),
        ("张\u2066量", "张量", "U+2066 LEFT-TO-RIGHT ISOLATE, which nobody sees, at character 2"),
        ("Ten\x1bsor", "Tensor", "U+001B, which nobody sees, at character 4"),
        ("T\u200d\u200dx", "Tx", "U+200D ZERO WIDTH JOINER, which nobody sees, at character 2 and 1 more"),
    ],
)
def test_invisible_character_in_a_name_is_an_error(root: Path, name: str, shown: str, which: str) -> None:
    """The name is read without it, so that it deceives nobody and its definition isn't lost."""
    (root / "odd.md").write_text(f"# Glossary\n\n## Other\n\nText.\n\n## {name}\n\nText.\n", encoding="utf-8")
    glossary = load(root, "odd.md")
    (problem,) = problems(glossary)
    assert str(problem) == f"odd.md:7: error: “{shown}” has {which}; it was left out [invisible-character]"
    assert names(glossary) == ["Other", shown, "Stride"]


@pytest.mark.parametrize(
    ("text", "shown", "which"),
    [
        ("Red\n\x1b[31m\ttext.", "Red\n[31m\ttext.", "U+001B"),
        ("Red\nte\x07x\x08t.", "Red\ntext.", "U+0007 and 1 more"),
        ("Red\ntext\ufffe.", "Red\ntext.", "U+FFFE"),
        ("Red\ntext\x9b1m.", "Red\ntext1m.", "U+009B"),
    ],
)
def test_control_character_in_a_definition_is_an_error(root: Path, text: str, shown: str, which: str) -> None:
    """It could steer a terminal and would break XML; the text around it is kept."""
    (root / "odd.md").write_text(f"# Glossary\n\n## Tensor\n\n{text}\n", encoding="utf-8")
    glossary = load(root, "odd.md")
    (problem,) = problems(glossary)
    fault = f"the definition has {which}, which is no text; it was left out"
    assert str(problem) == f"odd.md:6: error: {fault} [control-character]"
    assert glossary.concepts[0].definitions[0].text == shown


def test_definition_of_control_characters_alone_is_none(root: Path) -> None:
    """Also where data spells them as escapes."""
    (root / "odd.yaml").write_text('- slug: t\n  en:\n    term: Tensor\n    def: "\\e\\a"\n', encoding="utf-8")
    glossary = load(root, "odd.yaml")
    assert [problem.code for problem in problems(glossary)] == ["empty-definition", "control-character"]
    assert names(glossary) == ["Tensor", "Stride"]


@pytest.mark.parametrize(
    "name", ["pair 👩‍💻 mode", "rate ❤️ it", "می‌خواهم", "step 1️⃣ of it", "Ｔｅｎｓｏｒ", "ν-SVM", "CPU кэш", "Δt", "тар"]
)
def test_honest_name_is_left_alone(root: Path, name: str) -> None:
    """Emoji sequences, scripts that write with joiners, mathematics and names in two scripts deceive nobody."""
    (root / "odd.md").write_text(f"# Glossary\n\n## {name}\n\nText.\n", encoding="utf-8")
    glossary = load(root, "odd.md")
    assert (problems(glossary), names(glossary)) == ([], [name, "Stride"])


@pytest.mark.parametrize(
    ("name", "which"),
    [
        ("Tens\u043er", "U+043E CYRILLIC SMALL LETTER O at character 5, which looks like the Latin o"),
        ("\u0410dam", "U+0410 CYRILLIC CAPITAL LETTER A at character 1, which looks like the Latin A"),
        ("\u0391dam", "U+0391 GREEK CAPITAL LETTER ALPHA at character 1, which looks like the Latin A"),
        ("big \u0430 name", "U+0430 CYRILLIC SMALL LETTER A at character 5, which looks like the Latin a"),
    ],
)
def test_letter_that_looks_latin_is_a_warning(root: Path, name: str, which: str) -> None:
    """The message names the letter and its place; the name stays as it is."""
    (root / "odd.md").write_text(f"# Glossary\n\n## {name}\n\nText.\n", encoding="utf-8")
    glossary = load(root, "odd.md")
    (problem,) = problems(glossary)
    assert (problem.code, problem.severity.value) == ("look-alike", "warning")
    assert problem.message == f"“{name}” has {which}"
    assert names(glossary) == [name, "Stride"]


def test_composed_and_wide_spellings_are_one_name(root: Path) -> None:
    """NFC and NFD, half width and full width."""
    (root / "a.md").write_text("# Glossary\n\n## Café\n\nA.\n\n## GPU 显存\n\nB.\n", encoding="utf-8")
    decomposed = unicodedata.normalize("NFD", "## Café\n\nC.\n\n") + "## ＧＰＵ 显存\n\nD.\n"
    (root / "b.md").write_text(f"# Glossary\n\n{decomposed}", encoding="utf-8")
    glossary = load(root, "a.md", "b.md")
    assert [c.designations[0].text for c in glossary.concepts] == ["Café", "GPU 显存", "Stride"]


def test_sphinx_reads_what_is_in_the_project_only(tmp_path: Path) -> None:
    """By default the project is what the repository holds; the author can widen or narrow it."""
    (tmp_path / "secret.md").write_text(GOOD, encoding="utf-8")
    project = Project(tmp_path / "checkout" / "docs")
    conf = FILES["conf.py"].replace('["terms.md", "terms.rst", "terms.zh.md"]', '["../terms.md", "../../secret.md"]')
    project.write({**FILES, "conf.py": conf, "../terms.md": FILES["terms.md"]})
    (tmp_path / "checkout" / ".git").mkdir()
    (warning,) = project.build("dummy").warnings.splitlines()
    assert "leads out of the source root" in warning
    assert "[glossary.outside-root]" in warning
    project.write({"conf.py": f'{conf}glossary_build_source_root = "../.."\n'})
    assert project.build("dummy", fresh=True).warnings == ""
    project.write({"conf.py": f'{conf}glossary_build_source_root = "."\n'})
    assert project.build("dummy", fresh=True).warnings.count("[glossary.outside-root]") == 2


@pytest.mark.parametrize("path", ["..", "../..", "/"])
def test_folder_outside_of_the_project_is_not_searched(tmp_path: Path, path: str) -> None:
    """It is reported as a whole, not with each of its files."""
    (tmp_path / "secret.md").write_text(GOOD, encoding="utf-8")
    project = Project(tmp_path / "docs")
    conf = FILES["conf.py"].replace('["terms.md", "terms.rst", "terms.zh.md"]', f'["terms.md", "{path}"]')
    project.write({**FILES, "conf.py": f'{conf}glossary_build_source_root = "."\n'})
    (warning,) = project.build("dummy").warnings.splitlines()
    assert "leads out of the source root" in warning
    assert "secret" not in warning


def test_sphinx_takes_an_encoding(project: Project) -> None:
    """An encoding that isn't one is reported, and UTF-8 goes on."""
    project.write(FILES)
    (project.folder / "terms.zh.md").write_bytes(FILES["terms.zh.md"].encode("gb18030"))
    conf = FILES["conf.py"]
    assert "[glossary.not-utf8]" in project.build("dummy").warnings
    project.write({"conf.py": f'{conf}glossary_build_encoding = "gb18030"\n'})
    assert project.build("dummy", fresh=True).warnings == ""
    project.write({"conf.py": f'{conf}glossary_build_encoding = "gkb"\n'})
    assert "no encoding is called 'gkb'" in project.build("dummy", fresh=True).warnings
