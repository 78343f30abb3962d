import type { ComponentProps } from "react"
import { FieldFrame, type FieldProps, useField } from "../forms/field.tsx"
import { ChevronDownIcon } from "./icons.ts"

export function Select(props: FieldProps & ComponentProps<"select">) {
  const { control, frame, value } = useField(props)
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <select dir="auto" defaultValue={value} {...control} className="input" />
        <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted" />
      </div>
    </FieldFrame>
  )
}
