"""python -m autograder.commands"""

from autograder.commands import main

main()
