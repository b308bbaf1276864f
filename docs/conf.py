"""The site of glossary_build: its guide and a bilingual PyTorch glossary that shows what it does."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

import glossary_build

project = "glossary_build"
author = "The glossary_build founders"
copyright = "The glossary_build founders"
version = release = glossary_build.__version__
language = "en"

extensions = [
    "glossary_build",
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx_copybutton",
    "reference",
    "chinese",
]
exclude_patterns = ["_build", "examples"]

glossary_build_sources = [
    "../sources/pytorch.md",
    "../sources/pytorch.rst",
    "../sources/pytorch.zh.md",
]
glossary_build_lock = "glossary.lock"

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
copybutton_exclude = ".linenos, .gp, .go"
autodoc_default_options = {"members": True, "undoc-members": True, "member-order": "bysource"}
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"

html_theme = "furo"
html_math_renderer = "mathml"
html_title = "PyTorch Glossary 术语表"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sourcelink = False

_latin = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial"
_chinese = "'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Source Han Sans SC'"
html_theme_options = {
    "sidebar_hide_name": False,
    "navigation_with_keys": True,
    "light_css_variables": {
        "font-stack": f"{_latin}, {_chinese}, sans-serif",
        "color-brand-primary": "#a03412",
        "color-brand-content": "#a03412",
        "color-brand-visited": "#7c3a66",
        "color-api-name": "#a03412",
        "color-api-pre-name": "#6b5f52",
        "color-background-primary": "#fffdfa",
        "color-background-secondary": "#f8f4ee",
        "color-foreground-primary": "#1f1b16",
    },
    "dark_css_variables": {
        "color-brand-primary": "#ffb08a",
        "color-brand-content": "#ffb08a",
        "color-brand-visited": "#dba6cc",
        "color-api-name": "#ffb08a",
        "color-api-pre-name": "#a89c8e",
        "color-background-primary": "#161412",
        "color-background-secondary": "#1d1a17",
        "color-foreground-primary": "#ebe5dc",
    },
}

latex_engine = "xelatex"
latex_elements = {
    "fontpkg": r"""
\usepackage{xeCJK}
\setmainfont{Noto Serif}
\setsansfont{Noto Sans}
\setmonofont{Noto Sans Mono}
\setCJKmainfont{Noto Serif CJK SC}
\setCJKsansfont{Noto Sans CJK SC}
\setCJKmonofont{Noto Sans Mono CJK SC}
""",
}
epub_show_urls = "no"
