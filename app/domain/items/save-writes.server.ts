import { insertCollection } from "../collections/create.server.ts"
import type { NewCollection } from "../collections/inputs.server.ts"
import { sentLinkColumns } from "../product-link.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { type WriteOptions, write } from "../write.server.ts"
import { rejectOwnDuplicate } from "./duplicates.server.ts"
import type { NewItem } from "./inputs.server.ts"
import type { Item } from "./responses.server.ts"
import { insertNewItem, itemExists } from "./writes.server.ts"

type ChosenCollection = { collectionId: number } | { collection: Pick<NewCollection, "name" | "isPrivate"> }

/** `linkedOnce` refuses a link that any own or shared collection has, or the chosen one. */
export async function saveItem(
  viewer: Viewer,
  input: Omit<NewItem, "collectionId">,
  chosen: ChosenCollection,
  { linkedOnce = false, ...options }: WriteOptions & { linkedOnce?: boolean } = {},
): Promise<Item> {
  const user = requireUser(viewer)
  const link = sentLinkColumns(input.productUrl, input.canonicalUrl)
  return write(
    async (tx) => {
      if (linkedOnce) await rejectOwnDuplicate(tx, viewer, link)
      const collectionId =
        "collection" in chosen
          ? (await insertCollection(tx, user, chosen.collection)).id
          : chosen.collectionId
      return insertNewItem(tx, viewer, { ...input, collectionId }, { linkedOnce })
    },
    options,
    itemExists,
  )
}
