import { z } from "zod"

const text = () => z.string().nullable()

/** A page as POST /api/scrape-product answers it, without the paths that show its pictures. */
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
