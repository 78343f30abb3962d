import { openAtOnce } from "~/browser/dialogs.ts"
import { dropsDrafts } from "~/browser/drafts.ts"
import { sendForm } from "~/browser/send-form.ts"
import { deletionSchema } from "~/domain/accounts/inputs.server.ts"
import { deleteAccount } from "~/domain/accounts/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { FormDialog } from "~/forms/form-dialog.tsx"
import { dialogLoader } from "~/http/page.server.ts"
import { stopSession } from "~/http/session/start-and-stop.server.ts"
import { paths } from "~/paths.ts"
import { CurrentPasswordField } from "../account-fields.tsx"
import { withPasswordLimit } from "./password-limit.server.ts"

const failed = "Failed to delete account"

export const loader = dialogLoader()
export const clientLoader = openAtOnce

export const action = formAction({
  schema: deletionSchema,
  failed,
  endsSession: true,
  run: async (page) => {
    await withPasswordLimit(page, () => deleteAccount(page.viewer, page.input, page.options))
    return stopSession(page.request, page.options)
  },
  done: (headers) => ({
    to: paths.home,
    toast: { title: "Goodbye!", description: "Your account has been deleted." },
    headers,
  }),
})
export const clientAction = dropsDrafts(sendForm(failed, { deletesPage: true }))

const consequences = [
  "Your collections are deleted with everything in them, for co-owners and collaborators as well.",
  "Your groups pass to the member who has been there longest. A group without other members is deleted.",
  "What you added to other people's collections and groups stays, and so do your messages, without your name.",
  "Friendships, requests, blocks, follows and favorites are deleted.",
]

export default function DeleteAccount() {
  return (
    <FormDialog
      title="Delete your account"
      description="This cannot be undone."
      submit="Delete account"
      danger
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        {consequences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <CurrentPasswordField label="Your password" autoFocus />
    </FormDialog>
  )
}
