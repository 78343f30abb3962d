import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { blocks, friendRequests, users } from "#db/schema/index.ts"
import { ask, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollection,
  makeCoOwner,
  makeFriends,
  makeGroup,
  makeGroupItem,
  makeItem,
  makeMember,
  makeMessage,
  makeUser,
  PASSWORD,
} from "#tests/support/factories.ts"
import { deleteAccount } from "~/domain/accounts/deletion.server.ts"
import { setVote } from "~/domain/groups/member-writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import { paths } from "~/paths.ts"

useTestDatabase()

/** The pages that name mila, whoever she is to the viewer. */
async function makePages() {
  const mila = await makeUser({ username: "mila" })
  const [viewer, host] = [await makeUser(), await makeUser()]
  const [hers, theirs, own] = [
    await makeCollection(mila),
    await makeCollection(host),
    await makeCollection(viewer),
  ]
  await makeItem(hers)
  const item = await makeItem(theirs, { userId: mila.id })
  await makeCoOwner(own, mila)
  const [led, joined, invitedTo] = [await makeGroup(mila), await makeGroup(host), await makeGroup(host)]
  await makeMember(joined, mila)
  await makeMember(joined, viewer)
  await makeMessage(joined, mila)
  const product = await makeGroupItem(joined, mila)
  const voted = await makeGroupItem(joined, host)
  await setVote(mila, joined.id, voted.id, true)
  const talkedOf = await makeGroupItem(joined, host)
  await makeMessage(joined, mila, { itemId: talkedOf.id })
  await makeMember(invitedTo, viewer, { status: "pending", invitedById: mila.id })
  const places = {
    "her collection": paths.collection(hers.id),
    "an item she added, as a card": paths.collection(theirs.id),
    "an item she added": paths.product(item.id),
    "the public collections": paths.collections({ filter: "public" }),
    "the people of a collection": paths.collectionForm(own.id, "people"),
    "her group": paths.group(led.id),
    "the members of a group": paths.groupForm(joined.id, "members"),
    "a chat": paths.group(joined.id, { tab: "chat" }),
    "a product of a group": paths.groupItem(joined.id, product.id),
    "the votes on a product": paths.groupItem(joined.id, voted.id),
    "a message about a product": paths.groupItem(joined.id, talkedOf.id),
    "an invitation": paths.group(invitedTo.id),
    "the invitations": paths.groups(),
  }
  return { mila, viewer, places }
}

/** The places whose links lead to the person's page. */
async function linkedAt(places: Record<string, string>, person: User, viewer: User | null) {
  const found = []
  for (const [name, address] of Object.entries(places)) {
    const { $ } = await visit(address, { as: viewer })
    if ($(`a[href="${paths.people(person.id)}"]`).length > 0) found.push(name)
  }
  return found
}

const friends = { "the friends": paths.friends() }

test("a name is a link everywhere when it is a stranger's", async () => {
  const { mila, viewer, places } = await makePages()
  expect(await linkedAt(places, mila, viewer)).toEqual(Object.keys(places))
})

test("a name is a link everywhere when it is a friend's", async () => {
  const { mila, viewer, places } = await makePages()
  await makeFriends(mila, viewer)
  const all = { ...places, ...friends }
  expect(await linkedAt(all, mila, viewer)).toEqual(Object.keys(all))
})

test.each(["received", "sent"])("a name is a link in a friend request that was %s", async (direction) => {
  const { mila, viewer } = await makePages()
  const [sender, receiver] = direction === "sent" ? [viewer, mila] : [mila, viewer]
  await db.insert(friendRequests).values({ senderId: sender.id, receiverId: receiver.id })
  expect(await linkedAt(friends, mila, viewer)).toEqual(Object.keys(friends))
})

const endings: Record<string, (mila: User, viewer: User) => Promise<unknown>> = {
  "who blocked the viewer": (mila, viewer) =>
    db.insert(blocks).values({ userId: mila.id, blockedId: viewer.id }),
  "whom the viewer blocked": (mila, viewer) =>
    db.insert(blocks).values({ userId: viewer.id, blockedId: mila.id }),
  "who is suspended": (mila) => db.update(users).set({ isSuspended: true }).where(eq(users.id, mila.id)),
  "who has deleted the account": (mila) => deleteAccount(mila, { currentPassword: PASSWORD }),
}

test.each(Object.keys(endings))(
  "a name is no link anywhere when it is one of a person %s",
  async (ending) => {
    const { mila, viewer, places } = await makePages()
    await makeFriends(mila, viewer)
    await db.insert(friendRequests).values({ senderId: mila.id, receiverId: viewer.id })
    await endings[ending]?.(mila, viewer)
    expect(await linkedAt({ ...places, ...friends }, mila, viewer)).toEqual([])
  },
)

test("a friend who is suspended can be removed, though there is no page of theirs", async () => {
  const { mila, viewer } = await makePages()
  await makeFriends(mila, viewer)
  await db.update(users).set({ isSuspended: true }).where(eq(users.id, mila.id))
  const { $ } = await visit(paths.friends(), { as: viewer })
  const button = $('main button[aria-label="Remove friend: mila"]')
  expect(button.closest("form").attr("action")).toBe(paths.person("mila", "remove"))
  const form = { userId: button.closest("form").find("[name=userId]").attr("value") ?? "" }
  expect((await ask(paths.person("mila", "remove"), { as: viewer, form })).status).toBe(303)
  expect((await visit(paths.friends(), { as: viewer })).text("main")).not.toContain("mila")
})

test("a name is no link for a visitor when the profile is private", async () => {
  const { mila, places } = await makePages()
  await db.update(users).set({ isPrivate: true }).where(eq(users.id, mila.id))
  expect(await linkedAt(places, mila, null)).toEqual([])
})
