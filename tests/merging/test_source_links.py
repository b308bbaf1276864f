"""Links of one source to another."""

import pytest

from glossary_build.loader import LoadConfig, load_glossary
from glossary_build.model import Glossary

PAGES = {
    "words/alpha.md": "# Alpha\n\nBefore {}.\n",
    "words/beta.md": "# Beta\n\nAfter [Alpha](alpha.md).\n",
    "words/gamma.md": "# Gamma\n\nLast.\n",
    "more/terms.md": "# Glossary\n\n## One\n\nA number.\n\n## C++\n\nA language.\n",
}


def loaded(link: str) -> Glossary:
    """The glossary of all pages, with a *link* on the first."""
    contents = {path: text.format(link).encode() for path, text in PAGES.items()}
    return load_glossary(contents, LoadConfig(contents=contents))


@pytest.mark.parametrize(
    ("link", "followed"),
    [
        ("[b](beta.md)", "[b](#term-Beta)"),
        ("[**b** `x`](./beta.md 'title')", "[**b** `x`](#term-Beta)"),
        ("[b](beta.md#beta), [c](../words/gamma.md)", "[b](#term-Beta), [c](#term-Gamma)"),
        ("[b](beta), [b](../beta/), [b](beta.html), [b](<beta.md>)", ", ".join(["[b](#term-Beta)"] * 4)),
        ("[b](/beta/), [b](/words/beta/), [b](/zh-cn/beta)", ", ".join(["[b](#term-Beta)"] * 3)),
        ("[1](../more/terms.md#one), [c](../more/terms.md#c)", "[1](#term-One), [c](#term-C)"),
    ],
)
def test_link_to_another_source_leads_to_its_term(link: str, followed: str) -> None:
    """By the path of the file or the address that a site gives it; of several terms the one that the fragment names."""
    glossary = loaded(link)
    assert glossary.concepts[0].definitions[0].text == f"Before {followed}."
    assert glossary.concepts[1].definitions[0].text == "After [Alpha](#term-Alpha)."


def test_link_leads_to_the_term_of_the_glossary_that_it_names() -> None:
    """Where two glossaries have a term of that name."""
    contents = {
        "hull.md": b"# Hull\n\n## Deck\n\nA floor.\n\n## Keel\n\nBelow [it](cards.md#deck).\n",
        "cards.md": b"# Cards\n\n## Deck\n\nAll cards.\n\n## Suit\n\nOf a [deck](hull.md#deck).\n",
    }
    config = LoadConfig(contents=contents, glossaries={"hull.md": "hull", "cards.md": "cards"})
    texts = {each.designations[0].text: each.definitions[0].text for each in load_glossary(contents, config).concepts}
    ids = {each.designations[0].text: each.id for each in load_glossary(contents, config).concepts}
    assert texts["Keel"] == f"Below [it](#{ids['Deck (cards)']})."
    assert texts["Suit"] == f"Of a [deck](#{ids['Deck (hull)']})."


@pytest.mark.parametrize(
    "link",
    [
        "[b](delta.md)",
        "[b](../beta.md)",
        "[b](/docs/concepts/beta/)",
        "[b](https://example.org/beta)",
        "[b](//example.org/beta)",
        "[b](mailto:beta)",
        "[1](../more/terms.md)",
        "[1](../more/terms.md#beta)",
        "`[b](beta.md)`",
        "```\n[b](beta.md)\n```",
        "![b](beta.md)",
    ],
)
def test_other_links_stay_as_they_are(link: str) -> None:
    """Links to other hosts and to what is no source, links that name none of several terms, pictures and code."""
    assert loaded(link).concepts[0].definitions[0].text == f"Before {link}."
