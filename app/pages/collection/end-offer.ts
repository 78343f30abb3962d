import { sendForm } from "~/browser/send-form.ts"
import { requireEditor } from "~/domain/collections/access.server.ts"
import { endOffer } from "~/domain/collections/handover.server.ts"
import { mayHandOver } from "~/domain/collections/policy.ts"
import { formAction } from "~/forms/action.server.ts"
import { paths } from "~/paths.ts"
import { success } from "~/words/messages.ts"
import { peopleDialog } from "./people.server.ts"

export { default, loader } from "./people.tsx"

const failed = "Failed to end the offer"

export const action = formAction({
  guard: ({ viewer, id }) => requireEditor(viewer, id()),
  failed,
  run: ({ viewer, id, options }) => endOffer(viewer, id(), options),
  done: (_, page) =>
    mayHandOver(page.subject.role)
      ? { to: peopleDialog(page), toast: success("The offer is withdrawn") }
      : { to: paths.collection(page.id()), toast: success("The offer is declined") },
})
export const clientAction = sendForm(failed)
