import { openThenLoad } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { messageSchema } from "~/domain/groups/inputs.server.ts"
import { getMessage } from "~/domain/groups/message-reads.server.ts"
import { editMessage } from "~/domain/groups/message-writes.server.ts"
import { mayEditMessage } from "~/domain/groups/policy.ts"
import { requireUser } from "~/domain/viewer.ts"
import { Forbidden } from "~/errors.ts"
import { formAction } from "~/forms/action.server.ts"
import { Dialog } from "~/forms/dialog.tsx"
import { DialogData } from "~/forms/dialog-data.tsx"
import { TextArea } from "~/forms/fields.tsx"
import { ActionForm } from "~/forms/form.tsx"
import { FormActions } from "~/forms/form-dialog.tsx"
import { type PageArgs, pageLoader } from "~/http/page.server.ts"
import { lengths } from "~/limits.ts"
import { pageBelow } from "../guards.server.ts"

const failed = "Failed to change the message"

async function guard({ viewer, id }: PageArgs) {
  requireUser(viewer)
  const message = await getMessage(viewer, id(), id("messageId"))
  if (!mayEditMessage(viewer, message)) throw new Forbidden("You can change your own messages only")
  return message
}

export const loader = pageLoader(async (page) => ({ content: (await guard(page)).content }))
export const clientLoader = openThenLoad

export const action = formAction({
  guard,
  schema: messageSchema,
  failed,
  run: ({ viewer, id, input, options }) => editMessage(viewer, id(), id("messageId"), input, options),
  done: (_, page) => ({ to: pageBelow(page) }),
})
export const clientAction = sendForm(failed)

export default function EditMessage() {
  return (
    <Dialog title="Edit message">
      <DialogData>
        {(message: Awaited<ReturnType<typeof loader>>) => (
          <ActionForm className="grid gap-4" values={message}>
            <TextArea label="Message" name="content" required maxLength={lengths.message} autoFocus />
            <FormActions submit="Save" />
          </ActionForm>
        )}
      </DialogData>
    </Dialog>
  )
}
