import type { RequestContext } from "~/context.ts"
import { findViewLink, type OpenLink } from "~/domain/collections/link-reads.server.ts"
import { topics } from "~/domain/topics.ts"

/** The link that a request has, whoever sends it. What is kept of the response ends with it. @throws {NotFound} */
export async function openViewLink(token: string | undefined, { cache }: RequestContext): Promise<OpenLink> {
  const link = await findViewLink(token ?? "")
  const { linkId, collectionId, makerId, expiresAt } = link
  if (cache) cache.viewLink = linkId
  cache?.dependsOn(topics.viewLink(linkId), topics.linksBy(makerId), topics.collection(collectionId))
  if (expiresAt) cache?.endsAt(expiresAt.getTime())
  return link
}
