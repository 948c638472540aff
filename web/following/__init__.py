"""Streams: what an open page, or a program, is sent while the table goes on.

stream.py             the live channel: a coroutine for each open stream
open_stream.py        one stream: what it is sent next, and by whom
viewer.py             the protocol of what a stream shows
viewers.py            what streams show: JSON, or the regions of a page
page_with_regions.py  a page with more regions
live_devices.py       which devices have a stream
"""
