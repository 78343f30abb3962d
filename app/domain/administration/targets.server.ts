import { and, eq } from "drizzle-orm"
import { db, type Source } from "#db/client.server.ts"
import { groupItems, groupMessages, users } from "#db/schema/index.ts"
import { Forbidden, NotFound } from "~/errors.ts"
import { pick } from "~/pick.ts"
import { shorten } from "~/text.ts"
import { notDeleted } from "../accounts/reads.server.ts"
import { collectionAccess } from "../collections/access.server.ts"
import { notBlocked } from "../friends/block-reads.server.ts"
import { groupAccess, requireChatAccess } from "../groups/access.server.ts"
import { getGroupItem } from "../groups/item-reads.server.ts"
import { getItem } from "../items/reads.server.ts"
import type { User } from "../viewer.ts"
import type { Target } from "./inputs.server.ts"

const SUMMARY_MAX = 1_000

/** `ownerId`: who is responsible for it; null when their account was deleted. `within`: the group of a message or item. */
type Found = { ownerId: number | null; summary: string; within: number | null }

/** A user may report all that they see. @throws {NotFound} in the same words, whether it exists or not. */
export async function findTarget(viewer: User, { kind, id }: Target, source: Source = db): Promise<Found> {
  try {
    const { texts, ownerId, within = null } = await finders[kind](viewer, id, source)
    return { ownerId, within, summary: shorten(texts.filter(Boolean).join("\n"), SUMMARY_MAX) }
  } catch (error) {
    throw error instanceof NotFound || error instanceof Forbidden
      ? new NotFound("You see no such thing")
      : error
  }
}

type Read = { ownerId: number | null; texts: (string | null)[]; within?: number }

type Product = Record<"name" | "brand" | "productUrl" | "description", string | null>

const textsOf = ({ name, brand, productUrl, description }: Product) => [
  [name, brand].filter(Boolean).join(" · "),
  productUrl,
  description,
]

const finders: Record<Target["kind"], (viewer: User, id: number, source: Source) => Promise<Read>> = {
  item: async (viewer, id, source) => {
    const { item } = await getItem(viewer, id, source)
    const { ownerId } = await collectionAccess(viewer, item.collectionId, source)
    return { ownerId: item.userId ?? ownerId, texts: textsOf(item) }
  },
  "group-item": async (viewer, id, source) => {
    const [row] = await source
      .select({ groupId: groupItems.groupId })
      .from(groupItems)
      .where(eq(groupItems.id, id))
    const { group, item } = await getGroupItem(viewer, row?.groupId ?? 0, id, source)
    return { ownerId: item.userId ?? group.ownerId, texts: textsOf(item), within: group.id }
  },
  collection: async (viewer, id, source) => {
    const { ownerId, name, description } = await collectionAccess(viewer, id, source)
    return { ownerId, texts: [name, description] }
  },
  person: async (viewer, id, source) => {
    const [person] = await source
      .select({ username: users.username })
      .from(users)
      .where(and(eq(users.id, id), notDeleted, notBlocked(viewer.id, users.id)))
    if (!person) throw new NotFound()
    return { ownerId: id, texts: [person.username] }
  },
  message: async (viewer, id, source) => {
    const [message] = await source
      .select(pick(groupMessages, "groupId", "userId", "content"))
      .from(groupMessages)
      .where(eq(groupMessages.id, id))
    if (!message) throw new NotFound()
    requireChatAccess(viewer, await groupAccess(viewer, message.groupId, source))
    return { ownerId: message.userId, texts: [message.content], within: message.groupId }
  },
}
