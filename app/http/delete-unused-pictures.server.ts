import type { AppLoadContext } from "@remix-run/node"
import { releasePictures } from "../services/images/unused.server.ts"
import type { SentRequest } from "./request.ts"
import { reportError } from "./server/log.server.ts"
import { onShutdown } from "./server/shutdown.ts"

/** Stopping waits for those that have begun. */
const AT_ONCE = 100

const underWay = new Set<Promise<void>>()
let isStopping = false

onShutdown(async () => {
  isStopping = true
  await Promise.all(underWay)
})

/** After the response. Failures are logged; the daily sweep finds what is left. */
export function deleteUnusedPictures(
  pictures: string[],
  { request, context }: { request: SentRequest; context: AppLoadContext },
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
