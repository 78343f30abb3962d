import { z } from "zod"
import { lengths } from "~/limits.ts"
import { shorten } from "~/text.ts"
import type { ProductPage } from "./types.ts"

const text = () => z.string().nullable()

export const productPageShape = z.object({
  name: text().meta({ description: "The best title when the page shows no product" }),
  brand: text(),
  description: text(),
  imageUrl: text(),
  product: z.boolean().meta({ description: "Whether the page shows one product" }),
  url: z.string().meta({ description: "Its canonical address, without tracking parameters" }),
  images: z.array(z.string()).meta({ description: "Up to six pictures, best first" }),
  sources: z
    .partialRecord(z.enum(["name", "brand", "description", "imageUrl"]), z.string())
    .meta({ description: "Where each field was found" }),
})

const asName = (text: string | null) => text && shorten(text, lengths.name)

/** Names of shops have up to 250 characters, ours 120. */
export const presentProductPage = (page: ProductPage): z.infer<typeof productPageShape> =>
  productPageShape.parse({
    ...page,
    name: asName(page.product ? page.name : page.title),
    brand: asName(page.brand),
  })
