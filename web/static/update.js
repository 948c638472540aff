/* The page of the version: an archive is sent, and the page shows the progress, also while the hub starts again. */

import { sendInPieces, whenChosen } from "./pieces.js";
import { ask, wordsOf } from "./post.js";

const LOOK = 1000; /* milliseconds between two checks */

const facts = document.body.dataset;
const state = document.getElementById("update-state");
const chosen = document.getElementById("file");

function follow() {
  setTimeout(async () => {
    try {
      const reply = await fetch(facts.state, { credentials: "same-origin", headers: { Accept: "application/json" } });
      const told = reply.ok ? await reply.json() : { says: facts.failed, over: true };
      state.textContent = told.says;
      if (told.over) chosen.disabled = false;
      else follow();
    } catch (error) {
      follow();
    }
  }, LOOK);
}

async function hand(file) {
  chosen.disabled = true;
  try {
    const named = await sendInPieces(facts.piece, file, { language: document.documentElement.lang }, (part) => { state.textContent = facts.sending + " " + part + " %"; });
    await ask("POST", facts.take, named);
    state.textContent = facts.checking;
    follow();
  } catch (error) {
    state.textContent = wordsOf(error, facts.failed);
    chosen.disabled = false;
  }
}

if (facts.over !== "1") {
  chosen.disabled = true;
  follow();
}

whenChosen(hand);
