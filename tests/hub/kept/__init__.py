"""Evenings that earlier versions wrote, kept as text in `evenings_before`: what lies in a data folder is a promise.

released.py  the games of which evenings are kept
evening.py   a kept evening: how it is read, restored, and held against a table of today
people.py    people who know no game, only questions, and play it to its end
record.py    plays a game and keeps an evening for each of its phases: `make kept GAME=open-table`
"""
