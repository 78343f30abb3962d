import { and, desc, eq, not, notInArray } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { invitations } from "#db/schema/index.ts"
import { env } from "~/env.server.ts"
import { Conflict, Forbidden, Invalid, NotFound } from "~/errors.ts"
import { refusals } from "../accounts/new-account.server.ts"
import { roleOf } from "../accounts/reads.server.ts"
import { recordEvent } from "../events/record.server.ts"
import { groupAccess } from "../groups/access.server.ts"
import { mayInviteNewcomers } from "../groups/policy.ts"
import { newSeeded, type Seeded, tokenOf } from "../seeded-token.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { erase, type WriteOptions, write } from "../write.server.ts"
import { type NewInvitation, usesMax } from "./inputs.server.ts"
import { invitationColumns, ownInvitations } from "./reads.server.ts"
import type { Invitation } from "./responses.server.ts"
import { isUsable } from "./usable.server.ts"

const WORKING_MAX = 20

/** One user keeps this many in all: the newest, beside those that work. */
const KEPT_MAX = 100

/** A repetition gets the same token. */
export async function createInvitation(
  viewer: Viewer,
  input: NewInvitation,
  options?: WriteOptions,
): Promise<Invitation & { token: string }> {
  const { seeded, ...invitation } = await write(
    async (tx) => {
      const { id: userId } = requireUser(viewer)
      if (env.SIGN_UP === "closed") throw new Forbidden(refusals.closed)
      await requireFewUses(tx, userId, input.uses)
      const expiresAt = futureTime(input.expiresAt)
      if (input.groupId) await requireOpenGroup(tx, viewer, input.groupId)
      await requireBelowLimit(tx, userId)
      const { uses, befriends, groupId = null } = input
      const seeded = newSeeded("invitation")
      const row = await insert(tx, seeded, { userId, uses, expiresAt, befriends, groupId })
      await forgetOld(tx, userId)
      return { ...row, seeded }
    },
    options,
    async ({ id }) => (await db.$count(invitations, eq(invitations.id, id))) > 0,
  )
  return { ...invitation, token: tokenOf("invitation", seeded) }
}

/** The operator issues it, and people only sign up with it. @returns its token. */
export async function issueInvitation(fields: { uses: number; expiresAt: Date }): Promise<string> {
  const seeded = newSeeded("invitation")
  await db.transaction((tx) => insert(tx, seeded, { ...fields, userId: null }))
  return tokenOf("invitation", seeded)
}

type Values = Omit<typeof invitations.$inferInsert, "tokenHash">

async function insert(tx: Transaction, { hash }: Seeded, values: Values): Promise<Invitation> {
  const [row] = await tx
    .insert(invitations)
    .values({ ...values, tokenHash: hash })
    .returning(invitationColumns)
  if (!row) throw new Error("The invitation was not written")
  const { userId } = values
  await recordEvent(tx, "invitation-made", { userId: userId ?? null, details: { invitation: row.id } })
  return row
}

async function requireFewUses(tx: Transaction, userId: number, uses: number): Promise<void> {
  const max = usesMax[await roleOf(userId, tx)]
  if (uses > max)
    throw new Invalid({ uses: [`At most ${max.toLocaleString("en")} people can use one invitation`] })
}

function futureTime(text: string | null | undefined): Date | null {
  if (!text) return null
  const time = new Date(text)
  if (time.getTime() <= Date.now()) throw new Invalid({ expiresAt: ["Must be in the future"] })
  return time
}

async function requireOpenGroup(tx: Transaction, viewer: Viewer, groupId: number): Promise<void> {
  const group = await groupAccess(viewer, groupId, tx)
  if (!mayInviteNewcomers(group.role, group))
    throw new Forbidden(
      group.isPrivate ? "Only the owner can invite people" : "Join the group before you invite people to it",
    )
}

async function requireBelowLimit(tx: Transaction, userId: number): Promise<void> {
  const working = await tx.$count(invitations, and(eq(invitations.userId, userId), isUsable()))
  if (working >= WORKING_MAX)
    throw new Conflict(`${WORKING_MAX} invitations of yours work already. Revoke one to make another.`)
}

async function forgetOld(tx: Transaction, userId: number): Promise<void> {
  const isOwn = eq(invitations.userId, userId)
  const newest = tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(isOwn)
    .orderBy(desc(invitations.id))
    .limit(KEPT_MAX)
  await tx.delete(invitations).where(and(isOwn, notInArray(invitations.id, newest), not(isUsable())))
}

export async function revokeInvitation(viewer: Viewer, id: number, options?: WriteOptions): Promise<void> {
  const user = requireUser(viewer)
  await erase(async (tx) => {
    const revoked = await tx
      .delete(invitations)
      .where(and(eq(invitations.id, id), ownInvitations(user.id)))
      .returning({ id: invitations.id })
    if (revoked.length === 0) throw new NotFound("Invitation not found")
    await recordEvent(tx, "invitation-ended", { userId: user.id, details: { invitation: id } })
  }, options)
}
