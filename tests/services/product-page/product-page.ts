import { extractProduct, type ProductPage } from "~/services/product-page/index.ts"

export const address = "https://www.shop.example/p/clay-mug-1042"

/** Reads a page with this in its head and body. */
export const readPage = (head: string, body = "", url = address): ProductPage =>
  extractProduct(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`, url)

/** A JSON-LD block; text is put in as it is. */
export const jsonLd = (data: unknown): string =>
  `<script type="application/ld+json">${typeof data === "string" ? data : JSON.stringify(data).replaceAll("</", "<\\/")}</script>`

export const prose =
  "A mug thrown from dark stoneware by a single pair of hands and glazed inside, so that coffee leaves no trace behind."

export const product = (more: Record<string, unknown> = {}) => ({
  "@context": "https://schema.org",
  "@type": "Product",
  name: "Clay Mug",
  brand: { "@type": "Brand", name: "Tonwerk" },
  description: prose,
  image: "https://www.shop.example/i/clay-mug.jpg",
  offers: { "@type": "Offer", price: "18.00", priceCurrency: "EUR" },
  ...more,
})

/** The four fields alone. */
export const fields = ({ name, brand, description, imageUrl }: ProductPage) => ({
  name,
  brand,
  description,
  imageUrl,
})

export const clayMug = {
  name: "Clay Mug",
  brand: "Tonwerk",
  description: prose,
  imageUrl: "https://www.shop.example/i/clay-mug.jpg",
}
