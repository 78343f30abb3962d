import { and, eq, sql } from "drizzle-orm"
import {
  brandFavorites,
  brandFollows,
  brands,
  collectionCollaborators,
  collectionCoOwners,
  collectionNotes,
  collections,
  groupItems,
  groupMembers,
  groupMessages,
  groups,
  images,
  imports,
  items,
  oneTimeKeys,
  reports,
  users,
} from "#db/schema/index.ts"
import { hideCollections } from "./collections.server.ts"
import { hideGroups } from "./groups.server.ts"
import { hideImports } from "./imports.server.ts"
import type { Step } from "./step.server.ts"

/** Users' additions to other people's collections and groups stay, without a name. @returns whether no user is left. */
export async function removeUsers(step: Step): Promise<boolean> {
  for (;;) {
    if (step.isSpent) return false
    const [row] = await step.tx
      .select({ id: users.id })
      .from(users)
      .where(sql`${users.isDeleted} = 1`)
      .limit(1)
    if (!row) return true
    if (await hasLatecomers(step, row.id)) return false
    if (!(await forget(step, row.id))) return false
    await step.tx.delete(users).where(eq(users.id, row.id))
    step.spend(1)
  }
}

/** Hides what a request that ran beside the deletion has created. @returns whether there was something. */
async function hasLatecomers({ tx }: Step, userId: number): Promise<boolean> {
  const [collection] = await tx
    .select({ id: collections.id })
    .from(collections)
    .where(eq(collections.userId, userId))
    .limit(1)
  if (collection) await hideCollections(tx, eq(collections.userId, userId))
  const [group] = await tx.select({ id: groups.id }).from(groups).where(eq(groups.ownerId, userId)).limit(1)
  if (group) await hideGroups(tx, eq(groups.ownerId, userId))
  const [brought] = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(eq(imports.userId, userId))
    .limit(1)
  if (brought) await hideImports(tx, eq(imports.userId, userId))
  return Boolean(collection ?? group ?? brought)
}

const forget = async (step: Step, id: number): Promise<boolean> =>
  // Saved responses contain personal data.
  (await step.delete(oneTimeKeys, eq(oneTimeKeys.scope, `user:${id}`))) &&
  (await step.delete(oneTimeKeys, eq(oneTimeKeys.scope, `form:${id}`))) &&
  (await step.delete(brandFollows, eq(brandFollows.userId, id))) &&
  (await step.delete(brandFavorites, eq(brandFavorites.userId, id))) &&
  (await step.update(brands, { createdById: null }, eq(brands.createdById, id))) &&
  (await step.update(items, { userId: null }, eq(items.userId, id))) &&
  (await step.update(groupItems, { userId: null }, eq(groupItems.userId, id))) &&
  (await step.update(groupMembers, { invitedById: null }, eq(groupMembers.invitedById, id))) &&
  (await step.update(groupMessages, { userId: null }, eq(groupMessages.userId, id))) &&
  (await step.update(images, { userId: null }, eq(images.userId, id))) &&
  (await step.update(collectionNotes, { userId: null }, eq(collectionNotes.userId, id))) &&
  (await step.update(collectionCoOwners, { addedById: null }, eq(collectionCoOwners.addedById, id))) &&
  (await step.update(
    collectionCollaborators,
    { addedById: null },
    eq(collectionCollaborators.addedById, id),
  )) &&
  (await step.update(reports, { reporterId: null }, eq(reports.reporterId, id))) &&
  (await step.update(reports, { ownerId: null, summary: "" }, ofPerson(id))) &&
  (await step.update(reports, { ownerId: null }, eq(reports.ownerId, id))) &&
  (await step.update(reports, { closedById: null }, eq(reports.closedById, id)))

/** Their summary is the name. */
const ofPerson = (id: number) => and(eq(reports.ownerId, id), eq(reports.kind, "person"))
