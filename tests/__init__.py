"""Tests of glossary_build."""
