"""Makes the reference pages from the declarations in the code, so that the two can't disagree.

Each directive writes Markdown and lets the page parse it; they work in Markdown pages only. The page of each diagnostic
is written before the sources are looked for.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from types import NoneType
from typing import TYPE_CHECKING

import click
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

import glossary_build
from glossary_build.cli import main as command
from glossary_build.cli.command import translate, translate_help
from glossary_build.diagnostics import RULES, Severity
from glossary_build.diagnostics.rules import CODE_PREFIX, explain
from glossary_build.sphinx_ext.config import FEATURES, OPTIONS
from glossary_build.sphinx_ext.view import VIEW_OPTIONS

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

PACKAGE = Path(glossary_build.__file__).parent
PATTERNS = (
    "cli/*.py",
    "diagnostics/*.py",
    "sphinx_ext/config.py",
    "sphinx_ext/view/__init__.py",
    "locale/*/*/commands.po",
)
DECLARATIONS = [path for pattern in PATTERNS for path in PACKAGE.glob(pattern)]
"""The files that the pages are made from: if one is newer, so are they."""
PROGRAM = "glossary-build"
_CODE = re.compile(r"“(glossary-build [^”]*|path:line: [^”]*)”|(?<![\w-])--?[a-z][a-z-]*(?: [A-Z]+)?(?![\w-])")


class Reference(SphinxDirective):
    """Parses the Markdown that a subclass writes."""

    def run(self) -> list[nodes.Node]:
        """Make the nodes of the reference."""
        for path in DECLARATIONS:
            self.env.note_dependency(path)
        return self.parse_text_to_nodes("\n".join(self.lines()), allow_section_headings=True)

    def say(self, text: str) -> str:
        """Return *text* in the language of the page, where the command line has it in that language."""
        return translate(text, self.config.language)

    def lines(self) -> Iterator[str]:
        """Markdown lines."""
        raise NotImplementedError


class ConfigReference(Reference):
    """Every configuration value."""

    def lines(self) -> Iterator[str]:
        """One ``confval`` per value."""
        for option in OPTIONS:
            types = " or ".join("`None`" if kind is NoneType else f"`{kind.__name__}`" for kind in option.types)
            yield from (f"```{{confval}} {option.name}", f":type: {types}", f":default: `{option.default!r}`")
            yield from ("", option.help, "```", "")


class FeatureReference(Reference):
    """Every feature that can be switched off."""

    def lines(self) -> Iterator[str]:
        """A table: the name, and what it is."""
        yield from ("| Name | Feature |", "|---|---|")
        yield from (f"| `{name}` | {text} |" for name, text in FEATURES.items())


class ViewReference(Reference):
    """Every option of ``glossary-view``."""

    def lines(self) -> Iterator[str]:
        """One ``rst:directive:option`` per option, inside their directive."""
        yield from ("````{rst:directive} .. glossary-view::", "")
        for option in VIEW_OPTIONS:
            values = f" {' | '.join(option.values)}" if option.values else ""
            yield from (f"```{{rst:directive:option}} {option.name}:{values}", option.help, "```", "")
        yield "````"


class DiagnosticReference(Reference):
    """Every diagnostic of one severity, given as the argument."""

    required_arguments = 1

    def lines(self) -> Iterator[str]:
        """One ``diagnostic`` per code, with the target ``diagnostic-CODE`` to link to."""
        severity = Severity(directives.choice(self.arguments[0], list(Severity)))
        for code, rule in RULES.items():
            if rule.severity is severity:
                yield from (
                    f"(diagnostic-{code})=",
                    f"```{{diagnostic}} {CODE_PREFIX}{code}",
                    self.say(rule.summary),
                    "",
                )
                more = f"{{doc}}`{self.say('More on')} {code} <diagnostics/{code}>`"
                yield f"*{self.say('What to do:')}* {self.say(rule.remedy)} {more}"
                yield from ("```", "")


def write_diagnostic_pages(app: Sphinx) -> None:
    """Write a page for each code beside the one that lists them; one that is right already keeps its date."""
    folder = Path(app.srcdir) / "reference" / "diagnostics"
    folder.mkdir(exist_ok=True)
    pages = {folder / f"{code}.md": f"# {code}\n\n```{{explanation}} {code}\n```\n" for code in RULES}
    for path in set(folder.glob("*.md")) - set(pages):
        path.unlink()
    for path, text in pages.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


class Explanation(Reference):
    """All that there is to say of one diagnostic, whose code is the argument."""

    required_arguments = 1

    def lines(self) -> Iterator[str]:
        """A section for each part."""
        for part in explain(self.arguments[0]):
            if part.title:
                yield from (f"## {self.say(part.title)}", "")
            yield from ("````text", part.text.rstrip(), "````", "") if part.is_code else (self.say(part.text), "")


class CommandReference(Reference):
    """Usage, help and options of one command, given as the argument; of the program itself if there is none."""

    optional_arguments = 1

    def lines(self) -> Iterator[str]:
        """The usage as a code block, the help, and one ``option`` per option."""
        context = click.Context(command, info_name=PROGRAM)
        found: click.Command | None = command
        if self.arguments:
            found = command.get_command(context, self.arguments[0])
            context = click.Context(found, info_name=self.arguments[0], parent=context) if found else context
        if found is None:
            raise self.error(f"there is no command {self.arguments[0]!r}")
        yield from ("```text", f"{context.command_path} {' '.join(found.collect_usage_pieces(context))}", "```", "")
        yield from _help(translate_help(inspect.cleandoc(found.help or ""), self.config.language))
        yield from (f"```{{program}} {context.command_path}", "```", "")
        for parameter in found.get_params(context):
            record = parameter.get_help_record(context)
            if record and isinstance(parameter, click.Option) and parameter.name != "help":
                text = record[1].replace(parameter.help or "", self.say(parameter.help or ""))
                yield from (f"```{{option}} {record[0]}", _marked(text), "```", "")


def _help(text: str) -> Iterator[str]:
    """Help as Markdown: lines that click doesn't wrap become a code block, after their title if they have one."""
    for paragraph in text.split("\n\n"):
        kept = paragraph.removeprefix("\b\n")
        if kept == paragraph:
            yield from (_marked(paragraph), "")
            continue
        lines = kept.split("\n")
        if not lines[0].startswith(" "):
            yield from (lines.pop(0), "")
        yield from ("```text", *(line.strip() for line in lines), "```", "")


def _marked(text: str) -> str:
    """*text* with commands in quotation marks and options as code, where no dash is a typographic one."""
    return _CODE.sub(lambda match: f"`{match[1] or match[0]}`", text)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives, and what writes pages."""
    app.connect("builder-inited", write_diagnostic_pages)
    app.add_directive("config-reference", ConfigReference)
    app.add_directive("feature-reference", FeatureReference)
    app.add_directive("view-reference", ViewReference)
    app.add_directive("diagnostic-reference", DiagnosticReference)
    app.add_directive("command-reference", CommandReference)
    app.add_directive("explanation", Explanation)
    app.add_object_type("diagnostic", "diagnostic")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
