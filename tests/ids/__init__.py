"""Tests of ids."""
