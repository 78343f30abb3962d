import { collectionAccess } from "~/domain/collections/access.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { succeeded, type ToastWords } from "~/words/messages.ts"

/** Leads to the item's collection, which shows it first. */
export async function savedIn(
  { viewer }: Pick<PageArgs, "viewer">,
  { id, collectionId }: { id: number; collectionId: number },
  words?: ToastWords,
) {
  const toast = {
    ...(words ?? succeeded.itemSaved((await collectionAccess(viewer, collectionId)).name)),
    links: [
      { to: paths.product(id), label: "View" },
      { to: paths.save({ collectionId }), label: "Add another" },
    ],
    item: id,
  }
  return { to: paths.collection(collectionId), toast }
}
