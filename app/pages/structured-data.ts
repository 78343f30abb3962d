import type { SharedAs } from "~/context.ts"
import { paths } from "~/paths.ts"
import { type Price, typedPrice } from "~/services/price.ts"

/* What search engines read of a public page (schema.org). The server writes it behind the page, so browsers need no code for it. */

/** The items on the page. Their names are on the page already. */
export function listData({ title, url }: SharedAs, items: { id: number }[]): object {
  const { origin } = new URL(url)
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    name: title,
    url,
    itemListElement: items.map(({ id }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      url: origin + paths.product(id),
    })),
  }
}

export type ShownProduct = {
  brand: string | null
  price: Price | null
  availability: string | null
  productUrl: string | null
}

const AVAILABILITY: Record<string, string> = {
  "in-stock": "InStock",
  "out-of-stock": "OutOfStock",
  "pre-order": "PreOrder",
  "back-order": "BackOrder",
}

/** Without a known price there is no offer. */
export function productData(page: SharedAs, product: ShownProduct): object {
  const { title, description, url, card } = page
  const { brand, price, availability, productUrl } = product
  const [amount, currency] = price ? typedPrice(price).split(" ") : []
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: title,
    url,
    ...(description && { description }),
    ...(card && { image: card }),
    ...(brand && { brand: { "@type": "Brand", name: brand } }),
    ...(currency && {
      offers: {
        "@type": "Offer",
        price: amount,
        priceCurrency: currency,
        ...(availability && { availability: `https://schema.org/${AVAILABILITY[availability]}` }),
        ...(productUrl && { url: productUrl }),
      },
    }),
  }
}
