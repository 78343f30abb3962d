import { z } from "zod"
import { signInSchema } from "~/domain/accounts/inputs.server.ts"
import { formAction } from "~/http/forms/action.server.ts"
import { authenticate } from "~/http/session/authenticator.server.ts"
import { signInHeaders } from "~/http/session/session.server.ts"
import { failedTitles, succeeded } from "~/messages.ts"
import { localPath } from "~/paths.ts"
import { complete } from "./intention.server.ts"

export const signIn = formAction({
  schema: signInSchema.extend({ redirectTo: z.string().optional(), for: z.string().optional() }),
  failed: { title: failedTitles.signIn },
  visitorsMay: true,
  run: async ({ request, context, input }) => {
    const { email, password } = input
    const user = await authenticate(request, { email, password }, context)
    const headers = await signInHeaders(request, user.id)
    const wanted = input.for ?? input.redirectTo
    return { headers, toast: await complete(wanted, user, succeeded.signedIn, { request, context }) }
  },
  done: (opened, { input }) => ({ to: localPath(input.redirectTo), ...opened }),
})
