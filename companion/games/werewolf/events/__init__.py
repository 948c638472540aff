"""The events of Werewolf, in the log forever.

dealing.py  the beginning, cards that are entered, the panel
night.py    watches, picks and the dawn
day.py      the talk, accusations, ballots, last words
ending.py   shots, people who leave, and the end
all.py      all of them, for the log
"""
