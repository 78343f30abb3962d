import type { RequestContext, SharedAs } from "~/context.ts"
import { picturesOnCard } from "~/domain/preview-cards.server.ts"
import { topics } from "~/domain/topics.ts"
import { paths } from "~/paths.ts"
import { type Price, typedPrice } from "~/services/price.ts"
import type { LinkPreview } from "~/ui/page-meta.ts"
import { imageId } from "../services/images/address.server.ts"
import { type CardSubject, cardPath } from "../services/images/card.server.ts"
import { linkPreviewOf } from "./link-preview.server.ts"

type Shown = {
  subject: CardSubject
  imageUrls: (string | null)[]
  title: string
  description: string
  isPrivate: boolean
} & ({ items: { id: number }[] } | { product: ShownProduct })

/** The link preview of what has pictures. Only what is public has a card, and is described for search engines. */
export async function picturedPreview(
  page: { url: URL; context: RequestContext },
  { subject, imageUrls, title, description, isPrivate, ...content }: Shown,
): Promise<LinkPreview> {
  const type = "product" in content ? "product" : "website"
  if (isPrivate) return linkPreviewOf(page, { type, title, description, isPrivate })
  return linkPreviewOf(page, {
    ...{ type, title, description, isPrivate },
    card: await cardOf(subject, imageUrls, page.context),
    structuredData: (shared) =>
      "items" in content ? listData(shared, content.items) : productData(shared, content.product),
  })
}

/** The address of a subject's preview card. @returns null when none of its pictures is stored: a card without is of no use. */
export async function cardOf(
  subject: CardSubject,
  imageUrls: (string | null)[],
  { cache }: RequestContext,
): Promise<string | null> {
  const pictures = [...(await picturesOnCard(imageUrls)).keys()]
  cache?.dependsOn(...imageUrls.flatMap((url) => (url ? topics.image(imageId(url)) : [])))
  return pictures.length > 0 ? cardPath(subject, pictures) : null
}

/* What search engines read of a public page (schema.org). The server writes it behind the page, so browsers need no code for it. */

/** The items on the page. Their names are on the page already. */
function listData({ title, url }: SharedAs, items: { id: number }[]): object {
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

type ShownProduct = {
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
function productData(page: SharedAs, product: ShownProduct): object {
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
