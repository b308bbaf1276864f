"""Reads INI and properties files to text and mappings that know their lines, in the form in which YAML is composed."""

from __future__ import annotations

import re

from glossary_build.sources.safe_yaml import YamlNode

_SECTION = re.compile(r"\[(?P<name>[^\[\]]++)\]")
_SETTING = re.compile(r"(?P<key>[^=:]++)[=:](?P<value>.*)")
_BREAK = re.compile(r"\r\n|\r|\n")
_COMMENTS = (";", "#", "!")


def compose_settings(text: str) -> tuple[YamlNode, list[int]]:
    """The settings of *text*: a mapping from the names of sections to mappings, or from keys to values without any.

    A line that is indented goes on with the value above it. The 1-based lines that are no setting come with it.

    >>> node, _ = compose_settings("[Reef]\\ntext = Makes a sail\\n  smaller.")
    >>> node.value["Reef"].value["text"].value
    'Makes a sail\\nsmaller.'
    """
    sections: dict[str, YamlNode] = {}
    section_lines: dict[str, int] = {}
    values, lines = sections, section_lines
    key = ""
    others: list[int] = []
    for number, line in enumerate(_BREAK.split(text.removeprefix("\ufeff")), 1):
        if not line.strip() or line.lstrip().startswith(_COMMENTS):
            continue
        if section := _SECTION.fullmatch(line.strip()):
            values, lines, key = {}, {}, ""
            sections[section["name"].strip()] = YamlNode(value=values, line=number, key_lines=lines)
            section_lines[section["name"].strip()] = number
        elif key and line[0].isspace():
            values[key] = YamlNode(value=f"{values[key].value}\n{line.strip()}".lstrip("\n"), line=values[key].line)
        elif setting := _SETTING.fullmatch(line.strip()):
            key = setting["key"].strip()
            values[key] = YamlNode(value=setting["value"].strip(), line=number)
            lines[key] = number
        else:
            others.append(number)
    return YamlNode(value=sections, line=1, key_lines=section_lines), others
