import { createPath, isRouteErrorResponse } from "@remix-run/react"
import { apiErrors, titles } from "~/words/messages.ts"
import { ApiError, isGone } from "../api.ts"
import { loadFiles, pageAddressOf } from "../dialogs.ts"
import { type LoaderWrapper, withPatience } from "../late-requests.ts"
import { type Route, remixRouter } from "../router.ts"
import { staleState } from "../stale.ts"
import { showToast } from "../toast-event.ts"

/* A page whose data cannot be read again stays as it is, is marked (`StaleSign`), and is read again later. */

export const keepShown: LoaderWrapper = async (route, read, { request }) => {
  const { id } = route
  const shownData = shownBy(route, new URL(request.url))
  const instead = (error: unknown) => {
    if (shownData === undefined || request.signal.aborted || !isPassing(error)) throw error
    if (shownData !== null) staleState.stale.add(id)
    return id === "root" && staleState.success
      ? { ...(shownData as object), toast: staleState.success }
      : shownData
  }
  try {
    const data = await read()
    staleState.stale.delete(id)
    if (id === "root") staleState.isOfAnotherUser = false
    const pending = (data as { pending?: Promise<unknown> } | null)?.pending
    if (!pending) return data
    const settled = pending.catch(instead).then(dataOf)
    // Closing its dialog aborts it, and then nothing waits for it.
    settled.catch(() => {})
    return { pending: settled }
  } catch (error) {
    return instead(error)
  }
}

const dataOf = async (pageData: unknown) =>
  (pageData as { pending?: Promise<unknown> } | null)?.pending ?? pageData

/** Data that may stay; null for data beside the page, such as more cards; undefined for data of another page. */
function shownBy({ id, path, index }: Route, url: URL): unknown {
  const { location, navigation, loaderData } = remixRouter().state
  if (staleState.isOfAnotherUser) return undefined
  // A route without a path stands around all pages.
  if (!path && !index) return loaderData[id]
  const address = pageAddressOf(url)
  if (address === pageAddressOf(location)) return loaderData[id]
  return navigation.location && address === pageAddressOf(navigation.location) ? undefined : null
}

/** Excludes what takes a page away: signed out, deleted, no right. */
function isPassing(error: unknown): boolean {
  if (error instanceof Response) return false
  const { status } = error instanceof ApiError || isRouteErrorResponse(error) ? error : { status: 500 }
  return status >= 500 || status === 429
}

/** When a deploy has removed the module, the target page is loaded anew. It must not throw: the router would wait for ever. */
export async function loadModule(id: string): Promise<void> {
  try {
    await withPatience(() => loadFiles([id]), { isRead: true })
  } catch (error) {
    const router = remixRouter()
    const to = router.state.navigation.location
    const isReplaced = await isGone(error)
    if (to && to === router.state.navigation.location) {
      const { location: here } = router.state
      if (isReplaced) location.assign(createPath(to))
      else router.navigate(createPath(here), { replace: true, state: here.state, preventScrollReset: true })
      if (!isReplaced) showToast({ kind: "error", title: titles.error, description: apiErrors.unreached })
    }
    await new Promise(() => {})
  }
}
