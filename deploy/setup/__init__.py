"""What the page of the set-up asks of root: the language, the country, a Wi-Fi, who may log in.

apply.py  does what lies ready, each step so that it can be done twice
"""
