/* Taps on a question (give, step, tick, sort), and the value of its form. */

import { keepOrders, move, startDragging } from "./order.js";

const VALUES = {
  one: (form) => form.querySelector("input[name=value]:checked").value,
  number: (form) => form.querySelector("[name=value]").valueAsNumber,
  text: (form) => form.querySelector("[name=value]").value,
  order: (form) => Array.from(form.querySelectorAll("[data-value]"), (item) => item.getAttribute("data-value")),
  some: (form) => taken(form, (times) => times > 0),
  sheet: (form) => taken(form, () => true),
};

/** Handle every question of the page, now and later; `give(form, value)` sends an answer. */
export function wireQuestions(give) {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    const form = button && button.closest("form[data-question]");
    if (!form) return;
    if (button.hasAttribute("data-give")) give(form, button.getAttribute("data-give"));
    if (button.hasAttribute("data-step")) step(button);
    if (button.hasAttribute("data-move")) move(button);
  });
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("form[data-question]")) return;
    event.preventDefault();
    const read = VALUES[event.target.getAttribute("data-kind")];
    if (event.target.querySelector("[type=submit]")) give(event.target, read(event.target));
  });
  for (const name of ["input", "change"]) {
    document.addEventListener(name, (event) => {
      const form = event.target.closest && event.target.closest("form[data-question]");
      if (form) count(form);
    });
  }
  document.addEventListener("pointerdown", startDragging);
  countAll();
}

/** Update every question of the page: its total, its order, and the buttons beside its numbers. */
export function countAll() {
  dressAll(document);
  keepOrders();
  for (const form of document.querySelectorAll("form[data-kind=some], form[data-kind=sheet]")) count(form);
}

/** Give the numbers under `root` their buttons. */
export function dressAll(root) {
  for (const stepper of root.querySelectorAll(".stepper")) if (!stepper.querySelector("[data-step]")) dress(stepper);
}

/* The server does not make these buttons, because a sheet of points is sent often, and to every phone. */
function dress(stepper) {
  const words = document.getElementById("words").dataset;
  const label = stepper.querySelector("[name]").getAttribute("aria-label");
  stepper.prepend(stepButton(-1, words.less + ": " + label, "minus"));
  stepper.append(stepButton(1, words.more + ": " + label, "plus"));
}

function stepButton(by, label, name) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "step";
  button.setAttribute("data-step", by);
  button.setAttribute("aria-label", label);
  button.innerHTML = "<svg class='icon icon-" + name + "' aria-hidden='true'><use href='#icon-" + name + "'/></svg>";
  return button;
}

function step(button) {
  const input = button.closest(".stepper").querySelector("[name]");
  const least = Number(input.min);
  const now = input.value === "" ? least : Number(input.value);
  input.value = Math.min(Number(input.max), Math.max(least, now + Number(button.getAttribute("data-step"))));
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

function taken(form, wanted) {
  const value = {};
  for (const input of fieldsOf(form)) {
    const times = input.type === "checkbox" ? Number(input.checked) : input.valueAsNumber;
    if (wanted(times)) value[input.name] = times;
  }
  return value;
}

/** Return the fields of `form`; an extension of the browser may have added others, which have no name of ours. */
export function fieldsOf(form) {
  return Array.from(form.querySelectorAll("input[name]"));
}

function count(form) {
  const rows = form.querySelector("[data-most]");
  const sum = form.querySelector("[data-sum]");
  if (sum) {
    const { sum: plus, times } = sum.dataset;
    const fields = fieldsOf(form);
    sum.querySelector("[data-all]").textContent = times.split(" ").reduce(
      (all, time, n) => all + time * (fields[n].valueAsNumber || 0), Number(plus));
  }
  if (!rows || form.getAttribute("aria-busy") === "true") return;
  const total = fieldsOf(form).reduce(
    (sum, input) => sum + (input.type === "checkbox" ? Number(input.checked) : input.valueAsNumber || 0), 0);
  const most = Number(rows.getAttribute("data-most"));
  form.querySelector("[data-total]").textContent = total + " / " + most;
  form.querySelector("[type=submit]").disabled = total < Number(rows.getAttribute("data-least")) || total > most;
}
