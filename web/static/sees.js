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

/** Return whether the page has been marked with `word`. */
export function sees(word) {
  return (document.body.getAttribute("data-sees") || "").split(" ").includes(word);
}

/** Mark the page with what is on it. */
export function look() {
  const found = OF_ALL.filter(([, wanted]) => document.querySelector(wanted)).map(([word]) => word).join(" ");
  if (found !== document.body.getAttribute("data-sees")) document.body.setAttribute("data-sees", found);
}
