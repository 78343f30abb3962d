import { and, asc, eq, like, ne } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { collections, groupMembers, groups, items, oneTimeKeys, users } from "#db/schema/index.ts"
import type { Actor } from "../actor.ts"
import { withReserve } from "../transact.server.ts"
import { writePrepared } from "../write.server.ts"
import { forgetSignUp } from "./commands.server.ts"
import { needProof, provePassword } from "./own-password.server.ts"

/** Addresses of the pictures that this app stores, as opposed to those of shops. */
const UPLOADED = "/images/%"

/**
 * Deletes the actor's account for good, in one transaction (docs/decisions/0006-accounts.md): their collections go
 * with everything in them; their groups pass to the member who has been there longest, and go when there is none;
 * what they added to other people's collections and groups, and their messages, stay without a name.
 * @returns addresses of uploaded pictures of the deleted collections, for `releasePictures`.
 * @throws {Unauthenticated} for a visitor. @throws {Invalid} when `currentPassword` is wrong.
 */
export async function deleteAccount(
  actor: Actor,
  { currentPassword }: { currentPassword: string },
): Promise<{ pictures: string[] }> {
  // Within `writePrepared`: whoever repeats it has no session left, and gets the first result.
  return withReserve(() =>
    writePrepared(
      () => provePassword(actor, currentPassword),
      async (tx, proof) => {
        await needProof(tx, proof)
        const id = proof.userId
        const pictures = await uploadedPictures(tx, id)
        await handOverGroups(tx, id)
        // Answers kept for repetition hold the person's own data.
        await tx.delete(oneTimeKeys).where(eq(oneTimeKeys.scope, `user:${id}`))
        await forgetSignUp(tx, id)
        // All else follows by foreign keys: deleted, or left without a name, as the schema says of each table.
        await tx.delete(users).where(eq(users.id, id))
        return { pictures }
      },
    ),
  )
}

async function uploadedPictures(tx: Transaction, userId: number): Promise<string[]> {
  const covers = await tx
    .select({ address: collections.coverImageUrl })
    .from(collections)
    .where(and(eq(collections.userId, userId), like(collections.coverImageUrl, UPLOADED)))
  const inItems = await tx
    .select({ address: items.imageUrl })
    .from(items)
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .where(and(eq(collections.userId, userId), like(items.imageUrl, UPLOADED)))
  return [...covers, ...inItems].flatMap(({ address }) => address ?? [])
}

async function handOverGroups(tx: Transaction, userId: number): Promise<void> {
  const owned = await tx.select({ id: groups.id }).from(groups).where(eq(groups.ownerId, userId))
  for (const group of owned) {
    const [heir] = await tx
      .select({ userId: groupMembers.userId })
      .from(groupMembers)
      .where(
        and(
          eq(groupMembers.groupId, group.id),
          eq(groupMembers.status, "accepted"),
          ne(groupMembers.userId, userId),
        ),
      )
      .orderBy(asc(groupMembers.createdAt), asc(groupMembers.userId))
      .limit(1)
    if (!heir) continue
    await tx.update(groups).set({ ownerId: heir.userId }).where(eq(groups.id, group.id))
    await tx
      .update(groupMembers)
      .set({ role: "owner" })
      .where(and(eq(groupMembers.groupId, group.id), eq(groupMembers.userId, heir.userId)))
  }
}
