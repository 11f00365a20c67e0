"""Reference algorithms, one idea per file."""
