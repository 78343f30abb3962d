import type { AppLoadContext } from "@remix-run/node"
import { Authenticator } from "remix-auth"
import { FormStrategy } from "remix-auth-form"
import type { SentRequest } from "~/context.ts"
import { type Credentials, signInSchema } from "~/domain/accounts/inputs.server.ts"
import { verifyCredentials } from "~/domain/accounts/passwords.server.ts"
import { findAccountId } from "~/domain/accounts/reads.server.ts"
import type { User } from "~/domain/viewer.ts"
import { Unauthenticated } from "~/errors.ts"
import { parseInput } from "~/http/body/input.server.ts"
import { clientOf } from "~/http/rate-limit.server.ts"
import { deviceOf } from "./cookies.server.ts"
import { limitSignIn } from "./sign-in-limit.server.ts"

const authenticatorFor = (client: string) =>
  new Authenticator<User>().use(
    new FormStrategy(({ form }) =>
      verifyCredentials(parseInput(signInSchema, Object.fromEntries(form)), client),
    ),
    "password",
  )

/** @throws {Unauthenticated} 'Invalid email or password'. @throws {TooManyRequests} @throws {Unavailable} */
export async function authenticate(
  request: SentRequest,
  credentials: Credentials,
  context: AppLoadContext | undefined,
): Promise<User> {
  const address = context?.clientAddress
  const device = await knownDevice(request, credentials.email)
  const attempt = await limitSignIn({ email: credentials.email, address, device })
  // The body was read already, and the strategy reads a request.
  const form = new Request(request.url, { method: "POST", body: new URLSearchParams(credentials) })
  try {
    const person = await authenticatorFor(clientOf(address)).authenticate("password", form)
    await attempt.succeeded()
    return person
  } catch (error) {
    if (!(error instanceof Unauthenticated)) await attempt.notChecked()
    throw error
  }
}

async function knownDevice(request: SentRequest, email: string): Promise<string | null> {
  const device = await deviceOf(request)
  const userId = device && (await findAccountId(email))
  return userId && device.users.includes(userId) ? device.id : null
}
