import { Link, useLocation } from "@remix-run/react"
import { z } from "zod"
import { openAtOnce } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { linkedItemSchema } from "~/domain/groups/inputs.server.ts"
import { addGroupItem } from "~/domain/groups/item-writes.server.ts"
import { scrapeSchema } from "~/domain/items/inputs.server.ts"
import { Unprocessable } from "~/errors.ts"
import { formAction } from "~/forms/action.server.ts"
import { CancelLink, Dialog } from "~/forms/dialog.tsx"
import { PrefilledForm, textsOf } from "~/forms/respond.server.ts"
import { dialogLoader } from "~/http/page.server.ts"
import { pageReaderOf } from "~/http/read-product-page.server.ts"
import { paths } from "~/paths.ts"
import { failed, succeeded, titles, validation, group as words } from "~/words/messages.ts"
import { doneOrAnother, saving, unlessDuplicate } from "../../item-form/actions.server.ts"
import { HereAlready } from "../../item-form/duplicate-note.tsx"
import { READ_LINK } from "../../item-form/filled.ts"
import { ItemForm } from "../../item-form/item-form.tsx"
import { unreadFor } from "../../item-form/read-page.server.ts"
import { pageBelow } from "../guards.server.ts"
import { useGroup } from "../use-group.ts"
import { place } from "./add.server.ts"

export const loader = dialogLoader(place.guard)
export const clientLoader = openAtOnce

export const action = formAction({
  ...saving(place),
  schema: linkedItemSchema
    .omit({ url: true })
    .extend({ productUrl: scrapeSchema.shape.url, anyway: z.boolean() }),
  failed: failed.addGroupItem,
  run: async (page) => {
    const { viewer, id, once, fields } = page
    const { anyway, productUrl: url, ...input } = page.input
    const typed = textsOf(fields)
    if (typed[READ_LINK] === url && !input.name && (input.brand || input.description || input.imageUrl))
      return new PrefilledForm(typed, { errors: { name: [validation.name] } })
    try {
      const item = { url, ...input }
      const options = { read: pageReaderOf(page), linkedOnce: !anyway, once }
      return await unlessDuplicate(fields, () => addGroupItem(viewer, id(), item, options))
    } catch (error) {
      if (!(error instanceof Unprocessable) || !error.reason) throw error
      return new PrefilledForm(
        { ...typed, [READ_LINK]: url },
        {
          errors: { productUrl: [error.message] },
          notice: unreadFor(error),
          toast: { kind: "error", title: titles.error, description: failed.addGroupItem },
        },
      )
    }
  },
  done: (_, page) => doneOrAnother(page, { to: pageBelow(page), toast: succeeded.groupItemAdded }),
})

export const clientAction = sendForm(failed.addGroupItem)

/** 'Add to Collection': as in a collection. A link that was not read is read by the server, and saved. */
export default function AddItem() {
  const { group, tab } = useGroup()
  return (
    <Dialog title={words.addItem}>
      <ItemForm
        addresses={{
          save: paths.groupForm(group.id, "items/add", { tab }),
          read: paths.groupForm(group.id, "items/add/read", { tab }),
          paste: paths.groupForm(group.id, "items/add/paste", { tab }),
        }}
        inGroup={`/groups/${group.id}/items/linked`}
        needsAll={false}
        already={({ page }) => page?.inGroup && <HereAlready {...page.inGroup} />}
        aside={<ChooseInstead />}
        upload={{
          path: `/groups/${group.id}/items/upload-image`,
          succeeded: succeeded.imageUploaded,
          failed: failed.uploadImage,
        }}
        cancel={<CancelLink />}
        submit={words.addItem}
      />
    </Dialog>
  )
}

function ChooseInstead() {
  const { group, tab } = useGroup()
  // The state says how the dialog was opened, for closing the next one.
  const { state } = useLocation()
  return (
    <p className="text-sm text-muted">
      Or{" "}
      <Link
        className="link touch-target"
        to={paths.groupForm(group.id, "items/choose", { tab })}
        state={state}
        replace
        preventScrollReset
      >
        choose from your collections
      </Link>
    </p>
  )
}
