project = "My project"
extensions = ["glossary_build"]
glossary_build_sources = [
    "../terms/terms.md",
    "../terms/terms.rst",
    "../terms/terms.zh.md",
]
