import { z } from "zod"
import { registerSchema, signInSchema } from "~/domain/accounts/inputs.server.ts"
import { register } from "~/domain/accounts/writes.server.ts"
import { form } from "~/http/forms/form.server.ts"
import { clientOf, limitSignUp } from "~/http/server/rate-limit.server.ts"
import { authenticate } from "~/http/session/authenticator.server.ts"
import { signInHeaders, stopSession } from "~/http/session/session.server.ts"
import { succeeded } from "~/messages.ts"
import { localPath, paths } from "~/paths.ts"

const redirectTo = z.string().optional()

export const signIn = form({
  schema: signInSchema.extend({ redirectTo }),
  visitorsMay: true,
  run: async ({ request, context, input: { email, password } }) => {
    const person = await authenticate(request, { email, password }, context)
    return signInHeaders(request, person.id)
  },
  done: (headers, { input }) => ({
    to: localPath(input.redirectTo),
    toast: succeeded.signedIn,
    headers,
  }),
})

export const signUp = form({
  schema: registerSchema.extend({ redirectTo }),
  visitorsMay: true,
  run: async ({ request, context, input }) => {
    limitSignUp(context.clientAddress)
    const person = await register(input, clientOf(context.clientAddress))
    return signInHeaders(request, person.id)
  },
  done: (headers, { input }) => ({
    to: localPath(input.redirectTo),
    toast: succeeded.registered,
    headers,
  }),
})

export const signOut = form({
  schema: z.object({}),
  visitorsMay: true,
  beyondWriteLimit: true,
  run: ({ request }) => stopSession(request),
  done: (headers) => ({ to: paths.home, toast: succeeded.signedOut, headers }),
})
