import { z } from "zod"
import { sendForm } from "~/browser/send-form.ts"
import { collectionAccess } from "~/domain/collections/access.server.ts"
import { removeCollectionMember } from "~/domain/collections/member-writes.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { formAction } from "~/forms/action.server.ts"
import { paths } from "~/paths.ts"
import { success } from "~/words/messages.ts"

const failed = "Failed to leave the collection"

export const action = formAction({
  guard: ({ viewer, id }) => collectionAccess(viewer, id()),
  schema: z.object({ kind: z.enum(["co-owner", "collaborator"]) }),
  failed,
  run: ({ viewer, id, input, options }) =>
    removeCollectionMember(viewer, id(), input.kind, requireUser(viewer).id, options),
  // Who has left may not see the collection any more.
  done: () => ({ to: paths.collections(), toast: success("You have left the collection") }),
})
export const clientAction = sendForm(failed, { deletesPage: true })

export { default } from "../no-dialog.tsx"
