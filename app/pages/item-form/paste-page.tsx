import { useFetchers } from "@remix-run/react"
import { TextArea } from "~/forms/fields.tsx"
import { useFormField } from "~/forms/use-form-result.ts"
import { Button } from "~/ui/button.tsx"

type Props = {
  action: string
}

/** Helps where a shop blocks programs: the user's browser has the page. A phone shows no page's source. */
export function PastePage({ action }: Props) {
  const errors = useFormField("pageSource")?.errors
  const pending = useFetchers().some(({ formAction }) => formAction === action)
  return (
    <details
      open={errors !== undefined}
      className="paste-page rounded-md bg-sunken px-4 py-2.5 text-sm pointer-coarse:hidden"
    >
      <summary className="cursor-pointer font-semibold">Another way: paste the page</summary>
      <p className="mt-2 text-muted">
        Open the page, show its source (Ctrl+U, on a Mac ⌥⌘U), copy all of it, and paste it here.
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
