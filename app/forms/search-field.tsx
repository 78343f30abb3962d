import { useLocation, useSearchParams } from "@remix-run/react"
import { type ReactNode, useEffect, useRef } from "react"
import { Form } from "react-router-dom"
import { lengths } from "~/limits.ts"
import { classes } from "~/ui/classes.ts"
import { afterHydration } from "~/ui/hydration.ts"
import { SearchIcon } from "~/ui/icons.ts"
import { FieldNotes, fieldIds, useTextLength } from "./field.tsx"

const TYPING_PAUSE_MS = 250

type Props = {
  label: string
  name?: string
  value?: string
  keep?: Record<string, string | string[] | null | undefined>
  action?: string
  className?: string
  /** Then it is no landmark: a page has one search. */
  inDialog?: boolean
  /** More fields of the form. */
  children?: ReactNode
}

/** A GET form; with JavaScript it also submits when the typing pauses. */
export function SearchField({
  label,
  name = "search",
  value = "",
  keep = {},
  action,
  className,
  inDialog = false,
  children,
}: Props) {
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  // The state says how a dialog around it was opened.
  const { state } = useLocation()
  const searched = useSearchParams()[0].get(name) ?? ""
  // A text that is too long is not searched for, and stays in the field.
  const given = searched.length > lengths.search ? searched : value
  const { onInput, counter, error } = useTextLength(lengths.search, given)
  const ids = fieldIds({ name }, { errors: error ? [error] : null })

  useEffect(() => {
    const form = input.current?.form
    // The user typed or chose before hydration.
    if (form && fieldsOf(form).some(isChanged)) afterHydration(() => form.requestSubmit())
    return () => clearTimeout(pause.current)
  }, [])

  // Going back shows an earlier search; the field follows unless it is being typed into.
  const lastValue = useRef(value)
  useEffect(() => {
    if (lastValue.current === value) return
    lastValue.current = value
    if (input.current && document.activeElement !== input.current) input.current.value = value
  }, [value])
  return (
    <Form
      method="get"
      action={action}
      role={inDialog ? undefined : "search"}
      replace
      state={state}
      preventScrollReset
      className={classes("w-full sm:w-60", className)}
      onSubmit={({ currentTarget: form }) => {
        clearTimeout(pause.current)
        // A field without a name is not sent, so that the address has no empty "?search=".
        for (const field of fieldsOf(form)) {
          field.dataset.name ??= field.name
          field.name = field.value.trim() && field.dataset.name
        }
      }}
      onInput={onInput}
      onChange={({ currentTarget: form }) => {
        clearTimeout(pause.current)
        pause.current = setTimeout(() => form.requestSubmit(), TYPING_PAUSE_MS)
      }}
    >
      {Object.entries(keep).map(
        ([key, keptValue]) =>
          keptValue &&
          [keptValue]
            .flat()
            .map((value) => <input key={key + value} type="hidden" name={key} value={value} />),
      )}
      <div className="relative min-w-0 flex-1 basis-32">
        <SearchIcon className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4.5 text-muted" />
        <input
          ref={input}
          {...ids.aria}
          type="search"
          dir="auto"
          name={name}
          defaultValue={given}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          className="input pl-9.5"
        />
      </div>
      {counter}
      <FieldNotes errors={error ? [error] : null} ids={ids} />
      {children}
    </Form>
  )
}

type Field = HTMLInputElement | HTMLSelectElement

const fieldsOf = (form: HTMLFormElement) => [...form.querySelectorAll<Field>("input, select")]

const isChanged = (field: Field): boolean =>
  "options" in field
    ? !field.options[field.selectedIndex]?.defaultSelected
    : field.value !== field.defaultValue
