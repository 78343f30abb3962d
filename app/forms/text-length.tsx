import { type FormEvent, useState } from "react"
import { counted } from "../ui/format.tsx"

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** From this share of its limit on, a text's length is shown. */
const NEAR = 0.9

/** Texts are never cut: too long ones get an error. Pass `onInput` to an element around the field. */
export function useTextLength(limit: number | undefined, initial: unknown) {
  const [length, setLength] = useState(typeof initial === "string" ? initial.length : 0)
  const max = limit ?? Number.POSITIVE_INFINITY
  return {
    onInput: ({ target }: FormEvent) => {
      // Buttons beside a field, of a choice, are not its text.
      if ((target as TextControl).type === "radio") return
      const typed = (target as TextControl).value.length
      setLength(typed < max * NEAR ? 0 : typed)
    },
    counter: length >= max * NEAR && <TextLength length={length} limit={max} />,
    error: length > max ? `Please shorten this by ${counted(length - max, "character")}.` : null,
  }
}

export function TextLength({ length, limit }: { length: number; limit: number }) {
  return (
    <p role="status" className={`mt-1.5 text-right text-sm ${length > limit ? "text-danger" : "text-muted"}`}>
      {length.toLocaleString("en")} / {limit.toLocaleString("en")}
    </p>
  )
}
