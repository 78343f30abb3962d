/**
 * Finds a Chromium for the browser tests: CHROMIUM_PATH, Playwright's own, or Debian's, of which the headless shell comes
 * first: it has no window's interface to keep, so that the journeys take three quarters of their time. Installs
 * Playwright's own when there is none and it can be had.
 */
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { env } from "node:process"
import { chromium } from "@playwright/test"

const debians = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"]

/** Path of a Chromium that is there, or undefined. */
export function findChromium() {
  return [env.CHROMIUM_PATH, playwrightsOwn(), ...debians].find((path) => path && existsSync(path))
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
