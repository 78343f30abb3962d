import type { SentRequest } from "~/context.ts"
import { provePassword } from "~/domain/accounts/passwords.server.ts"
import { isProvenLately, sessionId } from "~/domain/accounts/session-reads.server.ts"
import { noteProof } from "~/domain/accounts/session-writes.server.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { Invalid, Unauthenticated } from "~/errors.ts"
import { sessionToken } from "./session.server.ts"
import { limitPasswordCheck } from "./sign-in-limit.server.ts"

type Asked = { request: SentRequest; viewer: Viewer }

/** Whether this session has signed in or confirmed its password within the last 15 minutes. */
export async function hasRecentProof({ request }: Pick<Asked, "request">): Promise<boolean> {
  const token = await sessionToken(request)
  return token !== null && (await isProvenLately(token))
}

/** Counts wrong passwords by session. @throws {Invalid} for a wrong one. {TooManyRequests} */
export async function confirmPassword({ request, viewer }: Asked, password: string): Promise<void> {
  const token = await sessionToken(request)
  if (!token) throw new Unauthenticated()
  const attempt = await limitPasswordCheck(sessionId(token))
  try {
    await provePassword(viewer, password)
  } catch (error) {
    if (!(error instanceof Invalid)) await attempt.notChecked()
    throw error
  }
  await attempt.succeeded()
  await noteProof(token)
}

/** For a call that may bring the password with it. @throws {Unauthenticated} with its reason. {Invalid} {TooManyRequests} */
export async function requireRecentProof(sender: Asked, password: string | undefined): Promise<void> {
  if (password !== undefined) await confirmPassword(sender, password)
  else if (!(await hasRecentProof(sender)))
    throw new Unauthenticated("Your password is needed again: send it as currentPassword", {
      reason: "password-required",
    })
}
