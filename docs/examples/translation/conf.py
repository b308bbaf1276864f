project = "Arrays"
extensions = ["glossary_build"]
glossary_build_sources = ["terms.md"]
exclude_patterns = ["terms.md"]
locale_dirs = ["locale"]
