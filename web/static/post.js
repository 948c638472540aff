/* Requests of the page's own scripts; the hub says in words why it refuses one. */

/** A refusal; its message is for people. */
export class Refused extends Error {}

/** Return the reply to a request, with `fields` as a form's; throws `Refused`, or another error if nobody answers. */
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

/** Return what to say of an error: the hub's own words, or `failed`. */
export function wordsOf(error, failed) {
  return error instanceof Refused ? error.message : failed;
}
