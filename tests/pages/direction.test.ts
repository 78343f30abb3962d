import type { Element } from "domhandler"
import { expect, test } from "vitest"
import { api } from "#tests/support/api.ts"
import { visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollection,
  makeGroup,
  makeGroupItem,
  makeItem,
  makeMessage,
  makeUser,
} from "#tests/support/factories.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

/** Begins with a letter of the Arabic script, and has ours inside. */
const NAME = "مزهرية Aalto 160"
const RTL = /\p{Script=Arabic}/u

/** Names of elements and their tooltips, which have no elements of their own inside. */
const PLAIN = "title, option, .sr-only, [aria-hidden=true], script"

async function makeWorld(owner: User) {
  const place = await makeCollection(owner, { name: NAME, description: NAME })
  const { id: item } = await makeItem(place, { name: NAME, brand: NAME, description: NAME })
  await api(`PATCH /api/collections/${place.id}`, { as: owner, json: { name: NAME, description: NAME } })
  await api("POST /api/brands", { as: owner, json: { name: NAME, description: NAME } })
  await api(`POST /api/collections/${place.id}/notes`, { as: owner, json: { content: NAME } })
  const group = await makeGroup(owner, { name: NAME, description: NAME })
  const groupItem = await makeGroupItem(group, owner, { name: NAME, brand: NAME })
  await makeMessage(group, owner, { content: NAME })
  const collection = `/collection/${place.id}`
  const groups = `/groups/${group.id}`
  return [
    ...["/", "/collections", collection, `${collection}/add`, `${collection}/edit`, `${collection}/delete`],
    ...[
      `${collection}/notes`,
      `${collection}/notes?edit=1`,
      `${collection}?search=${encodeURIComponent("مزهرx")}`,
    ],
    ...[`/product/${item}`, `/product/${item}/edit`, `/product/${item}/delete`, `/product/${item}/copy`],
    ...["/brands", "/brand/1", "/brand/1/edit", "/groups", groups, `${groups}?tab=chat`, `${groups}/edit`],
    ...[
      `${groups}/items/choose`,
      `${groups}/items/${groupItem.id}/edit`,
      `${groups}/items/${groupItem.id}/save`,
      `${groups}/items/${groupItem.id}/remove`,
    ],
    ...[`/search?q=${encodeURIComponent("مزهرية")}`, `/search?q=${encodeURIComponent("قوس")}`],
  ]
}

/** The first letter decides on the direction of `dir="auto"`, but for parts that have a direction of their own. */
const beginsRight = (text: string) => RTL.test(/\p{L}/u.exec(text)?.[0] ?? "")

test("every text of a user has its own direction, apart from the app's texts", async () => {
  const owner = await makeUser()
  let seen = 0
  for (const path of await makeWorld(owner)) {
    const { $ } = await visit(path, { as: owner })
    const wrong: string[] = []
    $("body *").each((_, element) => {
      const own = $(element)
        .contents()
        .toArray()
        .filter((node) => node.type === "text")
      const text = own.map((node) => $(node).text()).join("")
      const control = /^(input|textarea)$/.test((element as Element).name)
      const value = control ? ($(element).attr("value") ?? text) : text
      if (!RTL.test(value) || $(element).closest(PLAIN).length > 0 || $(element).attr("type") === "hidden")
        return
      seen += 1
      const around = $(element).closest("[dir=auto], bdi")
      const decisive = around.clone()
      decisive.find("[dir], bdi").remove()
      if (around.length === 0 || !beginsRight(control ? value : decisive.text()))
        wrong.push($.html(element).slice(0, 160))
    })
    expect(wrong, path).toEqual([])
  }
  expect(seen).toBeGreaterThan(60)
})
