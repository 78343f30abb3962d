import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { listBrowserRoutes } from "../scripts/browser-routes.js"

test("the browser's list of routes has those with code for browsers, and is else as it was", () => {
  const folder = mkdtempSync(join(tmpdir(), "curio-routes-"))
  const write = (name: string, text: string) => writeFileSync(join(folder, "assets", name), text)
  mkdirSync(join(folder, "assets"))
  const page = {
    id: "home",
    path: "",
    hasAction: false,
    module: "/assets/home-1.js",
    imports: ["/assets/x.js"],
  }
  const call = { id: "api/items", path: "api/items", hasAction: true, module: "/assets/items-1.js" }
  const manifest = (routes: object) =>
    `window.__remixManifest=${JSON.stringify({ entry: { module: "/assets/entry.js" }, routes, version: "1" })};`
  write("home-1.js", "export default 1")
  write("items-1.js", "\n")
  write("manifest-1.js", manifest({ home: page, "api/items": call }))

  listBrowserRoutes(folder)

  expect(readFileSync(join(folder, "assets", "manifest-1.js"), "utf8")).toBe(manifest({ home: page }))
})
