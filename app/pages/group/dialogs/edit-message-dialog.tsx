import { lengths } from "~/limits.ts"
import { FormDialog } from "~/ui/form-dialog.tsx"
import { TextArea } from "~/ui/text-field.tsx"

type Props = { message: { id: number; content: string }; action: string; closeTo: string }

/** Changes one's own message. */
export const EditMessageDialog = ({ message, ...form }: Props) => (
  <FormDialog title="Edit message" intent="edit-message" values={message} submit="Save" {...form}>
    <TextArea label="Message" name="content" required maxLength={lengths.message} autoFocus />
    <input type="hidden" name="messageId" value={message.id} />
  </FormDialog>
)
