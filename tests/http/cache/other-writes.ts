import { eq } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { recordGround, recordStored } from "#db/image-records.server.ts"
import { brands, collections, groupItemVotes, items, users } from "#db/schema/index.ts"
import { makeBrand, makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { issuePasswordReset, resetPassword } from "~/domain/accounts/credential-writes.server.ts"
import { openSession } from "~/domain/accounts/session-writes.server.ts"
import { nextStep } from "~/domain/background/work.server.ts"
import { recordLinkUse } from "~/domain/collections/link-writes.server.ts"
import { addViews } from "~/domain/items/views.server.ts"
import { imageId } from "~/services/images/address.server.ts"
import type { Ids } from "../../permissions/matrix.ts"
import type { Write } from "./every-write.ts"
import { PICTURES } from "./world.ts"

const place = (id: Ids[string] | undefined) => ({ id: Number(id), userId: 1 })

const rename = (id: number) =>
  db.update(brands).set({ name: "Artek", nameKey: "artek" }).where(eq(brands.id, id))

const suspend = (id: number) => db.update(users).set({ isSuspended: true }).where(eq(users.id, id))

/** Writes that no row of the permission matrix makes. */
export function otherWrites({ item, groupItem, owner, viewLink, brand, other, empty, friend }: Ids): Write[] {
  const size = { contentHash: "hash", width: 640, height: 480, bytes: 9_000, ground: "" }
  const stored = (address: string) => recordStored({ id: imageId(address), address }, size)
  return [
    { name: "views are counted", run: () => addViews(new Map([[Number(item), 3]])) },
    ...PICTURES.map((address) => ({ name: `the size of ${address} is known`, run: () => stored(address) })),
    ...PICTURES.map((address) => ({
      name: `the ground of ${address} is known`,
      run: () => recordGround(imageId(address), "#ffffff"),
    })),
    {
      name: "an upload gets another size",
      run: () => recordStored({ id: "upload", address: "/images/u/upload" }, { ...size, bytes: 9_000_000 }),
    },
    { name: "a link is used", run: () => recordLinkUse(Number(viewLink), "2030-01-31") },
    { name: "a session begins elsewhere", run: () => openSession(Number(owner), { userAgent: "Other" }) },
    { name: "somebody signs up", run: () => makeUser({ username: "a-newcomer" }) },
    {
      name: "a vote of a member goes",
      run: () => db.delete(groupItemVotes).where(eq(groupItemVotes.itemId, Number(groupItem))),
    },
    { name: "an account is suspended", run: () => suspend(Number(owner)) },
    { name: "a brand is renamed", run: () => rename(Number(brand)) },
    { name: "the first item of an empty collection", run: () => makeItem(place(empty), { brand: "Artek" }) },
    {
      name: "an item of a brand that only one other has",
      run: () => makeItem(place(other), { brand: "Flos" }),
    },
    { name: "an item of a new brand", run: () => makeItem(place(other), { brand: "Nobody" }) },
    { name: "the last item goes", run: () => db.delete(items).where(eq(items.collectionId, Number(other))) },
    {
      name: "an item moves",
      run: () =>
        db
          .update(items)
          .set({ collectionId: Number(other) })
          .where(eq(items.id, Number(item))),
    },
    { name: "a brand for items that name it", run: () => makeBrand({ name: "Flos" }) },
    {
      name: "a collection becomes private in steps",
      run: async () => {
        await db
          .update(collections)
          .set({ isPrivate: true })
          .where(eq(collections.id, Number(other)))
        while (!(await nextStep()));
      },
    },
    {
      name: "a new collection with an item",
      run: async () => makeItem(await makeCollection({ id: Number(friend) }), { brand: "Iittala" }),
    },
    {
      name: "a password is reset",
      run: async () => {
        const reset = await issuePasswordReset("a-owner@example.com", { limited: false })
        await resetPassword({ token: reset?.token ?? "", newPassword: "another1" })
      },
    },
  ]
}
