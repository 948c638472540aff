/* Putting things in order: by the up and down buttons, or by dragging the grip. */

/** Move the item of `button` one place up or down, as its data-move says. */
export function move(button) {
  const item = button.closest("[data-value]");
  const up = button.getAttribute("data-move") === "-1";
  const other = up ? item.previousElementSibling : item.nextElementSibling;
  if (!other) return;
  item.parentNode.insertBefore(item, up ? other : other.nextElementSibling);
  button.focus({ preventScroll: true });
  tell(item);
}

/** Let the item under a pressed grip follow the pointer until it is let go. */
export function startDragging(event) {
  const grip = event.target.closest("[data-grip]");
  if (!grip || event.button > 0) return;
  event.preventDefault();
  const item = grip.closest("[data-value]");
  const follow = (moved) => place(item, moved.clientY);
  const end = () => {
    item.classList.remove("dragged");
    document.removeEventListener("pointermove", follow);
    document.removeEventListener("pointerup", end);
    document.removeEventListener("pointercancel", end);
    tell(item);
  };
  item.classList.add("dragged");
  document.addEventListener("pointermove", follow);
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
}

function place(item, y) {
  const before = Array.from(item.parentNode.children).find((other) => {
    const box = other.getBoundingClientRect();
    return other !== item && y < box.top + box.height / 2;
  });
  if (before !== item.nextElementSibling) item.parentNode.insertBefore(item, before || null);
}

/* Say the new place in a way that needs no language: "Anna 2". */
function tell(item) {
  const state = item.closest("form").querySelector("[data-state]");
  const at = Array.from(item.parentNode.children).indexOf(item) + 1;
  state.textContent = item.querySelector("[data-name]").textContent + " " + at;
}
