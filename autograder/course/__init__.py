"""What an instructor does with a course folder, in nbgrader's formats: from release to export."""
