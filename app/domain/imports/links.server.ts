import { emptyItem, type Part } from "~/services/import-file/contents.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { findFirst, type Once } from "../write.server.ts"
import type { NewLinks } from "./inputs.server.ts"
import { isUnfinished, received } from "./new-import.server.ts"
import { start } from "./start.server.ts"
import { storeRows } from "./store-file.server.ts"
import { requireTarget } from "./targets.server.ts"

/** Starts at once. @throws {Conflict} {NotFound} {Forbidden} */
export async function importLinks(
  viewer: Viewer,
  { urls, collectionId, collection, isPrivate = true }: NewLinks,
  once?: Once,
): Promise<{ id: number }> {
  const { id: userId } = requireUser(viewer)
  const first = once && (await findFirst<{ id: number }>(once, isUnfinished))
  if (first) return first.result
  const name = collectionId === undefined ? collection : (await requireTarget(viewer, collectionId)).name
  const file = {
    format: "links" as const,
    parts: () => linkParts({ name: name ?? "Links", isPrivate }, urls),
  }
  return received(
    { userId, format: "links", fileName: null, ignored: 0, rows: urls.length },
    (importId) => storeRows(file, { importId, userId, collectionId }),
    start,
    once,
  )
}

async function* linkParts(
  collection: { name: string; isPrivate: boolean },
  urls: string[],
): AsyncGenerator<Part> {
  const nothing = { description: null, createdAt: null }
  const place = { ...nothing, coverImageUrl: null, coverPicture: null, coverAlt: null, note: null }
  yield { place: { kind: "collection", ...collection, updatedAt: null, ...place } }
  yield { rows: urls.map((productUrl) => ({ ...emptyItem, productUrl })) }
}
