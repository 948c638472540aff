"""The teaching of the open table: the files that teach it.

lessons.toml    lessons for newcomers, each when it first matters
answers.toml    answers to the questions of each phase
reference.toml  the help of the hub, to be looked up
primer.toml     the open table for those who have never used it
"""

from __future__ import annotations

from companion.games.open_table.events import PointsEntered
from companion.kit.teaching.teach import teach

TEACHING = teach(__name__, "lessons", "answers", "reference", "primer", events=(PointsEntered,))
