/* The progress of the set-up: the page follows it, also over a Wi-Fi that is gone for a while. */

const LOOK = 1000; /* milliseconds between two checks */

const facts = document.body.dataset;
const state = document.getElementById("set-up-state");

function show(told) {
  state.textContent = told.says;
  if (!told.over) follow();
  else if (told.well) location.assign(facts.next);
  else document.getElementById("set-up-again").hidden = false;
}

function follow() {
  setTimeout(async () => {
    try {
      const reply = await fetch(facts.state, { credentials: "same-origin", headers: { Accept: "application/json" } });
      if (reply.ok) show(await reply.json());
      else follow();
    } catch (error) {
      follow();
    }
  }, LOOK);
}

if (facts.over !== "1") follow();
else if (facts.well === "1") location.assign(facts.next);
