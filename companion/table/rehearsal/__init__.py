"""Rehearsal: phones, voice, buttons and lamps are tried in the lobby.

events.py  what has happened in it
trial.py   what is tried, and what was found
"""
