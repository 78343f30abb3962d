import { z } from "zod"
import { destinations } from "~/domain/collections/reads.server.ts"
import { itemChangeSchema } from "~/domain/items/inputs.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import type { PageArgs } from "~/http/page.server.ts"

export const destinationSchema = z.object({ collectionId: itemChangeSchema.shape.collectionId.unwrap() })

/** The collections that the user may move or copy the item to. */
export async function destinationsOf({ viewer }: PageArgs, item: { collectionId: number }) {
  const all = await destinations(requireUser(viewer))
  return { destinations: all.filter(({ id }) => id !== item.collectionId) }
}
