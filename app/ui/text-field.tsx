import type { ComponentProps } from "react"
import { FieldFrame, type FieldProps, useField } from "../forms/field.tsx"

export function TextField(props: FieldProps & ComponentProps<"input">) {
  const { control, frame, value } = useField(props)
  return (
    <FieldFrame {...frame}>
      <input dir="auto" defaultValue={value} {...control} className="input" />
    </FieldFrame>
  )
}

export function TextArea(props: FieldProps & ComponentProps<"textarea">) {
  const { control, frame, value } = useField(props)
  return (
    <FieldFrame {...frame}>
      <textarea dir="auto" rows={3} defaultValue={value} {...control} className="input block" />
    </FieldFrame>
  )
}
