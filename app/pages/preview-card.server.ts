import type { RequestContext } from "~/context.ts"
import { picturesOnCard } from "~/domain/preview-cards.server.ts"
import { topics } from "~/domain/topics.ts"
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
}

/** The link preview of what has pictures. Only what is public has a card. */
export async function picturedPreview(
  { url, context }: { url: URL; context: RequestContext },
  { subject, imageUrls, ...shown }: Shown,
): Promise<LinkPreview> {
  const card = shown.isPrivate ? null : await cardOf(subject, imageUrls, context)
  return linkPreviewOf(url, { ...shown, card })
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
