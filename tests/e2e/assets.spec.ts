import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"

const ASSETS = "build/client/assets"

test("client and server use the same stylesheet", { tag: oneBrowser }, () => {
  const stylesheets = readdirSync(ASSETS).filter((name) => name.endsWith(".css"))
  expect(stylesheets).toHaveLength(1)
})

test("the browser's manifest has pages only", { tag: oneBrowser }, () => {
  const [list = ""] = readdirSync(ASSETS).filter((name) => /^manifest-.*\.js$/.test(name))
  const text = readFileSync(`${ASSETS}/${list}`, "utf8")
  const { routes } = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1))
  const known = Object.values<{ path?: string }>(routes).map(({ path }) => path ?? "")
  expect(known).toEqual(expect.arrayContaining(["collections", "groups/:id", "*"]))
  expect(known.filter((path) => /^(api|images)\b|\bexport$/.test(path))).toEqual([])
})
