import { useNavigation } from "@remix-run/react"
import { useState } from "react"
import { paths } from "~/paths.ts"
import { Button } from "~/ui/button.tsx"
import { TextArea } from "~/ui/text-field.tsx"
import { useCollection } from "./use-collection.ts"

type Props = {
  /** The page could not be read, so this is the next thing to try. */
  needed: boolean
}

/** For shops that block programs: the user's browser has the page, and its source has the same details. */
export function PastePage({ needed }: Props) {
  const action = paths.collectionForm(useCollection().collection.id, "add", { read: "page" })
  const pending = useNavigation().formAction === action
  // It stays open while the next link is read: the user may be pasting.
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
      <Button variant="ghost" formAction={action} pending={pending} className="mt-2.5 mb-1">
        Read it
      </Button>
    </details>
  )
}
