"""What the voice announces in an evening, beside the vote with eyes closed.

An announcement is a script of a few lines that are made from the setup alone. It never
holds anything up: a lost line or a lost voice ends it, a vote or the end of the game
silences it, and what it says stands on the table page as well.

events.py  what can happen
lines.py   what may be said
decide.py  when it is said, and how whatever is being read goes on
evolve.py  how it begins and ends
"""
