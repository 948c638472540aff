"""The looks of the pages: pictures of every phase of every game, and a check for illegible parts."""
