/* A rule for sheets: where a flexible box has a gap, margins stand in gaps.css for Safari 14.0, which has gaps in grids
 * alone. There each box is named by the very selector that gives it the gap. */

import { readFileSync } from "node:fs";
import stylelint from "stylelint";

const NAME = "floor/gaps";
const MARGINS = readFileSync(new URL("../../web/static/gaps.css", import.meta.url), "utf8");
const BOXES = new Set(Array.from(MARGINS.matchAll(/:is\(([^()]*)\) >/g), ([, boxes]) => boxes.split(/,\s*/)).flat());

function rule(on) {
  return (root, result) => {
    if (on) root.walkRules((box) => {
      const said = Object.fromEntries(box.nodes.filter((one) => one.type === "decl").map((one) => [one.prop, one.value]));
      if (!said.gap || !/flex$/.test(said.display)) return;
      for (const selector of box.selectors.filter((one) => !BOXES.has(one))) {
        const message = `Safari 14.0 knows no gap in "${selector}": gaps.css has no margins for it (${NAME})`;
        stylelint.utils.report({ ruleName: NAME, result, node: box, message });
      }
    });
  };
}
rule.ruleName = NAME;
rule.messages = {};

export default stylelint.createPlugin(NAME, rule);
