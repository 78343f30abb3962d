import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { helpHtml } from "~/pages/help/text.server.ts"

test("the help shows every picture of the document, and the build has no other", () => {
  const shown = [...helpHtml.matchAll(/ src="[^"]*\/([\w-]+)\.webp"/g)].map(([, name]) => name)
  const built = readFileSync("app/pages/help/text.server.ts", "utf8").match(/screens\/\{(.*)\}\.webp/)?.[1]
  expect(shown.length).toBeGreaterThan(3)
  expect(helpHtml).not.toContain('src=""')
  expect(built?.split(",")).toEqual(shown)
})
