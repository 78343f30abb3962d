import { getFormProps, getTextareaProps, useForm } from "@conform-to/react"
import { Form } from "@remix-run/react"
import { lengths } from "~/limits.ts"
import { Button, ButtonLink } from "~/ui/button.tsx"
import { Dialog, DialogActions } from "~/ui/dialog.tsx"
import { FormError } from "~/ui/form-error.tsx"
import { TextArea } from "~/ui/text-field.tsx"
import { useFormAnswer } from "~/ui/use-form-answer.ts"

type Props = { message: { id: number; content: string }; action: string; closeTo: string }

/** Changes one's own message. */
export function EditMessageDialog({ message, action, closeTo }: Props) {
  const { answer, pending } = useFormAnswer("edit-message")
  const [form, { content }] = useForm<{ content: string }>({
    id: "edit-message",
    lastResult: answer?.reply,
    defaultValue: { content: message.content },
    constraint: { content: { required: true, maxLength: lengths.message } },
  })
  return (
    <Dialog title="Edit message" closeTo={closeTo}>
      <Form method="post" action={action} {...getFormProps(form)} className="grid gap-4">
        <FormError id={form.errorId} errors={form.errors} />
        <TextArea
          label="Message"
          errors={content.errors}
          {...getTextareaProps(content)}
          key={content.key}
          autoFocus
        />
        <input type="hidden" name="messageId" value={message.id} />
        <DialogActions>
          <ButtonLink variant="ghost" to={closeTo} replace preventScrollReset>
            Cancel
          </ButtonLink>
          <Button name="intent" value="edit-message" pending={pending}>
            Save
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
