import type { ReactNode } from "react"
import { ErrorIcon } from "./icons.ts"

/** What every form control takes beside its native attributes. */
export type FieldProps = {
  label: string
  /** Said below the control, before any error. */
  help?: ReactNode
  /** Messages of the server for this field; the first is shown. */
  errors?: string[] | null
  /** Marks the field as one that may stay empty. */
  optional?: boolean
}

type Described = { id?: string; name?: string; "aria-describedby"?: string }

/**
 * Ids of a control and of what describes it. They follow Conform (`{id}-error`, `{id}-description`), so that
 * its `getInputProps` and a bare `name` are wired alike.
 */
export function fieldIds(control: Described, { help, errors }: Pick<FieldProps, "help" | "errors">) {
  const id = control.id ?? control.name ?? ""
  const invalid = Boolean(errors?.length)
  const described = new Set(control["aria-describedby"]?.split(" ").filter(Boolean))
  if (invalid) described.add(`${id}-error`)
  if (help) described.add(`${id}-description`)
  return {
    aria: {
      id,
      "aria-invalid": invalid || undefined,
      "aria-describedby": described.size ? [...described].join(" ") : undefined,
    },
    errorId: `${id}-error`,
    helpId: `${id}-description`,
  }
}

type Frame = FieldProps & { ids: ReturnType<typeof fieldIds>; className?: string; children: ReactNode }

/** Label above, control, then help and error below. */
export function FieldFrame({ label, help, errors, optional, ids, className, children }: Frame) {
  return (
    <div className={className}>
      <label htmlFor={ids.aria.id} className="mb-1.5 block text-sm font-semibold">
        {label}
        {optional && <span className="font-normal text-muted"> optional</span>}
      </label>
      {children}
      <FieldNotes help={help} errors={errors} ids={ids} />
    </div>
  )
}

/** Help and error of a control, tied to it by id. */
export function FieldNotes({ help, errors, ids }: Pick<Frame, "help" | "errors" | "ids">) {
  return (
    <>
      {help && (
        <p id={ids.helpId} className="mt-1.5 text-sm text-muted">
          {help}
        </p>
      )}
      {errors?.[0] && (
        <p id={ids.errorId} className="mt-1.5 flex gap-1.5 text-sm font-medium text-danger">
          <ErrorIcon className="mt-0.5 size-4" />
          {errors[0]}
        </p>
      )}
    </>
  )
}
