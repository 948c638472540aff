"""The bots of Castle of the Devil.

profile.py  the bots' profile
"""
