import type { ComponentProps } from "react"
import { ChevronDownIcon } from "~/ui/icons.ts"
import { FieldFrame, FieldNotes, type FieldProps, useField } from "./field.tsx"

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

type SelectProps = FieldProps &
  ComponentProps<"select"> & { options?: (readonly [string | number, string])[] }

/** `options` are values with their words, and come after the children. */
export function Select({ options = [], children, ...props }: SelectProps) {
  const { control, frame, value } = useField(props)
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <select dir="auto" defaultValue={value} {...control} className="input">
          {children}
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted" />
      </div>
    </FieldFrame>
  )
}

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

export const FileInput = ({ children, ...input }: ComponentProps<"input">) => (
  <div className="mt-2.5 flex min-w-0 grow items-center gap-3">
    <input
      {...input}
      type="file"
      className="w-full min-w-0 rounded-md border border-dashed border-line p-1.5 text-sm/normal text-muted"
    />
    {children}
  </div>
)
