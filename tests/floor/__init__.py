"""The oldest browsers that the pages must run in, checked by linters that know each browser's features.

package.json, package-lock.json   the floor, and the linters: for development alone (`make floor`)
eslint.config.js      the features that scripts may use
stylelint.config.js   the features that style sheets may use
gaps.js               a rule of our own for style sheets
__main__.py           a filter that keeps names of hosts out of the lock (`make lock`)
"""
