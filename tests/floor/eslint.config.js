/* What the scripts of web/static may use: the language of 2020, and of browsers what all those of package.json have. What is
 * newer and has a way round stands at its line, with its reason. */

import compat from "eslint-plugin-compat";
import es from "eslint-plugin-es-x";

const AT = "CallExpression[callee.property.name='at']";

export default [
  compat.configs["flat/recommended"],
  es.configs["flat/restrict-to-es2020"],
  {
    languageOptions: { ecmaVersion: 2020, sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    settings: { "es-x": { aggressive: true } },
    rules: {
      /* It takes each property of that name for the method: ours says when something was. */
      "es-x/no-array-prototype-at": "off",
      "es-x/no-string-prototype-at": "off",
      "no-restricted-syntax": ["error", { selector: AT, message: "Safari has .at() since 15.4." }],
    },
  },
];
