/* Rules to look up, shown over a live page; they are loaded ahead, so that they are there even without the hub. The pages
 * about the hub are shown in the same place, and lead to each other there: the seat's page stays open beneath. */

import { lay, takeAway } from "./over.js";
import { ask, wordsOf } from "./post.js";

/* Take a sheet over that this page lacks: the pages about the hub have one that no game needs. */
function wear(sheet) {
  if (document.querySelector(`link[href="${sheet.getAttribute("href")}"]`)) return null;
  return new Promise((settle) => {
    sheet.onload = sheet.onerror = settle;
    document.head.append(sheet);
  });
}

export class Reference {
  /** `failed` is shown if the rules cannot be loaded. */
  constructor(failed) {
    this.failed = failed;
    this.book = document.getElementById("book");
    this.text = document.getElementById("book-text");
    this.state = document.getElementById("book-state");
    this.url = "";
    this.phase = "";
    this.order = null;
    this.manual = false; /* whether a page about the hub is shown */
    document.addEventListener("click", (event) => {
      if (event.target.closest("[data-help]")) this.open(document.body.getAttribute("data-phase"));
      const way = event.target.closest("[data-leads]");
      if (way) this.lead(leadsTo(way));
      const link = event.target.closest('a[data-reference], a[href^="/help"]');
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.manual = !link.hasAttribute("data-reference");
      if (this.manual) this.load((this.url = link.href));
      this.open("");
    });
    document.getElementById("book-back").addEventListener("click", takeAway);
  }

  /** Load the rules of the game that the page shows now. */
  follow() {
    const link = document.querySelector("a[data-reference]");
    if (this.manual || !link || link.href === this.url) return;
    this.url = link.href;
    this.load(link.href);
  }

  async load(url) {
    try {
      const page = new DOMParser().parseFromString(await (await ask("GET", url)).text(), "text/html");
      for (const sheet of page.querySelectorAll('link[rel="stylesheet"]')) await wear(sheet);
      if (url !== this.url) return;
      const main = document.adoptNode(page.querySelector("main"));
      this.text.textContent = "";
      this.text.className = main.className;
      this.order = null;
      this.text.append(...main.childNodes);
      this.point();
      this.book.scrollTop = 0;
      const [, place] = url.split("#");
      if (place) {
        this.text.querySelector(`[id="${place}"]`).scrollIntoView();
        this.book.scrollTop -= this.book.querySelector(".cover").offsetHeight + 8; /* Safari 14.0 has no scroll-margin */
      }
      this.tell("");
    } catch (error) {
      if (url === this.url) this.url = ""; /* opening the rules tries again */
      this.tell(wordsOf(error, this.failed));
    }
  }

  /** Show the rules, and above them the common questions of `phase`; its most important chapter comes first and
   * open. */
  open(phase) {
    this.follow();
    this.phase = phase;
    this.point();
    if (this.book.hidden) lay(() => this.close()); /* a page about the hub may follow another */
    this.show(true);
    this.book.scrollTop = 0;
    document.getElementById("book-back").focus();
  }

  point() {
    let opened = "";
    for (const part of this.text.querySelectorAll("[data-now]")) {
      part.hidden = part.getAttribute("data-now") !== this.phase;
      if (!part.hidden) opened = part.getAttribute("data-opens");
    }
    for (const way of this.text.querySelectorAll("[data-leads]")) {
      const asked = leadsTo(way);
      way.hidden = !asked;
      if (asked) way.querySelector("span").textContent = nameOf(asked);
    }
    const chapters = this.text.querySelector("[data-chapters]");
    if (!chapters) return; /* nothing is loaded yet */
    if (!this.order) this.order = [...chapters.children];
    for (const part of this.order) part.open = part.getAttribute("data-chapter") === opened;
    chapters.append(...this.order.filter((part) => part.open), ...this.order.filter((part) => !part.open));
  }

  /** Bring a question into sight, in the menu or wherever it stands, instead of the rules. */
  lead(asked) {
    if (!asked) return;
    for (let part = asked.closest("details"); part; part = part.parentElement.closest("details")) part.open = true;
    const bring = () => {
      asked.scrollIntoView({ block: "center" });
      headOf(asked).focus({ preventScroll: true });
    };
    this.show(false);
    const menu = document.querySelector('button[data-sheet="menu"]');
    if (menu && !asked.getClientRects().length) {
      menu.click();
      bring();
    } else {
      /* The browser's own way back scrolls, too. */
      window.addEventListener("popstate", () => requestAnimationFrame(bring), { once: true });
      takeAway();
    }
  }

  close() {
    this.show(false);
    this.manual = false;
    this.follow();
    const link = document.querySelector("a[data-reference]");
    if (link) link.focus({ preventScroll: true });
  }

  show(wanted) {
    this.book.hidden = !wanted;
    if (wanted) document.body.setAttribute("data-reading", "");
    else document.body.removeAttribute("data-reading");
  }

  tell(words) {
    if (this.state.textContent !== words) this.state.textContent = words;
  }
}

/* Return the question to which `way` leads: the first one that the page asks, undefined if there is none. */
function leadsTo(way) {
  const asked = [...document.querySelectorAll("[data-question]")];
  for (const start of way.getAttribute("data-leads").split(" ")) {
    const found = asked.find((one) => one.getAttribute("data-question").replace(/^g\d+(u\d+)?-/, "").startsWith(start));
    if (found) return found;
  }
}

/* The part of a question that can have the focus: the line that unfolds it, or its first button. */
function headOf(asked) {
  return asked.querySelector("summary, button, input") || asked;
}

function nameOf(asked) {
  if (!asked.matches("details")) return document.getElementById(asked.getAttribute("aria-labelledby").split(" ")[0]).textContent.trim();
  return [...asked.querySelector("summary span").childNodes].filter((part) => part.nodeName !== "SMALL").map((part) => part.textContent).join("").trim();
}
