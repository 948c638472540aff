/* The candle over the table's screen flickers, in few steps. A browser draws an animation of a style sheet sixty
 * times a second, however few its steps are: measured on a PC, that took three times the processor of this script. */

const STEP_MS = 540;
const LEVELS = [0, 1, 2, 3, 2, 1, 1, 2, 0, 0, 2, 3, 1]; /* the depths of the flame, in the order of its steps */
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

let step = 0;
setInterval(() => {
  step = STILL.matches ? 0 : (step + 1) % LEVELS.length;
  document.body.dataset.flame = LEVELS[step];
}, STEP_MS);
