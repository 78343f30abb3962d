import { beforeEach, expect, test } from "vitest"
import { texts, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeItem,
  makeUser,
} from "#tests/support/factories.ts"
import type { User } from "~/domain/viewer.ts"

/* The lists of dialogs that do not fit one page. */

useTestDatabase()

const MANY = 51

let owner: User
beforeEach(async () => {
  owner = await makeUser({ username: "mila" })
})

async function makeMany(make: (user: User, n: number) => Promise<unknown>) {
  for (let n = 1; n <= MANY; n++) await make(await makeUser({ username: `u${n}` }), n)
}

/** What both pages of a list have, turned by the links of its navigation. */
async function bothPages(path: string, navigation: string, rows: string) {
  const nav = `dialog nav[aria-label="${navigation}"] a`
  const first = await visit(path, { as: owner })
  expect(texts(first, nav)).toEqual(["Show more"])
  const second = await visit(first.$(nav).attr("href") ?? "", { as: owner })
  expect(texts(second, nav)).toEqual(["Back to the first"])
  expect(second.$(nav).attr("href")).toBe(path)
  const shown = [first, second].map((page) => texts(page, rows))
  expect(new Set(shown.flat()).size).toBe(MANY)
  return shown.map((page) => page.length)
}

test.each([
  ["co-owners", "coOwners", makeCoOwner],
  ["collaborators", "collaborators", makeCollaborator],
])("the sharing dialog turns pages of %s, and its buttons stay on their page", async (name, param, make) => {
  const place = await makeCollection(owner)
  await makeMany((user) => make(place, user))
  const path = `/collection/${place.id}/people`
  expect(await bothPages(path, `Pages of ${name}`, "dialog li .truncate")).toEqual([50, 1])
  const first = await visit(path, { as: owner })
  const second = await visit(first.$("dialog nav a").attr("href") ?? "", { as: owner })
  expect(second.$('dialog form:has([aria-label^="Remove"])').attr("action")).toContain(`${param}=`)
})

test("the dialog for moving turns pages of collections", async () => {
  const { id } = await makeItem(await makeCollection(owner))
  for (let n = 1; n <= MANY; n++) await makeCollection(owner, { name: `Shelf ${n}` })
  const rows = 'dialog option:not([value=""])'
  expect(await bothPages(`/product/${id}/move`, "Pages of collections", rows)).toEqual([50, 1])
})
