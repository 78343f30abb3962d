import { redirect } from "@remix-run/node"
import { z } from "zod"
import { codeSchema } from "~/domain/accounts/inputs.server.ts"
import { formAction } from "~/forms/action.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { checkCode, takeTry } from "~/http/session/code-limit.server.ts"
import { flashToast } from "~/http/session/cookies.server.ts"
import { stopWaiting, waitingSignIn } from "~/http/session/waiting-sign-in.server.ts"
import { paths } from "~/paths.ts"
import { failedTitles } from "~/words/messages.ts"
import { open } from "../complete-sign-in.server.ts"

const title = failedTitles.signIn

export const enterCode = formAction({
  schema: codeSchema.extend({ redirectTo: z.string().optional(), for: z.string().optional() }),
  failed: { title },
  visitors: "may",
  run: async ({ request, context, url, input, options }) => {
    const waiting = await waitingSignIn(request)
    if (!waiting)
      throw await redirectToPassword({ request, url }, "This took too long. Please sign in again.")
    if (!(await takeTry(waiting.id)))
      throw await redirectToPassword(
        { request, url },
        "That were too many wrong codes. Please sign in again.",
      )
    await checkCode({ request, context }, waiting.user.id, input.code, options)
    const opened = await open({ request, context }, waiting.user, input)
    opened.headers.append("Set-Cookie", await stopWaiting(request))
    return opened
  },
  done: (opened) => opened,
})

/** Leads back to the password. What the visitor wanted stays in the address. */
export async function redirectToPassword(
  { request, url }: Pick<PageArgs, "request" | "url">,
  description: string,
): Promise<Response> {
  const headers = new Headers()
  headers.append("Set-Cookie", await stopWaiting(request))
  headers.append("Set-Cookie", await flashToast(request, { kind: "error", title, description }))
  const [redirectTo, wanted] = [url.searchParams.get("redirectTo"), url.searchParams.get("for")]
  const query = { redirectTo: redirectTo ?? undefined, for: wanted ?? undefined }
  return redirect(paths.auth(query), { status: 303, headers })
}
