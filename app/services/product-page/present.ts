import type { z } from "zod"
import { lengths } from "~/limits.ts"
import { shorten } from "~/text.ts"
import type { productPageShape } from "./shapes.server.ts"
import type { ProductPage } from "./types.ts"

const asName = (text: string | null) => text && shorten(text, lengths.name)

/**
 * A page as POST /api/scrape-product answers it, in what an item takes: names of shops run to 250 characters, ours to 120.
 * `name` is the best title where the page is no product.
 */
export const presentProductPage = ({
  name,
  title,
  brand,
  description,
  imageUrl,
  product,
  url,
  images,
  sources,
}: ProductPage): z.infer<typeof productPageShape> => ({
  name: asName(product ? name : title),
  brand: asName(brand),
  description,
  imageUrl,
  product,
  url,
  images,
  sources,
})
