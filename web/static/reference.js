/* Rules to look up, over a page that goes on beneath: loaded ahead, so that they are there while the hub is not. */

import { ask, wordsOf } from "./post.js";

export class Reference {
  /** `failed` is said when the rules cannot be loaded. */
  constructor(failed) {
    this.failed = failed;
    this.book = document.getElementById("book");
    this.text = document.getElementById("book-text");
    this.state = document.getElementById("book-state");
    this.asked = document.getElementById("book-asked");
    this.url = "";
    document.addEventListener("click", (event) => {
      const link = event.target.closest("a[data-reference]");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.open();
    });
    document.getElementById("book-back").addEventListener("click", () => this.leave());
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.leave();
    });
    /* The phone's own way back closes it too. */
    window.addEventListener("popstate", () => this.close());
  }

  /** Follow what the page shows now: another game has other rules. */
  follow() {
    const link = document.querySelector("a[data-reference]");
    if (!link || link.href === this.url) return;
    this.url = link.href;
    this.load(link.href);
  }

  async load(url) {
    try {
      const page = new DOMParser().parseFromString(await (await ask("GET", url)).text(), "text/html");
      if (url !== this.url) return;
      this.text.textContent = "";
      this.text.append(...document.adoptNode(page.querySelector("main")).childNodes);
      this.tell("");
    } catch (error) {
      if (url === this.url) this.url = ""; /* whoever opens it tries again */
      this.tell(wordsOf(error, this.failed));
    }
  }

  open() {
    this.follow();
    this.asked.hidden = true;
    this.show(true);
    this.book.scrollTop = 0;
    history.pushState(null, "");
    document.getElementById("book-back").focus();
  }

  leave() {
    if (!this.book.hidden) history.back();
  }

  close() {
    if (this.book.hidden) return;
    this.show(false);
    const link = document.querySelector("a[data-reference]");
    if (link) link.focus({ preventScroll: true });
  }

  /** Say to whoever reads that the table waits for an answer. */
  news() {
    this.asked.hidden = false;
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
