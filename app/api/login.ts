import { presentUser } from "~/domain/accounts/present.ts"
import { signInSchema } from "~/domain/accounts/schema.server.ts"
import { api } from "~/http/api.server.ts"
import { authenticate } from "~/http/authenticator.server.ts"
import { startSession } from "~/http/session.server.ts"

const route = api(
  {
    POST: async ({ request, context, input }) => {
      const person = await authenticate(request, await input(signInSchema), context)
      return Response.json(presentUser(person), {
        headers: { "Set-Cookie": await startSession(request, person.id) },
      })
    },
  },
  { visitorsWrite: true },
)
export const loader = route.loader
export const action = route.action
