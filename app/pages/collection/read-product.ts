import { callApi } from "~/browser/api.ts"
import type { Found, Prefill } from "./prefill.ts"

type Scraped = Found & { product: boolean; images: string[]; previews: (string | null)[] }

/**
 * Reads the product behind a link.
 * @throws {ApiError} when the page cannot be read, in the words of the reason; {UnreachableError} when nothing answers.
 */
export async function readProduct(url: string, signal: AbortSignal): Promise<Prefill> {
  const { name, brand, description, imageUrl, product, images, previews } = await callApi<Scraped>(
    "/scrape-product?previews=1",
    { method: "POST", json: { url }, signal },
  )
  const pictures = images.map((image, index) => ({ url: image, src: previews[index] ?? "" }))
  return {
    product,
    found: { name, brand, description, imageUrl },
    pictures: pictures.filter(({ src }) => src),
  }
}

/**
 * Fills the fields of a form that are empty.
 * @returns the picture's address that the form holds then.
 */
export function fillEmpty(form: HTMLFormElement | null, found: Found): string | undefined {
  const fieldOf = (name: string) => {
    const field = form?.elements.namedItem(name)
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : null
  }
  for (const [name, value] of Object.entries(found)) {
    const field = fieldOf(name)
    if (value && field?.value.trim() === "") field.value = value
  }
  return fieldOf("imageUrl")?.value
}
