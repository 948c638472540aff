"""Votes (p. 17-19, rulings AC-7, AC-8, AC-14, AC-15): talk, ballots, the first player's privilege, the result.

events.py    what can happen
commands.py  what can be asked for
tally.py     who is voted out
decide.py    commands to events
evolve.py    events to states
offers.py    what each seat may answer
pointing.py  the vote with eyes closed, read aloud
scene.py     what everybody sees
story.py     what everybody is told
"""
