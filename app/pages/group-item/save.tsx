import { openThenLoad } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { copyGroupItem } from "~/domain/groups/item-copies.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { pageLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { failed } from "~/words/messages.ts"
import { DestinationDialog } from "../product/destination-dialog.tsx"
import { destinationSchema, destinationsOf } from "../product/destinations.server.ts"
import { savedIn } from "../saved.server.ts"
import { pageBelow, requireSeen } from "./guards.server.ts"
import { groupItemPaths } from "./paths.ts"
import { useGroupItem } from "./use-group-item.ts"

export const loader = pageLoader(async (page) => {
  await requireSeen(page)
  return destinationsOf(page)
})
export const clientLoader = openThenLoad
export { shouldRevalidateDialog as shouldRevalidate } from "~/browser/client-cache.ts"

/** The page's button sends the collection that was used last. */
export const action = formAction({
  guard: requireSeen,
  schema: destinationSchema,
  creates: true,
  failed: failed.copyItem,
  run: ({ viewer, id, input, options }) => copyGroupItem(viewer, id(), id("itemId"), input, options),
  // Whoever looks through the group's list stays in it.
  done: async (copy, page) => ({ ...(await savedIn(page, copy)), to: pageBelow(page) }),
})
export const clientAction = sendForm(failed.copyItem)

export default function SaveItem() {
  const { group, item, shown } = useGroupItem()
  return (
    <DestinationDialog
      title={"Save to my collection"}
      name={shown.name}
      closeTo={paths.groupItem(group.id, item.id)}
      address={(query) => groupItemPaths.form(group.id, item.id, "save", query)}
      submit="Save"
    />
  )
}
