"""How the pages look: pictures of every phase of every game, and a check of what a person could not read in them."""
