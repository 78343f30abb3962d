import { and, eq, isNull, lt, or } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { secondFactors, users } from "#db/schema/index.ts"
import { Conflict, Invalid } from "~/errors.ts"
import { recordAct, recordEvent } from "../events/record.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { type WriteOptions, write, writePrepared } from "../write.server.ts"
import { decryptSecret, encryptSecret } from "./encrypted-secret.server.ts"
import { provePassword, requireProof } from "./passwords.server.ts"
import { emailKey, notDeleted } from "./reads.server.ts"
import { newCodes, replaceCodes, takeRecoveryCode } from "./recovery-codes.server.ts"
import { newSecret, stepOf } from "./totp.server.ts"
import { isFresh, isTwoStepOn } from "./two-step-reads.server.ts"

type Proven = { currentPassword: string; code: string }

const wrongCode = (message: string) => new Invalid({ code: [message] })

/** Makes a secret, which counts for nothing until a code confirms that an app has it. */
export async function startTwoStep(
  viewer: Viewer,
  { currentPassword }: { currentPassword: string },
  options?: WriteOptions,
): Promise<void> {
  await writePrepared(
    () => provePassword(viewer, currentPassword),
    async (tx, proof) => {
      await requireProof(tx, proof)
      const { userId } = proof
      const fresh = { secret: encryptSecret(newSecret(), userId), createdAt: new Date() }
      const started = await tx
        .insert(secondFactors)
        .values({ userId, ...fresh })
        .onConflictDoUpdate({
          target: secondFactors.userId,
          set: fresh,
          setWhere: isNull(secondFactors.confirmedAt),
        })
        .returning({ userId: secondFactors.userId })
      if (started.length === 0) throw new Conflict("Two-step sign-in is on already")
    },
    options,
  )
}

/** @returns recovery codes, which are stored as hashes only: a repetition gets new ones. */
export const confirmTwoStep = (
  viewer: Viewer,
  { code }: { code: string },
  options?: WriteOptions,
): Promise<string[]> =>
  withNewCodes(
    viewer,
    async () => {},
    async (tx, userId) => {
      const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId))
      if (row?.confirmedAt) throw new Conflict("Two-step sign-in is on already")
      if (!row || !isFresh(row)) throw new Conflict("This took too long. Please begin again.")
      const lastStep = stepOf(decryptSecret(row.secret, userId), code.replace(/[\s-]/g, ""))
      if (lastStep === null) throw wrongCode(wrong.fromApp)
      await tx
        .update(secondFactors)
        .set({ confirmedAt: new Date(), lastStep })
        .where(eq(secondFactors.userId, userId))
      await recordEvent(tx, "two-step-on", { userId })
    },
    options,
  )

export const renewRecoveryCodes = (
  viewer: Viewer,
  { currentPassword, code }: Proven,
  options?: WriteOptions,
) =>
  withNewCodes(
    viewer,
    () => provePassword(viewer, currentPassword),
    async (tx, userId, proof) => {
      await requireProof(tx, proof)
      await takeCode(tx, userId, code)
    },
    options,
  )

async function withNewCodes<P>(
  viewer: Viewer,
  prepare: () => Promise<P>,
  act: (tx: Transaction, userId: number, prepared: P) => Promise<void>,
  options: WriteOptions | undefined,
): Promise<string[]> {
  const userId = requireUser(viewer).id
  const codes = newCodes()
  const { isRepeated } = await writePrepared(
    prepare,
    async (tx, prepared) => {
      await act(tx, userId, prepared)
      await replaceCodes(tx, userId, codes)
      await recordEvent(tx, "recovery-codes-made", { userId })
    },
    options,
  )
  if (isRepeated)
    await write(
      async (tx) => {
        const [row] = await tx.select().from(secondFactors).where(isTwoStepOn(userId))
        if (!row) throw new Conflict("Two-step sign-in is off")
        await replaceCodes(tx, userId, codes)
      },
      { sender: options?.sender },
    )
  return codes
}

export async function turnOffTwoStep(
  viewer: Viewer,
  { currentPassword, code }: Proven,
  options?: WriteOptions,
): Promise<void> {
  await writePrepared(
    () => provePassword(viewer, currentPassword),
    async (tx, proof) => {
      await requireProof(tx, proof)
      await takeCode(tx, proof.userId, code)
      await remove(tx, proof.userId)
      await recordEvent(tx, "two-step-off", { userId: proof.userId })
    },
    options,
  )
}

async function remove(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await replaceCodes(tx, userId, [])
}

/** The operator runs this for a user without codes. @returns null without such an account. */
export const removeTwoStep = (email: string): Promise<{ username: string; wasOn: boolean } | null> =>
  db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(and(eq(users.emailKey, emailKey(email)), notDeleted))
    if (!user) return null
    const [row] = await tx.select().from(secondFactors).where(isTwoStepOn(user.id))
    await remove(tx, user.id)
    if (row) await recordAct(tx, "admin-two-step-off", { userId: user.id, actorId: null })
    return { username: user.username, wasOn: row !== undefined }
  })

/** The same submission, sent again because its response was lost, passes once more for this long. */
const SAME_CODE_MS = 60_000

/** Accepts a code of the app or a recovery code, each once. @throws {Invalid} @throws {SecretUnreadable} */
export const useCode = (
  userId: number,
  code: string,
  { once, ...options }: WriteOptions = {},
): Promise<boolean> =>
  write(
    async (tx) => {
      await takeCode(tx, userId, code)
      return true
    },
    // Visitors of one address share their keys: a code of one account must not pass as a repetition for another.
    { ...options, once: once && { ...once, key: `${userId} ${once.key}`, lifetimeMs: SAME_CODE_MS } },
  )

async function takeCode(tx: Transaction, userId: number, typed: string): Promise<void> {
  const code = typed.replace(/[\s-]/g, "")
  if (!/^\d{6}$/.test(code)) {
    if (await takeRecoveryCode(tx, userId, code)) return recordEvent(tx, "recovery-code-used", { userId })
    throw wrongCode(/^\d{25}$/.test(code) ? wrong.recovery : wrong.length)
  }
  const [row] = await tx.select().from(secondFactors).where(isTwoStepOn(userId))
  const step = row ? stepOf(decryptSecret(row.secret, userId), code) : null
  if (step === null) throw wrongCode(wrong.fromApp)
  const used = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(isTwoStepOn(userId), or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step))))
    .returning({ step: secondFactors.lastStep })
  if (used.length === 0) throw wrongCode(wrong.used)
}

const wrong = {
  fromApp: "This code is not right. Type the one that your app shows now.",
  used: "This code was used already. Wait for the next one.",
  length: "A code of your app has 6 digits, and a recovery code has 25",
  recovery: "This recovery code is not right, or it was used already",
}
