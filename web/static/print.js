/* A page that is meant to be printed opens the browser's own dialogue. */
addEventListener("load", () => window.print());
