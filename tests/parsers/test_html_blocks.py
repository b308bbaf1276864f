"""HTML lists and tables in Markdown pages are read as terms, with what is plain in them as Markdown."""

from __future__ import annotations

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
