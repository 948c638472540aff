"""Rehearsal: a trial of phones, voice, buttons and lamps in the lobby.

events.py  the events of a rehearsal
trial.py   the questions, and the findings
"""
