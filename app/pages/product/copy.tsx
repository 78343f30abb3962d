import { openThenLoad } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { userLoader } from "~/http/page.server.ts"
import { failed } from "~/words/messages.ts"
import { DestinationDialog } from "./destination-dialog.tsx"
import { copyAction, destinationsOf, loadItem } from "./destinations.server.ts"

export const loader = userLoader(async (page) => destinationsOf(page, await loadItem(page)))
export const clientLoader = openThenLoad
export { shouldRevalidateDialog as shouldRevalidate } from "~/browser/client-cache.ts"

export const action = copyAction
export const clientAction = sendForm(failed.copyItem)

export default function CopyItem() {
  return <DestinationDialog title="Copy to a collection" form="copy" />
}
