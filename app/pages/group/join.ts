import { type ClientActionFunctionArgs, redirect } from "@remix-run/react"
import { sendForm } from "~/browser/send-form.ts"
import { showToast } from "~/browser/toast-event.ts"
import type { FormResult } from "~/context.ts"
import { addMember } from "~/domain/groups/member-writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { paths } from "~/paths.ts"
import { success } from "~/words/messages.ts"
import { pageBelow } from "./guards.server.ts"

export { default } from "../no-dialog.tsx"

const failed = "Failed to join the group"

export const action = formAction({
  failed,
  run: ({ viewer, id, options }) => addMember(viewer, id(), undefined, options),
  done: (_, page) => ({ to: pageBelow(page), toast: success("You joined the group") }),
})
const send = sendForm(failed)

/** A deleted group leads to the list of groups, with a toast. */
export async function clientAction(args: ClientActionFunctionArgs): Promise<unknown> {
  const result = (await send(args)) as FormResult | null
  if (!result?.isGone) return result
  if (result.toast) showToast(result.toast)
  return redirect(paths.groups(), { headers: { "X-Remix-Replace": "true" } })
}
