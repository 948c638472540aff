// A page that was asked for to be printed opens the browser's own dialogue.
addEventListener("load", () => window.print());
