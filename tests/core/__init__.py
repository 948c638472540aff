"""Questions, replay, the narration; in `table` the table.

night.py      a narration of three steps, and the way in which a game keeps it
narrated.py   a game that is nothing but this narration
"""
