import { Form } from "@remix-run/react"
import { Button, ButtonLink } from "~/ui/button.tsx"
import { Dialog, DialogActions } from "~/ui/dialog.tsx"
import { useFormAnswer } from "~/ui/use-form-answer.ts"
import { GroupFields } from "../../groups/group-fields.tsx"
import type { GroupOnPage } from "../parts.ts"

type Props = { group: GroupOnPage; action: string; closeTo: string }

/** Name, description, and whether others may see it. */
export function EditGroupDialog({ group, action, closeTo }: Props) {
  const { answer, pending } = useFormAnswer("edit-group")
  const { name, description, isPrivate } = group
  return (
    <Dialog title="Edit group" closeTo={closeTo}>
      <Form method="post" id="edit-group" action={action} className="grid gap-4">
        <GroupFields id="edit-group" reply={answer?.reply} group={{ name, description, isPrivate }} />
        <DialogActions>
          <ButtonLink variant="ghost" to={closeTo} replace preventScrollReset>
            Cancel
          </ButtonLink>
          <Button name="intent" value="edit-group" pending={pending}>
            Save
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
