"""The command line: what it prints, writes and returns."""

import importlib
import json
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from glossary_build import __version__
from glossary_build.cli import main

ENGLISH = """\
# Data

## Tensor

A multi-dimensional array.

# Training

## Gradient

See [Tensor](#tensor).
"""
CHINESE = """\
### Tensor（张量）

多维数组。
"""


@pytest.fixture(autouse=True)
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with an English and a Chinese source, from which the commands run."""
    (tmp_path / "en.md").write_text(ENGLISH, encoding="utf-8")
    (tmp_path / "zh.md").write_text(CHINESE, encoding="utf-8")
    (tmp_path / "empty.md").write_text("Nothing to see.\n", encoding="utf-8")
    (tmp_path / "gbk.md").write_bytes("## 张量\n\n多维数组。\n".encode("gbk"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str) -> Result:
    """Run the program in process."""
    return CliRunner().invoke(main, arguments)


def test_help_lists_the_commands_with_what_they_do() -> None:
    """Someone who knows nothing sees where to begin."""
    result = run("--help")
    assert result.exit_code == 0
    for command in (
        "check    Report what",
        "export   Write the whole",
        "show     Print the concept",
        "lock     Record the ids",
    ):
        assert command in result.stdout


@pytest.mark.parametrize("command", ["check", "export", "show", "lock"])
def test_help_of_a_command_explains_every_option(command: str) -> None:
    """Every option has a help text."""
    parameters = getattr(importlib.import_module(f"glossary_build.cli.{command}"), command).params
    assert [each.name for each in parameters if isinstance(each, click.Option) and not each.help] == []
    assert run(command, "--help").exit_code == 0


def test_version() -> None:
    """The program says which one it is."""
    assert run("--version").stdout == f"glossary-build, version {__version__}\n"


def test_check_of_good_sources_says_nothing_on_standard_output() -> None:
    """Nothing means nothing to fix; how they were read is there for those who ask."""
    result = run("check", "en.md", "zh.md")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "2 concepts in 2 sources: 0 errors, 0 warnings, 0 infos\n"
    read = [
        "en.md:1: info: read as: headings, 2 entries [read-as]",
        "zh.md:1: info: read as: headings, 1 entry [read-as]",
    ]
    for option in (["-v"], ["--select", "read-as"]):
        result = run("check", *option, "en.md", "zh.md")
        assert (result.exit_code, result.stdout.splitlines()) == (0, read)
        assert result.stderr.endswith("2 concepts in 2 sources: 0 errors, 0 warnings, 2 infos\n")


def test_check_takes_the_dialect_from_the_author() -> None:
    """What the author names is read, and nothing else."""
    result = run("check", "--dialect", "bullets", "en.md")
    warning, rule = result.stdout.split("; ")
    assert warning == "en.md:1: warning: no term found in “en.md”"
    assert rule.endswith("reading: {en.md: {family: heading}} [nothing-found]\n")


def test_unknown_dialect_is_refused_with_the_names_that_there_are() -> None:
    """A slip of the pen costs no search in the documentation."""
    result = run("check", "--dialect", "bulets", "en.md")
    assert result.exit_code == 2
    assert "no dialect is called “bulets”; did you mean “bullets”?" in " ".join(result.stderr.split())
    assert "definition-list" in result.stderr


def test_check_prints_a_line_for_each_problem() -> None:
    """Editors and CI understand the lines; a warning alone doesn't fail."""
    result = run("check", "en.md", "empty.md")
    assert result.stdout.splitlines() == ["empty.md:1: warning: no term found in “empty.md” [nothing-found]"]
    assert (result.exit_code, result.stderr) == (0, "2 concepts in 2 sources: 0 errors, 1 warning, 0 infos\n")


