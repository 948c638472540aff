"""The commands of Among Cultists.

    night.py        `companion night`: the night without a table
    night_table.py  a hub with one table; this program sits on all its seats
    captions.py     captions of the night while it is read aloud
    setup.py        `companion setup among-cultists`: the parts to take out of the box
    profile.py      the bots' profile

The entry points in `pyproject.toml` lead here.
"""
