"""The garbage collector is left as it was."""

from __future__ import annotations

import gc

from tests.conftest import Project


def test_collector_is_set_after_a_build_as_before(project: Project) -> None:
    """Thresholds are those of the process."""
    before = gc.get_threshold()
    project.write(
        {
            "conf.py": 'extensions = ["glossary_build"]\nglossary_build_sources = ["terms.md"]\n'
            'exclude_patterns = ["terms.md"]\n',
            "terms.md": "# Terms\n\n## Tensor\n\nAn array.\n",
            "index.rst": "Title\n=====\n\n.. glossary-view::\n\n.. glossary::\n\n   stride\n      A step.\n",
        }
    )
    project.build()
    assert gc.get_threshold() == before
