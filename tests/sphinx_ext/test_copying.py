"""Copied references: what readers get leads to the term, here and from another project."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from glossary_build.sphinx_ext.references import myst_reference, references, rest_reference
from tests.conftest import Project
from tests.sphinx_ext.samples import FILES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NAMES = [
    "Tensor",
    "张量",
    "vec<T>",
    "<T>",
    "a < b",
    "!bang",
    "~x",
    "back\\slash",
    "tick`s",
    "`q`",
    "end\\",
    "a*b_",
    "C++",
]
CONF = 'project = "demo"\nextensions = ["glossary_build", "myst_parser"]\nhtml_theme = "basic"\n'
DENIED = """
navigator.clipboard.writeText = () => Promise.reject(new Error("denied"));
document.execCommand = () => false;
"""


def stock_glossary() -> str:
    """A page with all names, as an author of reStructuredText writes them."""
    entries = "".join(
        "   " + name.replace("\\", "\\\\").replace("`", "\\`") + "\n      It is one.\n\n" for name in NAMES
    )
    return f"Words\n=====\n\n.. glossary::\n\n{entries}"


@pytest.mark.parametrize(
    ("title", "target", "rest", "myst", "outside"),
    [
        ("张量", "张量", ":term:`张量`", "{term}`张量`", ":external+demo:term:`张量`"),
        ("vec<T>", "vec<T>", r":term:`vec\<T>`", "{term}`vec‹T› <vec<T>>`", ":external+demo:term:`vec‹T› <vec<T>>`"),
        ("!a!", "!a!", r":term:`\!a!`", "{term}`！a! <!a!>`", ":external+demo:term:`！a! <!a!>`"),
        ("`a`", "`a`", r":term:`\`a\``", "{term}`` `a` <`a`>``", r":external+demo:term:`\`a\``"),
        ("a`b\\c", "a`b\\c", r":term:`a\`b\\c`", "{term}``a`b\\c``", r":external+demo:term:`a\`b\\c`"),
        ("stride", "步长", ":term:`stride <步长>`", "{term}`stride <步长>`", ":external+demo:term:`stride <步长>`"),
        ("a < b", "步长", r":term:`a \< b <步长>`", "{term}`a ‹ b <步长>`", ":external+demo:term:`a ‹ b <步长>`"),
    ],
)
def test_reference_has_what_its_markup_needs(title: str, target: str, rest: str, myst: str, outside: str) -> None:
    """Backslashes where the markup knows them; else a title with characters that look alike."""
    assert references(title, target, "demo") == [rest, myst, outside]
    assert rest_reference(title, target) == rest
    assert myst_reference(title, target) == myst


def test_references_with_any_sign_lead_to_their_term(make_project: Callable[[str], Project]) -> None:
    """Sphinx resolves each of them without a warning, to the entry of that very name."""
    written = [references(name, name, "demo") for name in NAMES]
    project = make_project("demo")
    rest = "".join(f"* {each[0]}\n" for each in written)
    myst = "".join(f"* {each[1]}\n" for each in written)
    files = {"conf.py": CONF, "rest.rst": f"Rest\n====\n\n{rest}", "myst.md": f"# MyST\n\n{myst}"}
    project.write({**files, "index.rst": stock_glossary() + "\n.. toctree::\n\n   rest\n   myst\n"})
    build = project.build()
    assert build.warnings == ""
    places = build.inventory()
    for page in ("rest", "myst"):
        targets = [
            link["refuri"] for link in build.resolved(page).findall() if "refuri" in getattr(link, "attributes", {})
        ]
        assert targets == [places[name] for name in NAMES]

    other = make_project("other")
    outside = "".join(f"* {each[2]}\n" for each in written)
    mapping = f"intersphinx_mapping = {{'demo': ('https://example.org/', {str(build.out / 'objects.inv')!r})}}\n"
    conf = 'project = "other"\nextensions = ["sphinx.ext.intersphinx"]\nhtml_theme = "basic"\n' + mapping
    other.write({"conf.py": conf, "index.rst": f"Other\n=====\n\n{outside}"})
    built = other.build()
    assert built.warnings == ""
    found = built.resolved("index").findall(lambda link: "refuri" in getattr(link, "attributes", {}))
    assert [link["refuri"].removeprefix("https://example.org/") for link in found] == [places[name] for name in NAMES]


def open_menu(browser: Browser, address: str, script: str = "") -> Page:
    """The page, with the menu of the entry Tensor opened by the keyboard."""
    page = browser.new_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    if script:
        page.add_init_script(script)
    page.goto(address)
    opener = page.get_by_role("button", name="Copy link or reference: Tensor")
    opener.focus()
    page.keyboard.press("Enter")
    page.get_by_text(":external+demo:term:`Tensor`").wait_for()
    return page


def test_menu_copies_link_and_references(project: Project, browser: Browser) -> None:
    """The keyboard opens it and reaches what it holds; Esc closes it, and the focus is back at the button."""
    project.write(FILES)
    address = (project.build().out / "index.html").as_uri()
    page = open_menu(browser, address + "?lang=en")
    for name, text in {
        "Copy link": f"{address}#term-Tensor",
        "Copy for reStructuredText": ":term:`Tensor`",
        "Copy for MyST Markdown": "{term}`Tensor`",
        "Copy for another project": ":external+demo:term:`Tensor`",
    }.items():
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.textContent") == name
        page.keyboard.press("Enter")
        page.locator(".glossary-menu").get_by_text("Copied").wait_for()
        assert page.evaluate("navigator.clipboard.readText()") == text
    page.keyboard.press("Escape")
    assert page.locator(".glossary-menu").is_hidden()
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Copy link or reference: Tensor"
    page.close()


def test_refused_clipboard_leaves_the_text_selected(project: Project, browser: Browser) -> None:
    """The reader copies it with the keys that the menu names."""
    project.write(FILES)
    page = open_menu(browser, (project.build().out / "index.html").as_uri(), DENIED)
    page.get_by_role("button", name="Copy for MyST Markdown").click()
    page.get_by_text("Selected: press Ctrl+C").wait_for()
    assert page.evaluate("getSelection().toString()") == "{term}`Tensor`"
    page.close()


def test_buttons_are_large_enough_and_inside_of_a_phone(project: Project, browser: Browser) -> None:
    """24 px at least, and all in sight, with the menu open too."""
    project.write(FILES)
    page = open_menu(browser, (project.build().out / "index.html").as_uri())
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 320, "height": 600})
    page.locator("dl.glossary > dt .glossary-copy").last.click()
    page.locator(".glossary-menu code").nth(3).wait_for()
    for button in page.locator(".glossary-copy, .glossary-menu button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24
        assert 0 <= box["x"] <= box["x"] + box["width"] <= 320
    page.close()


def test_button_for_a_finger_takes_the_place_of_the_permalink(project: Project, browser: Browser) -> None:
    """They would be on top of each other beside a long name; without the button the permalink stays."""
    for settings, is_shown in (("", False), ("glossary_build_disable = ['copy']\n", True)):
        project.write({**FILES, "conf.py": FILES["conf.py"] + settings})
        context = browser.new_context(has_touch=True, is_mobile=True, viewport={"width": 320, "height": 568})
        page = context.new_page()
        page.goto((project.build().out / "index.html").as_uri())
        if not settings:
            page.wait_for_function("!document.querySelector('dl.glossary > dt[id]:not(:has(> .glossary-copy))')")
        term = page.locator("dl.glossary > dt[id]").first
        box = term.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 5, box["y"] + 5)
        page.wait_for_function("document.querySelector('dl.glossary > dt[id]:hover')")
        assert term.locator(".headerlink").is_visible() is is_shown
        context.close()


def test_name_that_references_lose_takes_another_as_target(project: Project) -> None:
    """An inventory loses a name with a number from its third word on; the data says which spelling leads there."""
    source = "# Words\n\n## Brain Floating Point 16\n\nA format.\n\n## Tensor\n\nA grid.\n"
    project.write({**FILES, "terms.md": source, "terms.rst": "", "terms.zh.md": ""})
    build = project.build()
    script = build.out / "_static" / "glossary_build" / "terms.js"
    terms = json.loads(script.read_text(encoding="utf-8").partition(" = ")[2].removesuffix(";\n"))
    target = "Brain Floating Point 16 <Brain Floating Point-16>"
    rest, myst, outside = terms[0]["references"]
    assert (rest, myst) == (f":term:`{target}`", f"{{term}}`{target}`")
    assert outside.endswith(f":term:`{target}`")
    assert "references" not in terms[1]
    assert "Brain Floating Point-16" in build.inventory()


def test_switched_off_there_is_no_button(project: Project, browser: Browser) -> None:
    """glossary_build_disable = ['copy'] leaves the entries as they are."""
    project.write({**FILES, "conf.py": FILES["conf.py"] + "glossary_build_disable = ['copy']\n"})
    page = browser.new_page()
    page.goto((project.build().out / "index.html").as_uri())
    page.get_by_role("searchbox").wait_for()
    page.evaluate("new Promise((done) => requestIdleCallback(() => setTimeout(done, 100)))")
    assert page.locator(".glossary-copy").count() == 0
    page.close()


REPOSITORY = "https://{}/someone/words"


@pytest.mark.parametrize(
    ("settings", "address"),
    [
        (
            f'html_theme_options = {{"source_repository": "{REPOSITORY.format("github.com")}/",'
            ' "source_branch": "main", "source_directory": "docs/"}\nhtml_theme = "furo"\n',
            f"{REPOSITORY.format('github.com')}/edit/main/docs/terms.md#L",
        ),
        (
            f'html_theme_options = {{"repository_url": "{REPOSITORY.format("github.com")}", '
            '"path_to_docs": "docs"}\nhtml_theme = "sphinx_book_theme"\n',
            f"{REPOSITORY.format('github.com')}/edit/main/docs/terms.md#L",
        ),
        (
            'html_context = {"github_user": "someone", "github_repo": "words", "github_version": "dev", '
            '"conf_py_path": "/docs/"}\n',
            f"{REPOSITORY.format('github.com')}/edit/dev/docs/terms.md#L",
        ),
        (
            'html_context = {"gitlab_user": "someone", "gitlab_repo": "words", "gitlab_version": "main", '
            '"doc_path": "docs"}\n',
            f"{REPOSITORY.format('gitlab.com')}/-/edit/main/docs/terms.md#L",
        ),
    ],
    ids=["furo", "book", "read-the-docs", "gitlab"],
)
def test_menu_leads_to_the_line_in_the_repository(
    project: Project, browser: Browser, settings: str, address: str
) -> None:
    """Where the project has told its theme of the repository, in the words of that theme."""
    theme = settings.split('"')[-2] if "html_theme =" in settings else "alabaster"
    pytest.importorskip(theme, reason=f"{theme} is not installed")
    project.write({**FILES, "conf.py": FILES["conf.py"] + settings})
    out = project.build_apart()
    page = open_menu(browser, (out / "index.html").as_uri())
    link = page.get_by_role("link", name="Improve this entry")
    found = link.get_attribute("href") or ""
    assert found.startswith(address)
    line = (project.folder / "terms.md").read_text(encoding="utf-8").splitlines()[int(found.removeprefix(address)) - 1]
    assert line.strip()
    page.close()


def test_menu_has_no_link_where_nobody_knows_the_repository(project: Project, browser: Browser) -> None:
    """Nor for a host whose addresses we don't know."""
    unknown = 'html_context = {"bitbucket_user": "someone", "bitbucket_repo": "words"}\n'
    project.write({**FILES, "conf.py": FILES["conf.py"] + unknown})
    page = open_menu(browser, (project.build().out / "index.html").as_uri())
    page.get_by_role("button", name="Copy for another project").wait_for()
    assert page.get_by_role("link", name="Improve this entry").count() == 0
    page.close()