def test_check_fails_on_an_error_and_still_reads_the_rest() -> None:
    """A source in another encoding is named with the byte at fault."""
    result = run("check", "gbk.md", "zh.md")
    assert result.exit_code == 1
    assert result.stdout.startswith("gbk.md:1: error: ")
    assert "read it with --encoding gb18030" in result.stdout
    assert result.stderr == "1 concept in 2 sources: 1 error, 0 warnings, 0 infos\n"
    assert run("check", "--encoding", "gb18030", "gbk.md", "zh.md").exit_code == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ["check"],
        ["check", "--lock", "no-such-file", "en.md"],
        ["check", "missing.md", "en.md"],
        ["html", "missing.md"],
        ["serve", "missing.md"],
        ["export", "--to", "json", "missing.md"],
        ["show", "Tensor", "missing.md"],
        ["lock", "--lock", "ids.lock", "missing.md"],
        ["diff", "missing.md", "en.md"],
        ["diff", "en.md", "missing.md"],
        ["suggest", "missing.md", "-g", "en.md"],
        ["suggest", "en.md", "-g", "missing.md"],
        ["suggest", "en.md"],
        ["export", "en.md"],
        ["export", "--to", "xml", "en.md"],
        ["show", "Tensor"],
        ["lock", "en.md"],
        ["chekc", "en.md"],
    ],
)
def test_wrong_usage_exits_with_2(arguments: list[str]) -> None:
    """A missing argument, an unknown word or a lock file that isn't there is not a fault of the sources."""
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Usage: " in result.stderr


def test_wrong_usage_says_what_is_right() -> None:
    """A slip of the pen, or an argument that is taken for another one."""
    for arguments, hint in (
        (["check", "e.md"], "“e.md” does not exist; did you mean “en.md”?"),
        (["show", "en.md"], "“en.md” was taken for the name of a term"),
        (["check", "--lock", "no.lock", "en.md"], "make it with “glossary-build lock --lock no.lock SOURCE…”"),
        (["export", "--to", "jsn", "en.md"], "“jsn” isn't one of the choices; did you mean “json”?"),
        (["export", "--to", "xml", "en.md"], "“xml” isn't one of the choices; choose from json, jsonld, "),
        (["check", "--explain", "empty-def"], "did you mean “empty-definition”?"),
        (["check", "--ignore", "emptydef", "en.md"], "did you mean “empty-definition”?"),
        (["check", "en.rst"], "“en.rst” does not exist; did you mean “en.md”?"),
        (["check", "xx.md"], "“xx.md” does not exist"),
        (["export", "--to", "json", "en.md", "-o", "no/x.json"], "can't write no/x.json: there is no folder no"),
        (["lock", "en.md"], "name the lock file, as in --lock glossary.lock"),
    ):
        error = " ".join(run(*arguments).stderr.split())
        assert hint in error, arguments
        assert ("did you mean" in error) is ("did you mean" in hint), arguments


@pytest.mark.parametrize("command", ["", *click.Group.list_commands(main, click.Context(main))])
def test_help_is_a_command_too(command: str) -> None:
    """As in git and cargo."""
    arguments = [command] if command else []
    shown = CliRunner().invoke(main, [*arguments, "--help"], prog_name="glossary-build").stdout
    assert run("help", *arguments).stdout == shown != ""


def test_help_of_a_command_lists_its_own_options_first() -> None:
    """What nearly all commands have is at the end, under a heading of its own."""
    own, shared = run("check", "--help").stdout.split("Options of most commands:")
    assert "--strict" in own
    assert "--encoding" in shared
    assert "Options of most commands" not in run("--help").stdout


def test_help_cuts_no_sentence() -> None:
    """The list of commands says what each of them does."""
    assert "..." not in run("--help").stdout.partition("Commands:")[2]


def test_export_writes_the_model_and_tells_problems_apart_from_it() -> None:
    """Standard output is JSON and nothing else."""
    result = run("export", "--to", "json", "en.md", "zh.md", "empty.md")
    document = json.loads(result.stdout)
    assert result.exit_code == 0
    assert [concept["id"] for concept in document["concepts"]] == ["term-Tensor", "term-Gradient"]
    assert [each["text"] for each in document["concepts"][0]["designations"]] == ["Tensor", "张量"]
    assert result.stderr == "empty.md:1: warning: no term found in “empty.md” [nothing-found]\n"


def test_export_to_a_file_replaces_it_and_keeps_its_mode(sources: Path) -> None:
    """The file holds the same bytes as standard output would; nothing else is left in the folder."""
    target = sources / "glossary.json"
    target.write_text("old", encoding="utf-8")
    target.chmod(0o640)
    before = sorted(sources.iterdir())
    result = run("export", "--to", "json", "en.md", "-o", "glossary.json")
    assert (result.exit_code, result.stdout) == (0, "")
    assert target.read_bytes() == run("export", "--to", "json", "en.md").stdout_bytes
    assert sorted(sources.iterdir()) == before
    assert target.stat().st_mode & 0o777 == 0o640


