"""Names of subjects: from headings in two languages, and as authors declare them."""

from __future__ import annotations

import pytest

from glossary_build.headwords.subjects import name_subjects, subject_names
from glossary_build.model import Glossary


@pytest.mark.parametrize(
    ("heading", "names"),
    [
        ("Compiler · 编译器", {"en": "Compiler", "zh-Hans": "编译器"}),
        ("编译器（Compiler）", {"zh-Hans": "编译器", "en": "Compiler"}),
        ("Training / 训练", {"en": "Training", "zh-Hans": "训练"}),
        ("Devices - 設備", {"en": "Devices", "zh-Hant": "設備"}),
        ("Compiler", {}),
        ("Input/Output", {}),
        ("训练 · 推理", {}),
        ("GPU 显存", {}),
        ("A · 二 · C", {}),
    ],
)
def test_heading_in_two_languages_names_the_subject_in_each(heading: str, names: dict[str, str]) -> None:
    """Two parts in two scripts; anything else is one name."""
    assert subject_names(heading) == names


def test_what_is_declared_first_wins_and_any_name_will_do() -> None:
    """The author may call the subject by either name of its heading; a language replaces its other script too."""
    declared = [{"编译器": {"zh-Hant": "編譯器"}}, {"Compiler": {"zh-Hans": "不用"}}, {"Data": {"zh-Hans": "数据"}}]
    compiler, data, plain = name_subjects(["Compiler · 编译器", "Data", "Plain", "Data"], declared)
    assert dict(compiler.names) == {"en": "Compiler", "zh-Hant": "編譯器"}
    assert dict(data.names) == {"en": "Data", "zh-Hans": "数据"}
    assert plain.names == ()
    assert (data.shown("zh"), data.shown("de"), plain.shown("zh")) == (
        ("zh-Hans", "数据"),
        ("en", "Data"),
        ("", "Plain"),
    )


def test_subject_is_found_by_each_name() -> None:
    """What concepts have wins over what another subject is called."""
    glossary = Glossary(subjects=name_subjects(["Data · 数据", "数据"], []))
    assert [getattr(glossary.subject(name), "name", None) for name in ("Data", "Data · 数据", "数据", "x")] == [
        "Data · 数据",
        "Data · 数据",
        "数据",
        None,
    ]


def test_declared_name_replaces_that_of_a_broader_or_narrower_tag() -> None:
    """``zh`` takes the place of ``zh-Hans``, and the other way round."""
    (compiler,) = name_subjects(["Compiler · 编译器"], [{"Compiler": {"zh": "编译程序"}}])
    assert dict(compiler.names) == {"en": "Compiler", "zh": "编译程序"}
    (plain,) = name_subjects(["Compiler"], [{"Compiler": {"en-GB": "Compiler", "zh": "编译器"}}])
    assert dict(plain.names) == {"en-GB": "Compiler", "zh": "编译器"}
    (other,) = name_subjects(["Build"], [{"Build": {"zh": "构建"}}])
    assert dict(other.names) == {"en": "Build", "zh": "构建"}
