import type { FormEvent } from "react"
import { openAtOnce } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { linkedItemSchema } from "~/domain/groups/inputs.server.ts"
import { addGroupItem } from "~/domain/groups/item-writes.server.ts"
import { Unprocessable, type UnreadableReason } from "~/errors.ts"
import { formAction } from "~/http/forms/action.server.ts"
import { PrefilledForm } from "~/http/forms/respond.server.ts"
import { dialogLoader } from "~/http/page.server.ts"
import { pageReaderOf } from "~/http/read-product-page.server.ts"
import { failed, succeeded, titles, group as words } from "~/messages.ts"
import { FormDialog } from "~/ui/form/form-dialog.tsx"
import { useFormState } from "~/ui/form/form-state.ts"
import { TextField } from "~/ui/text-field.tsx"
import { pageBelow, requireContributor } from "../guards.server.ts"

export const loader = dialogLoader(requireContributor)
export const clientLoader = openAtOnce

/** Unlike an item of a collection, this one cannot be filled in by hand. */
const reasons: Record<UnreadableReason, string> = {
  unreachable: "The shop could not be reached. Check the link and try again.",
  refused: "The shop does not let programs read this page.",
  "not-found": "There is no page at this link any more.",
  "not-a-product": "This page does not show a product.",
  "too-large": "This page is too large to read.",
  "not-html": "This link leads to a file, not to a page.",
  timeout: "The shop took too long to answer. Try again in a moment.",
}

export const action = formAction({
  guard: requireContributor,
  schema: linkedItemSchema,
  creates: true,
  failed: failed.addGroupItem,
  run: async (page) => {
    const { viewer, id, input, once } = page
    try {
      return await addGroupItem(viewer, id(), input, { read: pageReaderOf(page), once })
    } catch (error) {
      if (!(error instanceof Unprocessable) || !error.reason) throw error
      const toast = { kind: "error", title: titles.error, description: failed.addGroupItem } as const
      return new PrefilledForm({ url: input.url }, { errors: { url: [reasons[error.reason]] }, toast })
    }
  },
  done: (_, page) => ({ to: pageBelow(page), toast: succeeded.groupItemAdded }),
})
export const clientAction = sendForm(failed.addGroupItem)

export default function AddItem() {
  return (
    <FormDialog
      title={words.addItem}
      description="Paste a link; name, brand and picture come along."
      submit={words.addItem}
      onSubmit={keepBlank}
    >
      <TextField
        label="Product link"
        name="url"
        type="url"
        required
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        autoFocus
      />
      <Reading />
    </FormDialog>
  )
}

/** A blank link is not sent; the field asks for one. */
function keepBlank(event: FormEvent<HTMLFormElement>) {
  const field = event.currentTarget.elements.namedItem("url")
  if (!(field instanceof HTMLInputElement) || field.value.trim()) return
  event.preventDefault()
  field.focus()
}

function Reading() {
  const { pending } = useFormState()
  return (
    <p aria-live="polite" className="flex items-center gap-2 text-sm text-muted empty:hidden">
      {pending && (
        <>
          <span className="spinner" aria-hidden="true" />
          Reading the page…
        </>
      )}
    </p>
  )
}
