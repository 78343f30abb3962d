/**
 * Finds a Chromium for the browser tests: CHROMIUM_PATH, Playwright's own, or Debian's. Installs Playwright's own when
 * there is none and it can be had.
 */
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { env } from "node:process"
import { chromium } from "@playwright/test"

/** Path of a Chromium that is there, or undefined. */
export function findChromium() {
  return [env.CHROMIUM_PATH, playwrightsOwn(), "/usr/bin/chromium"].find((path) => path && existsSync(path))
}

/**
 * Path of a Chromium, installed first if need be.
 * @throws {Error} one line that says what to do.
 */
export function requireChromium() {
  const found = findChromium()
  if (found) return found
  spawnSync("npx", ["playwright", "install", "chromium"], { stdio: "inherit" })
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    "No Chromium: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH to yours.",
  )
}

function playwrightsOwn() {
  try {
    return chromium.executablePath()
  } catch {
    return undefined
  }
}
