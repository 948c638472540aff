"""The table: its seats, its host, its game, and what it agrees on.

handing_over.py   a seat is asked for by another phone
"""
