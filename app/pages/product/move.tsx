import { openThenLoad } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { requireItemEditor, updateItem } from "~/domain/items/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { type PageArgs, userLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { failed, success } from "~/words/messages.ts"
import { DestinationDialog } from "./destination-dialog.tsx"
import { destinationSchema, destinationsOf } from "./destinations.server.ts"
import { useProduct } from "./use-product.ts"

const guard = ({ viewer, id }: PageArgs) => requireItemEditor(viewer, id())

export const loader = userLoader(async (page) => destinationsOf(page, await guard(page)))
export const clientLoader = openThenLoad
export { shouldRevalidateDialog as shouldRevalidate } from "~/browser/client-cache.ts"

export const action = formAction({
  guard,
  schema: destinationSchema,
  failed: failed.moveItem,
  run: ({ viewer, id, input, options }) => updateItem(viewer, id(), input, options),
  done: (_, { id }) => ({ to: paths.product(id()), toast: success("Item moved") }),
})
export const clientAction = sendForm(failed.moveItem)

export default function MoveItem() {
  const { id, name } = useProduct().item
  return (
    <DestinationDialog
      title="Move or copy"
      name={name}
      closeTo={paths.product(id)}
      address={(query) => paths.productForm(id, "move", query)}
      submit="Move"
      copyAddress={(query) => paths.productForm(id, "move/copy", query)}
    />
  )
}
