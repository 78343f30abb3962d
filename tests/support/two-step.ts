import { eq } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { secondFactors } from "#db/schema/index.ts"
import { PASSWORD } from "#tests/support/factories.ts"
import { readTwoStep } from "~/domain/accounts/two-step-reads.server.ts"
import { confirmTwoStep, startTwoStep } from "~/domain/accounts/two-step-writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import { codeOf } from "./authenticator-app.ts"

/** The secret of a set-up that was begun. */
export async function begunSecret(user: User): Promise<string> {
  await startTwoStep(user, { currentPassword: PASSWORD })
  const twoStep = await readTwoStep(user, "Curio")
  if (twoStep.state !== "set-up") throw new Error("The set-up was not begun")
  return twoStep.secret
}

/** Turns two-step sign-in on. `code` works as if none had been used yet. */
export async function withTwoStep(user: User) {
  const secret = await begunSecret(user)
  const recoveryCodes = await confirmTwoStep(user, { code: codeOf(secret) })
  const code = async () => {
    await db.update(secondFactors).set({ lastStep: null }).where(eq(secondFactors.userId, user.id))
    return codeOf(secret)
  }
  return { secret, recoveryCodes, code }
}
