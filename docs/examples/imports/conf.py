extensions = ["glossary_build", "sphinx.ext.intersphinx"]
intersphinx_mapping = {
    "pt": ("https://glossary.example.org/", None),
}
glossary_build_sources = ["terms.md"]
glossary_build_imports = {
    "pt": ["Tensor", "步长"],
}
