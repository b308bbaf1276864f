"""The site of glossary_build: its guide and a bilingual PyTorch glossary that shows what it does."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

from project import REPOSITORY

import glossary_build
from glossary_build.sphinx_ext.theme import FURO_OPTIONS, SITE_STYLESHEET

project = "glossary_build"
author = "The glossary_build founders"
copyright = "The glossary_build founders"
version = release = glossary_build.__version__
language = "en"

extensions = [
    "glossary_build",
    "glossary_build.sphinx_ext.theme",
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx_copybutton",
    "captions",
    "landing",
    "project",
    "readers",
    "reference",
]
exclude_patterns = ["_build", "examples"]
templates_path = ["_templates"]
locale_dirs = ["locale"]
gettext_compact = False

glossary_build_sources = sorted(f"../sources/{path.name}" for path in Path(__file__).parents[1].glob("sources/*.*"))
glossary_build_lock = "glossary.lock"
glossary_build_metadata = "all"
glossary_build_linked_names = True

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
html_favicon = "_static/favicon.svg"
html_css_files = [SITE_STYLESHEET, "site.css"]
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {**FURO_OPTIONS}
if "//github.com/" in REPOSITORY:
    html_theme_options |= {"source_repository": REPOSITORY, "source_branch": "main", "source_directory": "docs/"}
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/language.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}

epub_css_files: list[str] = []
epub_show_urls = "no"
