import { Form } from "@remix-run/react"
import { Button, ButtonLink } from "~/ui/button.tsx"
import { Dialog, DialogActions } from "~/ui/dialog.tsx"
import { FormError } from "~/ui/form-error.tsx"
import { useFormAnswer } from "~/ui/use-form-answer.ts"

type Props = {
  title: string
  text: string
  intent: string
  /** Words of the button that does it. */
  confirm: string
  /** What it is done to, where that is not the group itself. */
  field?: { name: string; value: number }
  action: string
  closeTo: string
}

/** Asks once more before something that cannot be undone. */
export function ConfirmDialog({ title, text, intent, confirm, field, action, closeTo }: Props) {
  const { answer, pending } = useFormAnswer(intent)
  const errors = Object.values(answer?.reply.error ?? {}).flatMap((messages) => messages ?? [])
  return (
    <Dialog title={title} closeTo={closeTo}>
      <Form method="post" action={action} className="grid gap-4">
        <FormError errors={errors} />
        <p className="line-clamp-6 whitespace-pre-line text-muted">{text}</p>
        {field && <input type="hidden" name={field.name} value={field.value} />}
        <DialogActions>
          <ButtonLink variant="ghost" to={closeTo} replace preventScrollReset>
            Cancel
          </ButtonLink>
          <Button variant="danger" name="intent" value={intent} pending={pending}>
            {confirm}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
