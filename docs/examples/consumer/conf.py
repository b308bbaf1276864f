extensions = ["sphinx.ext.intersphinx", "myst_parser"]
intersphinx_mapping = {
    "pt": ("https://glossary.example.org/", None),
}
