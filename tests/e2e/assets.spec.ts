import { readdirSync } from "node:fs"
import { expect, test } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"

const ASSETS = "build/client/assets"

test("client and server use the same stylesheet", { tag: oneBrowser }, () => {
  const stylesheets = readdirSync(ASSETS).filter((name) => name.endsWith(".css"))
  expect(stylesheets).toHaveLength(1)
})
