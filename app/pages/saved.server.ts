import { collectionAccess } from "~/domain/collections/access.server.ts"
import type { Sort } from "~/domain/collections/responses.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { pageSizes } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { succeeded, type ToastWords } from "~/words/messages.ts"

const NEW_FIRST: Sort[] = ["newest", "own"]

/** Leads to the item's collection, which shows it first. */
export async function savedIn(
  { viewer }: Pick<PageArgs, "viewer">,
  { id, collectionId }: { id: number; collectionId: number },
  words?: ToastWords,
) {
  const { name, sort, itemCount } = await collectionAccess(viewer, collectionId)
  const toast = {
    ...(words ?? succeeded.itemSaved(name)),
    links: [
      { to: paths.product(id), label: "View" },
      { to: paths.save({ collectionId }), label: "Add another" },
    ],
    item: id,
  }
  // In another order, the item may stand on a later page.
  const isFar = !NEW_FIRST.includes(sort) && itemCount > pageSizes.grid
  return { to: paths.collection(collectionId, isFar ? { sort: "newest" } : {}), toast }
}
