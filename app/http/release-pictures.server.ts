import type { AppLoadContext } from "@remix-run/node"
import { releasePictures } from "~/services/images/index.server.ts"
import { reportError } from "./log.server.ts"
import { onShutdown } from "./server/shutdown.ts"

const underWay = new Set<Promise<void>>()
onShutdown(async () => void (await Promise.all(underWay)))

/** As many addresses as one statement is asked about. */
const AT_ONCE = 1_000

/**
 * Deletes those of the pictures that nothing refers to any more, beside the answer and after it: a collection may have
 * had thousands. A failure is logged; what is left then is found by the next sweep of unused pictures.
 */
export function releaseLater(
  pictures: string[],
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  if (pictures.length === 0) return
  const release = async () => {
    for (let at = 0; at < pictures.length; at += AT_ONCE)
      await releasePictures(pictures.slice(at, at + AT_ONCE))
  }
  const work = release()
    .catch((error: unknown) => void reportError(error, request, context))
    .finally(() => underWay.delete(work))
  underWay.add(work)
}
