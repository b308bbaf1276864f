"""HTML lists and tables in Markdown pages are read as terms, with what is plain in them as Markdown."""

from __future__ import annotations

from itertools import product

import pytest

from glossary_build.parsers import markdown

LIST = """\
# Glossary

<dl>
  <dt id="epoch">Epoch</dt>
  <dd>One <em>pass</em> through <a href="https://example.org/set">the set</a>, 2 * 3.
  <ul><li>one<li>two</ul></dd>
  <dt>Kernel<dt>CUDA kernel
  <dd>Runs on the <code>GPU</code>.

  <dd>So it is <script>alert(1)</script>.
</dl>
"""
TABLE = """\
# Glossary

<table>
  <tr>
    <th>Term</th> <th>中文</th> <th>Meaning</th>
  </tr>
  <tr><td colspan="3">Training</td></tr>
  <tr id="batch">
    <td>Batch</td>
    <td>批次</td>
    <td>What is seen <b>at once</b>.</td>
  </tr>
</table>
"""


def test_html_list_gives_names_ids_and_definitions_in_markdown() -> None:
    """Tags that are never closed end where the next one begins, and signs of the text stay signs."""
    epoch, kernel = markdown.parse(LIST, "g.md").entries
    assert [name.text for name in epoch.designations] == ["Epoch"]
    assert epoch.explicit_id == "epoch"
    assert epoch.definitions[0].text == (
        "One *pass* through [the set](https://example.org/set), 2 \\* 3.\n- one\n- two"
    )
    assert (epoch.source.line, epoch.definitions[0].source.line) == (4, 5)
    assert [name.text for name in kernel.designations] == ["Kernel", "CUDA kernel"]
    assert kernel.definitions[0].source.line == 8


def test_inline_markup_is_converted_eight_levels_deep() -> None:
    """What is nested deeper stays a tag, for the rules of trust."""
    deep = "<b><i>" * 4 + "deep <code>x</code>" + "</i></b>" * 4
    text = f"# Glossary\n\n<dl>\n<dt>Tensor</dt>\n<dd>{deep}</dd>\n<dt>Kernel</dt>\n<dd>A function.</dd></dl>\n"
    tensor, _ = markdown.parse(text, "g.md").entries
    assert tensor.definitions[0].text == "*" * 12 + "deep <code>x</code>" + "*" * 12


def test_tag_that_is_not_plain_stays_for_the_rules_of_trust() -> None:
    """A script is neither dropped in silence nor made harmless here."""
    kernel = markdown.parse(LIST, "g.md").entries[1]
    assert kernel.definitions[0].text == "Runs on the `GPU`.\n\nSo it is <script>alert(1)</script>."


