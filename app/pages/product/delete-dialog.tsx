import { Form } from "@remix-run/react"
import { dialogs, paths } from "~/paths.ts"
import { Button, ButtonLink } from "~/ui/button.tsx"
import { Dialog, DialogActions } from "~/ui/dialog.tsx"
import { FormError } from "~/ui/form-error.tsx"
import { useFormAnswer } from "~/ui/use-form-answer.ts"

type Props = { item: { id: number; name: string }; closeTo: string }

/** The question before an item is deleted. */
export function DeleteDialog({ item: { id, name }, closeTo }: Props) {
  const { answer, pending } = useFormAnswer("delete-item")
  return (
    <Dialog
      title={`Delete ${name}`}
      description="Are you sure you want to delete this item? This cannot be undone."
      closeTo={closeTo}
    >
      <Form method="post" action={paths.product(id, { dialog: dialogs.deleteItem })}>
        <FormError errors={answer?.reply.error?.[""]} />
        <DialogActions>
          <ButtonLink variant="ghost" to={closeTo} replace preventScrollReset autoFocus>
            Cancel
          </ButtonLink>
          <Button variant="danger" name="intent" value="delete-item" pending={pending}>
            Delete item
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
