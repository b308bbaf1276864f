"""Terms of other projects, from the ``glossary.json`` beside their ``objects.inv``: cards for links, and imports."""
