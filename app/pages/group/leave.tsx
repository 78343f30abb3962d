import { openAtOnce } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { groupAccess } from "~/domain/groups/access.server.ts"
import { removeMember } from "~/domain/groups/member-writes.server.ts"
import { mayLeave } from "~/domain/groups/policy.ts"
import { getGroup } from "~/domain/groups/reads.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { Forbidden } from "~/errors.ts"
import { formAction } from "~/forms/action.server.ts"
import { ConfirmDialog } from "~/forms/form-dialog.tsx"
import { dialogLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { success } from "~/words/messages.ts"
import { useGroup } from "./use-group.ts"

const failed = "Failed to leave the group"

export const loader = dialogLoader(async ({ viewer, id }) => {
  const { role } = await getGroup(viewer, id())
  if (!mayLeave(role)) throw new Forbidden()
})
export const clientLoader = openAtOnce

export const action = formAction({
  guard: ({ viewer, id }) => groupAccess(viewer, id()),
  failed,
  run: ({ viewer, id, options }) => removeMember(viewer, id(), requireUser(viewer).id, options),
  done: () => ({ to: paths.groups(), toast: success("You left the group") }),
})
export const clientAction = sendForm(failed, { deletesPage: true })

export default function LeaveGroup() {
  const { group } = useGroup()
  return (
    <ConfirmDialog
      title="Leave this group?"
      text={
        group.isPrivate
          ? "It is private: to come back you need another invitation."
          : "You can join again at any time."
      }
      confirm="Leave group"
    />
  )
}
