import { z } from "zod"
import { registerSchema } from "~/domain/accounts/inputs.server.ts"
import { register as createAccount } from "~/domain/accounts/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { clientOf, limitSignUp } from "~/server/rate-limit.server.ts"
import { failedTitles, succeeded } from "~/words/messages.ts"
import { completeSignIn } from "./complete-sign-in.server.ts"

export const register = formAction({
  schema: registerSchema.extend({ redirectTo: z.string().optional(), for: z.string().optional() }),
  failed: { title: failedTitles.register },
  visitorsMay: true,
  creates: true,
  run: async ({ request, context, input, once }) => {
    limitSignUp(context.clientAddress)
    const user = await createAccount(input, clientOf(context.clientAddress), once)
    return completeSignIn({ request, context }, user, input, succeeded.registered)
  },
  done: (entered) => entered,
})
