import { DomainError, Invalid, TooLarge } from "~/errors.ts"
import { Room, requireRoom } from "~/services/images/quota.server.ts"
import { storeImportedPicture } from "~/services/images/upload.server.ts"
import type { FileFormat } from "~/services/import-file/contents.ts"
import type { ImportFile } from "~/services/import-file/read-file.ts"
import { markDuplicates } from "./duplicates.server.ts"
import { TextRoom } from "./room.server.ts"
import { type KeepPicture, storeParts } from "./store.server.ts"
import { Targets } from "./targets.server.ts"

type Rows = Pick<ImportFile, "parts"> &
  Partial<Pick<ImportFile, "picture">> & { format: FileFormat | "links" }
type Into = {
  importId: number
  userId: number
  collectionId?: number | undefined
  signal?: AbortSignal | undefined
}

export async function storeRows(file: Rows, { importId, userId, collectionId, signal }: Into): Promise<void> {
  const { format } = file
  const targets = await Targets.of(userId)
  const keepPicture = pictureKeeper(file, userId, signal)
  const room = await TextRoom.of(userId)
  const stored = await storeParts(file.parts(), {
    ...{ importId, format, targets, collectionId, keepPicture, room },
  })
  if (stored === 0) throw new Invalid({ file: ["There is nothing in this file to import."] })
  await markDuplicates({ id: importId, userId, format })
}

function pictureKeeper(file: Rows, userId: number, signal: AbortSignal | undefined): KeepPicture {
  const room = new Room(userId)
  const kept = new Map<string, Awaited<ReturnType<KeepPicture>>>()
  const keep = async (path: string) => {
    const bytes = await file.picture?.(path)
    if (!bytes) return { reason: "Its picture is not in the file." }
    try {
      return { imageUrl: (await storeImportedPicture(userId, bytes, { signal, room })).imageUrl }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      // One picture may be too large. Without room for its pictures, nothing of the file is taken.
      if (error instanceof TooLarge) await requireRoom(userId, bytes.byteLength)
      return { reason: "Its picture could not be read." }
    }
  }
  return async (path) => {
    signal?.throwIfAborted()
    const known = kept.get(path) ?? (await keep(path))
    kept.set(path, known)
    return known
  }
}

export async function* one(bytes: Uint8Array) {
  yield bytes
}
