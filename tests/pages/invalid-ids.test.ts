import { expect, test } from "vitest"
import { visit } from "#tests/support/app.ts"
import { useSharedDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import type { User } from "~/domain/viewer.ts"

let mila: User
useSharedDatabase(async () => {
  mila = await makeUser()
})

test.each([
  ["/collection/abc", "Collection not found", ["edit", "add", "notes", "delete"]],
  ["/product/1x", "Item not found", ["edit", "move", "delete"]],
  ["/brand/iittala", "Brand not found", []],
  ["/groups/abc", "Invalid Group ID", ["edit", "items/1/edit"]],
  ["/groups/0", "Group not found", ["edit"]],
])("%s and its forms show '%s'", async (path, message, forms) => {
  const shown = async (address: string, form?: Record<string, string>) => {
    const { status, text } = await visit(address, { as: mila, form })
    return [address, status, text("main h1")]
  }
  expect(await shown(path)).toEqual([path, 404, message])
  for (const form of forms) {
    const address = `${path}/${form}`
    expect(await shown(address)).toEqual([address, 404, message])
    expect(await shown(address, { name: "New" })).toEqual([address, 404, message])
  }
})
