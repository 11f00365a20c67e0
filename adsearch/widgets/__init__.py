"""Pictures that answer: data from Python, sent once, and a script that shows it."""
