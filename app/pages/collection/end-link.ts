import { sendForm } from "~/browser/send-form.ts"
import { endViewLink } from "~/domain/collections/link-writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { paths } from "~/paths.ts"
import { success } from "~/words/messages.ts"
import { guard } from "./share.server.ts"

export { default, loader } from "./share.tsx"

const failed = "Failed to end the link"

export const action = formAction({
  guard,
  failed,
  // Somebody who should not see the collection any more must not wait for the limit.
  runsDespite: ["write-limit"],
  run: ({ viewer, id, options }) => endViewLink(viewer, id(), id("linkId"), options),
  done: (_, { id }) => ({
    to: paths.collectionForm(id(), "share"),
    toast: success("The link shows nothing any more"),
  }),
})
export const clientAction = sendForm(failed)
