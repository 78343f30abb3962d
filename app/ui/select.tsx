import type { ComponentProps } from "react"
import { FieldFrame, type FieldProps, fieldIds } from "./field.tsx"
import { ChevronDownIcon } from "./icons.ts"

/** A labelled native select; `<option>`s are its children. */
export function Select({
  label,
  help,
  errors,
  optional,
  className,
  ...input
}: FieldProps & ComponentProps<"select">) {
  const ids = fieldIds(input, { help, errors })
  return (
    <FieldFrame label={label} help={help} errors={errors} optional={optional} ids={ids} className={className}>
      <div className="relative">
        <select {...input} {...ids.aria} className="input" />
        <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted" />
      </div>
    </FieldFrame>
  )
}
