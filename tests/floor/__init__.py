"""The oldest browsers that the pages must run in, held by linters that know what each browser can.

package.json, package-lock.json   the floor, and the linters: for development alone (`make floor`)
eslint.config.js      what scripts may use
stylelint.config.js   what sheets may use
gaps.js               a rule of our own for sheets
__main__.py           keeps names of hosts out of the lock (`make lock`)
"""
