"""The exercises, one file per notebook."""
