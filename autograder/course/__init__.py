"""The nbgrader side: from the masters to what students and instructors hold in hand."""
