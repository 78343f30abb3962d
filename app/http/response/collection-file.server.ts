import type { CollectionAccess } from "~/domain/collections/access.server.ts"
import { collectionCsv } from "~/domain/collections/export/csv.server.ts"
import { collectionEntry, linkedPictures } from "~/domain/collections/export/entry.server.ts"
import { collectionHtml } from "~/domain/collections/export/html.server.ts"
import type { CollectionFormat } from "~/domain/collections/inputs.server.ts"
import { env } from "~/env.server.ts"
import { renditionOfStored } from "~/services/images/serve.server.ts"
import { jsonText } from "../../domain/accounts/export/json-text.ts"
import { libraryHead } from "../../domain/accounts/export/library.server.ts"

const TYPES = {
  json: "application/json",
  csv: "text/csv; charset=utf-8",
  html: "text/html; charset=utf-8",
} as const

const PICTURE_WIDTH = 320

type Asked = { format: CollectionFormat; key: string; origin: string }

/** One collection as a file, for who sees it. */
export const collectionFile = (collection: CollectionAccess, { format, key, origin }: Asked) => ({
  fileName: `${fileNameOf(collection.name)}.${format}`,
  type: TYPES[format],
  key,
  make: () => partsOf(collection, { format, key, origin: env.APP_ORIGIN ?? origin }),
})

async function* partsOf(collection: CollectionAccess, { format, key, origin }: Asked) {
  if (format === "html") {
    const entry = await collectionEntry(collection, (imageUrl) => ({ imageUrl, picture: null }))
    return yield* collectionHtml(entry, (imageUrl) => renditionOfStored(imageUrl, PICTURE_WIDTH, { key }))
  }
  const entry = await collectionEntry(collection, linkedPictures(origin, collection.isPrivate))
  yield* format === "csv" ? collectionCsv(entry) : jsonText({ ...libraryHead, collections: only(entry) })
}

async function* only<T>(entry: T) {
  yield entry
}

/** Without what file systems refuse, and without marks that turn text around and would hide the ending. */
export const fileNameOf = (name: string): string =>
  name
    .replace(/[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|%]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "") || "collection"