def test_export_to_a_folder_that_is_not_there_says_so() -> None:
    """The message names the path and the reason."""
    result = run("export", "--to", "json", "en.md", "-o", "no/such/file.json")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "Error: can't write no/such/file.json: there is no folder no/such\n"


def test_export_of_an_unreadable_source_fails_and_writes_the_rest() -> None:
    """What could be read is there; the exit status says that something is missing."""
    result = run("export", "--to", "json", "gbk.md", "zh.md")
    assert result.exit_code == 1
    assert len(json.loads(result.stdout)["concepts"]) == 1


@pytest.mark.parametrize("term", ["Tensor", "tensor", "tensors", "张量", "張量", "term-Tensor", "#term-张量"])
def test_show_finds_a_concept_by_any_name_or_id(term: str) -> None:
    """It prints names, definitions and what was merged, with places."""
    result = run("show", term, "en.md", "zh.md")
    assert result.exit_code == 0
    assert result.stdout == (
        "Tensor\n"
        "\n"
        "id: term-Tensor\n"
        "further ids: term-张量\n"
        "subjects: Data\n"
        "\n"
        "names\n"
        "  [en] Tensor: preferred, en.md:3, headword\n"
        "  [zh-Hans] 张量 (zhāng liàng): preferred, zh.md:1, bracket: translation\n"
        "\n"
        "definition [en], en.md:5\n"
        "  A multi-dimensional array.\n"
        "\n"
        "definition [zh-Hans], zh.md:3\n"
        "  多维数组。\n"
        "\n"
        "made from\n"
        "  “Tensor”, en.md:3: first\n"
        "  “Tensor”, zh.md:1: same name\n"
    )


def test_show_names_relations_by_their_terms(sources: Path) -> None:
    """A relation is printed with its type, the other term and its id."""
    (sources / "old.md").write_text("## NDArray\n\nDeprecated. Use Tensor instead.\n", encoding="utf-8")
    result = run("show", "NDArray", "en.md", "old.md")
    assert "  replaced-by: Tensor (term-Tensor), old.md:3\n" in result.stdout
    assert "  [en] NDArray: deprecated, old.md:1, headword\n" in result.stdout


def test_show_of_an_unknown_term_offers_near_ones() -> None:
    """A typing mistake is answered with what was meant."""
    result = run("show", "Tensr", "en.md", "zh.md")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "No concept is called “Tensr”; did you mean “Tensor”?\n"


def test_show_says_which_source_it_could_not_read() -> None:
    """Otherwise nobody would understand why the term is missing."""
    result = run("show", "张量", "gbk.md")
    assert result.exit_code == 1
    assert result.stderr.startswith("gbk.md:1: error: ")


def test_show_says_which_source_has_no_term() -> None:
    """It may be the wrong file."""
    result = run("show", "张量", "empty.md")
    assert result.exit_code == 1
    assert result.stderr.startswith("empty.md:1: warning: no term found in “empty.md”")


def test_source_can_not_steer_the_terminal(sources: Path) -> None:
    """Control characters of a source are written out, in messages and in what is shown."""
    (sources / "evil.md").write_text("## red\x1b[31m\n\nturn \u202eback\n", encoding="utf-8")
    shown = run("show", "red\x1b[31m", "evil.md")
    assert shown.exit_code == 1
    assert "turn \\u202eback" in shown.stdout
    assert "\x1b" not in shown.stdout + run("check", "evil.md").stdout + run("show", "\x1b[2J", "evil.md").stderr


def test_lock_writes_the_ids_and_check_holds_the_sources_to_them(sources: Path) -> None:
    """After a rename that leaves no old name, the old id is lost, and every command says so."""
    assert run("lock", "--lock", "ids.lock", "en.md", "zh.md").stderr == "wrote ids.lock: 3 ids, 3 of them new\n"
    assert run("check", "--lock", "ids.lock", "en.md", "zh.md").exit_code == 0
    (sources / "en.md").write_text(ENGLISH.replace("Gradient", "Slope"), encoding="utf-8")
    lost = "ids.lock:4: error: id “term-Gradient” leads nowhere: no concept is called “Gradient” any more [lost-id]\n"
    checked = run("check", "--lock", "ids.lock", "en.md", "zh.md")
    assert (checked.exit_code, checked.stdout.splitlines(keepends=True)) == (1, [lost])
    before = (sources / "ids.lock").read_bytes()
    locked = run("lock", "--lock", "ids.lock", "en.md", "zh.md")
    assert (locked.exit_code, locked.stderr) == (1, lost)
    assert (sources / "ids.lock").read_bytes() == before


