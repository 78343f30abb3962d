import type { ComponentProps } from "react"
import { FieldFrame, type FieldProps, useField } from "~/forms/field.tsx"

/** `ui/select.tsx` is loaded with all that dialogs need. */
export function Choice(props: FieldProps & ComponentProps<"select">) {
  const { control, frame, value } = useField(props)
  return (
    <FieldFrame {...frame}>
      <select defaultValue={value} {...control} className="input appearance-auto" />
    </FieldFrame>
  )
}
