import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { helpHtml } from "~/pages/help/text.server.ts"

test("the help shows every picture of the document, and the build has no other", () => {
  const shown = [...helpHtml.matchAll(/ src="[^"]*\/([\w-]+)\.webp"/g)].map(([, name]) => name)
  const built = readFileSync("app/pages/help/text.server.ts", "utf8").match(/screens\/\{(.*)\}\.webp/)?.[1]
  expect(shown.length).toBeGreaterThan(3)
  expect(shown).toHaveLength(helpHtml.split("<img ").length - 1)
  expect(built?.split(",")).toEqual(shown)
})

test("the help links to no file of the repository, which its page does not have", () => {
  expect(helpHtml.match(/ href="(?!https?:|\/|#)[^"]*"/g)).toBeNull()
})

test("each part of the help that is no word of a text has a look", () => {
  const plain = new Set([...helpHtml.matchAll(/<(\w+)(?![^>]* class=)/g)].map(([, tag]) => tag))
  expect([...plain].filter((tag) => !["a", "strong", "em", "code"].includes(tag ?? ""))).toEqual([])
})
