import { openAtOnce } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { groupChangeSchema } from "~/domain/groups/inputs.server.ts"
import { updateGroup } from "~/domain/groups/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { EditedFields } from "~/forms/edited-fields.tsx"
import { FormDialog } from "~/forms/form-dialog.tsx"
import { dialogLoader } from "~/http/page.server.ts"
import { success } from "~/words/messages.ts"
import { GroupFields } from "../groups/group-fields.tsx"
import { pageBelow, requireOwner } from "./guards.server.ts"
import { useGroup } from "./use-group.ts"

const failed = "Failed to update group"

export const loader = dialogLoader(requireOwner)
export const clientLoader = openAtOnce

export const action = formAction({
  guard: requireOwner,
  schema: groupChangeSchema,
  failed,
  run: ({ viewer, id, input, options }) => updateGroup(viewer, id(), input, options),
  done: (_, page) => ({ to: pageBelow(page), toast: success("Group updated") }),
})
export const clientAction = sendForm(failed)

export default function EditGroup() {
  const { group } = useGroup()
  return (
    <FormDialog title="Edit group" values={group} submit="Save">
      <EditedFields>
        <GroupFields />
      </EditedFields>
    </FormDialog>
  )
}
