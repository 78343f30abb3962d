import { useState } from "react"
import { Button } from "~/ui/button.tsx"
import { TextArea } from "~/ui/text-field.tsx"
import { useFormAnswer } from "~/ui/use-form-answer.ts"

type Props = {
  /** The page could not be read, so this is the next thing to try. */
  needed: boolean
}

/** For shops that let no program in: the person's own browser has the page, and its source says as much. */
export function PastePage({ needed }: Props) {
  const { pending } = useFormAnswer("paste-page")
  // Whoever was shown it may be pasting, so it does not fold by itself when the next link is read.
  const [open, setOpen] = useState(needed)
  if (needed && !open) setOpen(true)
  return (
    <details open={open} className="rounded-md bg-sunken px-4 py-2.5 text-sm">
      <summary className="cursor-pointer font-semibold pointer-coarse:py-3">Paste the page</summary>
      <p className="mt-2 text-muted">
        If the shop lets no program in: open the page, show its source (Ctrl+U), copy all of it, and paste it
        here.
      </p>
      <TextArea
        label="Source of the page"
        className="mt-3"
        name="pageSource"
        spellCheck={false}
        autoComplete="off"
      />
      <Button variant="ghost" name="intent" value="paste-page" pending={pending} className="mt-2.5 mb-1">
        Read it
      </Button>
    </details>
  )
}
