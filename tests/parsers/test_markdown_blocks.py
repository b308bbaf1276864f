"""Splitting Markdown into blocks."""

from hypothesis import given, settings
from hypothesis import strategies as st

from glossary_build.parsers.markdown.blocks import block_parser, tokenise, unused_rules

PIECES = (
    *("a", "b c", "\n", "\n\n", "- ", "* ", "1. ", "  ", "    ", "\t", "# ", "---", "- - -", "***", "===", "=", "-"),
    *("|", "| a | b |\n|-|-|\n", "```", "~~~", "> ", "<b>", "<div>", "[a]: b", ": d", "~ x", ":::", "::: x", "<!-- x"),
)


@settings(max_examples=500)
@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_unused_rules_change_nothing(text: str) -> None:
    """Rules are left out only of texts in which they find nothing; front matter inside of a list is none."""
    unused = unused_rules(text) & {"front_matter"}
    environment: dict[str, object] = {}
    tokens = block_parser(unused).parse(text, environment)
    found, found_environment = tokenise(text)
    assert ([token.as_dict() for token in found], found_environment) == (
        [token.as_dict() for token in tokens],
        environment,
    )
