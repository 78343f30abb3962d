import { and, eq, inArray, isNotNull, or, type SQL } from "drizzle-orm"
import { LRUCache } from "lru-cache"
import {
  db,
  type Given,
  hasRow,
  prepared,
  type Source,
  type Transaction,
  valuesOf,
} from "#db/client.server.ts"
import { enqueue } from "#db/jobs.server.ts"
import {
  collections,
  groupItems,
  groupMembers,
  groups,
  images,
  items,
  pictureUses,
  removedItems,
} from "#db/schema/index.ts"
import { Invalid } from "~/errors.ts"
import { imageId, isUpload, type Size } from "~/services/images/address.server.ts"
import { validation } from "~/words/messages.ts"
import { collectionVisibleTo, rowEditedBy } from "./collections/access.server.ts"
import type { Viewer, ViewerId } from "./viewer.ts"

/** WHERE condition on `images`: the viewer has uploaded it, or sees a collection, a product or a group's item that has it. */
function uploadVisibleTo(viewer: ViewerId): SQL | undefined {
  const inSeenCollection = hasRow(
    collections,
    and(eq(collections.id, items.collectionId), collectionVisibleTo(viewer)),
  )
  // As `groupsJoinedBy`, whose file needs this one.
  const isMember = viewer
    ? and(
        eq(groups.isDeleted, false),
        hasRow(
          groupMembers,
          and(
            eq(groupMembers.groupId, groups.id),
            eq(groupMembers.userId, viewer.id),
            eq(groupMembers.status, "accepted"),
          ),
        ),
      )
    : undefined
  const inSeenGroup = hasRow(
    groups,
    and(eq(groups.id, groupItems.groupId), or(eq(groups.isPrivate, false), isMember)),
  )
  // As `restorableBy`, without its file.
  const inSeenTrash = viewer
    ? hasRow(
        collections,
        and(
          eq(collections.id, removedItems.collectionId),
          collectionVisibleTo(viewer),
          rowEditedBy(viewer, removedItems.userId),
        ),
      )
    : undefined
  const isUsedBy = (row: SQL) => hasRow(pictureUses, and(eq(pictureUses.address, images.address), row))
  return or(
    viewer ? eq(images.userId, viewer.id) : undefined,
    hasRow(collections, and(eq(collections.coverImageUrl, images.address), collectionVisibleTo(viewer))),
    hasRow(items, and(eq(items.imageUrl, images.address), inSeenCollection)),
    isUsedBy(hasRow(items, and(eq(items.id, pictureUses.itemId), inSeenCollection))),
    hasRow(groupItems, and(eq(groupItems.imageUrl, images.address), inSeenGroup)),
    isUsedBy(hasRow(groupItems, and(eq(groupItems.id, pictureUses.groupItemId), inSeenGroup))),
    inSeenTrash &&
      isUsedBy(hasRow(removedItems, and(eq(removedItems.id, pictureUses.removedItemId), inSeenTrash))),
  )
}

const visibleUploads = prepared(({ viewer, ids }: { viewer: ViewerId; ids: Given<string> }) =>
  db
    .select({ id: images.id })
    .from(images)
    .where(and(inArray(images.id, valuesOf(ids)), uploadVisibleTo(viewer))),
)

/** @param source the transaction of a write. @returns the ids of those that the viewer may see. */
export async function uploadsSeenBy(
  viewer: Viewer,
  ids: Iterable<string>,
  source: Source = db,
): Promise<Set<string>> {
  const rows = await visibleUploads(source, { viewer, ids: JSON.stringify([...ids]) })
  return new Set(rows.map(({ id }) => id))
}

/** Whether visitors see nothing that has the upload. One that is gone hides nothing. */
export const isHiddenUpload = async (id: string): Promise<boolean> =>
  !(await uploadsSeenBy(null, [id])).has(id) && (await db.$count(images, eq(images.id, id))) > 0

/**
 * An upload is private to those who see something that has it, so it can be put on another thing only by them.
 * @param singleAddresses the input's single addresses by name; the others are of `images`.
 * @throws {Invalid} for uploads that do not exist, and in the same words for those that the viewer may not see.
 */
export async function requireUploads(
  tx: Transaction,
  viewer: Viewer,
  singleAddresses: Record<string, string | null | undefined>,
  imageUrls: string[],
): Promise<void> {
  const missing = new Set(imageUrls.filter(isUpload).map(imageId))
  if (missing.size === 0) return
  for (const id of await uploadsSeenBy(viewer, missing, tx)) missing.delete(id)
  if (missing.size === 0) return
  const [field = "images"] =
    Object.entries(singleAddresses).find(([, url]) => url && missing.has(imageId(url))) ?? []
  throw new Invalid({ [field]: [validation.url] })
}

/** Every write that ends references to pictures calls this. Pictures with other references stay. */
export async function dropPictures(
  tx: Transaction,
  imageUrls: Iterable<string | null | undefined>,
): Promise<void> {
  const addresses = [...imageUrls].filter((url): url is string => Boolean(url))
  if (addresses.length > 0) await enqueue(tx, "unused-pictures", { addresses })
}

