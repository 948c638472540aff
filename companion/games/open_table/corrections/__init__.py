"""What people told the hub, people correct.

events.py  what can happen, on disk for ever
moves.py   what can be corrected, and when
"""
