"""The catalogues, and the messages in the code."""
