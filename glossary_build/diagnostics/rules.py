"""The codes of diagnostics, and what each means: the same in the terminal and in the documentation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial


class Severity(StrEnum):
    """The importance of a diagnostic."""

    ERROR = "error"
    """Something was not read or a promise is broken; ``check`` fails."""
    WARNING = "warning"
    """Something was read, but a reader will stumble over it."""
    INFO = "info"
    """Nothing to fix; the author may want to know."""


class Code(StrEnum):
    """The subject of a diagnostic; :data:`RULES` explains each."""

    UNREADABLE_SOURCE = "unreadable-source"
    NOT_UTF8 = "not-utf8"
    OUTSIDE_ROOT = "outside-root"
    TOO_LARGE = "too-large"
    INTERNAL_ERROR = "internal-error"
    INVISIBLE_CHARACTER = "invisible-character"
    CONTROL_CHARACTER = "control-character"
    LOST_ID = "lost-id"
    BAD_LOCK = "bad-lock"
    BAD_YAML = "bad-yaml"
    BAD_OVERRIDE = "bad-override"
    UNUSED_OVERRIDE = "unused-override"
    BAD_SYNTAX = "bad-syntax"
    WRONG_SHAPE = "wrong-shape"
    UNKNOWN_FIELD = "unknown-field"
    SKIPPED_ENTRY = "skipped-entry"
    SKIPPED_TEXT = "skipped-text"
    NOTHING_FOUND = "nothing-found"
    READ_AS = "read-as"
    DUPLICATE_ENTRY = "duplicate-entry"
    DUPLICATE_ID = "duplicate-id"
    BAD_ID = "bad-id"
    CASE_TWINS = "case-twins"
    DANGLING_REFERENCE = "dangling-reference"
    AMBIGUOUS_REFERENCE = "ambiguous-reference"
    EMPTY_DEFINITION = "empty-definition"
    MISMATCHED_BRACKETS = "mismatched-brackets"
    LOOK_ALIKE = "look-alike"
    INVENTORY_NAME = "inventory-name"
    MARKUP = "markup"
    CONFIG = "config"
    IMPORT = "import"
    EMPTY_VIEW = "empty-view"
    DUPLICATE_TARGET = "duplicate-target"
    TAKEN_PAGE = "taken-page"
    DEPRECATED_NAME = "deprecated-name"
    OTHER_TRANSLATION = "other-translation"
    OTHER_TERM = "other-term"
    INCOMPLETE = "incomplete"
    LONG_ENTRY = "long-entry"
    IMPLEMENTATION_DETAIL = "implementation-detail"
    SAME_TEXT = "same-text"
    DRAFT = "draft"
    UNUSED_TERM = "unused-term"
    LEFT_OUT_FIELD = "left-out-field"
    LEFT_OUT_LANGUAGE = "left-out-language"
    SECOND_DEFINITION = "second-definition"
    SHARED_NAME = "shared-name"


class Reporter(StrEnum):
    """Who reports a diagnostic."""

    EVERY = "every command and build"
    BUILD = "builds only"
    CHECK = "check only"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """The meaning of a diagnostic code."""

    severity: Severity
    summary: str
    """What it means, in one sentence."""
    remedy: str
    """What the author does about it, in one sentence."""
    reporter: Reporter = Reporter.EVERY
    example: str = ""
    """A small source that causes it; empty where no single text that can be shown does."""
    example_file: str = "terms.md"
    """The name of the file that holds the example."""


_error = partial(Rule, severity=Severity.ERROR)
_warning = partial(Rule, severity=Severity.WARNING)
_info = partial(Rule, severity=Severity.INFO)
_of_check = partial(_warning, reporter=Reporter.CHECK)
_of_build = partial(_warning, reporter=Reporter.BUILD)

RULES: Mapping[Code, Rule] = {
    Code.UNREADABLE_SOURCE: _error(
        summary="A source does not exist or can't be opened as a file.",
        remedy="Check the path; the other sources were read.",
    ),
    Code.NOT_UTF8: _error(
        summary="A source is not UTF-8 text.",
        remedy="Save it as UTF-8; the message names the first byte at fault and what the file looks like.",
    ),
    Code.OUTSIDE_ROOT: _error(
        summary="A source lies outside the source root, or a link leads there; nothing of it was read.",
        remedy="Move it into the project, or widen glossary_build_source_root if you trust what is there.",
    ),
    Code.TOO_LARGE: _error(
        summary="A source is larger than the limit that the message names; nothing of it was read.",
        remedy="Split it into several files.",
    ),
    Code.INTERNAL_ERROR: _error(
        summary="A bug in glossary_build, or in a library that it uses, stopped the reading of a source or of one "
        "definition; the others were read.",
        remedy="Report it with the message and the source; to see the traceback, set the environment variable "
        "GLOSSARY_BUILD_DEBUG=1 and run the command again.",
    ),
    Code.INVISIBLE_CHARACTER: _error(
        summary="A name, id or subject has a character that no reader sees, such as one that turns the direction of "
        "the text; it was read without it.",
        remedy="Remove the character; the message names it and its position.",
    ),
    Code.CONTROL_CHARACTER: _error(
        summary="A definition has a control character or another that no text may hold; it was read without it.",
        remedy="Remove the character; the message names it, and the line is where it is.",
    ),
    Code.LOST_ID: _error(
        summary="An id that the lock file promises leads to no concept any more, so links from outside would break.",
        remedy="Give the concept its old name back, or write the new name beside the id in the lock file. If you "
        "deleted the term, write the name of another one beside the id, which readers find then, or take the id out of "
        "the file.",
    ),
    Code.BAD_LOCK: _error(
        summary="The lock file can't be read, or has something else than ids and names.",
        remedy="Restore it from version control, or write it again with the lock command.",
    ),
    Code.BAD_YAML: _error(
        summary="A YAML file has faulty syntax, or uses tags, aliases, a key twice or more than 20 levels.",
        remedy="Fix the line named; write repeated text out, and quote text that begins with “!”, “&” or “*”.",
        example="schema_version: 1\nconcepts:\n- designations:\n  - text: tensor\n    text: Tensor\n",
        example_file="terms.yaml",
    ),
    Code.BAD_OVERRIDE: _error(
        summary="An override can't be understood, or contradicts another one, and was left out.",
        remedy="Correct the key or the value at the line named; the message says what was expected.",
    ),
    Code.UNUSED_OVERRIDE: _warning(
        summary="An override no longer applies to anything in the sources.",
        remedy="Correct the name, or remove the override; the message offers the nearest names.",
    ),
    Code.BAD_SYNTAX: _error(
        summary="A JSON, CSV, PO or TBX file has faulty syntax.",
        remedy="Fix the line named; what could be read before it was read.",
        example='{"schema_version": 1, "concepts": [}\n',
        example_file="terms.json",
    ),
    Code.WRONG_SHAPE: _error(
        summary="A structured source holds something else than its format has at that place; it was left out.",
        remedy="Correct what the message names; the page on formats says what each one holds.",
        example='{"schema_version": 1, "concepts": "tensor"}\n',
        example_file="terms.json",
    ),
    Code.UNKNOWN_FIELD: _warning(
        summary="A model file has a field that its format doesn't have; it was not read. A name that many fields have "
        "is reported once, with their number.",
        remedy="Correct its name, or remove it.",
        example="schema_version: 1\nconcepts:\n- designations:\n  - text: tensor\n  colour: red\n",
        example_file="terms.yaml",
    ),
    Code.SKIPPED_ENTRY: _info(
        summary="A message of a PO file is fuzzy or obsolete, or a plural, and was not read.",
        remedy="Nothing, or check the translation and take the mark away.",
        example='#, fuzzy\nmsgid "tensor"\nmsgstr "张量"\n',
        example_file="terms.po",
    ),
    Code.SKIPPED_TEXT: _info(
        summary="Text between the terms of a source, such as a list item without a name at its head, belongs to no "
        "entry and was not read, nor was a file that the source includes there.",
        remedy="Nothing, or write it the way the terms around it are written; name an included file as a source of its "
        "own.",
        example="# Glossary\n\n- **tensor**: A grid of numbers.\n- and a remark\n- **stride**: A step.\n",
    ),
    Code.NOTHING_FOUND: _warning(
        summary="A source holds no term that the loader could recognise.",
        remedy="Check that it is a glossary and written in one of the documented ways.",
        example="To be written.\n",
    ),
    Code.READ_AS: _info(
        summary="How a source is written, judged by its shape, and how many entries were found in it.",
        remedy="Nothing, or name the dialect yourself if the shape was misunderstood.",
        example="# Glossary\n\n## Tensor\n\nA grid of numbers.\n",
    ),
    Code.DUPLICATE_ENTRY: _warning(
        summary="One file has two entries with the same name in one language; they were merged, and the first "
        "definition is shown.",
        remedy="Join the two entries or give one of them another name.",
        example="# Glossary\n\n## Tensor\n\nA grid.\n\n## Tensor\n\nNumbers.\n",
    ),
    Code.DUPLICATE_ID: _warning(
        summary="Two concepts ask for the same explicit id; the first one has it.",
        remedy="Change the id of one of them.",
        example="# Glossary\n\n## Tensor {#t}\n\nA grid.\n\n## Stride {#t}\n\nA step.\n",
    ),
    Code.BAD_ID: _warning(
        summary="An id in a source has a character that no id can have; it was read without it.",
        remedy="Use letters, digits, “-”, “_”, “.” and “:” only, or change the id to the one that the message names.",
        example="# Glossary\n\n## Tensor {#a&b}\n\nA grid.\n",
    ),
    Code.CASE_TWINS: _warning(
        summary="Two entries of one file have names that differ only by case and are kept as two concepts.",
        remedy="Rename one of them: references don't tell upper from lower case apart everywhere.",
        example="# Glossary\n\n## Tensor\n\nA grid.\n\n## tensor\n\nNumbers.\n",
    ),
    Code.DANGLING_REFERENCE: _warning(
        summary="A reference leads to no term of the glossary.",
        remedy="Correct the name; the message offers the nearest ones.",
        example="# Glossary\n\n## Tensor\n\nSee {term}`Stirde`.\n\n## Stride\n\nA step.\n",
    ),
    Code.AMBIGUOUS_REFERENCE: _warning(
        summary="A reference gives a name that several terms have, so it leads to none of them.",
        remedy="Write what distinguishes the term from the others too; the message has their names.",
        example="# Glossary\n\n## Kernel (convolution)\n\nA matrix. See {term}`Kernel`.\n\n"
        "## Kernel (operating system)\n\nThe core of a system.\n",
    ),
    Code.EMPTY_DEFINITION: _warning(
        summary="An entry has a name but no definition. In a list, where most have none, this is said once.",
        remedy="Write one, or remove the entry.",
        example="# Glossary\n\n## Tensor\n\n## Stride\n\nA step.\n",
    ),
    Code.MISMATCHED_BRACKETS: _warning(
        summary="The brackets in a name don't pair; they were read as if they did.",
        remedy="Close the bracket with its own partner.",
        example="# Glossary\n\n## 张量（tensor)\n\nA grid.\n",
    ),
    Code.LOOK_ALIKE: _warning(
        summary="A name in Latin letters has a Cyrillic or Greek letter that looks like a Latin one.",
        remedy="Type the Latin letter; nobody who searches for the name will find it otherwise.",
        example="# Glossary\n\n## T\u0435nsor\n\nThe second letter is Cyrillic.\n",
    ),
    Code.INVENTORY_NAME: _info(
        summary="Sphinx loses this name when it reads objects.inv back, so a second spelling is published beside it.",
        remedy="Nothing; other projects link by the spelling that the message names.",
        example="# Glossary\n\n## Precision at 5\n\nHow many of five are right.\n",
    ),
    Code.MARKUP: _of_build(
        summary="The markup of a definition is faulty, or asks for something that a glossary source may not do.",
        remedy="Fix the markup at the line named; raw output, included files and script links are not allowed.",
    ),
    Code.CONFIG: _warning(
        summary="A configuration value of the extension is unknown or of the wrong type.",
        remedy="Correct the name or the value in conf.py; the message says what was expected.",
    ),
    Code.IMPORT: _of_build(
        summary="A term of another project can't be imported.",
        remedy="Check the project and the name in glossary_build_imports; the message says what is missing.",
    ),
    Code.EMPTY_VIEW: _of_build(
        summary="A glossary-view has no term to show.",
        remedy="Check its subject and letter, and that the sources are configured.",
    ),
    Code.DUPLICATE_TARGET: _of_build(
        summary="A second page shows a term without giving up the link targets; links lead to the first page.",
        remedy="Add the option no-index to the views that links should not lead to.",
    ),
    Code.TAKEN_PAGE: _of_build(
        summary="A page of the project has the name of a letter's page, so the view isn't split by letter.",
        remedy="Rename that page, or give the view the option split with the value none.",
    ),
    Code.DEPRECATED_NAME: _warning(
        summary="A page uses a deprecated name: in a reference, where glossary_build_warn_deprecated is on, or in text "
        "that check --prose reads.",
        remedy="Write the name that the message gives.",
    ),
    Code.OTHER_TRANSLATION: _of_check(
        summary="A page or a catalogue that check --prose reads translates a term in another way than the glossary.",
        remedy="Write the name that the message gives, or add the other one to the glossary.",
    ),
    Code.OTHER_TERM: _of_check(
        summary="A page or a catalogue that check --prose reads names a term where the text that it translates names "
        "another.",
        remedy="Write the name that the message gives, or silence the code if both texts are right.",
    ),
    Code.INCOMPLETE: _of_check(
        summary="A term has no name or no definition in a language that check --complete asks for.",
        remedy="Add it, or mark the term as “do not translate” if its name is the same in every language.",
    ),
    Code.LONG_ENTRY: _of_check(
        summary="An entry in the glossary of a team, such as CONTEXT.md, is longer than a paragraph.",
        remedy="Say in one or two sentences what the term is, and move the rest to the documentation.",
        example="**Order**:\nWhat a customer buys.\n\nIt has lines.\n\n**Invoice**:\nA bill.\n",
        example_file="CONTEXT.md",
    ),
    Code.IMPLEMENTATION_DETAIL: _of_check(
        summary="An entry in the glossary of a team, such as CONTEXT.md, names a path or a call of a function.",
        remedy="Say what the term means; code changes sooner than the language of a team.",
        example="**Order**:\nWhat a customer buys, see `src/orders/order.py`.\n\n**Invoice**:\nA bill.\n",
        example_file="CONTEXT.md",
    ),
    Code.SAME_TEXT: _of_check(
        summary="Two entries in the glossary of a team, such as CONTEXT.md, have the same text.",
        remedy="Keep one of them, with the name of the other as a synonym or as a name to avoid.",
        example="**Order**:\nWhat a customer buys.\n\n**Purchase**:\nWhat a customer buys.\n",
        example_file="CONTEXT.md",
    ),
    Code.DRAFT: _of_check(
        summary="An entry in the glossary of a team, such as CONTEXT.md, says that it isn't finished.",
        remedy="Agree on the text, and remove the remark.",
        example="**Order**:\nWhat a customer buys (TBD).\n\n**Invoice**:\nA bill.\n",
        example_file="CONTEXT.md",
    ),
    Code.UNUSED_TERM: _of_check(
        summary="No page that check --prose reads names a term in the glossary of a team, such as CONTEXT.md.",
        remedy="Use the term where its meaning is wanted, or remove the entry.",
    ),
    Code.LEFT_OUT_FIELD: _info(
        summary="A table or a structured source has data that the model can't represent; it wasn't read.",
        remedy="Nothing, or move what readers need into the definition; the message names the field and counts it.",
        example='<tbx><text><body><conceptEntry id="a"><langSec xml:lang="en">\n'
        '<descrip type="definition">A grid.</descrip>\n<termSec><term>tensor</term>\n'
        '<termNote type="grammaticalGender">neuter</termNote></termSec></langSec></conceptEntry>'
        "</body></text></tbx>\n",
        example_file="terms.tbx",
    ),
    Code.LEFT_OUT_LANGUAGE: _info(
        reporter=Reporter.BUILD,
        summary="A glossary-view doesn't show all the languages of its terms.",
        remedy="Nothing, or add the language to the option languages.",
    ),
    Code.SECOND_DEFINITION: _info(
        summary="A concept has several definitions in one language; the one from the earlier source is shown.",
        remedy="Nothing, or join the texts; the others stay in the export.",
    ),
    Code.SHARED_NAME: _info(
        summary="Two concepts have a name in common; they were kept apart since nothing declares them to be the same. "
        "A name that the texts of more than three concepts declare is a name of none of them.",
        remedy="Nothing, or declare one a synonym of the other (“Same as …”).",
        example="# Glossary\n\n## Mean Absolute Error (MAE)\n\nA loss.\n\n## Masked Autoencoder (MAE)\n\nA model.\n",
    ),
}
"""Every code, without the prefix ``glossary.`` that Sphinx shows."""


CODE_PREFIX = "glossary."
"""What Sphinx shows before a code."""
_EFFECTS = {
    Severity.ERROR: "It is an error: “glossary-build check” fails.",
    Severity.WARNING: "It is a warning: “glossary-build check” prints it, and fails where it is strict.",
    Severity.INFO: "It is for your information: “glossary-build check -v” prints it, and so does a verbose build.",
}
_EFFECTS_OF_BUILDS = {
    Severity.WARNING: "It is a warning of a build, which fails if it is run with -W.",
    Severity.INFO: "It is for your information: a verbose build prints it.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A paragraph, or lines to be shown as they are."""

    title: str
    """Empty for what goes on from the part before."""
    text: str
    is_code: bool = False


def explain(code: str) -> Iterator[Part]:
    """What *code*, a key of :data:`~glossary_build.diagnostics.RULES`, means, how to fix it, how to silence it."""
    rule = RULES[Code(code)]
    effects = _EFFECTS_OF_BUILDS if rule.reporter is Reporter.BUILD else _EFFECTS
    yield Part(title="What it means", text=rule.summary)
    yield Part(title="", text=effects[rule.severity])
    if rule.example:
        yield Part(title="Example", text=f"{rule.example_file}:")
        yield Part(title="", text=rule.example, is_code=True)
    yield Part(title="What to do", text=rule.remedy)
    ways = {
        Reporter.CHECK: ("On the command line:", f"glossary-build check --ignore {code} …"),
        Reporter.BUILD: ("In conf.py, for a build:", f'suppress_warnings = ["{CODE_PREFIX}{code}"]'),
    }
    title = "How to silence it"
    for reporter, (where, what) in ways.items():
        if rule.reporter in (reporter, Reporter.EVERY):
            yield Part(title=title, text=where)
            yield Part(title="", text=what, is_code=True)
            title = ""
