"""What the page of the ledger shows, worked out while the log is read; nothing of it is kept afterwards.

reader.py    reads the log once for a page, and keeps the last page
reading.py   one reading: hands each game to the figures
persons.py   who is who, and by which mark a person stands in an address
overview.py  how much was played, by whom, what and when
person.py    the figures of a person
game.py      the figures of a game
evenings.py  the evenings of one page
counts.py    how often something was played and won

The figures need room for people, roles and games, not for the history: a game is forgotten when it has been counted.
"""
