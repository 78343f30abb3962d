import { z } from "zod"
import { signInSchema } from "~/domain/accounts/inputs.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { authenticate } from "~/http/session/authenticator.server.ts"
import { failedTitles } from "~/words/messages.ts"
import { completeSignIn } from "./complete-sign-in.server.ts"

export const signIn = formAction({
  schema: signInSchema.extend({ redirectTo: z.string().optional(), for: z.string().optional() }),
  failed: { title: failedTitles.signIn },
  visitorsMay: true,
  run: async ({ request, context, input }) => {
    const { email, password } = input
    const user = await authenticate(request, { email, password }, context)
    return completeSignIn({ request, context }, user, input)
  },
  done: (entered) => entered,
})
