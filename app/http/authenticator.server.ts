import type { AppLoadContext } from "@remix-run/node"
import { Authenticator } from "remix-auth"
import { FormStrategy } from "remix-auth-form"
import { verifyCredentials } from "~/domain/accounts/commands.server.ts"
import { type Credentials, signInSchema } from "~/domain/accounts/schema.server.ts"
import type { SignedIn } from "~/domain/actor.ts"
import { parseInput } from "./input.server.ts"
import { limitSignIn } from "./rate-limit.server.ts"

/** The one place that checks credentials, for the page and for the API. */
const authenticator = new Authenticator<SignedIn>().use(
  new FormStrategy(({ form }) => verifyCredentials(parseInput(signInSchema, Object.fromEntries(form)))),
  "password",
)

/**
 * The person with these credentials.
 * @throws {Unauthenticated} 'Invalid email or password'. @throws {TooManyRequests} after too many failures.
 */
export async function authenticate(
  request: Request,
  credentials: Credentials,
  context: AppLoadContext | undefined,
): Promise<SignedIn> {
  const succeeded = await limitSignIn(credentials.email, context?.clientAddress)
  // The body was parsed once already; the strategy wants a request of its own to read.
  const form = new Request(request.url, { method: "POST", body: new URLSearchParams(credentials) })
  const person = await authenticator.authenticate("password", form)
  await succeeded()
  return person
}
