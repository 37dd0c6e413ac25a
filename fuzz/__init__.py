"""Fuzzing: `make fuzz`, or one entry by name, `python -m fuzz.lines --seconds 60`."""
