"""Golden playthroughs: what every observer sees while a game is played, to be read by people.

Each game lists its plays in `tests/games/<game>/play.py`; the recordings lie in `recordings` beside it, and
`make golden` remakes them. The difference tells who changes a rule or a view what every observer now sees. A test
fails until each play has its recording.
"""
