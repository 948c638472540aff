"""Golden playthroughs: what every eye sees while a game is played, to be read by people.

A file for each game, or for each part of it, remade by `python -m tests.golden --write`. Who changes a rule or
a view sees in the difference what every eye now sees; who adds a game adds its play to
`plays.py`, and a test fails until it has its file.
"""
