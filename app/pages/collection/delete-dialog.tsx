import { Form } from "@remix-run/react"
import { collection as words } from "~/messages.ts"
import { dialogs, paths } from "~/paths.ts"
import { Button, ButtonLink } from "~/ui/button.tsx"
import { Dialog, DialogActions } from "~/ui/dialog.tsx"
import { FormError } from "~/ui/form-error.tsx"
import { useFormAnswer } from "~/ui/use-form-answer.ts"

type Props = { collection: { id: number; name: string }; closeTo: string }

/** The question before a collection is deleted. */
export function DeleteDialog({ collection: { id, name }, closeTo }: Props) {
  const { answer, pending } = useFormAnswer("delete-collection")
  return (
    <Dialog title={`Delete ${name}`} description={words.confirmDelete} closeTo={closeTo}>
      <Form method="post" action={paths.collection(id, { dialog: dialogs.deleteCollection })}>
        <FormError errors={answer?.reply.error?.[""]} />
        <DialogActions>
          <ButtonLink variant="ghost" to={closeTo} replace preventScrollReset autoFocus>
            Cancel
          </ButtonLink>
          <Button variant="danger" name="intent" value="delete-collection" pending={pending}>
            Delete collection
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
