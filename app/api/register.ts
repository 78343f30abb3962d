import { registerSchema } from "~/domain/accounts/inputs.server.ts"
import { presentUser, userResponse } from "~/domain/accounts/responses.server.ts"
import { register } from "~/domain/accounts/writes.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { created } from "~/http/api/response.server.ts"
import { clientOf, limitSignUp } from "~/http/server/rate-limit.server.ts"
import { signInHeaders } from "~/http/session/session.server.ts"

const route = api("/register", {
  POST: operation(
    {
      summary: "Sign up",
      session: "optional",
      body: registerSchema,
      example: { email: "mila@example.com", username: "mila", password: "correct horse" },
      answer: created(userResponse, {
        headers: {
          "Set-Cookie": "The session that was opened, and a note that this account has signed in here",
        },
      }),
      refusals: {
        401: "A repetition under an `Idempotency-Key`, after the account's credentials changed or it was deleted",
        409: "The e-mail address or the username is taken, ignoring case",
        429: "30 sign-ups an hour from one address",
      },
    },
    async ({ request, context, input }) => {
      const registration = await input()
      limitSignUp(context?.clientAddress)
      const person = await register(registration, clientOf(context?.clientAddress))
      const headers = await signInHeaders(request, person.id)
      return Response.json(presentUser(person), { status: 201, headers })
    },
  ),
})
export const loader = route.loader
export const action = route.action
