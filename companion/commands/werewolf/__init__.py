"""The bots of Werewolf.

profile.py  the bots' profile
"""
