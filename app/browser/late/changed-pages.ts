import { memories } from "../client-cache.ts"

/* What others write in a list that is kept here is seen at the next visit: a page that is read anyway says which lists have changed. */

const LIST = /^\/(?:collection|groups)\/\d+/
const NAMES_MAX = 10
/** What came with the document was read before this script knew of it. */
const DOCUMENT_MS = 15_000

export function askForChanges(): void {
  const { fetch } = window
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const pages = isPageData(request) ? heldPages() : ""
    if (!pages) return fetch(input, init)
    request.headers.set("Held-Pages", pages)
    const response = await fetch(request)
    forget(new Set(response.headers.get("Changed-Pages")?.split(", ")))
    return response
  }
}

const isPageData = ({ method, url }: Request) =>
  method === "GET" && url.startsWith(location.origin) && new URL(url).pathname.endsWith(".data")

const listOf = (key: string): string | undefined => LIST.exec(key)?.[0]

/** The newest lists, with the milliseconds since the oldest of their kept pages was read. */
function heldPages(): string {
  const ages = new Map<string, number>()
  for (const memory of memories)
    for (const [key, value] of memory) {
      const list = listOf(key)
      const { at } = value as { at?: number }
      if (!list || at === undefined) continue
      const { timeOrigin } = performance
      const readAt = at - timeOrigin < DOCUMENT_MS ? timeOrigin : at
      ages.set(list, Math.max(ages.get(list) ?? 0, Math.ceil(Date.now() - readAt)))
    }
  const newest = [...ages].sort(([, one], [, other]) => one - other).slice(0, NAMES_MAX)
  return newest.map(([list, age]) => `${list};${age}`).join(", ")
}

function forget(lists: Set<string>): void {
  if (lists.size === 0) return
  for (const memory of memories)
    for (const key of memory.keys()) if (lists.has(listOf(key) ?? "")) memory.delete(key)
}
