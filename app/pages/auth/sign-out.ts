import { redirect } from "@remix-run/node"
import { dropsDrafts } from "~/browser/drafts.ts"
import { sendForm } from "~/browser/send-form.ts"
import { formAction } from "~/forms/action.server.ts"
import { pageLoader } from "~/http/page.server.ts"
import { flashToast } from "~/http/session/cookies.server.ts"
import { stopSession } from "~/http/session/start-and-stop.server.ts"
import { paths } from "~/paths.ts"
import { failedTitles, succeeded } from "~/words/messages.ts"

const failed = { title: failedTitles.signOut }

/** Without JavaScript, a sign-out that failed leads home, and the toast says why. */
export const loader = pageLoader(async ({ request, context }) => {
  const toast = context.formResult?.toast
  return redirect(paths.home, toast ? { headers: { "Set-Cookie": await flashToast(request, toast) } } : {})
})

export const action = formAction({
  failed,
  visitors: "may",
  runsDespite: ["demo", "write-limit"],
  run: ({ request, options }) => stopSession(request, options),
  done: (headers) => ({ to: paths.home, toast: succeeded.signedOut, headers }),
})
export const clientAction = dropsDrafts(sendForm(failed))

export { default } from "../no-dialog.tsx"
