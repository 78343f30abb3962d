import type { ReadableStream } from "node:stream/web"
import { makeZip } from "client-zip"
import { and, eq } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { readContentOf } from "~/services/images/content.server.ts"
import { inPieces } from "~/services/pieces.ts"
import { requireUser, type User, type Viewer } from "../viewer.ts"
import { accountOf } from "./export/account.server.ts"
import { jsonText } from "./export/json-text.ts"
import { libraryOf } from "./export/library.server.ts"
import { pictureIn, picturePath, uploadsOf } from "./export/pictures.server.ts"
import { README } from "./export/readme.ts"
import { notDeleted } from "./reads.server.ts"

/** More files need a record that client-zip writes only for large ones. Quotas end far below. */
const MOST_PICTURES = 65_000

/** The same in every time zone, and in every export: the library's own times are in `library.json`. */
const ENTRY_DATE = new Date(1980, 0, 1)

/** A ZIP file in parts, read page by page while it is sent. It is not a snapshot. */
export const exportAccount = (viewer: Viewer, signal?: AbortSignal) =>
  makeZip(endable(entriesOf(requireUser(viewer), signal))) as ReadableStream<Uint8Array>

/** A cancelled download ends its entries by `throw`, and would fail with what comes back. */
const endable = <T>(entries: AsyncGenerator<T>): AsyncIterable<T> => ({
  [Symbol.asyncIterator]: () => ({ next: () => entries.next(), throw: () => entries.return(undefined) }),
})

/** `library.json` comes after the pictures, and names only those. */
async function* entriesOf(user: User, signal?: AbortSignal) {
  const sent = new Set<string>()
  const missing = new Set<string>()
  yield entry("README.txt", README)
  for await (const { imageUrl, contentHash } of uploadsOf(user.id, signal)) {
    if (contentHash && sent.has(contentHash)) continue
    const picture = contentHash && sent.size < MOST_PICTURES ? await readContentOf(contentHash) : null
    if (!contentHash || !picture) missing.add(imageUrl)
    else {
      sent.add(contentHash)
      yield entry(picturePath(contentHash), picture)
    }
  }
  yield entry("library.json", inPieces(jsonText(libraryOf(user.id, pictureIn(sent)))))
  yield entry("account.json", inPieces(jsonText(accountOf(user, [...missing]))))
  await requireAccount(user.id)
}

const entry = <Input>(name: string, input: Input) => ({ name, input, lastModified: ENTRY_DATE })

/** Fails if the account was deleted meanwhile. The file then lacks its end. */
async function requireAccount(userId: number): Promise<void> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), notDeleted))
  if (!user) throw new Error("The account was deleted while it was exported")
}
