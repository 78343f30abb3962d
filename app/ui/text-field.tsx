import type { ComponentProps } from "react"
import { FieldFrame, type FieldProps, fieldIds } from "./field.tsx"

/**
 * A labelled text input: `<TextField label="Name" errors={fields.name.errors} {...getInputProps(fields.name, { type: "text" })} />`.
 * `className` goes to the frame, which is what a form lays out.
 */
export function TextField({
  label,
  help,
  errors,
  optional,
  className,
  ...input
}: FieldProps & ComponentProps<"input">) {
  const ids = fieldIds(input, { help, errors })
  return (
    <FieldFrame label={label} help={help} errors={errors} optional={optional} ids={ids} className={className}>
      <input {...input} {...ids.aria} className="input" />
    </FieldFrame>
  )
}

/** A labelled text area; grows with its text where the browser can. */
export function TextArea({
  label,
  help,
  errors,
  optional,
  className,
  ...input
}: FieldProps & ComponentProps<"textarea">) {
  const ids = fieldIds(input, { help, errors })
  return (
    <FieldFrame label={label} help={help} errors={errors} optional={optional} ids={ids} className={className}>
      <textarea rows={3} {...input} {...ids.aria} className="input block" />
    </FieldFrame>
  )
}
