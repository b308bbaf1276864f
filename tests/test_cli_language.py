"""The command line in the language of the locale."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import glossary_build
from glossary_build import RULES, LoadConfig, load_glossary
from glossary_build.cli import main
from glossary_build.cli.command import texts, translate
from glossary_build.diagnostics.rules import explain
from glossary_build.prose.checks import team_style

PACKAGE = Path(glossary_build.__file__).parent
HAN = re.compile(r"[\u4e00-\u9fff]")
QUOTED = re.compile("“[^”]*”")
CHINESE = texts("zh_CN")


def run(*arguments: str, locale: str = "zh_CN.UTF-8") -> Result:
    """Run the program where the locale is *locale*."""
    environment = {"LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": locale}
    return CliRunner().invoke(main, arguments, prog_name="glossary-build", env=environment)


@pytest.mark.parametrize("command", ["", *main.list_commands(click.Context(main))])
def test_help_is_in_chinese(command: str) -> None:
    """Each sentence and option; what is typed stays as it is, and another locale has English."""
    shown = run(*filter(None, [command]), "--help").stdout
    english = run(*filter(None, [command]), "--help", locale="C.UTF-8").stdout
    assert shown.startswith("用法：")
    assert "Show this message" in english
    lines = [line for line in shown.splitlines() if re.search(r"[a-z]{3,} [a-z]{2,} [a-z]{2,} [a-z]{2,}", line)]
    assert [line for line in lines if "glossary-build" not in line and "jsonld" not in line] == []
    options = re.findall(r"^  .*(--[a-z-]+)", english, re.MULTILINE)
    assert set(options) <= set(re.findall(r"--[a-z-]+", shown))


@pytest.mark.parametrize("code", RULES)
def test_explanation_is_in_chinese(code: str) -> None:
    """What it means, and what to do."""
    shown = run("check", "--explain", code).stdout
    said = [translate(part.text, "zh_CN") for part in explain(code) if not part.is_code and part.text[-1] != ":"]
    assert all(HAN.search(each) for each in said)
    assert "".join(shown.split()).count("怎样做") == 1
    assert all("".join(each.split()) in "".join(shown.split()) for each in said)


@pytest.mark.parametrize("code", [code for code, rule in RULES.items() if rule.example])
def test_message_is_in_chinese(tmp_path: Path, code: str) -> None:
    """Of each code that an example shows, whatever names are in it."""
    path = tmp_path / RULES[code].example_file
    path.write_text(RULES[code].example, encoding="utf-8")
    glossary = load_glossary([path], LoadConfig(root=tmp_path))
    found = (*glossary.diagnostics, *team_style(glossary))
    (message, *_) = [each.message for each in found if each.code == code]
    said = translate(message, "zh_CN")
    assert HAN.search(QUOTED.sub("", said)), message
    assert sorted(QUOTED.findall(said)) == sorted(QUOTED.findall(message))
    assert translate(message, "fi") == message


def test_summary_and_wrong_usage_are_in_chinese(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person who reads no English gets on."""
    monkeypatch.chdir(tmp_path)
    Path("terms.md").write_text("## Tensor\n\nAn array.\n", encoding="utf-8")
    assert run("check", "terms.md").stderr == "1 个源文件，1 个概念：0 个错误，0 个警告，0 条信息\n"
    assert run("check", "terms.md", locale="de_DE").stderr == "1 concept in 1 source: 0 errors, 0 warnings, 0 infos\n"
    assert "“term.md”不存在；你是不是想写“terms.md”？" in run("check", "term.md").stderr
    assert "没有名为“Tensr”的概念" in run("show", "Tensr", "terms.md").stderr
    replaced = run("export", "--to", "json", "terms.md", "-o", "terms.md").stderr
    assert "“terms.md”本身是输入文件，会被“json”覆盖；请指定另一个文件" in replaced
    told = run("export", "--to", "deepl", "terms.md", "-o", ".").stderr
    assert "什么也没有写入：没有一个名称有“deepl”能保存的翻译" in told
    Path("more.md").write_text("## 张量（Tensor）\n\n数组。\n", encoding="utf-8")
    Path("old.csv").touch()
    told = run("export", "--to", "deepl", "terms.md", "more.md", "-o", ".").stderr
    assert ". 里有不属于这次导出的文件：old.csv" in told
    assert "已写入 a.lock：1 个 ID，其中 1 个是新的" in run("lock", "--lock", "a.lock", "terms.md").stderr


