import { Invalid } from "~/domain/errors.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { limitSignIn } from "~/http/rate-limit.server.ts"

/**
 * Carries out what asks for the account's password. A wrong one counts as a failed sign-in does, so that an open
 * session is no way around that limit.
 * @throws {TooManyRequests} after too many failures.
 */
export async function withPasswordLimit<T>({ actor, context }: PageArgs, act: () => Promise<T>): Promise<T> {
  // Nobody is asked for no password: what comes without a session repeats what was carried out.
  if (!actor) return act()
  const passed = await limitSignIn(actor.email, context.clientAddress)
  try {
    const result = await act()
    await passed()
    return result
  } catch (error) {
    if (!(error instanceof Invalid)) await passed()
    throw error
  }
}
