"""Writes entries in the ways in which people write them."""

from __future__ import annotations

import csv
import io
import json
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from tests.fuzz.known_entries import ALL_SHORT, Known, listed

Decorate = Callable[[str, int], str]
DECORATIONS: dict[str, Decorate] = {
    "none": lambda name, _: name,
    "code": lambda name, _: f"`{name}`",
    "some code": lambda name, place: f"`{name}`" if place % 3 == 0 else name,
    "bold": lambda name, _: f"**{name}**",
    "some bold": lambda name, place: f"**{name}**" if place % 2 else name,
    "linked": lambda name, place: f"[{name}](https://example.org/{place})",
    "some linked": lambda name, place: f"[{name}](https://example.org/{place})" if place % 3 == 0 else name,
    "italic": lambda name, _: f"*{name}*",
    "anchors": lambda name, place: f'<a id="t{place}"></a>{name}',
    "named anchors": lambda name, place: f'<a name="t{place}"></a> {name}',
    "emoji": lambda name, place: f"{'📦🚀⚓'[place % 3]} {name}",
}
"""What is around the names."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be written."""

    entries: Sequence[Known]
    language: str
    decorate: Decorate
    chance: random.Random

    def name(self, place: int) -> str:
        """The headword of an entry, with its markup."""
        return self.decorate(self.entries[place].base, place) + self.entries[place].brackets

    def grouped(self, groups: str) -> Iterator[tuple[int, Known, str]]:
        """The entries by their numbers, each with the heading above it where one begins."""
        firsts = [""] * len(self.entries)
        order = list(range(len(self.entries)))
        if groups == "letters":
            firsts = [known.base.lstrip("@-.")[:1].upper() for known in self.entries]
            order.sort(key=firsts.__getitem__)
        elif groups == "groups":
            names = listed("groups", self.language)
            firsts = [names[place * 2 // len(firsts)] for place in order]
        for number, place in enumerate(order):
            begins = number == 0 or firsts[order[number - 1]] != firsts[place]
            yield place, self.entries[place], firsts[place] if begins else ""


Write = Callable[[Order], Iterable[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A way of writing entries."""

    write: Write
    extension: str = "md"
    rich: bool = True
    """Whether texts may have several blocks."""
    decorated: bool = False
    """Whether names may have markup of their own."""
    level: int = 0
    """The level of the outermost headings that it has; 0 where it has none."""
    verb: str = ""
    """The word that joins a name to its text, and belongs to the text."""
    are_texts_known: bool = True
    """Whether the text of an entry, and nothing else, is the definition."""
    languages: tuple[str, ...] = ("en", "zh-Hans", "de", "fr", "ja", "ko", "ru")
    kinds: tuple[str, ...] = ()
    """The kinds of names that it is for; all where there are none."""
    labels: bool = False
    """Whether a label in bold can be told from its names."""


def _below(blocks: Iterable[Sequence[str]], indent: str = "") -> list[str]:
    return [line for block in blocks for line in ("", *(f"{indent}{each}".rstrip() for each in block))]


def _headings(level: int, groups: str = "", mark: str = "{}") -> Write:
    def write(order: Order) -> Iterator[str]:
        for place, known, above in order.grouped(groups):
            if above:
                yield from ("#" * (level - 1) + f" {above}", "")
            yield "#" * level + " " + mark.format(order.name(place), number=place + 1)
            yield from (*_below(known.blocks), "")

    return write


def _ruled(level: int) -> Write:
    def write(order: Order) -> Iterator[str]:
        for place, known in enumerate(order.entries):
            yield from ("#" * level + " " + order.name(place), *_below(known.blocks), "", "---", "")

    return write


def _lines(pattern: str, groups: str = "", indent: str = "", gap: bool = False, head: str = "##") -> Write:
    """Entries by *pattern*, which has fields for the name, its parts, the first paragraph and the number."""

    def write(order: Order) -> Iterator[str]:
        for place, known, above in order.grouped(groups):
            if above:
                yield from ("", f"{head} {above}", "")
            base = order.decorate(known.base, place)
            text, brackets = known.line, known.brackets
            lower = text[:1].lower() + text[1:]
            yield from pattern.format(
                name=base + brackets, base=base, brackets=brackets, text=text, lower=lower, number=place + 1
            ).split("\n")
            yield from _below(known.blocks[1:], indent)
            if gap or len(known.blocks) > 1:
                yield ""

    return write


_HEADERS = {
    "en": ("Term|Definition", "Term|Meaning", "Name|Description", "Concept|Explanation", "Word|What it means"),
    "zh-Hans": ("术语|定义", "术语|说明", "名词|解释", "概念|含义", "术语|解释"),
    "de": ("Begriff|Bedeutung", "Begriff|Definition", "Begriff|Erklärung"),
    "fr": ("Terme|Définition", "Terme|Signification", "Mot|Explication"),
    "ja": ("用語|説明", "用語|意味", "用語|定義"),
    "ko": ("용어|설명", "용어|의미", "용어|정의"),
    "ru": ("Термин|Определение", "Термин|Значение", "Термин|Описание"),
}


def _table(*columns: str, groups: str = "", outer: bool = True) -> Write:
    """A table with these columns: ``name``, ``text``, or any header, with cells that say nothing of the name."""

    def write(order: Order) -> Iterator[str]:
        header = dict(zip(("name", "text"), order.chance.choice(_HEADERS[order.language]).split("|"), strict=True))
        for place, known, above in order.grouped(groups):
            if above:
                yield from ("", f"## {above}", "")
            rows = [[header.get(each, each) for each in columns], ["---"] * len(columns)] if above or not place else []
            names = {language: text for text, language in known.names}
            cells = {
                "name": order.name(place),
                "text": known.line,
                "#": str(place + 1),
                **dict.fromkeys(("Category", "分类", "Kategorie"), ("core", "net")[place % 2]),
                **dict.fromkeys(("Example", "示例"), f"`x = {place}`"),
                **dict.fromkeys(("Module", "Source"), f"`core/{place % 3}`"),
                **dict.fromkeys(("Term", "Full name", "Full form"), order.decorate(known.full, place)),
                **dict.fromkeys(("Abbreviation", "Acronym"), known.short if len(names) < len(known.names) else ""),
                **dict.fromkeys(("English", "英文"), names.get("en", "")),
                **dict.fromkeys(("Chinese", "中文", "术语"), names.get("zh-Hans", "")),
                **dict.fromkeys(("Definition", "Description", "说明", "定义"), known.line),
                "Status": ("done", "open")[place % 2],
            }
            for row in (*rows, [cells[each].replace("|", "\\|") for each in columns]):
                yield f"| {' | '.join(row)} |" if outer else " | ".join(row)
        yield ""

    return write


def _html_table(order: Order) -> Iterator[str]:
    yield from ("<table>", "  <tr><th>Term</th><th>Definition</th></tr>")
    for known in order.entries:
        yield f"  <tr><td>{known.shown}</td><td>{known.line}</td></tr>"
    yield from ("</table>", "")


def _html_list(order: Order) -> Iterator[str]:
    yield "<dl>"
    for known in order.entries:
        yield from (f"  <dt>{known.shown}</dt>", f"  <dd>{known.line}</dd>")
    yield from ("</dl>", "")


def _indented(begin: Sequence[str], end: Sequence[str], indent: str, deeper: str, name: str = "{}") -> Write:
    """Names with their texts indented below them."""

    def write(order: Order) -> Iterator[str]:
        yield from begin
        for known in order.entries:
            yield from (f"{indent}{name.format(known.shown)}", *_below(known.blocks, indent + deeper)[1:], "")
        yield from end

    return write


def _rst_sections(mark: str, groups: str = "", label: bool = False) -> Write:
    def write(order: Order) -> Iterator[str]:
        for place, known, above in order.grouped(groups):
            if above:
                yield from (above, "-" * 2 * len(above), "")
            if label:
                yield from (f".. _term-{place}:", "")
            yield from (known.shown, mark * 2 * len(known.shown), *_below(known.blocks), "")

    return write


def _rst_letters(order: Order) -> Iterator[str]:
    for _, known, above in order.grouped("letters"):
        if above:
            yield from (above, "-" * 2 * len(above), "")
        yield from (known.shown, *_below(known.blocks, "   ")[1:], "")


def _rst_table(kind: str) -> Write:
    def write(order: Order) -> Iterator[str]:
        if kind == "list":
            yield from (".. list-table::", "   :header-rows: 1", "", "   * - Term", "     - Definition")
            for known in order.entries:
                yield from (f"   * - {known.shown}", f"     - {known.line}")
        else:
            yield from (".. csv-table::", '   :header: "Term", "Definition"', "")
            for known in order.entries:
                yield f'   "{known.shown}", "{known.line}"'
        yield ""

    return write


def _adoc_table(order: Order) -> Iterator[str]:
    yield from ('[cols="1,3"]', "|===", "|Term |Definition", "")
    for known in order.entries:
        yield f"|{known.shown} |{known.line}"
    yield from ("|===", "")


def _values(shape: Callable[[Order], object]) -> Write:
    return lambda order: json.dumps(shape(order), ensure_ascii=False, indent=2).split("\n")


def _yaml(shape: Callable[[Order], object]) -> Write:
    """JSON of one line for each value is YAML, but nobody writes it so: lists and mappings are in blocks."""

    def blocks(value: object, indent: str) -> Iterator[str]:
        pairs: list[tuple[str, object]] = []
        if isinstance(value, dict):
            pairs = [(f"{_scalar(key)}:", each) for key, each in value.items()]
        elif isinstance(value, list):
            pairs = [("-", each) for each in value]
        for mark, each in pairs:
            if isinstance(each, dict | list):
                yield f"{indent}{mark}"
                yield from blocks(each, f"{indent}  ")
            else:
                yield f"{indent}{mark} {_scalar(str(each))}"

    return lambda order: blocks(shape(order), "")


def _scalar(text: str) -> str:
    return text if text.isascii() and text.replace(" ", "").isalpha() else json.dumps(text, ensure_ascii=False)


def _objects(order: Order, *keys: str) -> list[dict[str, object]]:
    return [dict(zip(keys, (known.shown, known.line), strict=True)) for known in order.entries]


def _csv(header: str, delimiter: str = ",") -> Write:
    def write(order: Order) -> list[str]:
        text = io.StringIO()
        rows = csv.writer(text, delimiter=delimiter, lineterminator="\n")
        rows.writerow(header.split(","))
        for place, known in enumerate(order.entries):
            cells = {
                "Term": known.shown,
                "Begriff": known.shown,
                "术语": known.shown,
                "Category": ("core", "net")[place % 2],
            }
            rows.writerow([cells.get(each, known.line) for each in header.split(",")])
        return text.getvalue().split("\n")

    return write


def _way(write: Write, **fields: object) -> Way:
    return Way(write=write, **fields)  # type: ignore[arg-type] - the fields are those below


_CHINESE = {"languages": ("zh-Hans",)}
_ENGLISH = {"languages": ("en",)}
_LATIN = {"languages": ("en", "de", "fr")}
_IS = {"languages": ("en",), "kinds": ("plain", "abbreviated"), "verb": "is"}
_RST, _ADOC = {"extension": "rst"}, {"extension": "adoc"}
_BESIDE_LISTS = ("a list", "a sentence and bullets", "notes in bullets")
WAYS: dict[str, Way] = {
    **{f"h{level}": _way(_headings(level), level=level, decorated=True, labels=True) for level in (1, 2, 3, 4)},
    "h2 with ids": _way(_headings(2, mark="{} {{#term-{number}}}"), level=2),
    "h2 and rules": _way(_ruled(2), level=2, decorated=True),
    "h3 and rules": _way(_ruled(3), level=3, decorated=True),
    "h2, numbered": _way(_headings(2, mark="{number}. {}"), level=2, decorated=True),
    "h3, numbered": _way(_headings(3, mark="{number}. {}"), level=3, decorated=True),
    "h3, closed": _way(_headings(3, mark="{} ###"), level=3),
    "h3 below letters": _way(_headings(3, "letters"), level=2, decorated=True),
    "h3 below groups": _way(_headings(3, "groups"), level=2, decorated=True),
    "h4 below letters": _way(_headings(4, "letters"), level=3, decorated=True),
    "h4 below groups": _way(_headings(4, "groups"), level=3),
    "h3, label": _way(
        _lines("### {name}\n\n**Definition:** {text}\n\n**Example:** x = {number}", gap=True),
        level=3,
        rich=False,
        are_texts_known=False,
        **_ENGLISH,
    ),
    "h3, label in bullets": _way(
        _lines("### {name}\n\n- **Definition:** {text}\n- **Example:** x = {number}", gap=True),
        level=3,
        rich=False,
        are_texts_known=False,
        **_ENGLISH,
    ),
    "h2, Chinese label": _way(
        _lines("## {name}\n\n**定义**：{text}\n\n**示例**：x = {number}", gap=True),
        level=2,
        rich=False,
        are_texts_known=False,
        **_CHINESE,
    ),
    **{
        f"bold, {what}": _way(_lines(pattern, gap=True), **fields)
        for what, pattern, fields in (
            ("colon", "**{name}**: {text}", {}),
            ("colon inside", "**{name}:** {text}", {}),
            ("colon, name only", "**{base}**{brackets}: {text}", {}),
            ("hyphen", "**{name}** - {text}", {"labels": True}),
            ("dash", "**{name}** – {text}", {"labels": True}),
            ("long dash", "**{name}** — {text}", {"labels": True}),
            ("long dash, close", "**{name}**—{text}", {"labels": True}),
            ("next line", "**{name}**\n{text}", {"labels": True}),
            ("colon, next line", "**{name}**:\n{text}", {}),
            ("backslash", "**{name}**\\\n{text}", {}),
            ("two blanks", "**{name}**  \n{text}", {}),
            ("<br>", "**{name}**<br>{text}", {}),
            ("<br>, next line", "**{name}**<br>\n{text}", {}),
            ("above", "**{name}**\n\n{text}", {"labels": True}),
            ("colon, above", "**{name}:**\n\n{text}", {}),
            ("stop", "**{name}.** {text}", _LATIN),
            ("is", "**{name}** is {lower}", _IS),
            ("underlines", "__{name}__: {text}", {}),
            ("italic", "***{name}***: {text}", {}),
            ("html", "<b>{name}</b>: {text}", {}),
            ("html, strong", "<strong>{name}</strong> - {text}", {}),
            ("Chinese colon", "**{name}**：{text}", _CHINESE),
            ("quotation", "> **{name}**: {text}", {"rich": False}),
        )
    },
    "bold lines": _way(_lines("**{name}**: {text}  "), rich=False),
    **{
        f"bold {what}, {groups}": _way(_lines(pattern, groups, gap=True), level=2)
        for what, pattern in (
            ("colon", "**{name}**: {text}"),
            ("dash", "**{name}** – {text}"),
            ("next line", "**{name}**\n{text}"),
            ("above", "**{name}**\n\n{text}"),
        )
        for groups in ("letters", "groups")
    },
    **{
        f"bullets, {what}": _way(_lines(pattern, indent=indent), **fields)
        for what, pattern, indent, fields in (
            ("bold", "- **{name}**: {text}", "  ", {}),
            ("bold, colon inside", "- **{name}:** {text}", "  ", {}),
            ("bold, hyphen", "- **{name}** - {text}", "  ", {}),
            ("bold, dash", "* **{name}** – {text}", "  ", {}),
            ("bold, long dash", "- **{name}** — {text}", "  ", {}),
            ("bold name only", "- **{base}**{brackets}: {text}", "  ", {}),
            ("bold, next line", "- **{name}**\n  {text}", "  ", {}),
            ("bold, <br>", "- **{name}**<br>{text}", "  ", {}),
            ("bold, two blanks", "- **{name}**  \n  {text}", "  ", {}),
            ("bold, deeper", "- **{name}**\n  - {text}", "  ", {"rich": False}),
            ("bold, is", "- **{name}** is {lower}", "  ", _IS),
            ("bold, stop", "- **{name}.** {text}", "  ", _LATIN),
            ("bold, no mark", "- **{name}** {text}", "  ", {"languages": ("de",)}),
            ("italic", "- *{name}*: {text}", "  ", {}),
            ("underlines", "* __{name}__: {text}", "  ", {}),
            ("plus", "+ **{name}**: {text}", "  ", {}),
            ("tasks", "- [ ] **{name}**: {text}", "  ", {}),
            ("plain", "- {name}: {text}", "  ", {"decorated": True}),
            ("plain, hyphen", "- {name} - {text}", "  ", {"decorated": True}),
            ("plain, dash", "* {name} — {text}", "  ", {"decorated": True}),
            ("equals", "- {name} = {text}", "  ", {"rich": False}),
            ("arrow", "- {name} → {text}", "  ", {"rich": False}),
            ("Chinese colon", "- **{name}**：{text}", "  ", _CHINESE),
            ("plain, Chinese colon", "- {name}：{text}", "  ", {"decorated": True, **_CHINESE}),
            ("numbered, bold", "{number}. **{name}**: {text}", "    ", {}),
            ("numbered, plain", "{number}. {name}: {text}", "    ", {"decorated": True}),
            ("numbered, Chinese colon", "{number}. **{name}**：{text}", "    ", _CHINESE),
        )
    },
    "bullets, loose": _way(_lines("- **{name}**: {text}", indent="  ", gap=True)),
    "bullets, bold, below": _way(_lines("- **{name}**\n\n  {text}", indent="  ", gap=True)),
    **{
        f"bullets {what}, {groups}": _way(_lines(pattern, groups, "  "), level=2, decorated=what == "plain")
        for what, pattern in (
            ("bold", "- **{name}**: {text}"),
            ("plain", "- {name}: {text}"),
            ("dash", "- **{name}** – {text}"),
        )
        for groups in ("letters", "groups")
    },
    "bullets below bold groups": _way(_lines("- **{name}**: {text}", "groups", "  ", head="**"), rich=False),
    "paragraphs, plain": _way(_lines("{name}: {text}", gap=True), rich=False, decorated=True),
    "paragraphs, dash": _way(_lines("{name} – {text}", gap=True), rich=False, decorated=True),
    "paragraphs, Chinese colon": _way(_lines("{name}：{text}", gap=True), rich=False, **_CHINESE),
    "definition list": _way(_lines("{name}\n: {text}", indent="    ", gap=True), decorated=True),
    "definition list, loose": _way(_lines("{name}\n\n: {text}", indent="    ", gap=True), decorated=True),
    "definition list, wide": _way(_lines("{name}\n:   {text}", indent="    ", gap=True), decorated=True),
    "definition list, bold": _way(_lines("**{name}**\n: {text}", indent="    ", gap=True)),
    "definition list, letters": _way(_lines("{name}\n: {text}", "letters", "    ", gap=True), level=2, decorated=True),
    "details": _way(_lines("<details>\n<summary>{name}</summary>\n\n{text}\n\n</details>", gap=True), rich=False),
    "details, bold": _way(
        _lines("<details>\n<summary><b>{name}</b></summary>\n\n{text}\n\n</details>", gap=True), rich=False
    ),
    "html list": _way(_html_list, rich=False),
    "html table": _way(_html_table, rich=False),
    "table": _way(_table("name", "text"), rich=False, decorated=True),
    "table, groups": _way(_table("name", "text", groups="groups"), rich=False, level=2, decorated=True),
    "table, letters": _way(_table("name", "text", groups="letters"), rich=False, level=2, decorated=True),
    "table, open": _way(_table("name", "text", outer=False), rich=False, decorated=True),
    "table, numbers": _way(_table("#", "name", "text"), rich=False, decorated=True),
    "table, source": _way(_table("name", "text", "Source"), rich=False, decorated=True),
    **{
        f"table, {columns}": _way(_table(*columns.split("|")), rich=False, decorated=True, **fields)
        for columns, fields in (
            ("name|Category|text", _LATIN),
            ("Category|name|text", _ENGLISH),
            ("name|text|Example", _ENGLISH),
            ("name|Module|text", _ENGLISH),
            ("name|text|Status", _ENGLISH),
            ("name|分类|text|示例", _CHINESE),
        )
    },
    **{
        f"table, {columns}": _way(_table(*columns.split("|")), rich=False, **fields)
        for columns, fields in (
            ("English|中文|说明", {**_CHINESE, "kinds": ("translated", "translation")}),
            ("中文|English|说明", {**_CHINESE, "kinds": ("translated", "translation")}),
            ("术语|英文|定义", {**_CHINESE, "kinds": ("translated", "translation")}),
            ("Term|Abbreviation|Definition", {**_ENGLISH, "kinds": ("abbreviated",)}),
            ("Acronym|Full name|Description", {**_ENGLISH, "kinds": (ALL_SHORT,)}),
            ("Abbreviation|Full form", {**_ENGLISH, "kinds": (ALL_SHORT,), "are_texts_known": False}),
        )
    },
    "fence": _way(_indented(("````{glossary}",), ("````", ""), "", "  ")),
    "colon fence": _way(_indented(("::::{glossary}",), ("::::", ""), "", "  ")),
    "rst directive": _way(_indented((".. glossary::", ""), (), "   ", "   "), **_RST),
    "rst directive, sorted": _way(_indented((".. glossary::", "   :sorted:", ""), (), "   ", "  "), **_RST),
    "rst list": _way(_indented((), (), "", "   "), **_RST),
    "rst list, bold": _way(_indented((), (), "", "   ", "**{}**"), **_RST),
    "rst letters": _way(_rst_letters, level=2, **_RST),
    "rst sections": _way(_rst_sections("-"), level=2, **_RST),
    "rst sections with labels": _way(_rst_sections("-", label=True), level=2, **_RST),
    "rst subsections": _way(_rst_sections("~"), level=2, **_RST),
    "rst groups": _way(_rst_sections("~", "groups"), level=2, **_RST),
    "rst fields": _way(_lines(":{name}: {text}", indent="   "), **_RST),
    "rst bold": _way(_lines("**{name}**: {text}", gap=True), **_RST),
    "rst bold, dash": _way(_lines("**{name}** — {text}", gap=True), **_RST),
    "rst bold, next line": _way(_lines("**{name}**\n\n{text}", gap=True), rich=False, **_RST),
    "rst bullets": _way(_lines("- **{name}**: {text}", indent="  ", gap=True), **_RST),
    "rst bullets, dash": _way(_lines("* **{name}** - {text}", indent="  ", gap=True), **_RST),
    "rst table": _way(_rst_table("list"), rich=False, **_RST),
    "rst csv table": _way(_rst_table("csv"), rich=False, **_RST),
    "adoc list": _way(_lines("{name}:: {text}", gap=True), rich=False, **_ADOC),
    "adoc list, below": _way(_lines("{name}::\n  {text}", gap=True), rich=False, **_ADOC),
    "adoc list, marked": _way(_indented(("[glossary]",), (), "", "  ", "{}::"), rich=False, **_ADOC),
    "adoc list, letters": _way(_lines("{name}:: {text}", "letters", head="=="), rich=False, level=2, **_ADOC),
    "adoc list, anchors": _way(_lines("[[t{number}]]{name}:: {text}", gap=True), rich=False, **_ADOC),
    "adoc sections": _way(_lines("== {name}\n\n{text}", gap=True), level=2, **_ADOC),
    "adoc subsections": _way(_lines("=== {name}\n\n{text}", gap=True), level=2, **_ADOC),
    "adoc bold": _way(_lines("*{name}*: {text}", gap=True), rich=False, **_ADOC),
    "adoc bullets": _way(_lines("* *{name}*: {text}"), rich=False, **_ADOC),
    "adoc table": _way(_adoc_table, rich=False, **_ADOC),
    **{
        f"{extension} {what}": _way(writer(shape), extension=extension, rich=False)
        for extension, writer in (("yaml", _yaml), ("json", _values))
        for what, shape in (
            ("list", lambda order: _objects(order, "term", "definition")),
            ("names", lambda order: {"terms": _objects(order, "name", "description")}),
            ("titles", lambda order: {"version": "1.0", "glossary": _objects(order, "title", "text")}),
            ("mapping", lambda order: {known.shown: known.line for known in order.entries}),
            ("mapping in a key", lambda order: {"glossary": {known.shown: known.line for known in order.entries}}),
            ("mapping of objects", lambda order: {known.shown: {"definition": known.line} for known in order.entries}),
            (
                "in letters",
                lambda order: {
                    known.base[:1]: [
                        each
                        for each in _objects(order, "term", "definition")
                        if str(each["term"])[:1] == known.base[:1]
                    ]
                    for known in order.entries
                },
            ),
        )
    },
    **{
        f"csv {header}": _way(_csv(header, delimiter), extension="csv", rich=False, **fields)
        for header, delimiter, fields in (
            ("Term,Definition", ",", _ENGLISH),
            ("Term,Category,Definition", ",", _ENGLISH),
            ("Begriff,Bedeutung", ";", {"languages": ("de",)}),
            ("术语,定义", ",", _CHINESE),
        )
    },
}
"""How entries are written."""
