import type { ComponentProps } from "react"
import { FieldNotes, type FieldProps, fieldIds } from "./field.tsx"

/** A native checkbox with the look and role of a switch, its label beside it. */
export function Switch({
  label,
  help,
  errors,
  optional: _,
  className,
  ...input
}: FieldProps & ComponentProps<"input">) {
  const ids = fieldIds(input, { help, errors })
  return (
    <div className={className}>
      <div className="flex min-h-10 items-center justify-between gap-4">
        <label htmlFor={ids.aria.id} className="text-sm font-semibold">
          {label}
        </label>
        {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its state by itself */}
        <input {...input} {...ids.aria} type="checkbox" role="switch" className="switch" />
      </div>
      <FieldNotes help={help} errors={errors} ids={ids} />
    </div>
  )
}
