/* Requests of the page's scripts; the hub refuses one with a reason in words. */

/** A refusal; its message is for people. */
export class Refused extends Error {}

/** Send `fields` as a form, and return the reply; throws `Refused`, or another error if the hub does not answer. */
export async function ask(method, url, fields) {
  const reply = await fetch(url, {
    method,
    body: fields && new URLSearchParams(fields),
    credentials: "same-origin",
    headers: { Accept: "application/json" },
  });
  if (!reply.ok) throw new Refused((await reply.json()).says);
  return reply;
}

/** Return the words for an error: the hub's own, or `failed`. */
export function wordsOf(error, failed) {
  return error instanceof Refused ? error.message : failed;
}