/** Every write that saves pictures' addresses calls this, so that a shop's picture is fetched before it is shown. */
export async function fetchPicturesLater(
  tx: Transaction,
  viewer: Viewer,
  imageUrls: string[],
  kind: "saved-picture" | "read-picture" = "saved-picture",
): Promise<void> {
  const [imageUrl, ...others] = imageUrls.filter((url) => !isUpload(url))
  if (!viewer || imageUrl === undefined) return
  const userId = viewer.id
  await enqueue(tx, kind, { imageUrl, ...(others.length > 0 && { others }), userId }, { userId })
}

const sizesOf = prepared(({ ids }: { ids: Given<string> }) =>
  db
    .select({ id: images.id, width: images.width, height: images.height, ground: images.ground })
    .from(images)
    .where(and(inArray(images.id, valuesOf(ids)), isNotNull(images.contentHash))),
)

const cachedSizes = new LRUCache<string, Size>({ max: 20_000 })

/** Sizes of the stored ones, by `imageUrl`. At most one query. */
export async function pictureSizes(
  imageUrls: Iterable<string | null | undefined>,
): Promise<Map<string, Size>> {
  const urls = [...new Set(imageUrls)].filter((url): url is string => !!url)
  const unknown = new Map(urls.filter((url) => !cachedSizes.has(url)).map((url) => [imageId(url), url]))
  const sizes = new Map<string, Size>()
  if (unknown.size > 0) {
    for (const { id, width, height, ground } of await sizesOf(db, {
      ids: JSON.stringify([...unknown.keys()]),
    })) {
      const url = unknown.get(id)
      if (!url || !width || !height) continue
      const size = { width, height, ...(ground && { ground }) }
      sizes.set(url, size)
      // A picture without a known ground is measured later.
      if (ground !== null) cachedSizes.set(url, size)
    }
  }
  for (const url of urls) {
    const size = cachedSizes.get(url)
    if (size) sizes.set(url, size)
  }
  return sizes
}

/** `url` is a shop's address, or the path of an upload. */
export type ListedPicture = { url: string; alt: string | null }

/*
 * The column `images` has all pictures of a product in their order, as JSON, and is null for fewer than two. So `imageUrl` and
 * `imageAlt` are always its first, lists read no more than these, and triggers find who uses a picture (`picture_uses`).
 */

export const picturesOf = (text: string): ListedPicture[] => JSON.parse(text)

type Columns<T = string> = { imageUrl: string | null; imageAlt: string | null; images: T | null }

export const pictureColumns = (pictures: ListedPicture[]): Columns => ({
  imageUrl: pictures[0]?.url ?? null,
  imageAlt: pictures[0]?.alt ?? null,
  images: pictures.length > 1 ? JSON.stringify(pictures) : null,
})

export function allPictures({ imageUrl, imageAlt, images }: Columns<string | ListedPicture[]>) {
  if (images) return typeof images === "string" ? picturesOf(images) : images
  return imageUrl ? [{ url: imageUrl, alt: imageAlt }] : []
}

/** @param column of a row: `images`, or one address. */
export const addressesIn = (column: string | null): string[] => {
  if (!column) return []
  return column.startsWith("[") ? picturesOf(column).map(({ url }) => url) : [column]
}

/** In a form: one address a line, or nothing for fewer than two. */
export const addressText = (images: string | { url: string | null }[] | null | undefined): string => {
  const all = typeof images === "string" ? picturesOf(images) : (images ?? [])
  return all.map(({ url }) => url).join("\n")
}

/** A picture without `alt` keeps the one that it has. `images: null` keeps the first one only. */
export type SentPictures = {
  imageUrl?: string | null | undefined
  imageAlt?: string | null | undefined
  images?: { url: string; alt?: string | null | undefined }[] | null | undefined
}

/**
 * `images` are all pictures. `imageUrl` is the first of them: one that is among them moves there, and another one takes the
 * place of the first, unless `images` say what stays. `imageAlt` is the first one's text.
 */
export function changedPictures(
  { imageUrl, imageAlt, images }: SentPictures,
  before: ListedPicture[] = [],
): ListedPicture[] {
  const altsBefore = new Map(before.map((picture) => [picture.url, picture.alt]))
  const list = images === null ? before.slice(0, 1) : (images ?? before)
  const altsByUrl = new Map<string, string | null>()
  for (const { url, alt } of list)
    if (!altsByUrl.has(url)) altsByUrl.set(url, alt === undefined ? (altsBefore.get(url) ?? null) : alt)
  const isReplaced = !images && imageUrl !== undefined && !altsByUrl.has(imageUrl ?? "")
  if (isReplaced) altsByUrl.delete(before[0]?.url ?? "")
  const pictures = [...altsByUrl].map(([url, alt]) => ({ url, alt }))
  const others = pictures.filter(({ url }) => url !== imageUrl)
  const [first, ...rest] = imageUrl
    ? [{ url: imageUrl, alt: altsByUrl.get(imageUrl) ?? null }, ...others]
    : pictures
  return first ? [imageAlt === undefined ? first : { ...first, alt: imageAlt }, ...rest] : []
}