def test_lock_only_grows(sources: Path) -> None:
    """A renamed concept keeps its old id beside the new one, also in the file."""
    run("lock", "--lock", "ids.lock", "en.md", "zh.md")
    (sources / "zh.md").write_text(CHINESE.replace("Tensor", "Array"), encoding="utf-8")
    assert run("lock", "--lock", "ids.lock", "zh.md", "en.md").exit_code == 0
    ids = json.loads((sources / "ids.lock").read_text(encoding="utf-8"))["ids"]
    assert ids["term-张量"] == ["Tensor", "张量", "Array"]
    assert {"term-Array", "term-Tensor", "term-Gradient"} < ids.keys()


def test_lock_check_fails_until_the_file_is_up_to_date(sources: Path) -> None:
    """In CI it reminds of a lock that was not written after a term was added, and changes nothing."""
    run("lock", "--lock", "ids.lock", "zh.md")
    assert run("lock", "--lock", "ids.lock", "--check", "zh.md").exit_code == 0
    before = (sources / "ids.lock").read_bytes()
    result = run("lock", "--lock", "ids.lock", "--check", "zh.md", "en.md")
    assert result.exit_code == 1
    assert result.stderr == (
        "Error: ids.lock is not up to date: it lacks term-Gradient; run this command without --check\n"
    )
    assert (sources / "ids.lock").read_bytes() == before


def test_broken_lock_is_never_overwritten(sources: Path) -> None:
    """What was published isn't clear from a file that can't be read, so nothing is written."""
    (sources / "ids.lock").write_text("<<<<<<< HEAD\n", encoding="utf-8")
    result = run("lock", "--lock", "ids.lock", "en.md")
    assert result.exit_code == 1
    assert result.stderr.startswith("ids.lock:1: error: ")
    assert (sources / "ids.lock").read_text(encoding="utf-8") == "<<<<<<< HEAD\n"


def test_names_from_brackets_can_be_left_out(sources: Path) -> None:
    """With ``--no-infer`` only what the author declared counts."""
    (sources / "zh.md").write_text("### 梯度（斜率）\n\n导数。\n", encoding="utf-8")
    assert run("show", "斜率", "zh.md").exit_code == 0
    assert run("show", "斜率", "--no-infer", "zh.md").exit_code == 1


def test_output_is_utf_8_wherever_it_runs() -> None:
    """Export writes UTF-8, and a terminal that can't show Chinese doesn't stop the others."""
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}

    def program(*arguments: str) -> bytes:
        command = [sys.executable, "-m", "glossary_build", *arguments]
        return subprocess.run(command, env=environment, capture_output=True, check=True).stdout

    exported = json.loads(program("export", "--to", "json", "zh.md").decode("utf-8"))
    assert exported["concepts"][0]["designations"][1]["text"] == "张量"
    assert rb"[zh-Hans] \u5f20\u91cf (zh\u0101ng" in program("show", "Tensor", "zh.md")


def test_help_loads_nothing_that_is_slow() -> None:
    """Start-up is felt: neither Sphinx nor the parsers, pypinyin or the model are there when help is printed."""
    code = (
        "import sys; from glossary_build.cli import main; main(['--help'], standalone_mode=False);"
        "slow = {'sphinx', 'docutils', 'markdown_it', 'pypinyin', 'glossary_build.model'} & sys.modules.keys();"
        "sys.exit(str(slow) if slow else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_commands_are_loaded_by_name() -> None:
    """Each module holds the command of its own name, and no other word is one."""
    context = click.Context(main)
    for name in main.list_commands(context)[:-1]:
        module = importlib.import_module(f"glossary_build.cli.{name}")
        assert main.get_command(context, name) is getattr(module, name)
    assert main.list_commands(context)[-1] == "help"
    assert main.get_command(context, "output") is None
