"""Finds the repeated structures in JSON or YAML: objects with the same keys, and keys that each have a value."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from glossary_build.headwords.field_names import Field, Role, field_named, looseness
from glossary_build.headwords.heads import is_short_name
from glossary_build.headwords.initials import is_initials
from glossary_build.headwords.lexicon import all_words
from glossary_build.headwords.sentences import explains, is_sentence
from glossary_build.parsers.columns import NAMES, field_called, is_prose, main_language
from glossary_build.parsers.headings import is_index_heading
from glossary_build.parsers.layout import Cell, Layout, Record, lay_out, sample
from glossary_build.parsers.reading_rules.reading_rule import Family, ReadingRule, Structure
from glossary_build.sources.values import YamlNode, is_null
from glossary_build.text.expressions import expression
from glossary_build.text.languages import language_named
from glossary_build.text.names import language_of

_WORDS_OF_TEXT = 5
"""Words of a value that has code too and still is a text, where its key or file is called a glossary."""
_LEAST = 2
"""How many records, or pairs, repeat."""
_MOST = 0.6
"""Which part of the values of a list or a mapping has to be of one sort."""
_DEEPEST = 2
"""How many levels of mappings inside a record are fields of it."""
_MOST_FIELDS = 200
"""How many fields are looked at: data in which each record has other keys would make a table that grows both ways."""
_GLOSSARY = all_words("glossary")
_SLUG = expression(r"[a-z0-9]+(?:[-_.:/][a-z0-9]+)*+|[a-z]+(?:[A-Z][a-z0-9]+)++|[\w+/-]{20,}=*", re.ASCII)
_FORMS = frozenset(("short", "long"))  # of an abbreviation in packages of Typst, where a key is no name
NARROWER = all_words("narrower")
KEY = "(key)"
"""How the field is called that holds the keys of a mapping."""
VALUE = "(value)"
"""And the one that holds their values."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A repeated structure."""

    family: Family
    headers: tuple[str, ...]
    records: tuple[Record, ...]
    layout: Layout
    others: tuple[Cell, ...]
    """Texts beside the records, from the first of them on."""

    is_glossary: bool
    """Whether its values are those of a glossary, and not of anything else that repeats."""
    has_names_for_keys: bool
    """Whether its keys, if it has any, can be names."""

    @property
    def ids(self) -> frozenset[str]:
        """What relations may refer to."""
        indexes = [column.index for column in self.layout.of(Role.ID)]
        return frozenset(record.text(index) for record in self.records for index in indexes) - {""}

    @property
    def are_declared(self) -> bool:
        """Whether these are records of a glossary whose fields say that they hold names or definitions."""
        if self.family.structure is not Structure.RECORDS or not self.is_glossary:
            return False
        fields = (field_named(column.header) for column in self.layout.columns)
        return any(field.role in (*NAMES, Role.DEFINITION) for field in fields if field)

    @property
    def rank(self) -> tuple[bool, bool, float]:
        """How likely it is the glossary: by its records, and a bit more for each field with a known name."""
        declared = sum(field_named(header) is not None for header in self.headers)
        return self.is_glossary, self.has_names_for_keys, len(self.records) * (1 + 0.1 * min(declared, 5))


def find_structures(root: YamlNode, rule: ReadingRule | None = None, path: str = "") -> list[Found]:
    """The repeated structures below *root*, that of the file at *path*, the likeliest glossary first."""
    groups: dict[Family, list[tuple[YamlNode, tuple[str, ...]]]] = {}
    root = replace(root, value=(root,)) if not (rule and rule.family) and _is_record(root) else root
    for family, node, subjects in _walk(root, (), (), rule):
        groups.setdefault(family, []).append((node, subjects))
    groups = _united(groups)
    found = [_found(family, members, rule, PurePosixPath(path).stem) for family, members in groups.items()]
    above = {each.family.path for each in found if each.are_declared}
    return sorted(
        (each for each in found if each.headers and each.records),
        key=lambda each: (not _is_field(each.family, above), *each.rank),
        reverse=True,
    )


