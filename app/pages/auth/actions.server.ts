import { z } from "zod"
import { register } from "~/domain/accounts/commands.server.ts"
import { registerSchema, signInSchema } from "~/domain/accounts/schema.server.ts"
import { authenticate } from "~/http/authenticator.server.ts"
import { form } from "~/http/form.server.ts"
import { limitSignUp } from "~/http/rate-limit.server.ts"
import { startSession, stopSession } from "~/http/session.server.ts"
import { succeeded } from "~/messages.ts"
import { localPath, paths } from "~/paths.ts"

const redirectTo = z.string().optional()

export const signIn = form({
  schema: signInSchema.extend({ redirectTo }),
  visitorsMay: true,
  run: async ({ request, context, input: { email, password } }) => {
    const person = await authenticate(request, { email, password }, context)
    return startSession(request, person.id)
  },
  done: (cookie, { input }) => ({
    to: localPath(input.redirectTo),
    toast: succeeded.signedIn,
    headers: { "Set-Cookie": cookie },
  }),
})

export const signUp = form({
  schema: registerSchema.extend({ redirectTo }),
  visitorsMay: true,
  run: async ({ request, context, input }) => {
    await limitSignUp(context.clientAddress)
    const person = await register(input)
    return startSession(request, person.id)
  },
  done: (cookie, { input }) => ({
    to: localPath(input.redirectTo),
    toast: succeeded.registered,
    headers: { "Set-Cookie": cookie },
  }),
})

export const signOut = form({
  schema: z.object({}),
  visitorsMay: true,
  run: ({ request }) => stopSession(request),
  done: (cookie) => ({ to: paths.home, toast: succeeded.signedOut, headers: { "Set-Cookie": cookie } }),
})
