import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { env } from "node:process"
import { fileURLToPath } from "node:url"
import { chromium } from "@playwright/test"

/** Where scripts/get-chromium.js puts the headless shell of an npm package. */
export const SHELL_FOLDER = fileURLToPath(new URL("../.tmp/chromium", import.meta.url))
export const SHELL_FROM_NPM = `${SHELL_FOLDER}/chromium-headless-shell`
const WHOLE_OF_DEBIAN = "/usr/bin/chromium"

/** A headless shell comes first: it takes three quarters of the time. */
export function findChromium() {
  const paths = [playwrightsOwn(), "/usr/bin/chromium-headless-shell", WHOLE_OF_DEBIAN, SHELL_FROM_NPM]
  return chosen() ?? paths.find(starts)
}

/** The headless shell loads no extensions, the whole browser does. */
export function findWholeChromium() {
  return [chosen(), WHOLE_OF_DEBIAN, playwrightsOwn()].find(
    (path) => path && !/headless[-_]shell/.test(path) && starts(path),
  )
}

const chosen = () => [env.CHROMIUM_PATH].find((path) => path && existsSync(path))

/** A Chromium without the libraries that it needs ends at once. */
function starts(path) {
  return Boolean(path) && existsSync(path) && spawnSync(path, ["--version"], { timeout: 60_000 }).status === 0
}

function playwrightsOwn() {
  try {
    return chromium.executablePath()
  } catch {
    return undefined
  }
}

const installed = [
  "/usr/bin/firefox-esr",
  "/usr/lib/firefox/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
]

/** Skips `/usr/bin/firefox`, which is a snap on Ubuntu and cannot read a profile under /tmp. */
export const findFirefox = () => [env.FIREFOX_PATH, ...installed].find((path) => path && existsSync(path))

/** Debian's WebKit, its driver, and a screen for it. Undefined where one of them is missing. */
export function findWebKit() {
  const driver = "/usr/bin/WebKitWebDriver"
  const screen = "/usr/bin/Xvfb"
  const browser = ["4.1", "6.0", "4.0"]
    .flatMap((version) => libraries.map((folder) => `${folder}/webkit2gtk-${version}/MiniBrowser`))
    .find(existsSync)
  return browser && existsSync(driver) && existsSync(screen) ? { driver, screen, browser } : undefined
}

const libraries = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/libexec"]
