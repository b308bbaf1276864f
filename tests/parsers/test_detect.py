"""The choice of a parser."""

import pytest

from glossary_build.parsers import asciidoc, markdown, plain, rst
from glossary_build.parsers.detect import EXTENSIONS, Parser, choose

DIRECTIVE = ".. glossary::\n\n   boil\n      Heat it.\n"
HEADING = "## Boil\n\nHeat it.\n"
TABLE = "Term | Meaning\n--- | ---\nboil | heat\n"
LABEL = ".. _boil:\n\nBoil\n----\n\nHeat it::\n\n   # a comment\n"
PROSE = "Boil\n\nHeat it.\n"


@pytest.mark.parametrize(
    ("text", "path", "parser"),
    [
        (DIRECTIVE, "words.txt", rst.parse),
        (DIRECTIVE, "words.md", rst.parse),
        (HEADING, "words.txt", markdown.parse),
        (HEADING, "words.rst", markdown.parse),
        (TABLE, "words.txt", markdown.parse),
        (PROSE, "words.txt", plain.parse),
        (PROSE, "words", plain.parse),
        (PROSE, "words.MD", markdown.parse),
        (PROSE, "words.rst", rst.parse),
        (DIRECTIVE + HEADING, "words.rst", rst.parse),
        (DIRECTIVE + HEADING, "words.md", markdown.parse),
        (f"{HEADING}\n```rst\n{DIRECTIVE}```\n", "words.txt", markdown.parse),
        (f"{PROSE}\n~~~\n# a comment\n~~~\n", "words.txt", plain.parse),
        (LABEL, "words.rst", rst.parse),
        (LABEL.replace("#", ""), "words.txt", rst.parse),
        ("- **boil**: heat it\n- **chill**: cool it\n", "words.txt", markdown.parse),
        (":::{glossary}\nboil\n  Heat it.\n:::\n", "words", markdown.parse),
        ("[[def_boil]]boil::\n\tHeat it.\n\n[[def_chill]]chill::\n\tCool it.\n", "words.txt", asciidoc.parse),
        ("", "words.txt", plain.parse),
    ],
)
def test_shape_decides_before_the_extension(text: str, path: str, parser: Parser) -> None:
    """What is in fences has no shape; the extension counts where the shape leaves it open."""
    assert choose(text, path) is parser


MARKDOWN, RST, PLAIN, CSV, ASCIIDOC = "markdown", "rst", "plain", "data.csv_table", "asciidoc"
JSON, YAML, PO, TBX, LATEX = "structured.parse_json", "structured.parse_yaml", "data.po", "data.tbx", "data.latex"
SETTINGS, XML = "structured.parse_settings", "structured.parse_xml"
GIVEN = ".. glossary::\n\n   a\n      b\n"
HEADED = "# Words\n\na\n"
LABELLED = ".. _label:\n\na\n"
PLAIN_WORDS = "Keel\n\nThe lowest part.\n\nBoom\n\nA spar.\n\nMast\n\nUp.\n"


@pytest.mark.parametrize(
    ("extensions", "parser"),
    [
        (".json .jsonl .ndjson", JSON),
        (".yaml .yml", YAML),
        (".ini .properties", SETTINGS),
        (".tbx", TBX),
        (".xml", XML),
        (".csv .tsv .tab", CSV),
        (".tex", LATEX),
        (".po .pot", PO),
        (".rst .rest", RST),
        (".md .markdown .mdx", MARKDOWN),
        (".adoc .asciidoc .asc", ASCIIDOC),
    ],
)
def test_extension_decides_where_the_shape_does_not(extensions: str, parser: str) -> None:
    """In any case."""
    for extension in extensions.split():
        assert extension in EXTENSIONS
        for path in (f"a{extension}", f"b/A{extension.upper()}"):
            assert name_of("some words\n", path).endswith(parser)


def name_of(text: str, path: str) -> str:
    """The module and function that read *text*, in short."""
    parse = choose(text, path)
    return f"{parse.__module__}.{parse.__name__}".removeprefix("glossary_build.parsers.").removesuffix(".parse")


