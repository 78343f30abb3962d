/*
 * Tags: the projects of playwright.config.ts that a journey runs in. Without a tag it runs in all four, which is for what
 * looks different at each width. Two projects are enough for most: together they have both widths, with and without JavaScript.
 */

export const scriptsOnDesktop = ["@js-desktop", "@nojs-phone"]
export const scriptsOnPhone = ["@js-phone", "@nojs-desktop"]

/** With and without JavaScript at one width. */
export const atDesktop = ["@js-desktop", "@nojs-desktop"]
export const atPhone = ["@js-phone", "@nojs-phone"]

/** For what needs JavaScript, or does not depend on the browser. */
export const oneBrowser = ["@js-desktop"]
export const onePhone = ["@js-phone"]
