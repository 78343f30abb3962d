import { sessionId } from "~/domain/accounts/session-reads.server.ts"
import { Invalid, Unauthenticated } from "~/errors.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { sessionToken } from "~/http/session/session.server.ts"
import { limitPasswordCheck } from "~/http/session/sign-in-limit.server.ts"

/** Counts wrong passwords by session, so that a stolen one cannot guess. @throws {TooManyRequests} after too many failures. */
export async function withPasswordLimit<T>({ request }: PageArgs, change: () => Promise<T>): Promise<T> {
  const token = await sessionToken(request)
  if (!token) throw new Unauthenticated()
  const attempt = await limitPasswordCheck(sessionId(token))
  try {
    const result = await change()
    await attempt.succeeded()
    return result
  } catch (error) {
    if (!isWrongPassword(error)) await attempt.notChecked()
    throw error
  }
}

const isWrongPassword = (error: unknown) => error instanceof Invalid && "currentPassword" in error.fieldErrors
