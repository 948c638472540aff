/* Fetched only by browsers that know no modules: nothing else of this page would run there. */
document.getElementById("old").hidden = false;
