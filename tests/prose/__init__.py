"""Tests of what pages could link to."""
