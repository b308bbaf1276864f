"""The texts of the interface in every language, and pages that Sphinx translates."""
