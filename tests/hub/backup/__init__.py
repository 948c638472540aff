"""The data of a hub as one file, and the way back.

folder.py   a data folder with all that can be in one, and what is in a folder
"""
