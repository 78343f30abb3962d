import type { ProductPage } from "./types.ts"

/** A page as POST /api/scrape-product answers it; `name` is the best title where the page is no product. */
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
}: ProductPage) => ({
  name: product ? name : title,
  brand,
  description,
  imageUrl,
  product,
  url,
  images,
  sources,
})
