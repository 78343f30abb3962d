import { RateLimit } from "#db/rate-limit.server.ts"
import type { RequestContext, SentRequest } from "~/context.ts"
import { SecretUnreadable } from "~/domain/accounts/encrypted-secret.server.ts"
import { needsCode } from "~/domain/accounts/two-step-reads.server.ts"
import { useCode } from "~/domain/accounts/two-step-writes.server.ts"
import { recordBeside } from "~/domain/events/record.server.ts"
import type { WriteOptions } from "~/domain/write.server.ts"
import { Invalid, TooManyRequests, Unauthenticated } from "~/errors.ts"
import { reportError } from "~/observe/log.server.ts"
import { deviceOf } from "./cookies.server.ts"
import { takeOrLog } from "./sign-in-limit.server.ts"
import { WAITING_MINUTES } from "./waiting-sign-in.server.ts"

/* The numbers and their reasons: docs/decisions/0021-two-step-and-email.md. */
const HOUR = 60 * 60
const ofAccount = [
  new RateLimit({ id: "codes-hour", max: 10, seconds: HOUR }),
  new RateLimit({ id: "codes-day", max: 30, seconds: 24 * HOUR }),
]
const ofSignIn = new RateLimit({ id: "codes-sign-in", max: 5, seconds: 2 * WAITING_MINUTES * 60 })

type Asked = { request: SentRequest; context: RequestContext | undefined }

/** @param id of a sign-in that waits for its code. @returns whether it had a try left. */
export const takeTry = async (id: string): Promise<boolean> =>
  !((await ofSignIn.tryTake(id)) instanceof TooManyRequests)

/** Wrong codes count before the check, because guesses may be parallel. @throws {TooManyRequests} {Invalid} */
export async function withCodeLimit<T>(
  { request, context }: Asked,
  userId: number,
  check: () => Promise<T>,
): Promise<T> {
  const device = await deviceOf(request)
  // A browser that has signed in before has tries of its own: strangers cannot use them up.
  const key = device?.users.includes(userId) ? `${userId} ${device.id}` : String(userId)
  const giveBack = await takeOrLog(ofAccount.map((limit) => ({ limit, key })))
  try {
    const result = await check()
    await giveBack()
    return result
  } catch (error) {
    if (isWrongCode(error)) void recordBeside("code-failed", { userId })
    else await giveBack()
    if (!(error instanceof SecretUnreadable)) throw error
    reportError(error, request, context ?? {})
    throw new Invalid({
      code: ["This server cannot check the codes of your app just now. Use a recovery code."],
    })
  }
}

export function forgetWrongCodes(): void {
  for (const limit of ofAccount) limit.clear()
}

const isWrongCode = (error: unknown): error is Invalid =>
  error instanceof Invalid && "code" in error.fieldErrors

/** @throws as `withCodeLimit`. */
export const checkCode = (
  sender: Asked,
  userId: number,
  code: string,
  options?: WriteOptions,
): Promise<boolean> => withCodeLimit(sender, userId, () => useCode(userId, code, options))

/** For a program, which sends both steps at once. @throws {Unauthenticated} with its reason. {TooManyRequests} */
export async function requireCode(
  sender: Asked,
  userId: number,
  code?: string,
  options?: WriteOptions,
): Promise<void> {
  if (!(await needsCode(userId))) return
  if (!code)
    throw new Unauthenticated("This account has two-step sign-in: a code is needed", {
      reason: "code-required",
    })
  await checkCode(sender, userId, code, options).catch((error) => {
    throw isWrongCode(error) ? new Unauthenticated(error.message, { reason: "code-wrong" }) : error
  })
}
