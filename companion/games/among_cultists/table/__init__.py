"""What lies on the table: the state, and what it holds.

state.py       the state, the end, and what follows from them
fields.py      what the state holds, by the parts of an evening
parts.py       what some of its fields hold: the portal, a vote, a draft, a question that waits
characters.py  characters as choices
"""
