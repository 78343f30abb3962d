import { destinations } from "~/domain/collections/reads.server.ts"
import type { Item } from "~/domain/items/responses.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { Forbidden } from "~/errors.ts"
import { constraintsOf } from "~/http/forms/constraint.server.ts"
import { newOneTimeKey } from "~/http/forms/one-time-key.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { dialogs } from "~/paths.ts"
import { editItemSchema } from "./actions.server.ts"

type Seen = { item: Item; mayEdit: boolean }

/** What the dialog that the address names needs; null when it names none of this page's. */
export function openDialog(page: PageArgs, seen: Seen) {
  switch (page.url.searchParams.get("dialog")) {
    case dialogs.editItem:
      return editItem(page, seen)
    case dialogs.moveItem:
      return moveItem(page, seen)
    case dialogs.deleteItem:
      return deleteItem(page, seen)
    default:
      return null
  }
}

function needs({ viewer }: PageArgs, { mayEdit }: Seen): void {
  requireUser(viewer)
  if (!mayEdit) throw new Forbidden("This is for the owner, co-owners and who added the item")
}

function editItem(page: PageArgs, seen: Seen) {
  needs(page, seen)
  const { name, brand, description, imageUrl, productUrl, collectionId } = seen.item
  return {
    is: "edit" as const,
    values: { name, brand, description, imageUrl, productUrl },
    collectionId,
    constraints: constraintsOf(editItemSchema),
  }
}

/** Whoever sees an item may copy it to a collection of theirs. */
async function moveItem({ viewer }: PageArgs, { item, mayEdit }: Seen) {
  requireUser(viewer)
  const all = await destinations(viewer)
  return {
    is: "move" as const,
    mayMove: mayEdit,
    destinations: all.filter(({ id }) => id !== item.collectionId),
    formKey: newOneTimeKey(),
  }
}

function deleteItem(page: PageArgs, seen: Seen) {
  needs(page, seen)
  return { is: "delete" as const }
}

export type OpenDialog = NonNullable<Awaited<ReturnType<typeof openDialog>>>