def _is_record(root: YamlNode) -> bool:
    """Whether *root*, all of a file, is one term: its keys say which value is the name, and which the definition."""
    fields = root.value.items() if isinstance(root.value, Mapping) else ()
    texts = [(key, field_named(key), child.value) for key, child in fields if isinstance(child.value, str)]
    roles = [field.role for key, field, text in texts if field and not looseness(key)]
    names = [text for key, field, text in texts if field and field.role is Role.TERM and not looseness(key)]
    return Role.DEFINITION in roles and bool(names) and not any(map(is_sentence, names))


def _is_field(family: Family, above: Container[str]) -> bool:
    """Whether *family* are the fields of one of the records that are at the places *above*."""
    return family.structure is Structure.PAIRS and bool(family.path) and family.path.rpartition(".")[0] in above


_Members = list[tuple[YamlNode, tuple[str, ...]]]


def _walk(
    node: YamlNode, path: tuple[str, ...], subjects: tuple[str, ...], rule: ReadingRule | None
) -> Iterator[tuple[Family, YamlNode, tuple[str, ...]]]:
    """Each list or mapping that repeats, with the way to it and the titles of the groups that it is in."""
    node = _by_id(node) or (_by_language(node, path[-1]) if len(path) >= _DEEPEST else None) or node
    value = node.value
    if isinstance(value, str):
        return
    children = list(value.values()) if isinstance(value, Mapping) else list(value)
    if not isinstance(value, Mapping) and (pairs := _pairs_of(children)):
        lines = {key: line for child in children for key, line in child.key_lines.items()}
        yield from _walk(replace(node, value=pairs, key_lines=lines), path, subjects, rule)
        return
    kinds = [_kind(child if isinstance(value, Mapping) else _numbered(child)) for child in children]
    here = ".".join(path)
    least = _LEAST if isinstance(value, Mapping) and NARROWER.isdisjoint(map(str.casefold, path[-1:])) else 1
    if kinds.count(Mapping) >= max(least, _MOST * len(children)):
        yield Family(structure=Structure.RECORDS, path=here), node, subjects
    if isinstance(value, Mapping) and kinds.count(str) >= max(1 if path else _LEAST, _MOST * len(children)):
        yield Family(structure=Structure.PAIRS, path=here), node, subjects
    if isinstance(value, Mapping):
        for key, child in value.items():
            if not (rule and rule.skips(key)):
                yield from _walk(child, (*path, key), subjects, rule)
    else:
        for child in value:
            title = _title(child)
            yield from _walk(child, (*path, "*"), (*subjects, title) if title else subjects, rule)


def _pairs_of(children: Sequence[YamlNode]) -> dict[str, YamlNode]:
    """What *children* of a list are together, where each is a mapping of one key; empty where they aren't."""
    single = [child.value for child in children if isinstance(child.value, Mapping) and len(child.value) == 1]
    pairs = {key: child for mapping in single for key, child in mapping.items()}
    return pairs if len(pairs) == len(children) >= _LEAST else {}


def _by_id(node: YamlNode) -> YamlNode | None:
    """The mapping *node* of languages the other way round, where they share most keys: ``{hull: {en: …, fr: …}}``.

    None for any other value.
    """
    if not isinstance(node.value, Mapping) or len(node.value) < _LEAST or not all(map(language_named, node.value)):
        return None
    found: dict[str, dict[str, YamlNode]] = {}
    for language, child in node.value.items():
        for key, own in child.value.items() if isinstance(child.value, Mapping) else ():
            found.setdefault(key, {})[language] = own
    is_shared = sum(map(len, found.values())) > _MOST * len(found) * len(node.value)
    if len(found) < _LEAST or not is_shared or all(map(field_named, found)):
        return None
    values = {key: replace(next(iter(each.values())), value=each) for key, each in found.items()}
    return replace(node, value=values)


