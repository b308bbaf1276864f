"""The Sphinx extension: shows the term model on pages and makes every name a ``:term:`` target."""
