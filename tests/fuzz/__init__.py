"""Fuzzing: programs that look for input that breaks a promise, for as long as they are let."""
