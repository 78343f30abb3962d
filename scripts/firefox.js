import { existsSync } from "node:fs"
import { env } from "node:process"

const installed = [
  "/usr/bin/firefox-esr",
  "/usr/lib/firefox/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
]

/** It skips `/usr/bin/firefox`, which is a snap on Ubuntu and cannot read a profile under /tmp. */
export const findFirefox = () => [env.FIREFOX_PATH, ...installed].find((path) => path && existsSync(path))
