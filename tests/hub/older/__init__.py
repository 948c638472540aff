"""Data that an older version has left: the hub lays them aside unread, starts empty, says so, and deletes them.

made.py  a folder with such data
"""
