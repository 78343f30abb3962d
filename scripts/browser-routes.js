import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/**
 * Takes the routes without code for browsers (the API, downloads) out of the list of routes that each page loads. Their
 * links are plain ones, which Remix leaves to the browser. Of the others it leaves out what a browser knows: that something is
 * not there, the files that every page loads, and the id, which is also the key.
 * @param {string} folder of the browser's build.
 * @throws {Error} when the build is not as Remix 2 makes it, because pages would load the whole list.
 */
export function listBrowserRoutes(folder) {
  const assets = join(folder, "assets")
  const [name, ...others] = readdirSync(assets).filter((name) => /^manifest-.*\.js$/.test(name))
  if (!name || others.length > 0)
    throw unexpected(`${assets} has ${name ? others.length + 1 : 0} files manifest-*.js in place of one`)
  const path = join(assets, name)
  const [, before = "", json = ""] = /^([^{]*)(.*\})(;?\s*)$/s.exec(readFileSync(path, "utf8")) ?? []
  const manifest = parse(json)
  if (!manifest?.routes) throw unexpected(`${path} does not assign an object with "routes"`)
  const all = Object.entries(manifest.routes)
  const routesWithCode = all.filter(
    ([, { module }]) => readFileSync(join(folder, module), "utf8").trim() !== "",
  )
  if (routesWithCode.length === 0 || routesWithCode.length === all.length)
    throw unexpected(
      `of the ${all.length} routes in ${path}, ${routesWithCode.length} have code for browsers`,
    )
  const isLate = (/** @type {string} */ file) => !manifest.entry.imports.includes(file)
  const told = routesWithCode.map(([key, { id: _, ...route }]) => {
    const entries = Object.entries({ ...route, imports: route.imports.filter(isLate) })
    return [
      key,
      Object.fromEntries(
        entries.filter(([, value]) => value !== false && !(Array.isArray(value) && value.length === 0)),
      ),
    ]
  })
  const list = JSON.stringify({ ...manifest, routes: Object.fromEntries(told) })
  writeFileSync(
    path,
    `${before}${list};for(const[i,r]of Object.entries(window.__remixManifest.routes))r.id=i`,
  )
}

/**
 * @param {string} json
 * @returns {{ entry: { imports: string[] }, routes?: Record<string, Route> } | null} null for what is no JSON.
 *
 * @typedef {{ id: string, module: string, imports: string[], [key: string]: any }} Route
 */
function parse(json) {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

const unexpected = (/** @type {string} */ what) =>
  new Error(`The browser's list of routes could not be shortened: ${what}. See scripts/browser-routes.js.`)
