import { extractProduct } from "../app/services/product-page/index.ts"

/** Entry for a scorer of saved pages: the app's own reading, with a null name where the page is no product. */
export async function extract(html: string, url: string) {
  const { name, brand, description, imageUrl } = extractProduct(html, url)
  return { name, brand, description, imageUrl }
}
