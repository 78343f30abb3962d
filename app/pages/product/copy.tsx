import { openThenLoad } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { userLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { failed } from "~/words/messages.ts"
import { DestinationDialog } from "./destination-dialog.tsx"
import { copyAction, destinationsOf, loadItem } from "./destinations.server.ts"
import { useProduct } from "./use-product.ts"

export const loader = userLoader(async (page) => destinationsOf(page, await loadItem(page)))
export const clientLoader = openThenLoad
export { shouldRevalidateDialog as shouldRevalidate } from "~/browser/client-cache.ts"

export const action = copyAction
export const clientAction = sendForm(failed.copyItem)

export default function CopyItem() {
  const { id, name } = useProduct().item
  return (
    <DestinationDialog
      title="Copy to a collection"
      name={name}
      closeTo={paths.product(id)}
      address={(query) => paths.productForm(id, "copy", query)}
      submit="Copy"
    />
  )
}
