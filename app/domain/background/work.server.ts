import { and, eq, inArray, lte, sql } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { enqueue, type JobData } from "#db/jobs.server.ts"
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
  removedItems,
  reports,
  securityEvents,
  users,
  viewLinks,
} from "#db/schema/index.ts"
import { isGoneOf } from "../items/trash-rows.server.ts"
import { dropPictures } from "../pictures.server.ts"
import { erase, type WriteOptions, writePrepared } from "../write.server.ts"
import { finishCollections, hideCollections, removeCollections } from "./collections.server.ts"
import { hideGroups, removeGroups } from "./groups.server.ts"
import { hideImports, removeImports } from "./imports.server.ts"
import { Step } from "./step.server.ts"

/** Deletes and updates many rows in steps: see docs/decisions/0013-large-accounts.md. */

async function doStep(tx: Transaction): Promise<boolean> {
  const step = new Step(tx)
  let isDone = true
  // Accounts last: nothing may refer to them any more.
  for (const work of [removeCollections, finishCollections, removeGroups, removeImports, removeUsers])
    isDone &&= await work(step)
  await dropPictures(tx, step.pictures)
  return isDone
}

/** @returns whether nothing is left. */
export const nextStep = (): Promise<boolean> => erase(doStep)

export async function remainingWork(): Promise<{ collections: number; groups: number; users: number }> {
  const [row] = await db.all<{ collections: number; groups: number; users: number }>(sql`select
    (select count(*) from ${collections} where ${collections.isDeleted} = 1)
    + (select count(*) from ${collections} where ${collections.isSettling} = 1) as "collections",
    (select count(*) from ${groups} where ${groups.isDeleted} = 1) as "groups",
    (select count(*) from ${users} where ${users.isDeleted} = 1) as "users"`)
  return row ?? { collections: 0, groups: 0, users: 0 }
}

type Emptying = JobData["empty-trash"]

/** @returns what is left for the job. */
export async function emptyTrashStep(tx: Transaction, emptying: Emptying): Promise<Emptying | undefined> {
  const { userId, until } = emptying
  const owned = db.select({ id: collections.id }).from(collections).where(eq(collections.userId, userId))
  const isOwned = and(inArray(removedItems.collectionId, owned), lte(removedItems.removedAt, new Date(until)))
  const step = new Step(tx)
  const isDone =
    (await step.delete(removedItems, isOwned, removedItems.images)) &&
    (await step.delete(removedItems, isGoneOf(userId)))
  await dropPictures(tx, step.pictures)
  return isDone ? undefined : emptying
}

export const goOnEmptying = (emptying: Emptying): Promise<Emptying | undefined> =>
  erase((tx) => emptyTrashStep(tx, emptying))

/** The rest is done after the transaction. */
export const doRemainingRows = (tx: Transaction): Promise<void> =>
  enqueue(tx, "remaining-rows", {}, { key: "remaining-rows" })

/** Like `writePrepared`, with the first step in the same transaction, so small accounts leave no work. */
export async function writeInSteps<T, P = undefined>(
  act: (tx: Transaction, prepared: P) => Promise<T>,
  options?: WriteOptions,
  prepare = async () => undefined as P,
): Promise<T> {
  const { result } = await writePrepared(
    prepare,
    async (tx, prepared) => {
      const result = await act(tx, prepared)
      if (!(await doStep(tx))) await doRemainingRows(tx)
      return { result }
    },
    { ...options, mayUseReserve: true },
  )
  return result.result
}

/** Users' additions to other people's collections and groups stay, without a name. @returns whether no user is left. */
const removeUsers = (step: Step): Promise<boolean> =>
  step.removeMarked(users, async (id) => !(await hasLatecomers(step, id)) && (await forget(step, id)))

/** Hides rows that a request created during the deletion. @returns whether there were any. */
async function hasLatecomers({ tx }: Step, userId: number): Promise<boolean> {
  const own = [
    [collections, eq(collections.userId, userId), hideCollections],
    [groups, eq(groups.ownerId, userId), hideGroups],
    [imports, eq(imports.userId, userId), hideImports],
  ] as const
  let isFound = false
  for (const [table, condition, hide] of own) {
    if ((await tx.$count(table, condition)) === 0) continue
    await hide(tx, condition)
    isFound = true
  }
  return isFound
}

const forget = async (step: Step, id: number): Promise<boolean> =>
  (await step.delete(viewLinks, eq(viewLinks.createdById, id))) &&
  // Saved responses contain personal data.
  (await step.delete(oneTimeKeys, eq(oneTimeKeys.scope, `user:${id}`))) &&
  (await step.delete(oneTimeKeys, eq(oneTimeKeys.scope, `form:${id}`))) &&
  (await step.delete(
    securityEvents,
    and(eq(securityEvents.userId, id), eq(securityEvents.byAdmin, false)),
  )) &&
  // The reason may name the person.
  (await step.update(securityEvents, { userId: null, reason: null }, eq(securityEvents.userId, id))) &&
  (await step.update(
    securityEvents,
    { actorId: null, address: null, userAgent: null },
    eq(securityEvents.actorId, id),
  )) &&
  (await step.delete(brandFollows, eq(brandFollows.userId, id))) &&
  (await step.delete(brandFavorites, eq(brandFavorites.userId, id))) &&
  (await step.update(brands, { createdById: null }, eq(brands.createdById, id))) &&
  (await step.update(items, { userId: null }, eq(items.userId, id))) &&
  (await step.delete(removedItems, isGoneOf(id))) &&
  (await step.update(removedItems, { userId: null }, eq(removedItems.userId, id))) &&
  (await step.update(removedItems, { removedById: null }, eq(removedItems.removedById, id))) &&
  (await step.update(groupItems, { userId: null }, eq(groupItems.userId, id))) &&
  (await step.update(groupItems, { stateById: null }, eq(groupItems.stateById, id))) &&
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

/** The summary of a report on a person is the username. */
const ofPerson = (id: number) => and(eq(reports.ownerId, id), eq(reports.kind, "person"))
