/* The page on which players record the lines. A phone can decode anything that it records: the page makes one plain
 * kind of WAV of it, and sends that in small pieces. */

import { sendInPieces, whenChosen } from "./pieces.js";
import { ask, Refused, wordsOf } from "./post.js";

const RATE = 22050;
const MOST_SECONDS = 60;
const DECODED_MS = 8000;
const MOST_TRIES = 3;

const facts = document.body.dataset;

/** Return a decoder's result for a file. */
function heardIn(content) {
  /* eslint-disable-next-line compat/compat -- its older name is asked for */
  const Offline = window.OfflineAudioContext || window.webkitOfflineAudioContext;
  return new Promise((done, failed) => {
    const promise = new Offline(1, 1, RATE).decodeAudioData(content, done, failed);
    if (promise) promise.then(done, failed);
  });
}

/** Return a file of sound as samples of the one kind that the hub plays. */
async function mixed(file) {
  /* eslint-disable-next-line compat/compat -- its older name is asked for */
  const Offline = window.OfflineAudioContext || window.webkitOfflineAudioContext;
  const sound = await heardIn(await file.arrayBuffer()); /* a decoder keeps its input */
  const seconds = Math.min(sound.duration, MOST_SECONDS);
  const mixing = new Offline(1, Math.max(1, Math.ceil(seconds * RATE)), RATE);
  const source = mixing.createBufferSource();
  source.buffer = sound;
  source.connect(mixing.destination); /* channels are mixed into one, and the rate is changed */
  source.start();
  return (await mixing.startRendering()).getChannelData(0);
}

/** Return the first answer of some decoders, since one may be lost without any answer, or be slow; throws `Refused`
 * if the file cannot be read. Another one begins when the previous one has failed, or is silent for long. */
function decoded(file) {
  return new Promise((done, failed) => {
    let tries = 0;
    const attempt = () => {
      tries += 1;
      const mine = tries;
      const next = () => { if (mine === tries) attempt(); };
      if (mine > MOST_TRIES) { failed(new Refused(facts.unread)); return; }
      setTimeout(next, DECODED_MS);
      mixed(file).then((sound) => { tries = Infinity; done(sound); }, next);
    };
    attempt();
  });
}

/** Return samples between -1 and 1 as a WAV of 16 bits. */
function wav(samples) {
  const view = new DataView(new ArrayBuffer(44 + 2 * samples.length));
  const text = (at, word) => { for (let n = 0; n < word.length; n += 1) view.setUint8(at + n, word.charCodeAt(n)); };
  text(0, "RIFF");
  view.setUint32(4, 36 + 2 * samples.length, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true); /* plain samples */
  view.setUint16(22, 1, true); /* one channel */
  view.setUint32(24, RATE, true);
  view.setUint32(28, 2 * RATE, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, "data");
  view.setUint32(40, 2 * samples.length, true);
  samples.forEach((value, n) => view.setInt16(44 + 2 * n, Math.max(-1, Math.min(1, value)) * 32767, true));
  return new Blob([view]);
}

/** Send a file; return the fields of a request that uses it. */
async function send(content, told) {
  return { ...(await sendInPieces(facts.piece, content, { spoken: facts.spoken }, told)), spoken: facts.spoken };
}

function count() {
  const done = document.querySelectorAll("[data-recorded]").length;
  document.getElementById("progress").value = done;
  document.getElementById("done").textContent = done;
  document.getElementById("save").hidden = !done;
}

async function record(item, file) {
  const state = item.querySelector(".state");
  try {
    state.textContent = facts.reading;
    const content = wav(await decoded(file));
    const named = await send(content, (part) => { state.textContent = facts.sending + " " + part + " %"; });
    const reply = await ask("POST", facts.line, { ...named, key: item.dataset.key });
    item.querySelector("output").textContent = (await reply.json()).seconds;
    item.setAttribute("data-recorded", "");
    state.textContent = facts.kept;
  } catch (error) {
    state.textContent = wordsOf(error, facts.failed);
  }
  count();
}

async function load(file) {
  const state = document.getElementById("load-state");
  try {
    const named = await send(file, (part) => { state.textContent = facts.sending + " " + part + " %"; });
    const { language } = await (await ask("POST", facts.load, named)).json();
    state.textContent = facts.loaded;
    location.assign("?" + new URLSearchParams({ spoken: language, game: facts.game }));
  } catch (error) {
    state.textContent = wordsOf(error, facts.failed);
  }
}

let speaker = null;
let playing = null;

async function hear(item) {
  const state = item.querySelector(".state");
  try {
    if (!speaker) speaker = new AudioContext(); /* before iOS 14.5 there is none */
    speaker.resume(); /* within the tap, or a phone makes no sound */
    if (playing) playing.stop();
    const reply = await ask("GET", facts.listen + "?" + new URLSearchParams({ key: item.dataset.key, spoken: facts.spoken }));
    const source = speaker.createBufferSource();
    source.buffer = await speaker.decodeAudioData(await reply.arrayBuffer());
    source.connect(speaker.destination);
    source.start();
    playing = source;
    state.textContent = "";
  } catch (error) {
    state.textContent = wordsOf(error, facts.failed);
  }
}

async function drop(item) {
  const state = item.querySelector(".state");
  try {
    await ask("POST", facts.forget, { key: item.dataset.key, spoken: facts.spoken });
    item.removeAttribute("data-recorded");
    state.textContent = "";
  } catch (error) {
    state.textContent = wordsOf(error, facts.failed);
  }
  count();
}

whenChosen((file, input) => {
  const item = input.closest("[data-key]");
  return item ? record(item, file) : load(file);
});
document.addEventListener("click", (event) => {
  const item = event.target.closest("[data-key]");
  if (event.target.closest("[data-hear]")) hear(item);
  if (event.target.closest("[data-drop]")) drop(item);
});
