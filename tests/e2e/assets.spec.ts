import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"

const ASSETS = "build/client/assets"

test("client and server use the same stylesheets", { tag: oneBrowser }, () => {
  const stylesheets = readdirSync(ASSETS).filter((name) => name.endsWith(".css"))
  // Each has a hash of its content, so one that differed on the server would be there twice.
  expect(stylesheets.map((name) => name.replace(/-.{8}\.css$/, "")).sort()).toEqual(["api-docs", "app"])
})

test("the build carries the licences of the packages in it", { tag: oneBrowser }, () => {
  for (const [folder, packages] of [
    ["server", ["zod", "drizzle-orm", "lru-cache", "csv-parse"]],
    ["client", ["react-dom", "@remix-run/react", "lucide"]],
  ] as const) {
    const text = readFileSync(`build/${folder}/licenses.txt`, "utf8")
    for (const name of packages) expect(text).toContain(`Name: ${name}\n`)
    expect(text).toContain("Permission is hereby granted")
  }
})
