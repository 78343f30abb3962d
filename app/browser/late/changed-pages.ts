import { memories } from "../client-cache.ts"

/* What others write in a list that is kept here is seen at the next visit: a page that is read anyway says which lists have changed. */

const LIST = /^\/(?:collection|groups)\/\d+/
const NAMES_MAX = 10

/** The time of the server at which each list was read; of several pages of a list, the oldest. */
const readAt = new Map<string, string>()

export function askForChanges(): void {
  const { fetch } = window
  const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
  const time = document?.serverTiming?.find(({ name }) => name === "read")?.duration
  note(document ? new URL(document.name).pathname : "", time?.toFixed(3))
  window.fetch = async (input, init) => {
    // A request with a body could be read only once.
    if ((init?.method ?? (input instanceof Request ? input.method : "GET")) !== "GET")
      return fetch(input, init)
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (!pathname.endsWith(".data")) return fetch(request)
    const pages = heldPages()
    if (pages) request.headers.set("Held-Pages", pages)
    const response = await fetch(request)
    const { headers } = response
    forget(new Set(headers.get("Changed-Pages")?.split(", ")))
    note(pathname, /\bread;dur=([\d.]+)/.exec(headers.get("Server-Timing") ?? "")?.[1])
    return response
  }
}

const listOf = (key: string): string => LIST.exec(key)?.[0] ?? ""

function heldLists(): Set<string> {
  const keys = [...memories].flatMap((memory) => [...memory.keys()])
  return new Set(keys.map(listOf))
}

function note(path: string, time: string | undefined): void {
  const list = listOf(path)
  if (!list || !time || (readAt.has(list) && heldLists().has(list))) return
  readAt.delete(list)
  readAt.set(list, time)
}

/** The newest lists. */
function heldPages(): string {
  const held = heldLists()
  const pages = [...readAt].filter(([list]) => held.has(list)).slice(-NAMES_MAX)
  return pages.map(([list, time]) => `${list};${time}`).join(", ")
}

function forget(lists: Set<string>): void {
  for (const list of lists) readAt.delete(list)
  if (lists.size === 0) return
  for (const memory of memories)
    for (const key of memory.keys()) if (lists.has(listOf(key))) memory.delete(key)
}
