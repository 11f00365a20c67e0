"""What an exercise and a report are; ask every question, judge, shrink, diagnose."""
