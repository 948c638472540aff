"""The owner's own words for lines that are read aloud, in the data folder.

script_files.py  the files, one for each game and language
wording.py       the text of such a file
"""
