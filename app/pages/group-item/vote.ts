import { sendForm } from "~/browser/send-form.ts"
import { toggleSchema } from "~/domain/brands/inputs.server.ts"
import { setVote } from "~/domain/groups/member-writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { requireContributor } from "../group/guards.server.ts"
import { pageBelow } from "./guards.server.ts"

export { default } from "../no-dialog.tsx"

const failed = "Failed to save your vote"

export const action = formAction({
  guard: requireContributor,
  schema: toggleSchema,
  failed,
  run: ({ viewer, id, input, options }) => setVote(viewer, id(), id("itemId"), input.on, options),
  done: (_, page) => ({ to: page.back ?? pageBelow(page) }),
})
export const clientAction = sendForm(failed)
