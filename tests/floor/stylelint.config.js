/* What the sheets of web/static may use: what all browsers of package.json know. What is newer and has a way round, or is
 * no loss where it is not known, is named here with its reason. */

const PLAINER = [
  "css-autofill", /* Firefox fills names in with its own colours */
  "css-containment", /* spares work, and changes no look */
  "css-focus-visible", /* shows a keyboard where it is; below, what must not hang on it */
  "css-overflow-anchor", /* still.js does it, in every browser alike */
  "css-overscroll-behavior", /* the page beneath the book scrolls on at its end */
  "css-scrollbar", /* a bar in the colours of the machine */
  "css-touch-action", /* Safari of a Mac alone: it has no fingers */
  "css3-cursors", /* of phones, which have no pointer */
  "css3-cursors-grab",
  "flexbox-gap", /* held by floor/gaps */
  "text-size-adjust", /* browsers that enlarge nothing by themselves */
];

/* A browser drops a whole rule if it cannot read one selector in its list, or what stands in :not(). */
const UNREADABLE = [/:nth-[a-z-]+\([^)]* of /, /:focus-visible[^()]*,/, /,[^()]*:focus-visible/, /:not\([^)]*:focus-visible/];

export default {
  plugins: ["stylelint-no-unsupported-browser-features", "./gaps.js"],
  reportNeedlessDisables: true,
  reportDescriptionlessDisables: true,
  rules: {
    "plugin/no-unsupported-browser-features": [true, { severity: "error", ignore: PLAINER, ignorePartialSupport: true }],
    "floor/gaps": true,
    "selector-disallowed-list": UNREADABLE,
    /* Partly known, and not what is meant: Safari has these since 14.1 and 15. */
    "property-disallowed-list": ["inset", "aspect-ratio", "translate", "rotate", "scale", "/^(margin|padding|inset)-(block|inline)$/"],
  },
};
