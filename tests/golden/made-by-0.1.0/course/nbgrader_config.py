from autograder.course.config import configure
configure(get_config(), __file__)
