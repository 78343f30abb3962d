import { openThenLoad } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { getItem } from "~/domain/items/reads.server.ts"
import { copyItem } from "~/domain/items/writes.server.ts"
import { formAction } from "~/http/forms/action.server.ts"
import { type PageArgs, userLoader } from "~/http/page.server.ts"
import { failed, succeeded } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { DestinationDialog } from "./destination-dialog.tsx"
import { destinationSchema, destinationsOf } from "./destinations.server.ts"

const guard = async ({ viewer, id }: PageArgs) => (await getItem(viewer, id())).item

export const loader = userLoader(async (page) => destinationsOf(page, await guard(page)))
export const clientLoader = openThenLoad

export const action = formAction({
  guard,
  schema: destinationSchema,
  failed: failed.copyItem,
  creates: true,
  // Short: a second copy into the same collection may be meant.
  sameWithinMs: 10_000,
  run: ({ viewer, id, input, once }) => copyItem(viewer, id(), input, once),
  done: (copy) => ({ to: paths.product(copy.id), toast: succeeded.itemCopied }),
})
export const clientAction = sendForm(failed.copyItem)

export default function CopyItem() {
  return <DestinationDialog title="Copy to a collection" />
}
