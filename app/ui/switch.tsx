import type { ComponentProps } from "react"
import { FieldNotes, type FieldProps, useField } from "../forms/field.tsx"

export function Switch(props: FieldProps & ComponentProps<"input">) {
  const { control, frame, checked } = useField(props)
  return (
    <div className={frame.className}>
      <div className="flex min-h-10 items-center justify-between gap-4">
        <label htmlFor={frame.ids.aria.id} className="text-sm font-semibold">
          {frame.label}
        </label>
        {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its state by itself */}
        <input defaultChecked={checked} {...control} type="checkbox" role="switch" className="switch" />
      </div>
      <FieldNotes {...frame} />
    </div>
  )
}
