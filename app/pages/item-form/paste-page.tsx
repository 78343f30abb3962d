import { useFetchers } from "@remix-run/react"
import { TextArea } from "~/forms/fields.tsx"
import { Button } from "~/ui/button.tsx"

type Props = {
  action: string
}

/** Helps where a shop blocks programs: the user's browser has the page. Stands below the link, whose error speaks of it. */
export function PastePage({ action }: Props) {
  const pending = useFetchers().some(({ formAction }) => formAction === action)
  return (
    <details open className="paste-page rounded-md bg-sunken px-4 py-2.5 text-sm">
      <summary className="cursor-pointer font-semibold pointer-coarse:py-3">Paste the page</summary>
      <p className="mt-2 text-muted pointer-coarse:hidden">
        Open the page, show its source (Ctrl+U, on a Mac ⌥⌘U), copy all of it, and paste it here.
      </p>
      <p className="mt-2 hidden text-muted pointer-coarse:block">
        In Chrome on Android, put view-source: before the address, copy all, and paste it here. An iPhone
        cannot show it: type the details instead.
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
