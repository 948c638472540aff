"""Backups: the data of a hub as one file, and its restoration.

folder.py   a data folder with everything that can be in one, and the content of a folder
"""
