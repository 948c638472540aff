/* The hub's shorthand: a stream begins with a phrase for each sign, a control character. */

/** Return a function that writes events out: it takes the name and the text of one, and returns the message. */
export function wireShorthand() {
  let phrases = {};
  return (name, text) => {
    const message = JSON.parse(text.replace(/[^ -\uffff]/g, (sign) => phrases[sign]));
    if (name === "phrases") phrases = message;
    return message;
  };
}
