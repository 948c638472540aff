"""The bots of the open table.

profile.py  the bots' profile
"""
