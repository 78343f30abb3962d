import { LRUCache } from "lru-cache"
import { recordLinkUse } from "~/domain/collections/link-writes.server.ts"
import { reportFailure } from "~/observe/log.server.ts"
import { onShutdown } from "~/runtime/shutdown.ts"
import { isApi } from "../request.ts"
import { isOpening } from "./count-view.server.ts"

/** The day on which this process has counted the link last. */
const counted = new LRUCache<number, string>({ max: 10_000 })
const writing = new Set<Promise<unknown>>()

type Request = { path: string; method: string; headers: { get(name: string): string | null } }

/** The day on which a person has opened one of the link's pages. The page does not wait for the write. */
export function countLinkUse(linkId: number, { path, ...request }: Request): void {
  const day = new Date().toISOString().slice(0, 10)
  if (isApi(path) || !isOpening(request) || counted.get(linkId) === day) return
  counted.set(linkId, day)
  const write = recordLinkUse(linkId, day)
    .catch((error: unknown) => {
      counted.delete(linkId)
      reportFailure(error, "the last use of a link was not saved")
    })
    .finally(() => writing.delete(write))
  writing.add(write)
}

export async function linkUsesSaved(): Promise<void> {
  await Promise.all(writing)
}

onShutdown(linkUsesSaved)
