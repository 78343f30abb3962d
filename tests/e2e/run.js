/** `npm run test:e2e`: builds if needed, finds a Chromium, and hands its arguments to Playwright. */
import { spawnSync } from "node:child_process"
import { chdir, env, execPath, exit } from "node:process"
import { fileURLToPath } from "node:url"
import { requireChromium } from "../../scripts/get-chromium.js"

chdir(fileURLToPath(new URL("../..", import.meta.url)))
const build = spawnSync(execPath, ["scripts/build.js", "--if-stale"], { stdio: "inherit" })
if (build.status !== 0) exit(build.status ?? 1)
try {
  env.CHROMIUM_PATH = requireChromium()
} catch (error) {
  console.error(error.message)
  exit(1)
}
exit(spawnSync("npx", ["playwright", "test", ...process.argv.slice(2)], { stdio: "inherit" }).status ?? 1)
