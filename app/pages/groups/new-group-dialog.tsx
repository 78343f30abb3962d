import { Form } from "@remix-run/react"
import { group as words } from "~/messages.ts"
import { dialogs, paths } from "~/paths.ts"
import { Button, ButtonLink } from "~/ui/button.tsx"
import { Dialog, DialogActions } from "~/ui/dialog.tsx"
import { OneTimeKey } from "~/ui/one-time-key.tsx"
import { useFormAnswer } from "~/ui/use-form-answer.ts"
import { GroupFields } from "./group-fields.tsx"

/** 'Create Group'. */
export function NewGroupDialog({ closeTo, formKey }: { closeTo: string; formKey: string }) {
  const { answer, pending } = useFormAnswer("create-group")
  return (
    <Dialog title={words.create} description="A list of things and a chat, shared." closeTo={closeTo}>
      <Form
        method="post"
        id="new-group"
        action={paths.groups({ dialog: dialogs.newGroup })}
        className="grid gap-4"
      >
        <GroupFields id="new-group" reply={answer?.reply} />
        <OneTimeKey value={formKey} />
        <DialogActions>
          <ButtonLink variant="ghost" to={closeTo} replace preventScrollReset>
            Cancel
          </ButtonLink>
          <Button name="intent" value="create-group" pending={pending}>
            {words.create}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
