"""What people told the hub, people put right.

events.py  what can happen, on disk for ever
moves.py   what can be put right, and when
"""
