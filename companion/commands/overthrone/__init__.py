"""The bots of Overthrone.

profile.py  the bots' profile
"""
