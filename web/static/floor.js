/* No module, and in the language of 2010, because it must run in browsers that cannot run the page's own script. A
 * phone whose page cannot follow the table gives its seat back, unless a game is played: then the seat holds cards. */
(function () {
  var AFTER = 20000; /* milliseconds: a slow Wi-Fi has brought the script by then */
  var cannot = document.getElementById("cannot");
  if (!window.CSS || !CSS.supports("inset", "0")) {
    var gaps = document.createElement("link");
    gaps.rel = "stylesheet";
    gaps.href = document.currentScript.getAttribute("data-gaps");
    document.head.appendChild(gaps);
  }
  if (!("noModule" in document.createElement("script")) || !window.EventSource) cannot.className = "cannot now";
  setTimeout(function () {
    var form = cannot.querySelector("form");
    if (form && !document.body.hasAttribute("data-runs")) form.submit();
  }, AFTER);
})();
