import { z } from "zod"
import { destinationsFor } from "~/domain/collections/destination-reads.server.ts"
import { search } from "~/domain/fields.server.ts"
import { copyItem } from "~/domain/items/copy-writes.server.ts"
import { getItem } from "~/domain/items/reads.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { pageQuery } from "~/http/body/input.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { pageSizes } from "~/limits.ts"
import { failed } from "~/words/messages.ts"
import { savedIn } from "../saved.server.ts"

const findSchema = z.object({ find: search().optional() })

const CHOOSE = "Choose a collection"

export const destinationSchema = z.object({ collectionId: z.int({ error: CHOOSE }).positive(CHOOSE) })

export async function destinationsOf({ viewer, url }: PageArgs, item?: { collectionId: number }) {
  const { find = "" } = pageQuery(findSchema, url)
  const cursor = url.searchParams.get("places")
  const { items, nextCursor } = await destinationsFor(viewer, {
    search: find,
    without: item?.collectionId,
    limit: pageSizes.api,
    cursor,
  })
  return { find, destinations: items, more: nextCursor, isLaterPage: Boolean(cursor) }
}

export const loadItem = async ({ viewer, id }: PageArgs) => (await getItem(viewer, id())).item

export const copyAction = formAction({
  guard: loadItem,
  schema: destinationSchema,
  failed: failed.copyItem,

  // Short: a second copy into the same collection may be meant.
  creates: { sameWithinMs: 10_000 },
  run: ({ viewer, id, input, options }) => copyItem(viewer, id(), input, options),
  done: (copy, page) => savedIn(page, copy),
})

export type Destinations = Awaited<ReturnType<typeof destinationsOf>>
