import type { SentRequest } from "~/context.ts"
import { provePassword } from "~/domain/accounts/passwords.server.ts"
import { isProvenLately } from "~/domain/accounts/session-reads.server.ts"
import { noteProof } from "~/domain/accounts/session-writes.server.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { Unauthenticated } from "~/errors.ts"
import { sessionToken } from "./session.server.ts"
import { withPasswordLimit } from "./sign-in-limit.server.ts"

type Asked = { request: SentRequest; viewer: Viewer }

/** Whether this session has signed in or confirmed its password within the last 15 minutes. */
export async function hasRecentProof({ request }: Pick<Asked, "request">): Promise<boolean> {
  const token = await sessionToken(request)
  return token !== null && (await isProvenLately(token))
}

/** Counts wrong passwords by session. @throws {Invalid} for a wrong one. {TooManyRequests} */
export async function confirmPassword({ request, viewer }: Asked, password: string): Promise<void> {
  await withPasswordLimit({ request }, async (token) => {
    await provePassword(viewer, password)
    await noteProof(token)
  })
}

/** For a call that may bring the password with it. @throws {Unauthenticated} with its reason. {Invalid} {TooManyRequests} */
export async function requireRecentProof(sender: Asked, password: string | undefined): Promise<void> {
  if (password !== undefined) await confirmPassword(sender, password)
  else if (!(await hasRecentProof(sender)))
    throw new Unauthenticated("Your password is needed again: send it as currentPassword", {
      reason: "password-required",
    })
}
