import { getInputProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react"
import { lengths } from "~/limits.ts"
import { FormError } from "~/ui/form-error.tsx"
import { Switch } from "~/ui/switch.tsx"
import { TextArea, TextField } from "~/ui/text-field.tsx"

type Values = { name: string; description?: string | null; isPrivate?: boolean }
type Props = {
  /** Id of the form around them. */
  id: string
  /** What the server said of the form when it was sent. */
  reply: SubmissionResult | undefined
  group?: Values
}

/** The fields of a group, of a new one and of one that is edited. */
export function GroupFields({ id, reply, group }: Props) {
  const [form, { name, description, isPrivate }] = useForm<Values>({
    id,
    lastResult: reply,
    defaultValue: group && { ...group, isPrivate: group.isPrivate ? "on" : undefined },
    constraint: {
      name: { required: true, maxLength: lengths.name },
      description: { maxLength: lengths.description },
    },
  })
  return (
    <>
      <FormError id={form.errorId} errors={form.errors} />
      <TextField
        label="Name"
        errors={name.errors}
        {...getInputProps(name, { type: "text" })}
        key={name.key}
        autoComplete="off"
        autoFocus
      />
      <TextArea
        label="Description"
        optional
        errors={description.errors}
        {...getTextareaProps(description)}
        key={description.key}
      />
      <Switch
        label="Private group"
        help="Only people you invite can see it."
        errors={isPrivate.errors}
        {...getInputProps(isPrivate, { type: "checkbox" })}
        key={isPrivate.key}
      />
    </>
  )
}
