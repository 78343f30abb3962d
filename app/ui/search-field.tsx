import { Form, useLocation } from "@remix-run/react"
import { useEffect, useRef } from "react"
import { lengths } from "~/limits.ts"
import { classes } from "./classes.ts"
import { SearchIcon } from "./icons.ts"

const TYPING_PAUSE_MS = 250

type Props = {
  label: string
  name?: string
  value?: string
  keep?: Record<string, string | null | undefined>
  /** By default the page. */
  action?: string
  className?: string
}

/** A GET form; with JavaScript it also submits when the typing pauses. */
export function SearchField({ label, name = "search", value = "", keep = {}, action, className }: Props) {
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const field = input.current
    // Typed before hydration.
    if (field && field.value !== field.defaultValue) field.form?.requestSubmit()
    return () => clearTimeout(pause.current)
  }, [])

  // Says how the dialog was opened, if the field stands in one.
  const { state } = useLocation()

  // Going back shows an earlier search; the field follows unless it is being typed into.
  const shown = useRef(value)
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    if (input.current && document.activeElement !== input.current) input.current.value = value
  }, [value])
  return (
    <Form
      method="get"
      action={action}
      state={state}
      role="search"
      replace
      preventScrollReset
      className={classes("relative w-full sm:w-60", className)}
      onSubmit={() => clearTimeout(pause.current)}
      onChange={({ currentTarget: form }) => {
        clearTimeout(pause.current)
        pause.current = setTimeout(() => form.requestSubmit(), TYPING_PAUSE_MS)
      }}
    >
      {Object.entries(keep).map(
        ([key, kept]) => kept && <input key={key} type="hidden" name={key} value={kept} />,
      )}
      <SearchIcon className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4.5 text-muted" />
      <input
        ref={input}
        type="search"
        name={name}
        defaultValue={value}
        aria-label={label}
        placeholder={label}
        maxLength={lengths.search}
        autoComplete="off"
        className="input pl-9.5"
      />
    </Form>
  )
}
