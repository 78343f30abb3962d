/*
 * In which of the projects of playwright.config.ts a journey runs, for its `tag`. Without one it runs in all four: that
 * is for what looks otherwise at each width. Most say the same at both, so that two runs see each width and each way
 * with scripts once; which of the two goes with which differs from journey to journey.
 */

export const scriptsOnDesktop = ["@js-desktop", "@nojs-phone"]
export const scriptsOnPhone = ["@js-phone", "@nojs-desktop"]

/** With and without scripts at one width. */
export const atDesktop = ["@js-desktop", "@nojs-desktop"]
export const atPhone = ["@js-phone", "@nojs-phone"]

/** For what only scripts do, and what has nothing to do with a browser's kind. */
export const oneBrowser = ["@js-desktop"]
export const onePhone = ["@js-phone"]
