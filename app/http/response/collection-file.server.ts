import { type CollectionAccess, collectionAccess } from "~/domain/collections/access.server.ts"
import { bookmarksOf } from "~/domain/collections/export/bookmarks.server.ts"
import { collectionCsv } from "~/domain/collections/export/csv.server.ts"
import { collectionEntry, linkedPictures } from "~/domain/collections/export/entry.server.ts"
import { collectionHtml } from "~/domain/collections/export/html.server.ts"
import type { CollectionFormat } from "~/domain/collections/inputs.server.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { env } from "~/env.server.ts"
import { renditionOfStored } from "~/services/images/serve.server.ts"
import { jsonText } from "../../domain/accounts/export/json-text.ts"
import { libraryHead } from "../../domain/accounts/export/library.server.ts"
import type { PictureOf } from "../../domain/accounts/export/pictures.server.ts"

const FILES = {
  json: ["json", "application/json"],
  csv: ["csv", "text/csv; charset=utf-8"],
  html: ["html", "text/html; charset=utf-8"],
  bookmarks: ["bookmarks.html", "text/html; charset=utf-8"],
} as const

const PICTURE_WIDTH = 320

type Asked = { viewer: Viewer; format: CollectionFormat; key: string; origin: string }

export const collectionFile = (collection: CollectionAccess, request: Asked) => ({
  fileName: `${fileNameOf(collection.name)}.${FILES[request.format][0]}`,
  type: FILES[request.format][1],
  key: request.key,
  make: () => partsOf(collection, request),
  about: { userId: request.viewer?.id ?? null, details: { kind: "collection", id: collection.id } },
})

async function* partsOf(collection: CollectionAccess, { viewer, format, key, origin }: Asked) {
  const linked = linkedPictures(env.APP_ORIGIN ?? origin, collection.isPrivate)
  const pictures: PictureOf = format === "html" ? (imageUrl) => ({ imageUrl, picture: null }) : linked
  const stored = await collectionEntry(collection, pictures)
  const entry = { ...stored, items: whileSeen(stored.items, () => collectionAccess(viewer, collection.id)) }
  if (format === "html") yield* collectionHtml(entry, (imageUrl) => pictureOf(imageUrl, key), linked)
  else if (format === "csv") yield* collectionCsv(entry)
  else if (format === "bookmarks") yield* bookmarksOf(only(entry))
  else yield* jsonText({ ...libraryHead, collections: only(entry) })
}

const CHECKED_EVERY = 200

/** Fails, and so cuts the file, when the collection is deleted or made private meanwhile: it would look complete. */
async function* whileSeen<T>(items: AsyncIterable<T>, check: () => Promise<unknown>) {
  let count = 0
  for await (const item of items) {
    if (++count % CHECKED_EVERY === 0) await check()
    yield item
  }
  await check()
}

/** A damaged picture is left out. */
const pictureOf = (imageUrl: string, key: string) =>
  renditionOfStored(imageUrl, PICTURE_WIDTH, { key }).catch(() => null)

async function* only<T>(entry: T) {
  yield entry
}

/** The name has nothing that file systems refuse, and no marks that turn text around and would hide the ending. */
export const fileNameOf = (name: string): string =>
  [...name]
    .slice(0, 80)
    .join("")
    .replace(/[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|%]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "") || "collection"
