import type { ClientLoaderFunctionArgs, ShouldRevalidateFunction } from "@remix-run/react"
import type { FormResult } from "~/context.ts"
import { FRESH_MS } from "~/limits.ts"
import { isCallError } from "./api.ts"
import { pageAddressOf } from "./dialogs.ts"

/* Pages read within the last five minutes come from memory. Every write clears it; focusing the window reads nothing. */

type Kept<Data> = { at: number; data: Data }

const KEPT_AT_MOST = 50

export const memories = new Set<Map<string, unknown>>()
let writes = 0

export function memoryOf<Value>(): Map<string, Value> {
  const memory = new Map<string, Value>()
  memories.add(memory)
  return memory
}

/** Responses that are still being read when it is called are not saved either. */
export function forgetAll(): void {
  writes++
  for (const memory of memories) memory.clear()
}

export const addressOf = (url: URL): string => pageAddressOf(url)

type Options<Data> = {
  /** The cache key of a page. With null its data are read each time. */
  keyOf?: (url: URL) => string | null
  isLasting?: (data: Data) => boolean
  /** What to show from the last data when there is no response. Null stands for the error page. */
  instead?: (last: Data, url: URL) => Data | null
}

export function cachedLoader<Data>({
  keyOf = addressOf,
  isLasting = () => true,
  instead = () => null,
}: Options<Data> = {}) {
  const memory = memoryOf<Kept<Data>>()

  async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Data> {
    const url = new URL(request.url)
    const key = keyOf(url)
    const entry = key === null ? undefined : memory.get(key)
    if (entry && Date.now() - entry.at < FRESH_MS) return entry.data
    const generation = writes
    try {
      const data = (await serverLoader()) as Data
      // The response may be from before the write.
      if (key !== null && generation === writes && isLasting(data)) remember(memory, key, data)
      return data
    } catch (error) {
      const last = [...memory.values()].at(-1)?.data
      const replacement = last !== undefined && isCallError(error) ? instead(last, url) : null
      if (replacement === null) throw error
      return replacement
    }
  }
  // Saves the data of the page that the server rendered.
  clientLoader.hydrate = true as const
  return clientLoader
}

/** A failed form, or a dialog that opens or closes, changes nothing of the page. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus = 200, actionResult, ...change }) =>
  actionStatus < 400 && !isDialogOnly(change) && !(actionResult as FormResult | undefined)?.saved?.goTo

function isDialogOnly({
  currentUrl,
  nextUrl,
  formMethod,
}: Pick<Parameters<ShouldRevalidateFunction>[0], "currentUrl" | "nextUrl" | "formMethod">): boolean {
  const isRead = formMethod === undefined || formMethod === "GET"
  const isSame = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search
  return isRead && !isSame && pageAddressOf(currentUrl) === pageAddressOf(nextUrl)
}

/** Use it for a dialog with lists of its own: it reads them again when it searches or turns their pages. */
export const shouldRevalidateDialog: ShouldRevalidateFunction = ({
  actionStatus = 200,
  defaultShouldRevalidate,
}) => actionStatus < 400 && defaultShouldRevalidate

/** Use it for what surrounds every page: 409 means that somebody else has signed in, 404 that something listed is gone. */
export const shouldRevalidateAccount: ShouldRevalidateFunction = (args) =>
  args.actionStatus === 409 || args.actionStatus === 404 || shouldRevalidate(args)

function remember<Data>(memory: Map<string, Kept<Data>>, key: string, data: Data): void {
  memory.delete(key)
  memory.set(key, { at: Date.now(), data })
  for (const oldest of memory.keys()) if (memory.size > KEPT_AT_MOST) memory.delete(oldest)
}
