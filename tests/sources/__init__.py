"""Tests of source files."""
