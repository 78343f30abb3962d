import { readFileSync } from "node:fs"
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { collections, itemClaims, removedItems } from "#db/schema/index.ts"
import { api } from "#tests/support/api.ts"
import { visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeFriends,
  makeItem,
  makeUser,
  makeViewLink,
  PASSWORD,
} from "#tests/support/factories.ts"
import { runJobs } from "#tests/support/jobs.ts"
import { deleteAccount } from "~/domain/accounts/deletion.server.ts"
import { findGuestClaim, listOwnClaims } from "~/domain/claims/reads.server.ts"
import { claimByLink, claimItem, takeClaimBack, takeGuestClaimBack } from "~/domain/claims/writes.server.ts"
import { acceptOffer, offerCollection } from "~/domain/collections/handover.server.ts"
import { findViewLink } from "~/domain/collections/link-reads.server.ts"
import { endViewLink } from "~/domain/collections/link-writes.server.ts"
import { addCollectionMember, removeCollectionMember } from "~/domain/collections/member-writes.server.ts"
import { deleteCollection, updateCollection } from "~/domain/collections/writes.server.ts"
import { blockPerson } from "~/domain/friends/block-writes.server.ts"
import { removeFriend } from "~/domain/friends/writes.server.ts"
import { changeItems } from "~/domain/items/batch-writes.server.ts"
import { copyItem } from "~/domain/items/copy-writes.server.ts"
import { deleteItem, restoreItem } from "~/domain/items/trash-writes.server.ts"
import { updateItem } from "~/domain/items/writes.server.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

let owner: User
let claimer: User
let friend: User
let other: User
let list: Awaited<ReturnType<typeof makeCollection>>
let lamp: Awaited<ReturnType<typeof makeItem>>
let cup: Awaited<ReturnType<typeof makeItem>>

beforeEach(async () => {
  ;[owner, claimer, friend, other] = (await Promise.all(
    ["olga", "clara", "finn", "otto"].map((username) => makeUser({ username })),
  )) as [User, User, User, User]
  await makeFriends(claimer, friend)
  await makeFriends(owner, claimer)
  list = await makeCollection(owner, { name: "Wishes", claims: "hidden" })
  lamp = await makeItem(list, { name: "Lamp" })
  cup = await makeItem(list, { name: "Cup" })
  await claimItem(claimer, lamp.id)
  await claimItem(other, cup.id)
})

/** Undefined where claims are not told. */
const seenBy = async (as: User, id = lamp.id) => (await api(`GET /api/items/${id}`, { as })).body.claim
const onClaims = async () => (await listOwnClaims(claimer, { limit: 9 })).items.map(({ status }) => status)
const setList = (change: Partial<typeof collections.$inferInsert>) =>
  db.update(collections).set(change).where(eq(collections.id, list.id))
const taken = { isMine: false, isBought: false, name: null }
const byClara = { ...taken, name: "clara" }

async function keepsOwnOnly() {
  expect(await onClaims()).toEqual(["yours"])
  for (const item of [lamp, cup]) expect(await seenBy(claimer, item.id)).toBeUndefined()
  expect(await seenBy(other)).toEqual(taken)
  expect(await seenBy(other, cup.id)).toMatchObject({ isMine: true })
}

