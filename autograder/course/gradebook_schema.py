"""The tables of nbgrader's gradebook. nbgrader starts a program to learn their version, which takes
seconds; here it is read where it stands."""

from __future__ import annotations


def current() -> str:
    """The version of the tables that the installed nbgrader works with."""
    from alembic.config import Config
    from alembic.script import ScriptDirectory
    from nbgrader.dbutil import ALEMBIC_DIR

    config = Config()
    config.set_main_option("script_location", ALEMBIC_DIR)
    return str(ScriptDirectory.from_config(config).get_current_head())


def make_tables(database: str) -> None:
    """Make the tables in a database that has none, as nbgrader does."""
    from nbgrader.api import Base
    from sqlalchemy import create_engine, inspect, text

    engine = create_engine(database)
    with engine.begin() as connection:
        if not inspect(connection).get_table_names():
            Base.metadata.create_all(connection)
            table = "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)"
            connection.execute(text(table))
            row = text("INSERT INTO alembic_version (version_num) VALUES (:version)")
            connection.execute(row, {"version": current()})
    engine.dispose()
