import type { RequestContext } from "~/context.ts"
import { picturesOnCard } from "~/domain/preview-cards.server.ts"
import { topics } from "~/domain/topics.ts"
import type { LinkPreview } from "~/ui/page-meta.ts"
import { imageId } from "../services/images/address.server.ts"
import { type CardSubject, cardPath } from "../services/images/card.server.ts"
import { linkPreviewOf } from "./link-preview.server.ts"
import { listData, productData, type ShownProduct } from "./structured-data.ts"

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
