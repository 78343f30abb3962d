import type { AppLoadContext } from "@remix-run/node"
import { releasePictures } from "../services/images/unused.server.ts"
import { reportError } from "./server/log.server.ts"
import { onShutdown } from "./server/shutdown.ts"

/** So few that a stop, which waits for those that are begun, waits for a moment only. */
const AT_ONCE = 100

const underWay = new Set<Promise<void>>()
let isStopping = false

onShutdown(async () => {
  isStopping = true
  await Promise.all(underWay)
})

/**
 * Deletes those of the pictures that nothing refers to any more, beside the answer and after it: a collection may have
 * had thousands. A failure is logged; what is left by it, or by a stop, is found by the next sweep of unused pictures.
 */
export function deleteUnusedPictures(
  pictures: string[],
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  if (pictures.length === 0) return
  const release = async () => {
    for (let at = 0; at < pictures.length && !isStopping; at += AT_ONCE)
      await releasePictures(pictures.slice(at, at + AT_ONCE))
  }
  const work = release()
    .catch((error: unknown) => void reportError(error, request, context))
    .finally(() => underWay.delete(work))
  underWay.add(work)
}
