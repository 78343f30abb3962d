import { and, eq } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { collections } from "#db/schema/index.ts"
import { fold } from "~/text.ts"
import { account, titles } from "~/words/messages.ts"
import { publicUser } from "../accounts/responses.server.ts"
import { requireBelowLimit } from "../count-limits.server.ts"
import { requireUploads } from "../pictures.server.ts"
import { requireSameId, requireUser, type User, type Viewer } from "../viewer.ts"
import { type WriteOptions, write } from "../write.server.ts"
import { notDeleted } from "./access.server.ts"
import type { NewCollection } from "./inputs.server.ts"
import { collectionColumns } from "./reads.server.ts"
import type { Collection } from "./responses.server.ts"

export async function createCollection(
  viewer: Viewer,
  input: NewCollection,
  options?: WriteOptions,
): Promise<Collection> {
  const user = requireUser(viewer, account.loginToCreateCollection, { title: titles.authentication })
  requireSameId(user.id, input.userId)
  const { coverImageUrl } = input
  return write(
    async (tx) => {
      if (coverImageUrl) await requireUploads(tx, user, { coverImageUrl }, [coverImageUrl])
      return insertCollection(tx, user, input)
    },
    options,
    isThere,
  )
}

type NewRow = Omit<typeof collections.$inferInsert, "id" | "nameKey" | "userId">

/** Within the write of something that begins with its collection. */
export async function insertCollection(tx: Transaction, user: User, row: NewRow): Promise<Collection> {
  await requireBelowLimit(tx, collections.userId, user.id, "collections", notDeleted)
  const [collection] = await tx
    .insert(collections)
    .values({ ...row, nameKey: fold(row.name), userId: user.id })
    .returning(collectionColumns)
  if (!collection) throw new Error("The collection was not written")
  return { ...collection, owner: publicUser(user) }
}

const isThere = async ({ id, name }: Collection) =>
  (await db.$count(collections, and(eq(collections.id, id), eq(collections.name, name), notDeleted))) > 0
