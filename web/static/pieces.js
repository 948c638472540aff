/* Files that are sent to the hub in small pieces: it accepts no larger request. */

import { Refused } from "./post.js";

const PIECE = 15000; /* bytes */

/** Call `take(file, input)` with each chosen file, including one that was chosen before this script came. */
export function whenChosen(take) {
  const chosen = async (input) => {
    if (input.type !== "file" || input.disabled || !input.files.length) return;
    await take(input.files[0], input);
    input.value = ""; /* the same file may be chosen again */
  };
  document.addEventListener("change", ({ target }) => chosen(target));
  for (const input of document.querySelectorAll("[type=file]")) chosen(input);
}

/** Send `content`, a Blob, to `url` in pieces; return its name and size, for the request that uses it. `told` is
 * called with the percentage sent. */
export async function sendInPieces(url, content, fields, onProgress) {
  const name = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  for (let at = 0; at < content.size; at += PIECE) {
    onProgress(Math.round(100 * at / content.size));
    const reply = await fetch(url + "?" + new URLSearchParams({ upload: name, at, size: content.size, ...fields }), {
      method: "POST",
      body: content.slice(at, at + PIECE),
      credentials: "same-origin",
      headers: { Accept: "application/json", "Content-Type": "application/octet-stream" },
    });
    if (!reply.ok) throw new Refused((await reply.json()).says);
  }
  return { upload: name, size: content.size };
}
