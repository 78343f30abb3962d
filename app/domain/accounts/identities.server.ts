import { and, asc, eq } from "drizzle-orm"
import { db, isUniqueViolation, type Source, type Transaction } from "#db/client.server.ts"
import { isoTime } from "#db/schema/columns.ts"
import { identities, users } from "#db/schema/index.ts"
import { Conflict, NotFound, Unauthenticated } from "~/errors.ts"
import { pick } from "~/pick.ts"
import { recordEvent } from "../events/record.server.ts"
import { requireUser, type User, type Viewer } from "../viewer.ts"
import { type WriteOptions, write } from "../write.server.ts"
import { refuseSuspended, storedHash } from "./passwords.server.ts"
import { notDeleted, userColumns } from "./reads.server.ts"

/** An account at another provider. The e-mail address never counts: anybody may claim one there. */
export type Identity = { issuer: string; subject: string; label: string | null }

const IDENTITIES_MAX = 10

const named = ({ issuer, subject }: Identity) =>
  and(eq(identities.issuer, issuer), eq(identities.subject, subject))

/** @throws {Forbidden} for a suspended account. */
export async function findByIdentity(identity: Identity): Promise<User | null> {
  const [row] = await db
    .select({ ...userColumns, isSuspended: users.isSuspended })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(named(identity), notDeleted))
  if (!row) return null
  const { isSuspended, ...user } = row
  if (isSuspended) refuseSuspended(user.id)
  return user
}

export async function listIdentities(viewer: Viewer) {
  const user = requireUser(viewer)
  return db
    .select({
      ...pick(identities, "id", "issuer", "label"),
      createdAt: isoTime(identities.createdAt),
    })
    .from(identities)
    .where(eq(identities.userId, user.id))
    .orderBy(asc(identities.id))
}

export async function hasPassword(viewer: Viewer): Promise<boolean> {
  return hasPasswordIn(db, requireUser(viewer).id)
}

/** @throws {Unauthenticated} when the account was deleted. */
async function hasPasswordIn(source: Source, userId: number): Promise<boolean> {
  const currentHash = await storedHash(source, userId)
  if (currentHash === undefined) throw new Unauthenticated()
  return currentHash !== ""
}

const countOf = (tx: Transaction, userId: number) => tx.$count(identities, eq(identities.userId, userId))

/** Nothing happens if it is linked to this account already. @throws {Conflict} if it is another user's. */
export async function linkIdentity(viewer: Viewer, identity: Identity): Promise<void> {
  const { id: userId } = requireUser(viewer)
  await write(async (tx) => {
    const [linked] = await tx.select({ userId: identities.userId }).from(identities).where(named(identity))
    if (linked && linked.userId !== userId) throw takenIdentity()
    if (linked) return
    if ((await countOf(tx, userId)) >= IDENTITIES_MAX)
      throw new Conflict(`You can link ${IDENTITIES_MAX} accounts. Remove one first.`)
    await insertIdentity(tx, userId, identity)
  })
}

/** @throws {Conflict} if somebody has it already. */
export async function insertIdentity(tx: Transaction, userId: number, identity: Identity): Promise<void> {
  const { issuer, subject, label } = identity
  try {
    await tx.insert(identities).values({ userId, issuer, subject, label })
    await recordEvent(tx, "provider-linked", { userId, details: { name: label ?? new URL(issuer).host } })
  } catch (error) {
    throw isUniqueViolation(error, "identities.issuer") ? takenIdentity() : error
  }
}

const takenIdentity = () => new Conflict("This account is linked to another user here already")

/** @throws {Conflict} for the last way to sign in. */
export async function unlinkIdentity(viewer: Viewer, id: number, options?: WriteOptions): Promise<void> {
  const { id: userId } = requireUser(viewer)
  await write(async (tx) => {
    const own = and(eq(identities.id, id), eq(identities.userId, userId))
    const [row] = await tx
      .select(pick(identities, "label", "issuer"))
      .from(identities)
      .where(own)
    if (!row) throw new NotFound("This account is not linked any more")
    if (!(await hasPasswordIn(tx, userId)) && (await countOf(tx, userId)) === 1)
      throw new Conflict("This is your only way to sign in. Set a password first.")
    await tx.delete(identities).where(own)
    const name = row.label ?? new URL(row.issuer).host
    await recordEvent(tx, "provider-unlinked", { userId, details: { name } })
  }, options)
}
