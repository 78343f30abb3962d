import { register } from "~/domain/accounts/commands.server.ts"
import { presentUser } from "~/domain/accounts/present.ts"
import { registerSchema } from "~/domain/accounts/schema.server.ts"
import { api } from "~/http/api.server.ts"
import { limitSignUp } from "~/http/rate-limit.server.ts"
import { startSession } from "~/http/session.server.ts"

const route = api(
  {
    POST: async ({ request, context, input }) => {
      const registration = await input(registerSchema)
      await limitSignUp(context?.clientAddress)
      const person = await register(registration)
      const headers = { "Set-Cookie": await startSession(request, person.id) }
      return Response.json(presentUser(person), { status: 201, headers })
    },
  },
  { visitorsWrite: true },
)
export const loader = route.loader
export const action = route.action
