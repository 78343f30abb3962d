import { openThenLoad } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { itemChangeSchema } from "~/domain/items/inputs.server.ts"
import { changesOf, readFields } from "~/domain/items/read-again.server.ts"
import { requireItemEditor, updateItem } from "~/domain/items/writes.server.ts"
import { DomainError } from "~/errors.ts"
import { formAction } from "~/forms/action.server.ts"
import { CancelLink, Dialog, DialogActions } from "~/forms/dialog.tsx"
import { DialogData } from "~/forms/dialog-data.tsx"
import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { type PageArgs, userLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { productFields } from "~/product-field-list.ts"
import { Note } from "~/ui/note.tsx"
import { failed, succeeded } from "~/words/messages.ts"
import { priceDoubtOf, readInTime } from "../item-form/read-page.server.ts"
import { useProduct } from "./use-product.ts"

const guard = ({ viewer, id }: PageArgs) => requireItemEditor(viewer, id())

export const loader = userLoader(async (page): Promise<Read> => {
  const item = await guard(page)
  if (!item.productUrl) return { failure: "This item has no product link.", doubt: null, changes: [] }
  try {
    const read = await readInTime(page, item.productUrl)
    const fields = changesOf(item, read)
    const changes = Object.entries(fields).map(([name, change]) => ({
      name,
      label: productFields[name as keyof typeof productFields].label,
      ...change,
    }))
    return { failure: null, doubt: priceDoubtOf(read), changes }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { failure: error.message, doubt: null, changes: [] }
  }
})
export const clientLoader = openThenLoad
export { shouldRevalidateDialog as shouldRevalidate } from "~/browser/client-cache.ts"

type Read = {
  failure: string | null
  /** Why the page's price is not among the changes, or is worth a look. */
  doubt: string | null
  changes: { name: string; label: string; old: string | null; new: string }[]
}

/** Unchecked values are not sent, and stay as they are. */
export const action = formAction({
  guard,
  schema: itemChangeSchema.pick(
    Object.fromEntries(readFields.map((name) => [name, true])) as Record<(typeof readFields)[number], true>,
  ),
  failed: failed.updateItem,
  run: ({ viewer, id, input, options }) => updateItem(viewer, id(), input, options),
  done: (_, { id }) => ({ to: paths.product(id()), toast: succeeded.itemUpdated }),
})
export const clientAction = sendForm(failed.updateItem)

/** A price changes by itself. The other texts may be the user's own words. */
const CHOSEN = ["price", "availability"]

export default function ReadAgain() {
  const { item } = useProduct()
  return (
    <Dialog title="Read the page again" description={item.name} closeTo={paths.product(item.id)}>
      <DialogData>
        {({ failure, doubt, changes }: Read) =>
          changes.length === 0 ? (
            <>
              <Note>{failure ?? doubt ?? "The page says what is here already."}</Note>
              <DialogActions>
                <CancelLink to={paths.product(item.id)} />
              </DialogActions>
            </>
          ) : (
            <ActionForm className="grid gap-4" action={paths.productForm(item.id, "read")}>
              {doubt && <Note>{doubt}</Note>}
              {changes.map((change) => (
                <label key={change.name} className="flex gap-3">
                  <input
                    type="checkbox"
                    name={change.name}
                    value={change.new}
                    defaultChecked={CHOSEN.includes(change.name)}
                    className="mt-1"
                  />
                  <span className="min-w-0 wrap-anywhere">
                    <strong>{change.label}</strong>
                    <span dir="auto" className="block text-sm text-muted">
                      <span className="sr-only">Until now: </span>
                      <s>{change.old ?? "nothing"}</s>
                    </span>
                    <span dir="auto" className="line-clamp-6 text-sm">
                      {change.new}
                    </span>
                  </span>
                </label>
              ))}
              <DialogActions>
                <CancelLink to={paths.product(item.id)} />
                <SubmitButton>Save</SubmitButton>
              </DialogActions>
            </ActionForm>
          )
        }
      </DialogData>
    </Dialog>
  )
}
