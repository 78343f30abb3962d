import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runInNewContext } from "node:vm"
import { afterEach, beforeEach, expect, test } from "vitest"
import { listBrowserRoutes } from "../scripts/browser-routes.js"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "curio-routes-"))
  mkdirSync(join(folder, "assets"))
  write("home-1.js", "export default 1")
  write("items-1.js", "\n")
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string) => writeFileSync(join(folder, "assets", name), text)

const page = {
  id: "home",
  parentId: "root",
  path: "",
  index: true,
  hasAction: false,
  ...{ hasLoader: true, hasClientAction: true, hasClientLoader: true, hasErrorBoundary: true },
  module: "/assets/home-1.js",
  imports: ["/assets/x.js"],
}
const call = { id: "api/items", path: "api/items", hasAction: true, module: "/assets/items-1.js" }
const entry = { module: "/assets/entry.js", imports: ["/assets/react.js"] }
const manifest = (routes: object) =>
  `window.__remixManifest=${JSON.stringify({ entry, routes, version: "1" })};`

test("the browser's list of routes has those with code for browsers, and the files that not every page loads", () => {
  const imports = ["/assets/react.js", ...page.imports]
  write("manifest-1.js", manifest({ home: { ...page, imports }, "api/items": call }))
  listBrowserRoutes(folder)
  const window: { __remixManifest?: unknown } = {}
  runInNewContext(readFileSync(join(folder, "assets", "manifest-1.js"), "utf8"), { window })
  const { hasAction: _, ...home } = page
  expect(window.__remixManifest).toEqual({ entry, routes: { home }, version: "1" })
})

test.each<[string, Record<string, string>, string]>([
  ["has no list of routes", {}, "has 0 files manifest-*.js"],
  ["has two lists of routes", { "manifest-1.js": "", "manifest-2.js": "" }, "has 2 files manifest-*.js"],
  ["has an empty list", { "manifest-1.js": "" }, 'does not assign an object with "routes"'],
  ["has a list that is no JSON", { "manifest-1.js": "x={a:1};" }, 'does not assign an object with "routes"'],
  [
    "has code in the modules of all routes",
    { "manifest-1.js": manifest({ home: page }) },
    "of the 1 routes in",
  ],
  [
    "has code in the modules of no routes",
    { "manifest-1.js": manifest({ call }) },
    "0 have code for browsers",
  ],
  [
    "has a route with something new",
    { "manifest-1.js": manifest({ home: { ...page, hasNews: true }, call }) },
    "a route has hasNews",
  ],
  [
    "has a file elsewhere",
    { "manifest-1.js": manifest({ home: { ...page, imports: ["/other/x.js"] }, call }) },
    "a file has the name /other/x.js",
  ],
])("the build fails when it %s", (_, files, message) => {
  for (const [name, text] of Object.entries(files)) write(name, text)
  expect(() => listBrowserRoutes(folder)).toThrow(message)
})
