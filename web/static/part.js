/* A part of a page that comes once the page can be used. */

const AGAIN_MS = 5000;

/** Fetch a part by `fetched()`, and call `begins` with it. The Wi-Fi may be gone just then: it is tried until it works. A part
 * that the browser cannot read takes no other with it. */
export async function part(fetched, begins) {
  for (let found = null; !found;) {
    found = await fetched().catch(() => null);
    if (found) begins(found);
    else await new Promise((over) => setTimeout(over, AGAIN_MS));
  }
}
