import { forgetAll } from "./client-cache.ts"
import { isBusy, remixRouter, rootData } from "./router.ts"
import { discardShownData } from "./stale.ts"

/* Tabs of one browser tell each other who is signed in, and that something was written. */

type News = { user: number | null } | "write"

const HOUR_MS = 3_600_000

const STORED_USER = "curio:user"

/** Somebody has signed out or in in another tab. What this tab shows is still there. */
export const USER_EVENT = "curio:user-changed"

let channel: BroadcastChannel | undefined
const tell = (news: News) => channel?.postMessage(news)

let user: number | null | undefined
let isWritten = false
let isStale = false

/** Call it for each write of this tab that was answered. One without a response may never have left. */
export function noteWrite(): void {
  forgetAll()
  isWritten = true
  // The router goes on in between.
  setTimeout(tellWrite)
}

/** Waits until this tab has read its data again: the other's reading would take the toast. */
function tellWrite(): void {
  if (!isWritten || isBusy() || remixRouter()?.state.revalidation !== "idle") return
  isWritten = false
  tell("write")
}

function tellUser(): void {
  const root = rootData()
  const now = root?.user?.id ?? null
  if (!root || now === user) return
  // A new tab that shows /auth says nothing: another tab may hold a form whose session has just ended.
  const isNews = user !== undefined || now !== null
  user = now
  if (isNews) tell({ user })
  try {
    localStorage.setItem(STORED_USER, `${user}`)
  } catch {}
}

function hear(news: News): void {
  if (news !== "write") {
    if (news.user === user) return
    dispatchEvent(new Event(USER_EVENT))
    discardShownData()
  }
  forgetAll()
  isStale = true
  if (news !== "write" || document.visibilityState === "visible") renew()
}

let hiddenAt = Date.now()

/** After an hour the addresses of private pictures may have ended. */
function renewAfterAnHour(): void {
  if (document.visibilityState !== "visible") {
    hiddenAt = Date.now()
    return
  }
  if (Date.now() - hiddenAt > HOUR_MS) {
    forgetAll()
    isStale = true
  }
  renew()
}

function renew(): void {
  if (!isStale) return
  isStale = false
  remixRouter()?.revalidate()
}

/** A page that the browser has kept shows what its user saw, so another user must not see it. */
function checkUser({ persisted }: PageTransitionEvent): void {
  if (!persisted || localStorage.getItem(STORED_USER) === `${user}`) return
  document.documentElement.hidden = true
  location.reload()
}

/** Call it when the router has started. */
export function watchOtherTabs(): void {
  try {
    channel = new BroadcastChannel("curio")
  } catch {
    // A browser that refuses cookies may refuse this, too, and storage. Then nobody is signed in.
    return
  }
  tellUser()
  remixRouter()?.subscribe(() => {
    tellUser()
    tellWrite()
  })
  channel.addEventListener("message", ({ data }: MessageEvent<News>) => hear(data))
  addEventListener("visibilitychange", renewAfterAnHour)
  addEventListener("pageshow", checkUser)
}