def _by_language(node: YamlNode, name: str) -> YamlNode | None:
    """The list *node* as a mapping, where each item has a name and its language: ``{fr: …}`` for ``[{lang: fr, …}]``.

    *name* is that of the field with the list; None for any other value, and for entries in one language.
    """
    found: dict[str, dict[str, list[YamlNode]]] = {}
    field = field_named(name)
    items = node.value if isinstance(node.value, tuple) else ()
    are_entries = False
    for item in items:
        fields = dict(item.value) if isinstance(item.value, Mapping) else {}
        roles = {key: known.role for key in fields if (known := field_named(key))}
        language = next((fields.pop(key).value for key, role in roles.items() if role is Role.LANGUAGE), "")
        is_named = Role.TERM in roles.values() or (field is not None and field.role is Role.TERM)
        if not fields or not is_named or not isinstance(language, str) or not language_named(language):
            return None
        are_entries |= {Role.TERM, Role.DEFINITION} <= {*roles.values()}
        for key, child in fields.items():
            found.setdefault(language, {}).setdefault(key, []).append(child)
    if len(found) < (len(items) if are_entries else min(len(items), _LEAST)):
        return None
    values: dict[str, YamlNode] = {}
    for language, several in found.items():
        joined = {
            key: replace(first, value=(first, *more)) if more else first for key, (first, *more) in several.items()
        }
        values[language] = replace(node, value=joined) if len(joined) > 1 else next(iter(joined.values()))
    return replace(node, value=values) if values else None


def _kind(node: YamlNode) -> type:
    """Whether *node* is a scalar or a list of scalars (str), a mapping or a list of nameless ones, or else (list)."""
    items = node.value if isinstance(node.value, tuple) else (node,)
    if all(isinstance(item.value, str) for item in items):
        return str
    is_mapping = all(isinstance(item.value, Mapping) for item in items)
    return Mapping if is_mapping and (items[0] is node or not any(map(_title, items))) else list


def _numbered(item: YamlNode) -> YamlNode:
    """The *item* of a list; as a mapping, where it is a row: a list of several scalars, which have numbers as keys."""
    is_row = isinstance(item.value, tuple) and len(item.value) > 1 and _kind(item) is str
    return replace(item, value={str(n): each for n, each in enumerate(_children(item), 1)}) if is_row else item


def _title(node: YamlNode) -> str:
    """What an item of a list is called, if that is the title of a group."""
    if not isinstance(node.value, Mapping):
        return ""
    for key, child in node.value.items():
        field = field_named(key)
        if isinstance(child.value, str) and field and field.role in (Role.SUBJECTS, Role.TERM):
            return " ".join(child.value.split())
    return ""


def _united(groups: Mapping[Family, _Members]) -> dict[Family, _Members]:
    """*groups*, those that differ by one key only also as one: ``a.terms`` and ``b.terms`` are ``*.terms``."""
    united: dict[Family, _Members] = {}
    for family, members in groups.items():
        keys = family.path.split(".") if family.path else []
        for index, key in enumerate(keys):
            if key != "*" and len(keys) - index <= 2:
                pattern = replace(family, path=".".join([*keys[:index], "*", *keys[index + 1 :]]))
                united.setdefault(pattern, []).extend((node, (*subjects, key)) for node, subjects in members)
    for family, members in list(united.items()):
        records = Family(structure=Structure.RECORDS, path=family.path.rpartition("*")[0].rstrip("."))
        are_fields = family.structure is not Structure.RECORDS and _are_alike(groups.get(records, []))
        if len(members) < _LEAST or are_fields:
            del united[family]
    return {**groups, **united}


def _are_alike(members: _Members) -> bool:
    """Whether the mappings in *members* share most of their keys."""
    mappings = [child.value for node, _ in members for child in _children(node) if isinstance(child.value, Mapping)]
    keys = {key for mapping in mappings for key in mapping}
    return bool(mappings) and sum(map(len, mappings)) > 0.5 * len(keys) * len(mappings)


def _items(node: YamlNode) -> Iterable[tuple[str, YamlNode]]:
    """The values of a mapping by their keys, or the items of a list, which have none."""
    return node.value.items() if isinstance(node.value, Mapping) else (("", item) for item in _children(node))


