"""How fast hrparse is, beside other parsers: `python -m benchmarks`. Nothing here is a test."""
