"""For those who learn alone: progress, solutions, starting over, taking one's work along."""