def _children(node: YamlNode) -> Iterable[YamlNode]:
    if isinstance(node.value, str):
        return ()
    return node.value.values() if isinstance(node.value, Mapping) else node.value


def _found(family: Family, members: _Members, rule: ReadingRule | None, file: str) -> Found:
    rows: list[tuple[dict[str, Cell], int, tuple[str, ...]]] = []
    others, unread = list[Cell](), Counter[str]()
    for node, subjects in members:
        for key, item in _items(node):
            child = item if key else _numbered(item)
            line = node.key_lines.get(key, child.line)
            cells = {KEY: Cell(text=key, line=line)} if key else {}
            if family.structure is Structure.PAIRS and _kind(child) is str:
                rows.append((cells | dict(_cells(child, VALUE)), line, subjects))
            elif family.structure is Structure.RECORDS and _kind(child) is Mapping:
                rows.append((cells | dict(_cells(child, "")), line, subjects))
                unread.update(key for key, inner in _items(child) if not _holds_values(inner, key))
            elif family.structure is Structure.RECORDS and rows:
                label = f"{key}: " if key else ""
                others += (replace(cell, text=label + cell.text) for _, cell in _cells(child, ""))
    fixed = [KEY, VALUE] if family.structure is Structure.PAIRS else [KEY] if any(KEY in row[0] for row in rows) else []
    counts = Counter(header for cells, _, _ in rows for header in cells if header not in fixed)
    common = {header for header, _ in counts.most_common(_MOST_FIELDS)}
    headers = (*fixed, *(header for header in counts if header in common))
    records = tuple(
        Record(cells=tuple(cells.get(header) for header in headers), line=line, subjects=subjects)
        for cells, line, subjects in rows
        if not (rule and KEY in cells and rule.skips(cells[KEY].text))
    )
    layout = _layout(headers, records, rule)
    by_letter = all(subjects and is_index_heading(subjects[-1]) for _, subjects in members)
    *_, place = file, *(key for key in family.path.split(".") if key and not (by_letter and key == "*"))
    is_glossary = _is_glossary(family, records, layout, is_called_so=place.casefold() in _GLOSSARY)
    rare = {header: count for header, count in counts.items() if header not in common}
    layout = replace(layout, left_out={**layout.left_out, **rare, **unread})
    has_names = headers[:1] != (KEY,) or not _are_fields(records)
    return Found(
        family=family,
        headers=headers,
        records=records,
        layout=layout,
        others=tuple(others),
        is_glossary=has_names and is_glossary,
        has_names_for_keys=has_names,
    )


def _is_glossary(family: Family, records: tuple[Record, ...], layout: Layout, *, is_called_so: bool) -> bool:
    if family.structure is Structure.PAIRS:
        return _are_entries(records, is_called_so=is_called_so)
    if any(column.field.is_exact and column.field.role is Role.TERM for column in layout.columns):
        return True
    is_declared = all(field_called(column.header) for column in layout.columns)
    return bool(layout.columns) and (is_declared or len(records) >= _LEAST) and layout.is_glossary(records)


def _cells(node: YamlNode, name: str, depth: int = 0) -> Iterator[tuple[str, Cell]]:
    """The values in *node* as fields: those of mappings inside it are called ``name.en``, in a list of these too."""
    node = _by_language(node, name) or node
    if isinstance(node.value, str):
        if not is_null(node):
            yield name, Cell(text=node.value, line=node.line)
    elif node.value and _kind(node) is str:
        yield name, Cell(text="\n".join(str(item.value) for item in _children(node)), line=node.line)
    elif depth <= _DEEPEST and _holds_values(node, name):
        fields: dict[str, list[Cell]] = {}
        for key, child in _items(node):
            for header, cell in _cells(child, f"{name}.{key}" if name and key else name or key, depth + bool(key)):
                fields.setdefault(header, []).append(cell)
        for header, cells in fields.items():
            yield header, replace(cells[0], text="\n\n".join(cell.text for cell in cells))


