"""Tests of the Sphinx extension, each on a small project that Sphinx builds."""
