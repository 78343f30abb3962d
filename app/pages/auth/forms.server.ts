import { z } from "zod"
import { registerSchema, signInSchema } from "~/domain/accounts/inputs.server.ts"
import { register as createAccount } from "~/domain/accounts/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { clientOf, limitSignUp } from "~/http/rate-limit.server.ts"
import { authenticate } from "~/http/session/authenticator.server.ts"
import { failedTitles, succeeded } from "~/words/messages.ts"
import { completeSignIn } from "./complete-sign-in.server.ts"

const wanted = { redirectTo: z.string().optional(), for: z.string().optional() }

export const signIn = formAction({
  schema: signInSchema.extend(wanted),
  failed: { title: failedTitles.signIn },
  visitors: "may",
  runsDespite: ["demo"],
  run: async ({ request, context, input }) => {
    const { email, password } = input
    const user = await authenticate(request, { email, password }, context)
    return completeSignIn({ request, context }, user, input)
  },
  done: (entered) => entered,
})

export const register = formAction({
  schema: registerSchema.extend(wanted),
  failed: { title: failedTitles.register },
  visitors: "may",
  creates: true,
  run: async ({ request, context, input, options }) => {
    await limitSignUp(context.clientAddress)
    const user = await createAccount(input, clientOf(context.clientAddress), options)
    return completeSignIn({ request, context }, user, input, succeeded.registered)
  },
  done: (entered) => entered,
})
