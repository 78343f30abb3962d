import { eq } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { collectionNotes, collections, groupMembers, groups, importPlaces } from "#db/schema/index.ts"
import { DomainError } from "~/errors.ts"
import { mostOf } from "~/limits.ts"
import { isUpload } from "~/services/images/address.server.ts"
import { fold } from "~/text.ts"
import { notDeleted } from "../../collections/access.server.ts"
import { requireGroupOwner } from "../../groups/access.server.ts"
import { requireRoom } from "../../room.server.ts"
import type { User } from "../../viewer.ts"
import type { PlaceData } from "../row-data.ts"
import { requireTarget } from "../targets.server.ts"

export type StoredPlace = typeof importPlaces.$inferSelect

/** Where rows of a place go, or why they cannot. `room`: how many more fit. */
export type Target = { id: number; room: number } | { reason: string }

/** Makes the collection or group if it is not there yet. A brand goes nowhere in particular. */
export async function targetOf(tx: Transaction, user: User, place: StoredPlace): Promise<Target> {
  try {
    if (place.kind === "brands") return { id: 0, room: Number.POSITIVE_INFINITY }
    if (place.kind === "group") return await groupOf(tx, user, place)
    if (place.targetId === null) return { id: await makeCollection(tx, user, place), room: mostOf.items }
    const { id, itemCount } = await requireTarget(user, place.targetId, tx)
    return { id, room: mostOf.items - itemCount }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const reason = place.targetId === null ? error.message : "It is not there any more, or not yours."
    await tx.update(importPlaces).set({ reason }).where(eq(importPlaces.id, place.id))
    return {
      reason: place.targetId === null ? reason : `“${place.name}” is not there any more, or not yours.`,
    }
  }
}

const timeOf = (text: string | null | undefined): Date => (text ? new Date(text) : new Date())

async function makeCollection(tx: Transaction, user: User, place: StoredPlace): Promise<number> {
  await requireRoom(tx, collections.userId, user.id, "collections", notDeleted)
  const { description, isPrivate, coverAlt, note, createdAt, updatedAt } = place.data as PlaceData
  const [row] = await tx
    .insert(collections)
    .values({
      name: place.name,
      nameKey: fold(place.name),
      description: description ?? null,
      isPrivate: isPrivate !== false,
      coverImageUrl: place.coverImageUrl,
      coverAlt: coverAlt ?? null,
      userId: user.id,
      createdAt: timeOf(createdAt),
      updatedAt: timeOf(updatedAt ?? createdAt),
    })
    .returning({ id: collections.id })
  if (!row) throw new Error("The collection was not written")
  if (note) await tx.insert(collectionNotes).values({ collectionId: row.id, userId: user.id, content: note })
  const isOurs = place.coverImageUrl !== null && isUpload(place.coverImageUrl)
  await tx
    .update(importPlaces)
    // The collection refers to the picture now: deleting it deletes the picture.
    .set({ targetId: row.id, ...(isOurs && { coverImageUrl: null }) })
    .where(eq(importPlaces.id, place.id))
  return row.id
}

async function groupOf(tx: Transaction, user: User, place: StoredPlace): Promise<Target> {
  const room = Number.POSITIVE_INFINITY
  if (place.targetId !== null) return { id: (await requireGroupOwner(user, place.targetId, tx)).id, room }
  await requireRoom(tx, groups.ownerId, user.id, "groups", eq(groups.isDeleted, false))
  const { description, isPrivate, createdAt } = place.data as PlaceData
  const [row] = await tx
    .insert(groups)
    .values({
      name: place.name,
      nameKey: fold(place.name),
      description: description ?? null,
      isPrivate: isPrivate !== false,
      ownerId: user.id,
      createdAt: timeOf(createdAt),
    })
    .returning({ id: groups.id })
  if (!row) throw new Error("The group was not written")
  await tx
    .insert(groupMembers)
    .values({ groupId: row.id, userId: user.id, role: "owner", status: "accepted" })
  await tx.update(importPlaces).set({ targetId: row.id }).where(eq(importPlaces.id, place.id))
  return { id: row.id, room }
}