const rows: Record<string, () => Promise<void>> = {
  "the owner says that it is owned or gone": async () => {
    await updateItem(owner, lamp.id, { state: "owned" })
    expect(await seenBy(other)).toEqual(taken)
    expect((await listOwnClaims(claimer, { limit: 9 })).items[0]).toMatchObject({ state: "owned" })
    await takeClaimBack(claimer, lamp.id)
    await expect(claimItem(other, lamp.id)).rejects.toMatchObject({ status: 409 })
  },
  "the item is deleted": async () => {
    await deleteItem(owner, lamp.id)
    expect(await onClaims()).toEqual(["removed"])
    // What its owner restores and exports says nothing of it.
    expect(JSON.stringify(await db.select().from(removedItems))).not.toMatch(/claim|clara/)
    await takeClaimBack(claimer, lamp.id)
    expect(await onClaims()).toEqual([])
  },
  "the deleted item is restored": async () => {
    await deleteItem(owner, lamp.id)
    await restoreItem(owner, lamp.id)
    expect([await onClaims(), await seenBy(friend), await seenBy(owner)]).toEqual([
      ["open"],
      byClara,
      undefined,
    ])
  },
  "the item moves to another wish list": async () => {
    // Of somebody else, where the owner is one of the others and would be told.
    const next = await makeCollection(friend, { name: "Next", claims: "hidden" })
    const added = await makeItem(list, { name: "Vase", userId: owner.id })
    await claimItem(claimer, added.id)
    await updateItem(owner, added.id, { collectionId: next.id })
    expect([await onClaims(), await seenBy(other, added.id), await seenBy(owner, added.id)]).toEqual([
      ["open", "open"],
      null,
      null,
    ])
    expect(await seenBy(claimer, added.id)).toMatchObject({ isMine: true })
    // Trying to claim it tells nothing either.
    await claimItem(owner, added.id)
    expect(await seenBy(other, added.id)).toEqual(taken)
    await updateItem(owner, added.id, { collectionId: list.id })
    expect([await seenBy(other, added.id), await seenBy(friend, added.id)]).toEqual([taken, byClara])
    expect(await seenBy(owner, added.id)).toBeUndefined()
  },
  "the item moves to a collection that is no wish list": async () => {
    await updateItem(owner, lamp.id, { collectionId: (await makeCollection(owner)).id })
    for (const person of [owner, other, claimer]) expect(await seenBy(person)).toBeUndefined()
    expect(await onClaims()).toEqual(["off"])
  },
  "the item is copied": async () => {
    const { id } = await copyItem(owner, lamp.id, { collectionId: list.id })
    expect([await seenBy(other, id), await seenBy(other)]).toEqual([null, taken])
  },
  "several items are deleted at once": async () => {
    await changeItems(owner, { ids: [lamp.id, cup.id], action: "delete" } as never)
    expect(await onClaims()).toEqual(["removed"])
    expect(await db.$count(itemClaims)).toBe(2)
  },
  "the claimer becomes a co-owner": async () => {
    const before = await seenBy(friend)
    await addCollectionMember(owner, list.id, "co-owner", claimer.id)
    await keepsOwnOnly()
    expect(await seenBy(friend)).toEqual(before)
    await claimItem(claimer, lamp.id, { bought: true })
    await expect(claimItem(claimer, (await makeItem(list)).id)).rejects.toMatchObject({ status: 404 })
  },
  "the claimer leaves a private list": async () => {
    await setList({ isPrivate: true })
    await makeCollaborator(list, claimer)
    await makeCollaborator(list, other)
    await removeCollectionMember(claimer, list.id, "collaborator", claimer.id)
    expect([await onClaims(), await seenBy(other)]).toEqual([["unseen"], taken])
    await takeClaimBack(claimer, lamp.id)
    expect(await seenBy(other)).toBeNull()
  },
  "the friendship with the claimer ends": async () => {
    expect(await seenBy(friend)).toEqual(byClara)
    await removeFriend(friend, claimer.id)
    expect([await seenBy(friend), await onClaims()]).toEqual([taken, ["open"]])
  },
  "the owner blocks the claimer": async () => {
    await blockPerson(owner, { username: "clara" })
    expect([await seenBy(other), await onClaims()]).toEqual([taken, ["open"]])
    await expect(claimItem(claimer, (await makeItem(list)).id)).rejects.toMatchObject({ status: 404 })
    // Names across a block are told to nobody, also when the owner sees claims.
    await setList({ claims: "shown" })
    expect(await seenBy(owner)).toEqual(taken)
  },
  "the view link of a guest ends": async () => {
    const link = await makeViewLink(list, owner)
    const vase = await makeItem(list, { name: "Vase" })
    const token = await claimByLink(await findViewLink(link.token), vase.id, "Grandma")
    await endViewLink(owner, list.id, link.id)
    expect(await seenBy(other, vase.id)).toEqual(taken)
    expect(await findGuestClaim(token)).toEqual({ itemName: "Vase", isThere: true })
    await takeGuestClaimBack(token)
    expect(await seenBy(other, vase.id)).toBeNull()
  },
  "the day comes": async () => {
    await setList({ revealAt: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) })
    expect(await seenBy(owner)).toBeUndefined()
    await setList({ revealAt: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) })
    expect([await seenBy(owner), await onClaims()]).toEqual([byClara, ["open"]])
  },
  "claims are switched off and on": async () => {
    await setList({ claims: "off" })
    expect([await seenBy(other), await seenBy(claimer), await onClaims()]).toEqual([
      undefined,
      undefined,
      ["off"],
    ])
    await setList({ claims: "hidden" })
    expect([await seenBy(other), await seenBy(owner), await onClaims()]).toEqual([taken, undefined, ["open"]])
  },
  "a claimer becomes the owner by an offer": async () => {
    await makeCoOwner(list, claimer)
    await offerCollection(owner, list.id, claimer.id)
    await acceptOffer(claimer, list.id)
    await keepsOwnOnly()
    expect(await seenBy(owner)).toBeUndefined()
  },
  "a claimer inherits the list": async () => {
    await makeCoOwner(list, claimer)
    await deleteAccount(owner, { currentPassword: PASSWORD } as never)
    await runJobs()
    await keepsOwnOnly()
  },
  "the owner gives the list away and leaves": async () => {
    await makeCoOwner(list, friend)
    await offerCollection(owner, list.id, friend.id)
    await acceptOffer(friend, list.id)
    await removeCollectionMember(owner, list.id, "co-owner", owner.id)
    const vase = await makeItem(list, { name: "Vase" })
    await claimItem(other, vase.id)
    // One of the others by now, of whom only these claims were hidden.
    expect([await seenBy(owner), await seenBy(owner, vase.id), await seenBy(other)]).toEqual([
      null,
      taken,
      taken,
    ])
    await expect(claimItem(owner, lamp.id)).rejects.toMatchObject({ status: 409 })
    await setList({ revealAt: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) })
    expect(await seenBy(owner)).toEqual(byClara)
    expect(await onClaims()).toEqual(["open"])
  },
  "a co-owner leaves or is removed": async () => {
    await makeCoOwner(list, friend)
    const vase = await makeItem(list, { name: "Vase" })
    await claimItem(claimer, vase.id)
    await removeCollectionMember(owner, list.id, "co-owner", friend.id)
    // The one from before is what a friend was told already.
    expect([await seenBy(friend), await seenBy(friend, vase.id)]).toEqual([byClara, null])
    expect(await onClaims()).toEqual(["open", "open"])
  },
  "the owner lets claims be shown and hides them again": async () => {
    const wishes = async (as: User) => (await visit(`/collection/${list.id}`, { as })).text("main")
    for (const claims of ["shown", "hidden"] as const) await updateCollection(owner, list.id, { claims })
    expect(await seenBy(owner)).toBeUndefined()
    expect(await wishes(other)).toContain("The owner does not see who gets what, and saw it last on ")
    expect(await wishes(owner)).not.toContain("saw it last")
    expect((await api(`GET /api/collections/${list.id}`)).body.claimsSeenOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(await onClaims()).toEqual(["open"])
  },
  "the claimer deletes the account": async () => {
    await deleteAccount(claimer, { currentPassword: PASSWORD } as never)
    await runJobs()
    expect(await seenBy(other)).toBeNull()
    expect(await db.$count(itemClaims)).toBe(1)
  },
  "the collection is deleted": async () => {
    await deleteCollection(owner, list.id)
    expect(await onClaims()).toEqual(["removed"])
    await runJobs()
    expect(await onClaims()).toEqual(["removed"])
  },
}

test.each(Object.keys(rows))("docs/wish-lists.md tells what becomes of a claim when %s", async (row) => {
  await rows[row]?.()
})

test("docs/wish-lists.md has the tested rows", () => {
  const [, table = ""] = readFileSync("docs/wish-lists.md", "utf8").split("## What becomes of a claim")
  const named = [...table.matchAll(/^\| (.+?) \| .+ \|$/gm)].map(([, row]) => row).slice(1)
  expect(named).toEqual(Object.keys(rows))
})
