import { readdirSync } from "node:fs"
import { expect, test } from "@playwright/test"

test("client and server agree on one stylesheet", { tag: ["@js", "@desktop"] }, () => {
  const stylesheets = readdirSync("build/client/assets").filter((name) => name.endsWith(".css"))
  expect(stylesheets).toHaveLength(1)
})
