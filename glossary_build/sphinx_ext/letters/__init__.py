"""Letters: the bar above a glossary, and a page for each letter of a long view."""
