import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { collections, groupItems } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { exported } from "#tests/support/exported.ts"
import {
  makeCollaborator,
  makeCollection,
  makeGroup,
  makeGroupItem,
  makeItem,
  makeMember,
  makeUser,
} from "#tests/support/factories.ts"
import { updateGroupItem } from "~/domain/groups/item-writes.server.ts"
import { setVote } from "~/domain/groups/member-writes.server.ts"
import { sendMessage } from "~/domain/groups/message-writes.server.ts"
import { getImport } from "~/domain/imports/reads.server.ts"
import { placeItem } from "~/domain/items/place-writes.server.ts"
import { deleteItem } from "~/domain/items/trash-writes.server.ts"
import { bring, runImports } from "./run-imports.ts"

useTestDatabase()

type Item = { addedByOther?: boolean; decision?: { votedByOwner: boolean } }

/** What comes back in a new account, of what is written, is in the first column. The second is what the import says of the rest. */
test("every part of a library comes back, or is counted", async () => {
  const [mila, boris] = [await makeUser({ username: "mila" }), await makeUser({ username: "boris" })]
  const createdAt = new Date("2024-05-06T07:08:09Z")
  const hall = await makeCollection(mila, { name: "Hall", description: "For gifts", isPrivate: true })
  await db
    .update(collections)
    .set({ claims: "hidden", revealAt: "2030-12-24", whoMayAdd: "friends", sort: "name" })
    .where(eq(collections.id, hall.id))
  const pictures = JSON.stringify([
    { url: "https://shop.example/a.jpg", alt: "Front" },
    { url: "https://shop.example/b.jpg", alt: null },
  ])
  const product = {
    ...{ brand: "Hay", price: "129.00 EUR 2024-05-06T07:08:09.000Z", availability: "pre-order" as const },
    ...{ description: "Made of oak", imageUrl: "https://shop.example/a.jpg", imageAlt: "Front" },
    ...{ images: pictures, canonicalUrl: "https://shop.example/canonical", createdAt },
  }
  const link = (name: string) => `https://shop.example/${name}`
  const own = { state: "owned" as const, starred: true, tags: "oak, Living room", note: "Ask Ann" }
  const lamp = await makeItem(hall, { name: "Lamp", productUrl: link("lamp"), ...product, ...own })
  const chair = await makeItem(hall, { name: "Chair", productUrl: link("chair"), createdAt })
  await makeItem(hall, { name: "Vase", productUrl: null, createdAt, state: "gone", userId: boris.id })
  const stool = await makeItem(hall, { name: "Stool", productUrl: link("stool"), createdAt })
  await placeItem(mila, { id: chair.id, collectionId: hall.id }, "first")
  await placeItem(mila, { id: lamp.id, collectionId: hall.id }, "up")
  await deleteItem(mila, stool.id)
  await makeCollaborator(hall, boris)

  const sofas = await makeGroup(mila, { name: "Sofas", description: "For the flat" })
  await makeMember(sofas, boris)
  const bed = await makeGroupItem(sofas, mila, { name: "Bed", productUrl: link("bed"), ...product })
  const sofa = await makeGroupItem(sofas, boris, { name: "Sofa", productUrl: link("sofa") })
  const bench = await makeGroupItem(sofas, mila, { name: "Bench", productUrl: link("bench") })
  await makeGroupItem(sofas, mila, { name: "Futon", productUrl: link("futon") })
  for (const voter of [mila, boris]) await setVote(voter, sofas.id, bed.id, true)
  await updateGroupItem(mila, sofas.id, bed.id, { state: "decided" })
  await updateGroupItem(boris, sofas.id, sofa.id, { state: "dropped" })
  await updateGroupItem(mila, sofas.id, bench.id, { state: "dropped" })
  await sendMessage(boris, sofas.id, { content: "Not the bench", itemId: bench.id })
  await db.update(groupItems).set({ stateAt: createdAt }).where(sql`state_at is not null`)

  const before = await exported(mila)
  expect(before.account.ownGroups).toEqual([
    {
      id: sofas.id,
      name: "Sofas",
      members: [{ username: "mila" }, { username: "boris" }],
      items: [
        { id: bed.id, name: "Bed", addedBy: "mila", stateBy: "mila", votes: ["mila", "boris"] },
        { id: sofa.id, name: "Sofa", addedBy: "boris", stateBy: "boris", votes: [] },
        { id: bench.id, name: "Bench", addedBy: "mila", stateBy: "mila", votes: [] },
        expect.objectContaining({ name: "Futon", stateBy: null, votes: [] }),
      ],
    },
  ])
  expect(before.library.collections[0].ownOrder).toBe("2,1,3")
  const at = createdAt.toISOString()
  const dropped = { state: "dropped", voteCount: 0, stateAt: at, stateByOwner: false, votedByOwner: false }
  expect(before.library.groups[0].items.map(({ decision }: typeof before.library) => decision)).toEqual([
    { state: "decided", voteCount: 2, stateAt: at, stateByOwner: true, votedByOwner: true },
    dropped,
    { ...dropped, stateByOwner: true },
    undefined,
  ])

  const other = await makeUser({ username: "mila-elsewhere" })
  const { id } = await bring(other, before.bytes, { fileName: "curio.zip", start: true })
  expect((await getImport(other, id)).losses).toEqual([
    { reason: "removed", count: 1, examples: ["of Hall"] },
    { reason: "members", count: 2, examples: ["of Hall", "of Sofas"] },
    { reason: "added-by", count: 2, examples: ["Vase", "Sofa"] },
    { reason: "messages", count: 1, examples: ["of Sofas"] },
    { reason: "votes", count: 1, examples: ["Bed"] },
    { reason: "decided-by", count: 1, examples: ["Sofa"] },
  ])
  await runImports()
  const after = (await exported(other)).library

  // Everything else is equal, field by field.
  const [expectedHall] = before.library.collections
  const [expectedSofas] = before.library.groups
  expect(after.collections).toEqual([
    {
      ...expectedHall,
      updatedAt: expect.any(String),
      ...{ removedCount: 0, memberCount: 0 },
      items: expectedHall.items.map(({ addedByOther: _, ...item }: Item) => item),
    },
  ])
  expect(after.groups).toEqual([
    {
      ...expectedSofas,
      ...{ memberCount: 0, hasMessages: false },
      items: expectedSofas.items.map(({ addedByOther: _, decision, ...item }: Item) => ({
        ...item,
        ...(decision && { decision: { ...decision, voteCount: Number(decision.votedByOwner) } }),
      })),
    },
  ])
})
