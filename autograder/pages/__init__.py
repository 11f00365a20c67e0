"""Every HTML page, filled from plain data."""
