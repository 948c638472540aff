"""Streams: the news for an open page, or a program, while the table goes on.

stream.py             the live channel: a coroutine for each open stream
open_stream.py        one stream: its next bytes, and their sender
viewer.py             the protocol of a stream's content
viewers.py            the contents of streams: JSON, or the regions of a page
page_with_regions.py  a page with more regions
live_devices.py       the devices with a stream
"""
