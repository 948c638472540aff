"""The figures on the page of the ledger, computed while the log is read; nothing is kept afterwards.

reader.py    the log, read once for a page, with the last page kept
reading.py   one reading: each game is passed on to the figures
persons.py   the persons of a reading, and their marks in addresses
overview.py  the overview: games, players, kinds and times
person.py    the figures of a person
game.py      the figures of a game
evenings.py  the evenings of one page
counts.py    counts of plays and wins

The figures need room for people, roles and games, not for the history: a game is forgotten when it has been counted.
"""
