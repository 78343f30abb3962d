import type { CheerioAPI } from "cheerio"
import { expect, test } from "vitest"
import { makeCollection, makeUser } from "#db/factories.ts"
import { api } from "#tests/support/api.ts"
import { visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"

useTestDatabase()

const INLINE = new Set([
  "a",
  "abbr",
  "b",
  "bdi",
  "button",
  "code",
  "em",
  "label",
  "small",
  "span",
  "strong",
  "time",
])

/** Where a text browser shows two words of neighbouring inline elements as one. */
function gluedWords($: CheerioAPI): string[] {
  const texts: { inline: boolean; text: string }[] = []
  const walk = (nodes: ReturnType<CheerioAPI>) => {
    for (const node of nodes.contents().toArray()) {
      if (node.type === "text") {
        texts.push({ inline: true, text: node.data })
        continue
      }
      if (node.type !== "tag" || ["svg", "script", "style", "template"].includes(node.name)) continue
      const isBlock = !INLINE.has(node.name)
      if (isBlock) texts.push({ inline: false, text: "" })
      else texts.push({ inline: true, text: "\0" })
      walk($(node) as ReturnType<CheerioAPI>)
      texts.push(isBlock ? { inline: false, text: "" } : { inline: true, text: "\0" })
    }
  }
  walk($("body"))
  const line = texts.map(({ inline, text }) => (inline ? text : "\n")).join("")
  return line.match(/[\p{L}\p{N}]+\0+[\p{L}\p{N}]+/gu) ?? []
}

test("the words of neighbouring parts stay apart in a text browser", async () => {
  const [mila, boris] = [await makeUser({ username: "mila" }), await makeUser({ username: "boris" })]
  await makeCollection(mila, { name: "Kitchen, slowly" })
  await api("POST /api/groups", { as: mila, json: { name: "Cooks" } })
  await api("POST /api/friend-requests", { as: boris, json: { userId: mila.id } })
  for (const path of ["/", "/collections", "/brands", "/groups", "/friends", "/search?q=kitchen", "/profile"])
    for (const as of [mila, null]) {
      const page = await visit(path, as ? { as } : {})
      expect(gluedWords(page.$), `${path} for ${as ? "a user" : "a visitor"}`).toEqual([])
    }
})
