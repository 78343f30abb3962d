import { sessionId } from "~/domain/accounts/session-reads.server.ts"
import { Invalid } from "~/errors.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { sessionToken } from "~/http/session/session.server.ts"
import { limitPasswordCheck } from "~/http/session/sign-in-limit.server.ts"

/**
 * Carries out what asks for the account's password, with a limit of wrong ones for each session: a thief of the session
 * cannot guess on, and failures at sign-in do not count here.
 * @throws {TooManyRequests} after too many failures.
 */
export async function withPasswordLimit<T>({ viewer, request }: PageArgs, act: () => Promise<T>): Promise<T> {
  const token = await sessionToken(request)
  // Nobody is asked for no password: what comes without a session repeats what was carried out.
  if (!viewer || !token) return act()
  const attempt = limitPasswordCheck(sessionId(token))
  try {
    const result = await act()
    attempt.succeeded()
    return result
  } catch (error) {
    if (!isWrongPassword(error)) attempt.notChecked()
    throw error
  }
}

const isWrongPassword = (error: unknown) => error instanceof Invalid && "currentPassword" in error.fieldErrors
