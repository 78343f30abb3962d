import { useFetcher, useLocation } from "@remix-run/react"
import { pageBelow } from "~/browser/dialog-history.ts"
import { lengths } from "~/limits.ts"
import { collection as words } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { AnsweredForm } from "~/ui/action-form.tsx"
import { Dialog } from "~/ui/dialog.tsx"
import { FormActions } from "~/ui/form-dialog.tsx"
import { Switch } from "~/ui/switch.tsx"
import { TextArea, TextField } from "~/ui/text-field.tsx"
import { useFetcherResult } from "~/ui/use-form-result.ts"

/** 'Create New Collection': a route, and in place on every page (`pages/shell/new-collection.tsx`). */
export function NewCollectionDialog() {
  const fetcher = useFetcher()
  const { result, pending } = useFetcherResult(fetcher)
  const page = pageBelow(useLocation())
  return (
    <Dialog title={words.dialogTitle} closeTo={page}>
      <AnsweredForm
        as={fetcher.Form}
        id="create-collection"
        reply={result?.reply}
        pending={pending}
        action={paths.newCollection}
        className="grid gap-4"
      >
        <TextField
          label="Name"
          name="name"
          placeholder={words.namePlaceholder}
          required
          maxLength={lengths.name}
          autoComplete="off"
          autoFocus
        />
        <TextArea label="Description" optional name="description" maxLength={lengths.description} />
        <Switch
          label={words.privateSwitch}
          help="Only you and people you choose can see it."
          name="isPrivate"
        />
        <input type="hidden" name="returnTo" value={page} />
        <FormActions submit={words.create} />
      </AnsweredForm>
    </Dialog>
  )
}
