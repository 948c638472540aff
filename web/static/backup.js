/* The page of the hub's data: a saved file is sent, and the page waits for the hub that starts again with it. */

import { sendInPieces, whenChosen } from "./pieces.js";
import { ask, wordsOf } from "./post.js";

const LOOK = 1000; /* milliseconds between two checks whether the hub is back */

const facts = document.body.dataset;
const state = document.getElementById("backup-state");

function back() {
  setTimeout(async () => {
    try {
      const reply = await fetch(facts.state, { credentials: "same-origin", headers: { Accept: "application/json" } });
      /* The restored hub may not know this browser as one of its own. */
      if (reply.ok && (await reply.json()).taken) back();
      else location.assign("/");
    } catch (error) {
      back();
    }
  }, LOOK);
}

async function restore(file) {
  try {
    const named = await sendInPieces(facts.piece, file, { language: document.documentElement.lang }, (part) => { state.textContent = facts.sending + " " + part + " %"; });
    state.textContent = facts.checking;
    await ask("POST", facts.restore, named);
    state.textContent = facts.again;
    back();
  } catch (error) {
    state.textContent = wordsOf(error, facts.failed);
  }
}

whenChosen((file) => confirm(facts.sure) && restore(file));