def test_html_table_is_read_by_the_rules_of_markdown_tables() -> None:
    """The columns follow the header, the id is that of the row, and a title across the columns is no term."""
    result = markdown.parse(TABLE, "g.md")
    (batch,) = result.entries
    assert [(name.text, name.language) for name in batch.designations] == [("Batch", "en"), ("批次", "zh-Hans")]
    assert (batch.explicit_id, batch.source.line) == ("batch", 9)
    assert (batch.definitions[0].text, batch.definitions[0].source.line) == ("What is seen **at once**.", 11)
    assert result.diagnostics == ()


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<b>a</b> <strong>b</strong> <i>c</i> <em>d</em>", "**a** **b** *c* *d*"),
        ("<code>a*b</code> <code>`</code> <code>a``b`c</code>", "`a*b` `` ` `` ``` a``b`c ```"),
        (
            "<a href='x'>a</a> <a>b</a> <a href=''>c</a> <a href='x y(z)'>d</a>",
            "[a](x) <a>b</a> <a href=''>c</a> [d](<xy(z)>)",
        ),
        ("a<br>b<br/>c", "a\\\nb\\\nc"),
        ("a<br>\nb", "a\\\nb"),
        ("<p>a</p><p>b</p>", "a\n\nb"),
        ("<p>a</p>\n<p>b</p>", "a\n\nb"),
        ("a<p>b</p>c", "a\n\nb\n\nc"),
        ("<ul><li>a</li><li>b</li></ul>", "- a\n- b"),
        ("<ol><li>a<li>b</ol>c", "1. a\n1. b\n\nc"),
        ("<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>", "- a\n   - b\n- c"),
        ("<ol><li>a<ul><li>b<ol><li>c</ol></ul></ol>", "1. a\n   - b\n      1. c"),
        ("<ul><li><p>a</p><p>b</p></li></ul>", "- a\n\n   b"),
        (
            "a * b _ c_d _e_ [f] \\ `g` < h & i &amp; j <x &#42;",
            "a \\* b \\_ c_d \\_e\\_ \\[f] \\\\ \\`g\\` < h & i \\& j \\<x \\*",
        ),
        ("- a", "\\- a"),
        (
            "a\n- b\n# c\n1. d\n2) e\n> f\n+ g\n= h\n~ i\n: j\n| k\n-l",
            "a\n\\- b\n\\# c\n1\\. d\n2\\) e\n\\> f\n\\+ g\n\\= h\n\\~ i\n\\: j\n\\| k\n-l",
        ),
        ("12345678901. a", "12345678901. a"),
        ("<b> a </b>b", "**a** b"),
        ("a<b> b</b>", "a **b**"),
        ("<b>a<i>b</i></b>", "**a*b***"),
        ("<b>a<i>b</b>c</i>", "**a*b***c</i>"),
        ("<b>a", "**a**"),
        ("<span class='x'>a</span>", "<span class='x'>a</span>"),
        ("<kbd>a</kbd>", "<kbd>a</kbd>"),
        ("</ul>a", "</ul>a"),
        ("<code>a\n  b</code>", "`a\n  b`"),
        ("a\n   b\n\tc", "a\nb\nc"),
        ("  a  \n  b  ", "a\nb"),
        ("a&nbsp;b &lt;b&gt; &copy;", "a\xa0b \\<b> ©"),
        ("<img src=x> a", "<img src=x> a"),
        ("<dl><dt>x</dt></dl>a", "<dl><dt>x</dt></dl>a"),
        ("<ul><li></li><li>a</li></ul>", "- a"),
        ("a<ul></ul>b", "a\n\nb"),
        ("<i>a</i><b>b</b>", "*a***b**"),
        ("<b>a\nb</b>", "**a\nb**"),
        ("<a href='a\\b<c'>x</a>", "\\<a href='a\\\\b<c'>x</a>"),
    ],
)
def test_plain_html_is_written_in_markdown(html: str, text: str) -> None:
    """Character by character: what would be markup is escaped, and other tags stay."""
    page = f"# Words\n\n<dl>\n<dt>Keel</dt><dd>{html}</dd>\n<dt>Boom</dt><dd>A spar.</dd>\n</dl>\n"
    keel, boom = markdown.parse(page, "a.md").entries
    assert (keel.definitions[0].text, keel.definitions[0].source.line) == (text, 4)
    assert boom.definitions[0].source.line == 5 + html.count("\n")


TAGS = [f"<{end}{tag}>" for tag in ("dl", "table", "tr", "td", "dd") for end in ("", "/")]


@pytest.mark.parametrize("begin", ["<table><tr><td>", "<dl><dt>"])
def test_tags_in_any_order_hide_no_entry_after_them(begin: str) -> None:
    """A list that ends a table, parts in no list and rows in no table."""
    for tags in product(TAGS, repeat=3):
        page = f"# Words\n\n{begin}{'x'.join(tags)}\n\n## Boom\n\nA spar.\n"
        assert "Boom" in {name.text for entry in markdown.parse(page, "a.md").entries for name in entry.designations}


def test_elements_are_terms_by_the_ends_of_their_classes() -> None:
    """The glossary and its items may be named before that."""
    page = "<div>\n" + "".join(
        f'<div class="glossary-letter-title">{name[0]}</div>\n<div class="glossary-item-title">{name}</div>\n'
        f'<div class="glossary-item-description">It is one.</div>\n'
        for name in ("Keel", "Mast")
    )
    entries = markdown.parse(f"# Words\n\n{page}</div>\n", "a.md").entries
    assert [(entry.headword.text, entry.definitions[0].text) for entry in entries] == [
        ("Keel", "It is one."),
        ("Mast", "It is one."),
    ]
