import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/**
 * Takes the routes without code for browsers (the API, downloads) out of the list of routes that each page loads. Their
 * links are plain ones, which Remix leaves to the browser. Of the others it leaves out what a browser knows: that something is
 * not there, and the files that every page loads. Each is a row of values, from which the browser makes what Remix expects.
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
  const rows = routesWithCode.map(([id, { parentId, path, index, module, imports, id: _, ...rest }]) => {
    const unknown = Object.keys(rest).filter((name) => !FLAGS.includes(name) && !isNothing(rest[name]))
    if (unknown.length > 0) throw unexpected(`a route has ${unknown}`)
    const flags = FLAGS.reduce((sum, name, at) => sum | (rest[name] ? 1 << at : 0), 0)
    const files = [module, ...imports.filter(isLate)].map(shortName).join(" ")
    const values = [id, parentId, path, flags, files, ...(index ? [index] : [])]
    // A hole is read as `undefined`, and JSON has no holes.
    return `[${values.map((value) => JSON.stringify(value) ?? "").join()}]`
  })
  writeFileSync(path, `${before}${JSON.stringify({ ...manifest, routes: {} })};${expand(rows.join())}`)
}

const FLAGS = ["hasAction", "hasLoader", "hasClientAction", "hasClientLoader", "hasErrorBoundary"]

/** @param {unknown} value */
const isNothing = (value) => value === undefined || (Array.isArray(value) && value.length === 0)

/** @param {string} file */
function shortName(file) {
  const [, name] = /^\/assets\/([^ ]+)\.js$/.exec(file) ?? []
  if (!name) throw unexpected(`a file has the name ${file}`)
  return name
}

/** @param {string} rows */
const expand = (rows) =>
  `for(const[id,parentId,path,flags,files,index]of[${rows}]){const[module,...imports]=files.split(" ").map(n=>"/assets/"+n+".js"),r={id,parentId,path,index,module,imports};${JSON.stringify(FLAGS)}.forEach((n,i)=>flags>>i&1&&(r[n]=!0));window.__remixManifest.routes[id]=r}`

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