def strings() -> str:
    """All texts of the package and of click, in one."""
    paths = (path for folder in (PACKAGE, Path(click.__file__).parent) for path in folder.rglob("*.py"))
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in paths)
    texts = (node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return "\n".join(" ".join(text.split()) for text in texts if isinstance(text, str))


def test_catalogue_has_nothing_that_is_not_said() -> None:
    """After a change of a message its translation is found by nobody."""
    said = strings()
    system = {"No such file or directory", "Permission denied", "No space left on device", "Is a directory"}
    frame = {"Usage: ", "Show this message and exit.", "Show the version and exit.", "errors", "warnings", "infos"}
    reference = {"More on"}
    pieces = {
        piece
        for text in CHINESE.keys() - system - frame - reference
        for piece in re.split(r"\{[sn]?\}|; |“|”|\.$| or |: | of |, |\?$", text)
        if len(piece.split()) > 1
    }
    assert {piece for piece in pieces if " ".join(piece.split()) not in said} == set()


@pytest.mark.parametrize(
    "arguments",
    [
        ("check",),
        ("chek",),
        ("check", "missing.md"),
        ("check", "--strickt", "missing.md"),
        ("check", "--format"),
        ("export", "--to", "jsn", "missing.md"),
        ("diff", "a.md", "b.md", "c.md"),
        ("suggest", "missing.md"),
    ],
)
def test_wrong_command_is_explained_in_chinese(arguments: tuple[str, ...]) -> None:
    """With what click says around our messages; the exit status is the same."""
    shown, english = run(*arguments), run(*arguments, locale="C.UTF-8")
    assert shown.exit_code == english.exit_code == 2
    *usage, error = shown.stderr.splitlines()
    assert error.startswith("错误：")
    assert usage[:1] in ([], [line for line in usage if line.startswith("用法：glossary-build ")])
    without_typed = re.sub(r"'[^']*'|“[^”]*”|（[^）]*）", "", "".join((*usage[1:], error)))
    assert not re.search(r"[A-Za-z]{2} [A-Za-z]{2}", without_typed)


def test_what_commands_print_is_in_chinese(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All but what is typed, and what comes from a source: terms, paths and ids."""
    monkeypatch.chdir(tmp_path)
    text = "# Glossary\n\n## Just-in-time (JIT)（即时编译）\n\nAlso known as runtime.\n\n## Zebra\n\nStripes.\n"
    Path("terms.md").write_text(text, encoding="utf-8")
    Path("old.md").write_text(text.replace("Stripes", "Lines").replace("Zebra", "Zebu"), encoding="utf-8")
    Path("other.md").write_text("## Zebra\n\nAnother.\n", encoding="utf-8")
    Path("page.rst").write_text("A zebra. " + "XYZ and XYZ. The Data Loader; a Data Loader.\n" * 3, encoding="utf-8")
    commands = [
        ("show", "JIT", "terms.md"),
        ("show", "--why", "JIT", "terms.md"),
        ("show", "--why", "Zebra", "terms.md", "other.md"),
        ("suggest", "page.rst", "-g", "terms.md"),
        ("diff", "old.md", "terms.md"),
        ("diff", "terms.md", "terms.md"),
        ("init", "new"),
        ("check", "-v", "terms.md"),
    ]
    typed = r"(?m:^  (?:glossary-build|sphinx-build|pip|cd) [^#\n]*)|“[^”]*”|\[[^]]*\]|\S*\.\S+|\S*[/_#:-]\S*"
    source = "JIT|Zebra|Zebu|[Aa]lso known as|runtime|Stripes|Another|XYZ|Data(?: Loader)?|headings|markdown|true|en|ID"
    source += "|Makefile|new"
    for arguments in commands:
        result = run(*arguments)
        shown = result.output
        assert isinstance(result.exception, SystemExit | None), arguments
        assert HAN.search(shown), arguments
        rest = re.sub(source, "", re.sub(typed, "", re.sub("[(：][a-zāáǎàéíìū ]+[),，]", "", shown)))
        assert re.findall(r"[A-Za-z]{2,}", rest) == [], arguments
