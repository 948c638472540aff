"""What lies on the table: the state, and what it holds.

state.py   the state, the end, and what follows from them
fields.py  what the state holds, by the parts of an evening; and how characters are named
"""
