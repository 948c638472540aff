/* Only browsers without modules fetch this; no other script of the page runs there. */
document.getElementById("old").hidden = false;
