import { and, count, desc, eq, isNotNull, isNull, sql } from "drizzle-orm"
import { db, type Source, type Transaction } from "#db/client.server.ts"
import { enqueue } from "#db/jobs.server.ts"
import { collections, users } from "#db/schema/index.ts"
import { pick } from "~/pick.ts"
import { canSendMail } from "~/services/mail/send.server.ts"
import { hideCollections } from "../background/collections.server.ts"
import { recordEvent } from "../events/record.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { notDeleted } from "./access.server.ts"
import { settleNewOwners } from "./handover.server.ts"

/** The co-owner who has been one for longest; one who is suspended comes after the others. */
const heirId = sql<number | null>`(
  select co_owner.user_id from collection_co_owners co_owner
  inner join users heir on heir.id = co_owner.user_id
  where co_owner.collection_id = collections.id and heir.is_deleted = 0
  order by heir.is_suspended, co_owner.id limit 1
)`

const NAMED = 20

/** What the person whose account ends reads in a mail. */
export const estateInWords = ({ inherited, deleted, more }: Estate) => {
  const withMore = (lines: string[], count: number) => (count > 0 ? [...lines, `${count} more`] : lines)
  return {
    passed: withMore(
      inherited.map(({ name, heir }) => `${name}, to ${heir}`),
      more.inherited,
    ),
    deleted: withMore(
      deleted.map(({ name }) => name),
      more.deleted,
    ),
  }
}

/** Within the end of an account: collections without a co-owner are deleted. */
export async function leaveCollections(tx: Transaction, ownerId: number): Promise<void> {
  await inheritCollections(tx, ownerId)
  await hideCollections(tx, eq(collections.userId, ownerId))
}

/** The other co-owners, the collaborators and the items stay, but for people whom a block separates from the heir. */
async function inheritCollections(tx: Transaction, ownerId: number): Promise<void> {
  const inherited = await tx
    .update(collections)
    .set({ userId: sql`${heirId}` })
    .where(and(eq(collections.userId, ownerId), notDeleted, isNotNull(heirId)))
    .returning({ id: collections.id, name: collections.name, heirId: collections.userId })
  if (inherited.length === 0) return
  await settleNewOwners(
    tx,
    inherited.map(({ id }) => id),
  )
  for (const [userId, names] of byHeir(inherited)) {
    const named = names.slice(0, NAMED)
    const more = names.length - named.length
    await recordEvent(tx, "collections-inherited", {
      userId,
      details: { name: named.join(", ") + (more > 0 ? ` and ${more} more` : "") },
      byOther: true,
    })
    if (canSendMail())
      await enqueue(tx, "mail", { about: "collections-inherited", userId, names: named, more }, { userId })
  }
}

function byHeir(inherited: { name: string; heirId: number }[]): Map<number, string[]> {
  const names = new Map<number, string[]>()
  for (const { name, heirId } of inherited) {
    const ofHeir = names.get(heirId)
    if (ofHeir) ofHeir.push(name)
    else names.set(heirId, [name])
  }
  return names
}

export type Estate = {
  /** The newest of each kind; `more` says how many others there are. */
  inherited: { id: number; name: string; heir: string }[]
  deleted: { id: number; name: string }[]
  more: { inherited: number; deleted: number }
}

/** What becomes of the viewer's collections when the account ends. */
export async function estateOf(viewer: Viewer, source: Source = db): Promise<Estate> {
  const { id } = requireUser(viewer)
  const own = and(eq(collections.userId, id), notDeleted)
  const [inherited, deleted, [total = { inherited: 0, all: 0 }]] = await Promise.all([
    source
      .select({ ...pick(collections, "id", "name"), heir: users.username })
      .from(collections)
      .innerJoin(users, eq(users.id, heirId))
      .where(own)
      .orderBy(desc(collections.id))
      .limit(NAMED),
    source
      .select(pick(collections, "id", "name"))
      .from(collections)
      .where(and(own, isNull(heirId)))
      .orderBy(desc(collections.id))
      .limit(NAMED),
    source
      .select({ inherited: count(heirId), all: count() })
      .from(collections)
      .where(own),
  ])
  const more = {
    inherited: total.inherited - inherited.length,
    deleted: total.all - total.inherited - deleted.length,
  }
  return { inherited, deleted, more }
}
