/* What is on the page now, as words of one attribute of its body, for the sheets. They could ask by :has(), but not every
 * browser knows it, and one that does looks at the whole page after each change. */

const WORDS = {
  away: ".place.away",
  spoken: ".spoken:not([hidden])",
  timer: ".middle .timer",
  nobody: ".ring .nobody",
  seven: '.ring:is([data-n="7"], [data-n="8"], [data-n="9"], [data-n="10"], [data-n="11"])',
  nine: '.ring:is([data-n="9"], [data-n="10"], [data-n="11"])',
  asked: '.hands .big:not([data-question^="table-resume"]), .hands [data-question^="table-without"], .hands [data-ticks]',
  seating: '.hands [data-seat="0"] > [data-question^="table-seat"]',
  buttons: ".controls button",
  wifi: ".wifi-code",
  held: "[data-held]",
  result: ".block-result",
  ticks: "[data-ticks]",
  leads: ".block.leads",
  mine: ".questions > .big, .questions > [data-ticks], .mine .big",
  clock: ".timer, .big .until",
  lesson: ".lesson",
  lays: ".lays",
  watches: ".calm:is([data-key=late], [data-key=left])",
};
const OF_ALL = Object.entries(WORDS);
const why = new Map(); /* by each word that the page is marked with, an element that is the reason */

/** Return whether the page has been marked with `word`. */
export function sees(word) {
  return (document.body.getAttribute("data-sees") || "").split(" ").includes(word);
}

/** Mark the page with what is on it. Only in `parts` of it something has come since the last time. */
export function look(parts = [document]) {
  for (const [word, wanted] of OF_ALL) {
    const known = why.get(word);
    if (known && known.isConnected && known.matches(wanted)) continue;
    let found = null;
    for (const part of known ? [document] : parts) found = found || part.querySelector(wanted);
    if (found) why.set(word, found);
    else why.delete(word);
  }
  const words = OF_ALL.filter(([word]) => why.has(word)).map(([word]) => word).join(" ");
  if (words !== document.body.getAttribute("data-sees")) document.body.setAttribute("data-sees", words);
}
