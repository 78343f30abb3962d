import { keepWhenSaved, openThenLoad } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { getMessage } from "~/domain/groups/message-reads.server.ts"
import { deleteMessage } from "~/domain/groups/message-writes.server.ts"
import { mayDeleteMessage } from "~/domain/groups/policy.ts"
import { getGroup } from "~/domain/groups/reads.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { Forbidden } from "~/errors.ts"
import { formAction } from "~/forms/action.server.ts"
import { Dialog } from "~/forms/dialog.tsx"
import { DialogData } from "~/forms/dialog-data.tsx"
import { ActionForm } from "~/forms/form.tsx"
import { FormActions } from "~/forms/form-dialog.tsx"
import { type PageArgs, pageLoader } from "~/http/page.server.ts"
import { success } from "~/words/messages.ts"
import { pageBelow } from "../guards.server.ts"

const failed = "Failed to delete the message"

async function guard({ viewer, id }: PageArgs) {
  requireUser(viewer)
  const message = await getMessage(viewer, id(), id("messageId"))
  const { role } = await getGroup(viewer, id())
  if (!mayDeleteMessage(viewer, role, message)) throw new Forbidden("You can delete your own messages only")
  return message
}

export const loader = pageLoader(async (page) => ({ content: (await guard(page)).content }))
export const clientLoader = openThenLoad
export const shouldRevalidate = keepWhenSaved

export const action = formAction({
  guard,
  failed,
  run: ({ viewer, id, options }) => deleteMessage(viewer, id(), id("messageId"), options),
  done: (_, page) => ({ to: pageBelow(page), toast: success("Message deleted") }),
})
export const clientAction = sendForm(failed)

export default function DeleteMessage() {
  return (
    <Dialog title="Delete this message?">
      <DialogData>
        {({ content }: Awaited<ReturnType<typeof loader>>) => (
          <ActionForm fieldless>
            <p dir="auto" className="-mt-4 line-clamp-6 text-sm wrap-anywhere whitespace-pre-line text-muted">
              {content}
            </p>
            <FormActions submit="Delete message" danger cautious />
          </ActionForm>
        )}
      </DialogData>
    </Dialog>
  )
}
