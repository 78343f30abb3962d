import { sendForm } from "~/browser/send-form.ts"
import { newMessageSchema } from "~/domain/groups/inputs.server.ts"
import { sendMessage } from "~/domain/groups/message-writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { failed } from "~/words/messages.ts"
import { pageBelow, requireContributor } from "../guards.server.ts"

export { default } from "../../no-dialog.tsx"

/** A browser without JavaScript sends messages here; with it, they go by the API. */
export const action = formAction({
  guard: requireContributor,
  schema: newMessageSchema,

  // People do say the same thing again.
  creates: { sameWithinMs: 10_000 },
  failed: failed.sendMessage,
  run: ({ viewer, id, input, options, url }) =>
    sendMessage(viewer, id(), input, { ...options, origin: url.origin }),
  // A product's page sends messages about it.
  done: (_, page) => ({ to: page.back ?? pageBelow(page) }),
})
export const clientAction = sendForm(failed.sendMessage)
