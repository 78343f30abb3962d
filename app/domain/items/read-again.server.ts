import { z } from "zod"
import type { items } from "#db/schema/index.ts"
import { withoutTime } from "~/services/price.ts"
import type { ProductPage } from "~/services/product-page/types.ts"
import { filledFromPage } from "../product-fields.server.ts"

/** What a page says of a product, in the order in which it is asked about. */
export const readFields = ["price", "availability", "name", "brand", "description", "imageUrl"] as const
type ReadField = (typeof readFields)[number]

const change = z.object({ old: z.string().nullable(), new: z.string() })

export const readAgainResponse = z
  .object({
    fields: z.partialRecord(z.enum(readFields), change).meta({
      description: "The fields that the page says differently. PATCH takes the new values as they are",
    }),
  })
  .meta({ id: "ReadAgain" })

type Changes = Partial<Record<ReadField, z.output<typeof change>>>

/** What the product's page says today and the item does not. What the page does not say stays. */
export function changesOf(item: typeof items.$inferSelect, page: ProductPage): Changes {
  const pageFields = filledFromPage(page, item.productUrl ?? "", {})
  const today = {
    ...pageFields,
    name: page.name ? pageFields.name : null,
    price: pageFields.price && withoutTime(pageFields.price),
  }
  const before = { ...item, price: item.price && withoutTime(item.price) }
  return Object.fromEntries(
    readFields.flatMap((name) => {
      const [old, now] = [before[name], today[name]]
      return now && now !== old ? [[name, { old, new: now }]] : []
    }),
  )
}