@pytest.mark.parametrize(
    ("text", "path", "parser"),
    [
        (GIVEN, "a.md", RST),
        (GIVEN, "a.txt", RST),
        (GIVEN, "", RST),
        (GIVEN + HEADED, "a.md", MARKDOWN),
        (GIVEN + HEADED, "a.txt", RST),
        (HEADED, "a.rst", MARKDOWN),
        (HEADED, "a.txt", MARKDOWN),
        (HEADED + LABELLED, "a.rst", RST),
        (HEADED + LABELLED, "a.txt", MARKDOWN),
        (LABELLED, "a.txt", RST),
        (LABELLED, "a.md", MARKDOWN),
        (".. note:: x\n", "a.txt", RST),
        (".. a comment\n" + PLAIN_WORDS, "a.txt", PLAIN),
        ("a | b\n--|--\n1 | 2\n", "a.txt", MARKDOWN),
        ("a | b\n:-: | -:\n", "a.rst", MARKDOWN),
        ("a\n--|--\n", "a.rst", RST),
        ("| a |\n-----\n", "a.rst", RST),
        ("```\n# x\n```\n", "a.rst", RST),
        ("~~~~\n```\n# x\n~~~~\n# y\n", "a.rst", MARKDOWN),
        ("```\n# x\n``\n# y\n", "a.rst", RST),
        ("```\n# x\n``` x\n# y\n", "a.rst", RST),
        ("####### x\n", "a.rst", RST),
        ("    # x\n", "a.rst", RST),
        (PLAIN_WORDS, "a.txt", PLAIN),
        (PLAIN_WORDS, "a", PLAIN),
        ("- a: the first\n- b: the second\n- c: the third\n", "a.txt", MARKDOWN),
        ("Term,Meaning\na,b\n", "a.txt", CSV),
        ("Term,Meaning\na,b\n", "a", CSV),
        ("Term,Meaning\na,b\n", "a.md", MARKDOWN),
        ("Term;Meaning\n", "a.txt", CSV),
        ("Term\tMeaning\n", "a.txt", CSV),
        ("Term, and the meaning of it\n", "a.txt", PLAIN),
        ("|===\n|a |b\n|===\n", "a.txt", ASCIIDOC),
        ("== A\n\na:: b\nc:: d\n", "a.txt", ASCIIDOC),
        ("a:: b\nc:: d\n", "a.txt", MARKDOWN),
        ('{"schema_version": 1}', "a.txt", JSON),
        ('{"schema_version": 1}', "a.md", MARKDOWN),
        ("schema_version: 1\n", "a", YAML),
        ("---\nschema_version: 1\n", "a.txt", YAML),
        ("---\n- slug: a\n", "a.txt", YAML),
        ('# x\n\nmsgid "a"\n', "a.txt", PO),
        ('msgctxt "a"\n', "", PO),
        ('<?xml version="1.0"?>\n<!DOCTYPE martif>\n<martif>', "a.xml", TBX),
        ("<tbx type='x'>", "a.txt", TBX),
        ("<tbx>", "a.md", MARKDOWN),
        ("<tbxx>", "a.xml", XML),
    ],
)
def test_shape_of_a_text_goes_before_its_name(text: str, path: str, parser: str) -> None:
    """Apart from data, which is known by its extension."""
    assert name_of(text, path).endswith(parser)


@pytest.mark.parametrize(
    ("path", "format_"),
    [
        ("a.wiki", "MediaWiki"),
        ("a.mediawiki", "MediaWiki"),
        ("b/A.ORG", "Org"),
        ("a.textile", "Textile"),
        ("ls.1", "a manual page"),
    ],
)
def test_format_that_is_not_read_is_named(path: str, format_: str) -> None:
    """With what its author can do."""
    result = choose(HEADED, path)(HEADED, path)
    advice = f"{format_} isn't read; convert it to Markdown or AsciiDoc, or install a parser for it"
    assert [str(each) for each in result.diagnostics] == [
        f"{path}:1: warning: no term found in “{path}”: {advice} [nothing-found]"
    ]
    assert result.entries == ()
