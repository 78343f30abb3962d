import { createRequire } from "node:module"
import { env } from "node:process"

const { version } = createRequire(import.meta.url)("../package.json")

/** @typedef {"chromium" | "firefox"} Browser */
/** @type {readonly Browser[]} */
export const browsers = ["chromium", "firefox"]

export const iconSizes = [16, 32, 48, 128]
const icons = Object.fromEntries(iconSizes.map((size) => [size, `icon-${size}.png`]))

/** The two browsers name these differently. There is no background script: the popup does all the work. */
const own = {
  chromium: { minimum_chrome_version: "120" },
  firefox: {
    browser_specific_settings: {
      gecko: {
        // Mozilla signs an id for one developer only, so each who signs has their own.
        id: env.EXTENSION_ID ?? "curio@curio.invalid",
        strict_min_version: "142.0",
        // The page and its address go to the user's own server when they press the button.
        data_collection_permissions: {
          required: ["websiteContent", "browsingActivity", "authenticationInfo"],
        },
      },
    },
  },
}

/** @param {Browser} browser */
export const manifestFor = (browser) => ({
  manifest_version: 3,
  name: "Save to Curio",
  description: "Saves the product on this page to a collection on your Curio server.",
  version,
  icons,
  action: { default_title: "Save to Curio", default_icon: icons, default_popup: "popup.html" },
  options_ui: { page: "options.html", open_in_tab: true },
  // The button must be pressed in a tab first. No host is named: the server allows calls with a token from anywhere.
  permissions: ["activeTab", "scripting", "storage"],
  content_security_policy: {
    // Firefox's own policy would turn http://localhost into https. Pictures come from the shop.
    extension_pages:
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: http: data:; connect-src https: http:",
  },
  ...own[browser],
})
