import { signInSchema } from "~/domain/accounts/inputs.server.ts"
import { presentUser, userResponse } from "~/domain/accounts/responses.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { ok } from "~/http/api/response.server.ts"
import { authenticate } from "~/http/session/authenticator.server.ts"
import { signInHeaders } from "~/http/session/session.server.ts"

const route = api("/login", {
  POST: operation(
    {
      summary: "Sign in",
      description: "Opens a session in place of the one that the request came with.",
      session: "optional",
      body: signInSchema,
      example: { email: "mila@example.com", password: "correct horse" },
      answer: ok(userResponse, {
        headers: {
          "Set-Cookie": "The session that was opened, and a note that this account has signed in here",
        },
      }),
      refusals: {
        401: "'Invalid email or password', whichever of the two is wrong",
        429: "10 failures on the account from one address, or 100 from one address, in 15 minutes; or 100 on the account in an hour",
      },
    },
    async ({ request, context, input }) => {
      const person = await authenticate(request, await input(), context)
      const headers = await signInHeaders(request, person.id)
      return Response.json(presentUser(person), { headers })
    },
  ),
})
export const loader = route.loader
export const action = route.action
