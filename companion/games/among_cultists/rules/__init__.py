"""Rules that several chapters ask.

acting.py    possible actions, their range, and their targets
fates.py     possible effects of roles after an event
voting.py    the length of a talk, the count of ballots, and its result
ending.py    the way to the end, the facts missing for it, and the winning team
finishes.py  the finish of each seat, and the roles left to tell
"""
