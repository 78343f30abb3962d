import { and, desc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm"
import { db, type Given, prepared } from "#db/client.server.ts"
import { columnsFor } from "#db/schema/columns.ts"
import { collections, viewLinks } from "#db/schema/index.ts"
import { env } from "~/env.server.ts"
import { NotFound } from "~/errors.ts"
import { paths } from "~/paths.ts"
import { pick } from "~/pick.ts"
import { tokenHash } from "../accounts/session-reads.server.ts"
import type { ByLink, Viewer } from "../viewer.ts"
import { requireEditor, worksOnCollection } from "./access.server.ts"
import { VIEW_LINKS_MAX } from "./link-inputs.server.ts"
import { type ViewLink, viewLinkResponse } from "./link-responses.server.ts"
import type { WishList } from "./policy.ts"
import type { Sort } from "./responses.server.ts"

const hasNotEnded = (now: Given<Date>): SQL | undefined =>
  or(isNull(viewLinks.expiresAt), gt(viewLinks.expiresAt, now))

/** The query needs to join the collection. */
const viewLinkColumns = () => ({
  ...columnsFor(viewLinks, viewLinkResponse),
  works: sql<boolean>`(${and(hasNotEnded(new Date()), worksOnCollection())})`.mapWith(Boolean),
})

/** Newest first, also those that do not work any more. */
export async function listViewLinks(viewer: Viewer, collectionId: number): Promise<ViewLink[]> {
  await requireEditor(viewer, collectionId)
  return db
    .select(viewLinkColumns())
    .from(viewLinks)
    .innerJoin(collections, eq(collections.id, viewLinks.collectionId))
    .where(eq(viewLinks.collectionId, collectionId))
    .orderBy(desc(viewLinks.id))
    .limit(VIEW_LINKS_MAX)
}

const workingLink = (condition: SQL, now: Given<Date>) =>
  db
    .select({
      linkId: viewLinks.id,
      collectionId: viewLinks.collectionId,
      makerId: viewLinks.createdById,
      expiresAt: viewLinks.expiresAt,
      sort: collections.sort,
      ...pick(collections, "claims", "revealAt", "claimsSeenOn"),
    })
    .from(viewLinks)
    .innerJoin(collections, worksOnCollection())
    .where(and(condition, hasNotEnded(now)))

const linkByHash = prepared(({ hash, now }: { hash: Given<string>; now: Given<Date> }) =>
  workingLink(eq(viewLinks.tokenHash, hash), now),
)

const linkById = prepared(({ id, now }: { id: Given<number>; now: Given<Date> }) =>
  workingLink(eq(viewLinks.id, id), now),
)

export type OpenLink = ByLink & {
  collectionId: number
  makerId: number
  expiresAt: Date | null
  sort: Sort
} & WishList

/** The same for every link that does not work, whatever was sent. @throws {NotFound} */
export async function findViewLink(token: string): Promise<OpenLink> {
  const [link] = await linkByHash(db, { hash: tokenHash(token), now: new Date() })
  if (!link) throw new NotFound(LINK_WORKS_NOT)
  return link
}

/** For what names a link by its id, signed, because it must not open the link. @throws {NotFound} */
export async function findViewLinkById(id: number): Promise<OpenLink> {
  const [link] = await linkById(db, { id, now: new Date() })
  if (!link) throw new NotFound(LINK_WORKS_NOT)
  return link
}

const LINK_WORKS_NOT = "This link does not work"

/** @param origin of the request, where APP_ORIGIN names no other. */
export const viewLinkUrl = (origin: string, token: string): string =>
  (env.APP_ORIGIN ?? origin) + paths.shared(token)
