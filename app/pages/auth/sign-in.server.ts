import { z } from "zod"
import { signInSchema } from "~/domain/accounts/inputs.server.ts"
import { formAction } from "~/http/forms/action.server.ts"
import { authenticate } from "~/http/session/authenticator.server.ts"
import { signInHeaders } from "~/http/session/session.server.ts"
import { failedTitles, succeeded } from "~/messages.ts"
import { localPath } from "~/paths.ts"

export const signIn = formAction({
  schema: signInSchema.extend({ redirectTo: z.string().optional() }),
  failed: { title: failedTitles.signIn },
  visitorsMay: true,
  run: async ({ request, context, input: { email, password } }) => {
    const user = await authenticate(request, { email, password }, context)
    return signInHeaders(request, user.id)
  },
  done: (headers, { input }) => ({ to: localPath(input.redirectTo), toast: succeeded.signedIn, headers }),
})
