import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/**
 * Takes the routes without code for browsers (the API, downloads) out of the list of routes that each page loads. Their
 * links are plain ones, which Remix leaves to the browser.
 * @param {string} folder of the browser's build.
 */
export function listBrowserRoutes(folder) {
  const assets = join(folder, "assets")
  for (const name of readdirSync(assets).filter((name) => /^manifest-.*\.js$/.test(name))) {
    const path = join(assets, name)
    const [, before = "", json = "", after = ""] =
      /^([^{]*)(.*\})(;?\s*)$/s.exec(readFileSync(path, "utf8")) ?? []
    // The module of a route with that name, which is empty.
    if (json === "") continue
    const manifest = JSON.parse(json)
    const hasCode = (/** @type {{ module: string }} */ { module }) =>
      readFileSync(join(folder, module), "utf8").trim() !== ""
    manifest.routes = Object.fromEntries(
      Object.entries(manifest.routes).filter(([, route]) => hasCode(route)),
    )
    writeFileSync(path, before + JSON.stringify(manifest) + after)
  }
}
