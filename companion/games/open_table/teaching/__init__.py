"""The teaching of the open table: loads the files that teach it.

lessons.toml    lessons for newcomers, each when it first matters
answers.toml    answers to the questions of each phase
reference.toml  the help to look up
primer.toml     the open table for people who are new to it
"""

from __future__ import annotations

from companion.games.open_table.events import PointsEntered
from companion.kit.teaching.teach import teach

TEACHING = teach(__name__, "lessons", "answers", "reference", "primer", events=(PointsEntered,))
