import { and, eq, not } from "drizzle-orm"
import { db, hasRow, type Source, type Transaction } from "#db/client.server.ts"
import { collectionNotes, collections, groups, importPlaces, imports } from "#db/schema/index.ts"
import { Forbidden } from "~/errors.ts"
import { type Loss, Losses, type LossReason } from "~/services/import-file/losses.ts"
import { fold } from "~/text.ts"
import { type CollectionAccess, requireAdder } from "../collections/access.server.ts"
import type { Viewer } from "../viewer.ts"

/** The user's own and shared collections, and not those of strangers, which take single items only. @throws {NotFound} {Forbidden} */
export async function requireTarget(
  viewer: Viewer,
  collectionId: number,
  source: Source = db,
): Promise<CollectionAccess> {
  const access = await requireAdder(viewer, collectionId, source)
  if (access.role === "stranger") throw new Forbidden("This collection is not yours")
  return access
}

type Place = Pick<typeof importPlaces.$inferInsert, "kind" | "name" | "data">

/** @returns the id of the user's collection, or group, of this name, unless an earlier place of the import goes there. */
export async function findTarget(
  source: Source,
  { id, userId, format }: Pick<typeof imports.$inferSelect, "id" | "userId" | "format">,
  { kind, name, data }: Place,
): Promise<number | null> {
  if (kind === "brands") return null
  const [table, owner] = kind === "group" ? [groups, groups.ownerId] : [collections, collections.userId]
  const { importId, targetId } = importPlaces
  const isOfImport = and(eq(importId, id), eq(importPlaces.kind, kind), eq(targetId, table.id))
  // Nobody sees a preview of links, and a private collection was asked for.
  const isPrivate = format === "links" && data.isPrivate === true ? eq(table.isPrivate, true) : undefined
  const [target] = await source
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(owner, userId),
        eq(table.isDeleted, false),
        eq(table.nameKey, fold(name)),
        isPrivate,
        not(hasRow(importPlaces, isOfImport)),
      ),
    )
    .orderBy(table.id)
    .limit(1)
  return target?.id ?? null
}

const settings: Record<string, string> = {
  description: "description",
  coverImageUrl: "cover",
  isPrivate: "visibility",
  whoMayAdd: "who may add",
  sort: "order",
  claims: "wish list",
  note: "note",
}

/** What the file says otherwise of a collection or group that is there already is not taken over, and counted. */
export async function countKeptSettings(
  tx: Transaction,
  importId: number,
  {
    kind,
    name,
    data,
    coverImageUrl,
  }: Pick<typeof importPlaces.$inferSelect, "kind" | "name" | "data" | "coverImageUrl">,
  targetId: number,
): Promise<void> {
  const [target] =
    kind === "group"
      ? await tx.select({ own: groups }).from(groups).where(eq(groups.id, targetId))
      : await tx
          .select({ own: collections, note: collectionNotes.content })
          .from(collections)
          .leftJoin(collectionNotes, eq(collectionNotes.collectionId, collections.id))
          .where(eq(collections.id, targetId))
  const own: Record<string, unknown> = {
    ...target?.own,
    ...(target && "note" in target && { note: target.note }),
  }
  const said: Record<string, unknown> = { ...data, coverImageUrl }
  const kept = Object.keys(settings).filter((field) => (said[field] ?? own[field]) !== own[field])
  if (kept.length === 0) return
  const text = `${name}: ${kept.map((field) => settings[field]).join(", ")}`
  await addLoss(tx, importId, "settings", text)
}

/** Counts what an import does not keep, or guesses, while it runs. */
export async function addLoss(
  tx: Transaction,
  importId: number,
  reason: LossReason,
  example: string | null,
): Promise<void> {
  const [row] = await tx.select({ losses: imports.losses }).from(imports).where(eq(imports.id, importId))
  const losses = new Losses(row?.losses as Loss[])
  losses.add(reason, example)
  await tx.update(imports).set({ losses: losses.list }).where(eq(imports.id, importId))
}
