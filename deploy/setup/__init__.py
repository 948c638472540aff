"""Root's part of the set-up: the language, the country, a Wi-Fi, a user who may log in.

apply.py  the steps of a request, each of which may be repeated
"""
