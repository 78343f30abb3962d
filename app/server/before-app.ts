import { changeLog } from "#db/client.server.ts"
import type { Handler } from "~/context.ts"
import { below, reads } from "~/http/handlers.ts"
import { cachedReads } from "../http/cache/serve.server.ts"
import { ownWrites } from "./own-writes.ts"
import { pictures } from "./pictures.server.ts"

/** What is served from memory or disk, before the app, which costs more. */
export const beforeApp = (): Handler[] => [
  ...(changeLog.isFar ? [ownWrites] : []),
  below("/images/", pictures()),
  reads(cachedReads),
]
