BEGIN TRANSACTION;
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL);
INSERT INTO "alembic_version" VALUES('e43177bfe90b');
CREATE TABLE assignment (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(128) NOT NULL, 
	duedate DATETIME, 
	course_id VARCHAR(128) NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (name), 
	FOREIGN KEY(course_id) REFERENCES course (id)
);
INSERT INTO "assignment" VALUES('b5580f524594470386ba9ea8dc76a53c','03-alpha-beta',NULL,'search');
CREATE TABLE base_cell (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(128) NOT NULL, 
	notebook_id VARCHAR(32) NOT NULL, 
	type VARCHAR(50), 
	PRIMARY KEY (id), 
	UNIQUE (name, notebook_id, type), 
	FOREIGN KEY(notebook_id) REFERENCES notebook (id)
);
INSERT INTO "base_cell" VALUES('ee14b96be8574a4a9c5d54fffd4edb2b','check-alpha_beta-predict','e0bba0fdf2084f90b3007350cdb51f08','GradeCell');
INSERT INTO "base_cell" VALUES('92062f8d2dc4497083cdc815f5ea0e2e','check-alpha_beta-value','e0bba0fdf2084f90b3007350cdb51f08','GradeCell');
INSERT INTO "base_cell" VALUES('ae7bfacb4a12492d8c50a600ba5aee95','check-alpha_beta-minimal_leaves','e0bba0fdf2084f90b3007350cdb51f08','GradeCell');
INSERT INTO "base_cell" VALUES('52564e7f5aab4709af1f0aab72927bc9','alpha_beta-predict','e0bba0fdf2084f90b3007350cdb51f08','SolutionCell');
INSERT INTO "base_cell" VALUES('3c84100632744c6eb58205e46a540996','alpha_beta-value','e0bba0fdf2084f90b3007350cdb51f08','SolutionCell');
INSERT INTO "base_cell" VALUES('5cce034db8e0433783f3cec3e9f614ba','alpha_beta-minimal_leaves','e0bba0fdf2084f90b3007350cdb51f08','SolutionCell');
CREATE TABLE comment (
	id VARCHAR(32) NOT NULL, 
	notebook_id VARCHAR(32), 
	cell_id VARCHAR(32), 
	auto_comment TEXT, 
	manual_comment TEXT, 
	PRIMARY KEY (id), 
	UNIQUE (cell_id, notebook_id), 
	FOREIGN KEY(notebook_id) REFERENCES submitted_notebook (id), 
	FOREIGN KEY(cell_id) REFERENCES base_cell (id)
);
INSERT INTO "comment" VALUES('7b5fea6e0740475bac2c1141bd0df1c1','e280bc735ef049dfa615fbd3be0f8998','52564e7f5aab4709af1f0aab72927bc9',NULL,NULL);
INSERT INTO "comment" VALUES('b2642d4da35c419495acbdab88a61b56','e280bc735ef049dfa615fbd3be0f8998','3c84100632744c6eb58205e46a540996',NULL,NULL);
INSERT INTO "comment" VALUES('23bace4b5335447ead56febe4a620014','e280bc735ef049dfa615fbd3be0f8998','5cce034db8e0433783f3cec3e9f614ba',NULL,NULL);
INSERT INTO "comment" VALUES('c0aea62e84ef4c99bbc3540cec8ac6bc','dbd5fbe96a574d3a94d28d9926b11636','52564e7f5aab4709af1f0aab72927bc9','No response.',NULL);
INSERT INTO "comment" VALUES('9fce0456d121426a887c7f2120447ec1','dbd5fbe96a574d3a94d28d9926b11636','3c84100632744c6eb58205e46a540996','No response.',NULL);
INSERT INTO "comment" VALUES('37b16782870e4552ba26ceadbe885e23','dbd5fbe96a574d3a94d28d9926b11636','5cce034db8e0433783f3cec3e9f614ba','No response.',NULL);
INSERT INTO "comment" VALUES('70057ae59af549f590aba2ad36fc44fa','294e8a880e0c41e6ad4b5de42ddddda7','52564e7f5aab4709af1f0aab72927bc9',NULL,NULL);
INSERT INTO "comment" VALUES('e0bbe5323fb846239bdeba97c1e6d10a','294e8a880e0c41e6ad4b5de42ddddda7','3c84100632744c6eb58205e46a540996',NULL,NULL);
INSERT INTO "comment" VALUES('93ff2470777943748eb8cce8fb185dbd','294e8a880e0c41e6ad4b5de42ddddda7','5cce034db8e0433783f3cec3e9f614ba',NULL,NULL);
CREATE TABLE course (
	id VARCHAR(128) NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (id)
);
INSERT INTO "course" VALUES('search');
INSERT INTO "course" VALUES('default_course');
CREATE TABLE grade (
	id VARCHAR(32) NOT NULL, 
	notebook_id VARCHAR(32), 
	cell_id VARCHAR(32), 
	auto_score FLOAT, 
	manual_score FLOAT, 
	extra_credit FLOAT, 
	needs_manual_grade BOOLEAN NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (cell_id, notebook_id), 
	FOREIGN KEY(notebook_id) REFERENCES submitted_notebook (id), 
	FOREIGN KEY(cell_id) REFERENCES base_cell (id)
);
INSERT INTO "grade" VALUES('70f84b4326534f6c8f0682c829a3065e','e280bc735ef049dfa615fbd3be0f8998','ee14b96be8574a4a9c5d54fffd4edb2b',3.0,NULL,NULL,0);
INSERT INTO "grade" VALUES('3ff0eeb0efd141acbc14ec0854b85c87','e280bc735ef049dfa615fbd3be0f8998','92062f8d2dc4497083cdc815f5ea0e2e',8.0,NULL,NULL,0);
INSERT INTO "grade" VALUES('0146b0ec6c21487db2d2cb6818b82209','e280bc735ef049dfa615fbd3be0f8998','ae7bfacb4a12492d8c50a600ba5aee95',3.0,NULL,NULL,0);
INSERT INTO "grade" VALUES('573fe7fdba264e0c825103a059a9afc3','dbd5fbe96a574d3a94d28d9926b11636','ee14b96be8574a4a9c5d54fffd4edb2b',0.0,NULL,NULL,0);
INSERT INTO "grade" VALUES('d7d3a064214e492cb9e8516c59d2b74e','dbd5fbe96a574d3a94d28d9926b11636','92062f8d2dc4497083cdc815f5ea0e2e',0.0,NULL,NULL,0);
INSERT INTO "grade" VALUES('f6afad4a68e04d4f8f1d2ca76b8a94f4','dbd5fbe96a574d3a94d28d9926b11636','ae7bfacb4a12492d8c50a600ba5aee95',0.0,NULL,NULL,0);
INSERT INTO "grade" VALUES('e39a8be64a0344fc9d4b46135221885c','294e8a880e0c41e6ad4b5de42ddddda7','ee14b96be8574a4a9c5d54fffd4edb2b',3.0,NULL,NULL,0);
INSERT INTO "grade" VALUES('d8f05bfd5ee743f3b27a6738d36e42b2','294e8a880e0c41e6ad4b5de42ddddda7','92062f8d2dc4497083cdc815f5ea0e2e',7.0,NULL,NULL,0);
INSERT INTO "grade" VALUES('cd4e03dfca0e4d78b31a04f686bc7dc8','294e8a880e0c41e6ad4b5de42ddddda7','ae7bfacb4a12492d8c50a600ba5aee95',0.0,NULL,NULL,0);
CREATE TABLE grade_cells (
	id VARCHAR(32) NOT NULL, 
	max_score FLOAT NOT NULL, 
	cell_type VARCHAR(8) NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(id) REFERENCES base_cell (id)
);
INSERT INTO "grade_cells" VALUES('ee14b96be8574a4a9c5d54fffd4edb2b',3.0,'code');
INSERT INTO "grade_cells" VALUES('92062f8d2dc4497083cdc815f5ea0e2e',8.0,'code');
INSERT INTO "grade_cells" VALUES('ae7bfacb4a12492d8c50a600ba5aee95',3.0,'code');
CREATE TABLE notebook (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(128) NOT NULL, 
	assignment_id VARCHAR(32), 
	kernelspec VARCHAR(1024), 
	PRIMARY KEY (id), 
	UNIQUE (name, assignment_id), 
	FOREIGN KEY(assignment_id) REFERENCES assignment (id)
);
INSERT INTO "notebook" VALUES('e0bba0fdf2084f90b3007350cdb51f08','alpha-beta','b5580f524594470386ba9ea8dc76a53c','{"display_name": "Python 3", "language": "python", "name": "python3"}');
CREATE TABLE solution_cells (
	id VARCHAR(32) NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(id) REFERENCES base_cell (id)
);
INSERT INTO "solution_cells" VALUES('52564e7f5aab4709af1f0aab72927bc9');
INSERT INTO "solution_cells" VALUES('3c84100632744c6eb58205e46a540996');
INSERT INTO "solution_cells" VALUES('5cce034db8e0433783f3cec3e9f614ba');
CREATE TABLE source_cell (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(128) NOT NULL, 
	cell_type VARCHAR(8) NOT NULL, 
	locked BOOLEAN NOT NULL, 
	source TEXT, 
	checksum VARCHAR(128), 
	notebook_id VARCHAR(32), 
	PRIMARY KEY (id), 
	UNIQUE (name, notebook_id), 
	FOREIGN KEY(notebook_id) REFERENCES notebook (id)
);
INSERT INTO "source_cell" VALUES('6227744ae68e45bf93dcd6ebcc24b2ce','alpha_beta-predict','code',0,'first = ...
second = ...
third = ...','c2838a424b2314a4bc7ff5799eabc093','e0bba0fdf2084f90b3007350cdb51f08');
INSERT INTO "source_cell" VALUES('d098e540ac2e4e6ba9954ea97d179611','check-alpha_beta-predict','code',1,'check("alpha_beta.predict", first, second, third, name=name)','dd22b9835a327be538c153aef19e4050','e0bba0fdf2084f90b3007350cdb51f08');
INSERT INTO "source_cell" VALUES('0b862df60d9d45bc97ae03a6968c231a','alpha_beta-value','code',0,'def alpha_beta_value(game, state, alpha=-inf, beta=inf):
    """What `state` is worth to MAX, if that lies between alpha and beta; otherwise a bound.

    >>> alpha_beta_value(F, ())
    3
    >>> alpha_beta_value(Tree("(1 (2 (3 4)))"), ())
    2
    """
    # YOUR CODE HERE
    raise NotImplementedError()','efd7543dc08413588bbe60700747b66c','e0bba0fdf2084f90b3007350cdb51f08');
INSERT INTO "source_cell" VALUES('103b9d7a5a5d41f8939c7be514340663','check-alpha_beta-value','code',1,'check("alpha_beta.value", alpha_beta_value)','f9036c340901f054ed3178213a27a93b','e0bba0fdf2084f90b3007350cdb51f08');
INSERT INTO "source_cell" VALUES('3927da93738e44dd9c937210a600da6f','alpha_beta-minimal_leaves','code',0,'def minimal_leaves(b, m):
    """How many leaves must be looked at in a tree with b moves everywhere, m plies deep.

    >>> [minimal_leaves(b, m) for b, m in [(2, 3), (3, 2), (3, 4)]]
    [5, 5, 17]
    """
    # YOUR CODE HERE
    raise NotImplementedError()','5727086b7642ab192d2e0ebd6d20cef3','e0bba0fdf2084f90b3007350cdb51f08');
INSERT INTO "source_cell" VALUES('0526aeb3dbdc412b9d6efcc78c9a8b36','check-alpha_beta-minimal_leaves','code',1,'check("alpha_beta.minimal_leaves", minimal_leaves)','1a57e0e3596a5bc54f2292ac3f948513','e0bba0fdf2084f90b3007350cdb51f08');
CREATE TABLE student (
	id VARCHAR(128) NOT NULL, 
	first_name VARCHAR(128), 
	last_name VARCHAR(128), 
	email VARCHAR(128), 
	lms_user_id VARCHAR(128), 
	PRIMARY KEY (id)
);
INSERT INTO "student" VALUES('ada','Ada','Lovelace','ada@uni.edu',NULL);
INSERT INTO "student" VALUES('ben','Ben','Miller',NULL,NULL);
INSERT INTO "student" VALUES('zoe','Zoë','Ångström',NULL,NULL);
CREATE TABLE submitted_assignment (
	id VARCHAR(32) NOT NULL, 
	assignment_id VARCHAR(32), 
	student_id VARCHAR(128), 
	timestamp DATETIME, 
	extension DATETIME, 
	PRIMARY KEY (id), 
	UNIQUE (assignment_id, student_id), 
	FOREIGN KEY(assignment_id) REFERENCES assignment (id), 
	FOREIGN KEY(student_id) REFERENCES student (id)
);
INSERT INTO "submitted_assignment" VALUES('732151edf1bc4b91bdbb0c5b856834f6','b5580f524594470386ba9ea8dc76a53c','ada',NULL,NULL);
INSERT INTO "submitted_assignment" VALUES('614ada71f64a43d6a28cbcfff5527cbc','b5580f524594470386ba9ea8dc76a53c','ben',NULL,NULL);
INSERT INTO "submitted_assignment" VALUES('6603c4a570924819ab9a6d74492a7708','b5580f524594470386ba9ea8dc76a53c','zoe',NULL,NULL);
CREATE TABLE submitted_notebook (
	id VARCHAR(32) NOT NULL, 
	assignment_id VARCHAR(32), 
	notebook_id VARCHAR(32), 
	flagged BOOLEAN, 
	late_submission_penalty FLOAT, 
	PRIMARY KEY (id), 
	UNIQUE (notebook_id, assignment_id), 
	FOREIGN KEY(assignment_id) REFERENCES submitted_assignment (id), 
	FOREIGN KEY(notebook_id) REFERENCES notebook (id)
);
INSERT INTO "submitted_notebook" VALUES('e280bc735ef049dfa615fbd3be0f8998','732151edf1bc4b91bdbb0c5b856834f6','e0bba0fdf2084f90b3007350cdb51f08',0,NULL);
INSERT INTO "submitted_notebook" VALUES('dbd5fbe96a574d3a94d28d9926b11636','614ada71f64a43d6a28cbcfff5527cbc','e0bba0fdf2084f90b3007350cdb51f08',0,NULL);
INSERT INTO "submitted_notebook" VALUES('294e8a880e0c41e6ad4b5de42ddddda7','6603c4a570924819ab9a6d74492a7708','e0bba0fdf2084f90b3007350cdb51f08',0,NULL);
CREATE TABLE task_cells (
	id VARCHAR(32) NOT NULL, 
	max_score FLOAT NOT NULL, 
	cell_type VARCHAR(8) NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(id) REFERENCES base_cell (id)
);
COMMIT;
