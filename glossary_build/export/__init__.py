"""Exports: one module per format, each a pure function from the glossary to text."""
