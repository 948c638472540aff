/* Whether somebody has touched the page: before that, a browser lets it neither sound nor vibrate. Some browsers
 * know, the others are watched. */

let touched = false;
for (const kind of ["pointerup", "touchend", "keyup"]) document.addEventListener(kind, () => { touched = true; }, true);

/** Return whether somebody has. */
export function hasBeenTouched() {
  /* eslint-disable-next-line compat/compat -- asked for first */
  return navigator.userActivation ? navigator.userActivation.hasBeenActive : touched;
}