def _holds_values(node: YamlNode, name: str) -> bool:
    """Whether *node* has values of the field *name*, and is no list of things with names of their own."""
    field = field_named(name)
    items = node.value if isinstance(node.value, tuple) else ()
    return bool(field and field.role is not Role.TERM) or not any(map(_title, items))


def _layout(headers: tuple[str, ...], records: tuple[Record, ...], rule: ReadingRule | None) -> Layout:
    """What the fields hold; where another has the names, keys that look like ids are ids, and others further names."""
    if KEY not in headers:
        return lay_out(headers, records, rule)
    if VALUE in headers:
        return lay_out(headers, records, rule, {KEY: Field(role=Role.TERM), VALUE: _value_field(records)})
    inner = lay_out(headers[1:], [replace(record, cells=record.cells[1:]) for record in records], rule)
    keys = [key.text for record in records if (key := record.cells[0])]
    are_slugs = sum(map(bool, map(_SLUG.fullmatch, keys))) >= _MOST * len(keys)
    names = [column for column in inner.of(Role.TERM) if field_named(column.header) == Field(role=Role.TERM)]
    is_other = any(
        main_language([record.text(column.index + 1) for record in records]) == main_language(keys) for column in names
    )
    is_named = inner.of(Role.TERM) or {column.header for column in inner.columns} >= _FORMS
    role = Role.ID if is_named and are_slugs else Role.SYNONYMS if is_other else Role.TERM
    return lay_out(headers, records, rule, {KEY: Field(role=role)})


def _value_field(records: tuple[Record, ...]) -> Field:
    """What the values of pairs are: names in another script, or text."""
    pairs = _pairs(records)
    is_short = sum(len(value) <= 40 and not explains(value) for _, value, _ in pairs) >= 0.8 * len(pairs)
    is_name = pairs and is_short and sum(is_other for *_, is_other in pairs) >= _MOST * len(pairs)
    return Field(role=Role.TERM if is_name else Role.DEFINITION)


def _pairs(records: tuple[Record, ...]) -> list[tuple[str, str, bool]]:
    """Some of the keys with their values, and whether these are in another script."""
    pairs = [(record.text(0), record.text(1)) for record in sample(records) if all(record.cells)]
    scripts = [[language_of(text).partition("-")[0] for text in pair] for pair in pairs]
    return [(*pair, own != other) for pair, (own, other) in zip(pairs, scripts, strict=True)]


def _are_fields(records: tuple[Record, ...]) -> bool:
    """Whether keys are those of the fields of records, and not names: most say what a field holds, or are repeated."""
    keys = [key.text for record in sample(records) if (key := record.cells[0])]
    known = sum(field_named(key) is not None for key in keys)
    return 2 * known >= len(keys) or len(set(keys)) < 0.8 * len(keys)


def _is_word(value: str) -> bool:
    """Whether *value* can be a name, and is no address or number."""
    return is_short_name(value) and "://" not in value and any(map(str.isalpha, value))


def _are_entries(records: tuple[Record, ...], *, is_called_so: bool) -> bool:
    """Whether pairs are names with their translations or definitions, and not settings of a program.

    Where the key or the file that they are in *is_called_so*, a glossary or terms, these may be single words, and the
    names as in code.
    """
    pairs = _pairs(records)
    keys = [key for key, *_ in pairs if any(map(str.isalpha, key))]
    names = sum(is_called_so or not ({"_", "="} & {*key} or "." in key.strip(".")) for key in keys)
    said = sum(
        is_other or is_prose(value) or (is_called_so and (_is_word(value) or len(value.split()) >= _WORDS_OF_TEXT))
        for _, value, is_other in pairs
    )
    if len(pairs) >= _LEAST and all(is_initials(key, value) for key, value, _ in pairs):
        return True
    return len(pairs) > _LEAST - is_called_so and names >= 0.7 * len(pairs) and said >= 0.8 * len(pairs)
