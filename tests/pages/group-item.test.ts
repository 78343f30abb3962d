import { beforeEach, expect, test } from "vitest"
import { api } from "#tests/support/api.ts"
import { ask, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeGroup, makeGroupItem, makeMember, makeUser } from "#tests/support/factories.ts"
import { removeGroupItem, updateGroupItem } from "~/domain/groups/item-writes.server.ts"
import { setVote } from "~/domain/groups/member-writes.server.ts"
import { sendMessage } from "~/domain/groups/message-writes.server.ts"
import { getGroup } from "~/domain/groups/reads.server.ts"
import type { User } from "~/domain/viewer.ts"
import { NotFound } from "~/errors.ts"

useTestDatabase()

let owner: User
let boris: User
let group: { id: number }
let sofa: { id: number }
let page: string
beforeEach(async () => {
  owner = await makeUser({ username: "mila" })
  boris = await makeUser({ username: "boris" })
  group = await makeGroup(owner)
  await makeMember(group, boris)
  sofa = await makeGroupItem(group, owner, { name: "Sofa", description: "Three seats, blue." })
  page = `/groups/${group.id}/items/${sofa.id}`
})

test("the page of a group's product shows its description, votes with names, and who decided", async () => {
  await setVote(boris, group.id, sofa.id, true)
  await updateGroupItem(owner, group.id, sofa.id, { state: "decided" })
  const { text } = await visit(page, { as: boris })
  expect(text("main")).toContain("Three seats, blue.")
  expect(text("main")).toContain("For it: boris")
  expect(text("main")).toMatch(/Decided\s+\w+ \d+, \d+\s+by mila/)
  const { text: ofVisitor } = await visit(page)
  expect(ofVisitor("main")).toContain("For it: 1 member")
  expect(ofVisitor("main")).not.toContain("boris")
})

test("a vote is a form that works without scripts, and leads back to where it was pressed", async () => {
  const list = `/groups/${group.id}`
  const { $ } = await visit(list, { as: boris })
  const form = $(`form[action="${page}/vote"]`)
  expect(form.find("[name=on]").val()).toBe("true")
  expect(form.find("button").attr("aria-pressed")).toBe("false")
  const { status, headers } = await ask(`${page}/vote`, { as: boris, form: { on: "true", _returnTo: list } })
  expect([status, headers.get("Location")]).toEqual([303, list])
  const after = await visit(list, { as: boris })
  expect(after.$(`form[action="${page}/vote"] button`).attr("aria-label")).toBe("I'm for it: Sofa, 1")
})

test("the list filters by what was decided, and links both orders", async () => {
  await makeGroupItem(group, boris, { name: "Lamp" })
  await updateGroupItem(owner, group.id, sofa.id, { state: "dropped" })
  const names = async (query: string) => {
    const { $ } = await visit(`/groups/${group.id}${query}`, { as: boris })
    return $(".card-name")
      .toArray()
      .map((name) => $(name).text())
  }
  expect(await names("")).toEqual(["Lamp", "Sofa"])
  expect(await names("?state=dropped&sort=votes")).toEqual(["Sofa"])
  expect(await names("?state=decided")).toEqual([])
})

test("a message about a product shows its card in the chat, stands on the product's page, and is unread to others", async () => {
  const form = { content: "Will it fit?", itemId: String(sofa.id), _returnTo: page }
  const sent = await ask(`/groups/${group.id}/messages`, { as: boris, form })
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, page])
  await sendMessage(boris, group.id, { content: "Dinner at eight?" })
  expect((await getGroup(owner, group.id)).group.unreadCount).toBe(2)

  const product = await visit(page, { as: owner })
  expect(product.text("main")).toContain("Will it fit?")
  expect(product.text("main")).not.toContain("Dinner")
  const chat = await visit(`/groups/${group.id}?tab=chat`, { as: owner })
  expect(chat.$(".bubble-product").attr("href")).toBe(page)

  await removeGroupItem(owner, group.id, sofa.id)
  const later = await visit(`/groups/${group.id}?tab=chat`, { as: owner })
  expect(later.text(".chat-scroll")).toContain("Will it fit?")
  expect(later.text(".chat-scroll")).toContain("about a product that was removed")
  expect(later.$(".bubble-product")).toHaveLength(0)
  expect((await visit(page, { as: owner })).status).toBe(404)
})

test("a message with the address of a product is about it, from the chat's own field and by the API", async () => {
  const origin = "http://curio.test"
  const content = `What about ${origin}${page}?`
  const form = { content }
  await ask(`/groups/${group.id}/messages`, { as: boris, form })
  const { body } = await api(`POST /api/groups/${group.id}/messages`, {
    as: boris,
    json: { content: `${content} Really` },
  })
  expect(body.itemId).toBe(sofa.id)
  expect((await getGroup(owner, group.id)).group.unreadCount).toBe(2)
  const chat = await visit(`/groups/${group.id}?tab=chat`, { as: owner })
  expect(
    chat
      .$(".bubble-product")
      .toArray()
      .map((card) => chat.$(card).attr("href")),
  ).toEqual([page, page])
  expect((await visit(page, { as: owner })).$("main li:contains('What about')")).toHaveLength(2)
  // Another site, another group, and no product.
  const elsewhere = await makeGroupItem(await makeGroup(owner), owner)
  for (const link of [
    `https://other.example${page}`,
    `${origin}/groups/${elsewhere.groupId}/items/${elsewhere.id}`,
    `${origin}/groups/${group.id}/items/999`,
  ])
    expect((await sendMessage(boris, group.id, { content: link }, { origin })).itemId).toBeNull()
})

test("a message is about no product of another group", async () => {
  const elsewhere = await makeGroupItem(await makeGroup(owner), owner)
  const message = { content: "This?", itemId: elsewhere.id }
  await expect(sendMessage(boris, group.id, message)).rejects.toThrow(NotFound)
})
