/** The headless shell comes first: it takes three quarters of the time. */
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { env } from "node:process"
import { chromium } from "@playwright/test"

const debians = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"]

export function findChromium() {
  return [env.CHROMIUM_PATH, playwrightsOwn(), ...debians].find((path) => path && existsSync(path))
}

/** The headless shell loads no extensions, the whole browser does. */
export function findWholeChromium() {
  const found = [env.CHROMIUM_PATH, "/usr/bin/chromium", playwrightsOwn()]
  return found.find((path) => path && existsSync(path) && !/headless[-_]shell/.test(path))
}

export function requireChromium() {
  const found = findChromium()
  if (found) return found
  spawnSync("npx", ["playwright", "install", "chromium"], { stdio: "inherit" })
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    "No Chromium: install one (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH to yours.",
  )
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

/** It skips `/usr/bin/firefox`, which is a snap on Ubuntu and cannot read a profile under /tmp. */
export const findFirefox = () => [env.FIREFOX_PATH, ...installed].find((path) => path && existsSync(path))
