import type { ComponentProps } from "react"
import { FieldFrame, type FieldProps, useField } from "./form/field.tsx"

/** A labelled text input, joined by its name with the form around it: `<TextField label="Name" name="name" />`. */
export function TextField(props: FieldProps & ComponentProps<"input">) {
  const { control, frame, value } = useField(props)
  return (
    <FieldFrame {...frame}>
      <input defaultValue={value} {...control} className="input" />
    </FieldFrame>
  )
}

/** A labelled text area; grows with its text where the browser can. */
export function TextArea(props: FieldProps & ComponentProps<"textarea">) {
  const { control, frame, value } = useField(props)
  return (
    <FieldFrame {...frame}>
      <textarea rows={3} defaultValue={value} {...control} className="input block" />
    </FieldFrame>
  )
}
