import { sendForm } from "~/browser/send-form.ts"
import { claimActSchema } from "~/domain/claims/inputs.server.ts"
import { claimItem, takeClaimBack } from "~/domain/claims/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { paths } from "~/paths.ts"
import { claimFailed } from "../claims/paths.ts"

/** No guard: one's own claim can be taken back, too, when its item is not seen any more. The command decides on the rest. */
export const action = formAction({
  schema: claimActSchema,
  failed: claimFailed,
  run: ({ viewer, id, input: { act }, options }) => {
    if (act === "undo") return takeClaimBack(viewer, id(), options)
    return claimItem(viewer, id(), act === "take" ? {} : { bought: act === "bought" }, options)
  },
  done: (_, { id, back }) => ({ to: back ?? paths.product(id()) }),
})
export const clientAction = sendForm(claimFailed)

export { default } from "../no-dialog.tsx"
