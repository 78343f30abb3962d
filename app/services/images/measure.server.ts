import { findUnmeasured, recordSize } from "#db/image-records.server.ts"
import { uploads } from "~/services/storage/stores.server.ts"
import { contentKey } from "./content.server.ts"

/** Records the sizes of uploads that were stored before sizes were, so that they count in their users' quotas. */
export async function measureUploads(): Promise<void> {
  let some = await findUnmeasured("")
  while (some.length > 0) {
    for (const { id, contentHash } of some) {
      const bytes = contentHash ? await uploads.size(contentKey(contentHash)) : null
      if (bytes !== null) await recordSize(id, bytes)
    }
    some = await findUnmeasured(some.at(-1)?.id ?? "")
  }
}
