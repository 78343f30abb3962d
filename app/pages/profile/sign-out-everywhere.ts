import { dropsDrafts } from "~/browser/drafts.ts"
import { sendForm } from "~/browser/send-form.ts"
import { signOutEverywhere } from "~/domain/accounts/session-writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { stopSession } from "~/http/session/start-and-stop.server.ts"
import { paths } from "~/paths.ts"
import { failedTitles, succeeded } from "~/words/messages.ts"

const failed = { title: failedTitles.signOut }

export const action = formAction({
  failed,
  endsSession: true,
  runsDespite: ["write-limit"],
  run: async ({ viewer, request, options }) => {
    await signOutEverywhere(viewer, options)
    return stopSession(request, options)
  },
  done: (headers) => ({ to: paths.home, toast: succeeded.signedOut, headers }),
})
export const clientAction = dropsDrafts(sendForm(failed))

export { default } from "../no-dialog.tsx"
