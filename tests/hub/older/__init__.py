"""Data of an older version: the hub puts them aside unread, starts empty, says so, and deletes them.

made.py  a folder with such data
"""
