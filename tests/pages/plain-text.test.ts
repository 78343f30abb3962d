import type { CheerioAPI } from "cheerio"
import { expect, test } from "vitest"
import { visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeOneOfEach } from "#tests/support/one-of-each.ts"

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

const split = (paths: string) => paths.split(" ")
const forAll = split(
  "/ /collections /collection/1 /product/1 /brands /brand/1 /groups /groups/1 /search?q=vase",
)
const forMembers = split("/groups/1?tab=chat /collection/1?search=zzz /friends /friends?tab=requests /save")
  .concat(split("/report?kind=item&id=1 /invitations /imports /imports/links /profile /profile/tokens"))
  .concat(split("/profile/two-step /profile/save"))
const forOwners = split("/collection/1/add /collection/1/edit /collection/1/delete /collection/1/notes")
  .concat(split("/collection/1/people /product/1/edit /product/1/move /product/1/copy /groups/1/members"))
  .concat(split("/groups/1/items/add /brand/1/edit /admin /admin/users /admin/users/2 /admin/reports"))

test("the words of neighbouring parts stay apart in a text browser", async () => {
  const { mila, boris } = await makeOneOfEach()
  const screens = [
    ...[...forAll, "/auth", "/appearance"].map((path) => ({ path, as: null })),
    ...[...forAll, ...forMembers].map((path) => ({ path, as: boris })),
    ...[...forAll, ...forMembers, ...forOwners].map((path) => ({ path, as: mila })),
  ]
  const glued: string[] = []
  for (const { path, as } of screens) {
    const page = await visit(path, { as })
    expect(page.status, `${path} for ${as?.id}`).toBe(200)
    for (const words of gluedWords(page.$)) glued.push(`${path} for ${as?.id}: ${words}`)
  }
  expect([...new Set(glued)]).toEqual([])
}, 60_000)
