import type { ReadableStream } from "node:stream/web"
import { makeZip } from "client-zip"
import { and, eq } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { joinSmallParts } from "~/runtime/join-small-parts.ts"
import { isUpload } from "~/services/images/address.server.ts"
import { readContentOf } from "~/services/images/content.server.ts"
import type { ItemRow } from "~/services/import-file/contents.ts"
import { bookmarksOf } from "../collections/export/bookmarks.server.ts"
import { linkedPictures } from "../collections/export/entry.server.ts"
import { requireUser, type User, type Viewer } from "../viewer.ts"
import { jsonText } from "./export/json-text.ts"
import { ownCollectionEntries } from "./export/library.server.ts"
import { files } from "./export/parts.server.ts"
import { type PictureOf, picturePath, uploadsOf } from "./export/pictures.server.ts"
import { notDeleted } from "./reads.server.ts"

/** More files need a record that client-zip writes only for large ones. Quotas end far below. */
const MOST_PICTURES = 65_000

/** The same in every time zone, and in every export: the library's own times are in `library.json`. */
const ENTRY_DATE = new Date(1980, 0, 1)

/** A ZIP file in parts, read page by page while it is sent. It is not a snapshot. */
export const exportAccount = (viewer: Viewer, signal?: AbortSignal) =>
  makeZip(endable(entriesOf(requireUser(viewer), signal))) as ReadableStream<Uint8Array>

/** Own collections as one file of bookmarks, a folder each. @param origin of this server, where the uploaded pictures stay. */
export async function* exportBookmarks(viewer: Viewer, origin: string): AsyncGenerator<string> {
  const user = requireUser(viewer)
  yield* bookmarksOf(linkedEntries(user, origin))
  await requireAccount(user.id)
}

async function* linkedEntries(user: User, origin: string) {
  const asStored: PictureOf = (imageUrl) => ({ imageUrl, picture: null })
  for await (const entry of ownCollectionEntries(user, { pictureOf: asStored })) {
    const linked = linkedPictures(origin, entry.isPrivate)
    yield { ...entry, items: withPictures(entry.items, linked) }
  }
}

async function* withPictures(items: AsyncIterable<ItemRow>, linked: ReturnType<typeof linkedPictures>) {
  for await (const item of items) yield { ...item, ...linked(item.imageUrl) }
}

/** A cancelled download ends its entries by `throw`, and would fail with what comes back. */
const endable = <T>(entries: AsyncGenerator<T>): AsyncIterable<T> => ({
  [Symbol.asyncIterator]: () => ({ next: () => entries.next(), throw: () => entries.return(undefined) }),
})

/** The library names the pictures that follow. A file that turns out to be lost or damaged is named, too. */
async function* entriesOf(user: User, signal?: AbortSignal) {
  const named = new Map<string, Set<string>>()
  const missing = new Set<string>()
  const pathOf = (imageUrl: string, contentHash: string | null): string | null => {
    if (contentHash === null || (named.size >= MOST_PICTURES && !named.has(contentHash))) {
      missing.add(imageUrl)
      return null
    }
    named.set(contentHash, (named.get(contentHash) ?? new Set()).add(imageUrl))
    return picturePath(contentHash)
  }
  const pictureOf: PictureOf = (imageUrl, contentHash) =>
    imageUrl && isUpload(imageUrl)
      ? { imageUrl: null, picture: pathOf(imageUrl, contentHash) }
      : { imageUrl, picture: null }
  const json = (file: keyof typeof files) => {
    const context = { pictureOf, missingPictures: [...missing] }
    const document = Object.fromEntries(files[file].map(({ key, rows }) => [key, () => rows(user, context)]))
    return entry(file, joinSmallParts(jsonText(document)))
  }
  yield entry("README.txt", README)
  yield json("library.json")
  for await (const { imageUrl, contentHash } of uploadsOf(user.id)) pathOf(imageUrl, contentHash)
  for (const [contentHash, addresses] of named) {
    signal?.throwIfAborted()
    const picture = await readContentOf(contentHash)
    if (picture) yield entry(picturePath(contentHash), picture)
    else for (const address of addresses) missing.add(address)
  }
  yield json("account.json")
  await requireAccount(user.id)
}

const entry = <Input>(name: string, input: Input) => ({ name, input, lastModified: ENTRY_DATE })

/** Fails if the account was deleted meanwhile. The file then lacks its end. */
async function requireAccount(userId: number): Promise<void> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), notDeleted))
  if (!user) throw new NotFound("The account was deleted while it was exported")
}

const README = `This is your data.

library.json  Your collections with their items and notes, the groups that
              you own with their lists, and the brands that you added, follow
              or marked as favourite. This file can be imported.
pictures/     The pictures that were uploaded for them, which library.json
              names by their paths, and those that you uploaded elsewhere.
              Pictures of shops stay addresses.
account.json  What is about your account on this server: your profile, your
              devices, sign-ins, friends and messages, whom you share with,
              and how often items were viewed. It is not imported.

To bring all of it into another account, upload the whole ZIP file under
"Import". Nothing has to be unpacked.
`
