import { openAtOnce } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { newGroupSchema } from "~/domain/groups/inputs.server.ts"
import { createGroup } from "~/domain/groups/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { FormDialog } from "~/forms/form-dialog.tsx"
import { dialogLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { account, failed, succeeded, group as words } from "~/words/messages.ts"
import { GroupFields } from "./group-fields.tsx"

const signedOut = { message: account.loginToCreateGroup }

export const loader = dialogLoader(undefined, signedOut)
export const clientLoader = openAtOnce

export const action = formAction({
  schema: newGroupSchema,
  visitors: signedOut,
  creates: true,
  failed: failed.createGroup,
  run: ({ viewer, input, options }) => createGroup(viewer, input, options),
  done: ({ id }) => ({ to: paths.group(id), toast: succeeded.groupCreated }),
})
export const clientAction = sendForm(failed.createGroup)

export default function NewGroup() {
  return (
    <FormDialog title={words.create} description="A list of things and a chat, shared." submit={words.create}>
      <GroupFields />
    </FormDialog>
  )
}
