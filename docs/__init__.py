"""The documents: `python -m docs` writes what is generated in them; `--check` proves that it is fresh."""
