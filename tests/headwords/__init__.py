"""Tests of what a headword line says."""
