"""The measurements against the budgets: `python -m tests.bench`, or `make bench`.

Nothing here is a test and nothing fails at a poor figure: a figure belongs into a table that people read, since it
depends on the machine. See README.md beside this.
"""
