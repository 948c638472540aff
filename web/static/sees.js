/* The current content of the page, as classes of its body, for the style sheets. They could use :has(), but not
 * every browser knows it, and one that does looks at the whole page after each change. Each word has a class of its
 * own: if one attribute held them all, a browser would compute everything again that depends on any of them. */

const WORDS = {
  waits: ".page-phone .required ~ .required",
  held: "[data-held]",
  result: ".ending",
  series: ".block-series",
  ticks: "[data-ticks]",
  leads: ".block.leads",
  mine: ".questions > .big, .questions > [data-ticks], .mine .big",
  lesson: ".lesson",
  lights: ".dock .levels",
  clock: ".timer, .big .deadline",
  watches: ".calm:is([data-key=late], [data-key=left])",
};
const marks = document.body.classList;
const why = new Map(); /* an element for each word on the page, as its reason */

/** Return whether the page has been marked with `word`. */
export function sees(word) {
  return marks.contains("sees-" + word);
}

/** Mark the page with its content. Only in `parts` of it something has come since the last time. */
export function look(parts = [document]) {
  for (const [word, wanted] of Object.entries(WORDS)) {
    const known = why.get(word);
    if (known && known.isConnected && known.matches(wanted)) continue;
    let found = null;
    for (const part of known ? [document] : parts) found = found || part.querySelector(wanted);
    if (found) why.set(word, found);
    else why.delete(word);
    marks.toggle("sees-" + word, found !== null);
  }
}

/** Mark the page with further words, each with its selector. */
export function lookFor(words) {
  Object.assign(WORDS, words);
  look();
}
