"""The bots of Complots.

profile.py  the bots' profile
"""
