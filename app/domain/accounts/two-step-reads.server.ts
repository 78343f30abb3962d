import { createHmac } from "node:crypto"
import { and, eq, isNotNull } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { secondFactors, users } from "#db/schema/index.ts"
import { derivedKeys } from "~/env/secrets.server.ts"
import { pick } from "~/pick.ts"
import { requireUser, type User, type Viewer } from "../viewer.ts"
import { decryptSecret } from "./encrypted-secret.server.ts"
import { mayEnter, userColumns } from "./reads.server.ts"
import { countCodes } from "./recovery-codes.server.ts"
import { addressOf } from "./totp.server.ts"

/** A set-up that was left must not lie about in an open session. */
const SET_UP_MINUTES = 30

export const isFresh = ({ createdAt }: { createdAt: Date }): boolean =>
  Math.abs(Date.now() - createdAt.getTime()) < SET_UP_MINUTES * 60_000

export const isTwoStepOn = (userId: number) =>
  and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt))

/** Whether signing in takes a code as well, whatever proved who it is before. */
export const needsCode = async (userId: number): Promise<boolean> =>
  (await db.$count(secondFactors, isTwoStepOn(userId))) > 0

type TwoStep =
  | { state: "off" }
  | { state: "no-password" }
  | { state: "set-up"; secret: string; address: string }
  | { state: "on"; since: string; codesLeft: number }

/** @param issuer the name of the account in the app. */
export async function readTwoStep(viewer: Viewer, issuer: string): Promise<TwoStep> {
  const { id, email } = requireUser(viewer)
  const [row] = await db
    .select({
      passwordHash: users.passwordHash,
      ...pick(secondFactors, "secret", "createdAt", "confirmedAt"),
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(users.id, id))
  if (row?.confirmedAt)
    return { state: "on", since: row.confirmedAt.toISOString(), codesLeft: await countCodes(id) }
  if (!row?.passwordHash) return { state: "no-password" }
  const { secret: sealed, createdAt } = row
  if (!sealed || !createdAt || !isFresh({ createdAt })) return { state: "off" }
  const secret = decryptSecret(sealed, id)
  return { state: "set-up", secret, address: addressOf(secret, { issuer, label: email }) }
}

/**
 * `versions` change with the password, address and second factor, which ends a sign-in that waits for its code. There is
 * one for each value of `SESSION_SECRET`.
 */
export async function waitingAccount(
  userId: number,
): Promise<{ user: User; versions: [string, ...string[]] } | null> {
  const [row] = await db
    .select({
      user: userColumns,
      passwordHash: users.passwordHash,
      emailKey: users.emailKey,
      // Not the secret, which is encrypted anew while a sign-in waits.
      since: secondFactors.confirmedAt,
    })
    .from(users)
    .innerJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(eq(users.id, userId), isNotNull(secondFactors.confirmedAt), mayEnter))
  if (!row) return null
  const { user, passwordHash, emailKey, since } = row
  const account = JSON.stringify([passwordHash, emailKey, since])
  const [first, ...others] = derivedKeys("waiting sign-in")
  const versionBy = (key: Buffer) => createHmac("sha256", key).update(account).digest("base64url")
  return { user, versions: [versionBy(first), ...others.map(versionBy)] }
}
