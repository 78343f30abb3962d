import { useLoaderData, useParams } from "@remix-run/react"
import { openAtOnce } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { removeGroupItem, requireGroupItemEditor } from "~/domain/groups/item-writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { ConfirmDialog } from "~/forms/form-dialog.tsx"
import { type PageArgs, pageLoader } from "~/http/page.server.ts"
import { success } from "~/words/messages.ts"
import { pageBelow } from "../guards.server.ts"
import { useGroup } from "../use-group.ts"

const failed = "Failed to remove item"

const guard = ({ viewer, id }: PageArgs) => requireGroupItemEditor(viewer, id(), id("itemId"))

export const loader = pageLoader(async (page) => ({ name: (await guard(page)).name }))
export const clientLoader = openAtOnce

export const action = formAction({
  guard,
  failed,
  run: ({ viewer, id, options }) => removeGroupItem(viewer, id(), id("itemId"), options),
  done: (_, page) => ({ to: pageBelow(page), toast: success("Item removed") }),
})
export const clientAction = sendForm(failed)

export default function RemoveItem() {
  const { items } = useGroup()
  const { itemId } = useParams()
  const loaded: { name: string } | null = useLoaderData<typeof loader>()
  const item = loaded ?? items?.cards.find(({ id }) => String(id) === itemId)
  return (
    <ConfirmDialog
      title="Remove this item?"
      text={
        <>
          “<bdi>{item?.name}</bdi>” goes from the group's list.
        </>
      }
      confirm="Remove item"
    />
  )
}
