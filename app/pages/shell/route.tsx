import { Outlet, useLoaderData, useLocation, useNavigation, useRouteLoaderData } from "@remix-run/react"
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react"
import { cachedLoader } from "~/browser/client-cache.ts"
import { isStale } from "~/browser/stale.ts"
import type { RootData } from "~/context.ts"
import { waitingRequests } from "~/domain/requests.server.ts"
import { env } from "~/env.server.ts"
import { pageLoader } from "~/http/page.server.ts"
import { sessionDaysLeft } from "~/http/session/session.server.ts"
import { paths } from "~/paths.ts"
import { counted } from "~/ui/format.tsx"
import { useBrowserLayoutEffect } from "~/ui/hydration.ts"
import { SkeletonGrid, SkeletonLine } from "~/ui/masonry.tsx"
import { useAnchorNavigation, useFocusOnNavigation } from "~/ui/navigation.tsx"
import { BottomBar, isSidebarOpen, Sidebar } from "./navigation.tsx"
import { readSidebar, redirectEmptySearch, redirectOldDialog } from "./shell.server.ts"
import { TopBar } from "./top-bar.tsx"
import { loadNewCollection, NEW_COLLECTION_HASH, useDialogLinks } from "./use-dialog-links.ts"

export { shouldRevalidateAccount as shouldRevalidate } from "~/browser/client-cache.ts"

export const loader = pageLoader(async (page) => {
  const { url, request, context, viewer } = page
  redirectOldDialog(url)
  redirectEmptySearch(page)
  const [collections, requests, daysLeft] = await Promise.all([
    readSidebar(viewer, request, context),
    waitingRequests(viewer),
    sessionDaysLeft(request, context),
  ])
  return {
    sidebarOpen: isSidebarOpen(request.headers.get("Cookie")),
    collections,
    requests,
    notice: env.DEMO ? DEMO : daysLeft !== null && sessionEnding(daysLeft),
  }
})

type NoticeData = { text: string; to?: string; label: string; after: string }

const DEMO: NoticeData = {
  text: "This is a demo: nothing is saved.",
  to: `${paths.help}#start-your-own`,
  label: "Start your own",
  after: "in two commands.",
}

const sessionEnding = (daysLeft: number): NoticeData => ({
  text: `Your session ends in ${counted(daysLeft, "day")}.`,
  label: "Sign in again",
  after: "to stay signed in.",
})

/** The sidebar says so when its list could not be read. */
export const clientLoader = cachedLoader<{ collections: unknown }>({
  keyOf: () => "shell",
  instead: (last) => ({ ...last, collections: null }),
})

const StaleSign = lazy(() => import("~/ui/late/stale-sign.tsx"))

export default function Shell() {
  const { sidebarOpen, collections, requests, notice } = useLoaderData<typeof loader>()
  const root = useRouteLoaderData<RootData>("root")
  const main = useFocusOnNavigation()
  const followAnchor = useAnchorNavigation()
  const dialogLinks = useDialogLinks()
  const user = root?.user ?? null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears clicks on anchors
    // biome-ignore lint/a11y/useKeyWithClickEvents: which the keyboard makes too
    <div className="shell" {...dialogLinks} onClick={followAnchor}>
      {/* biome-ignore lint/a11y/useValidAnchor: without JavaScript it is a link */}
      <a
        href="#main"
        onClick={(event) => {
          // An entry in the history that the router has not made would keep dialogs from asking before Back.
          event.preventDefault()
          main.current?.focus()
        }}
        className="button button-primary fixed top-2 left-2 z-50 not-focus:-top-20"
      >
        Skip to content
      </a>
      <TopBar appName={root?.appName ?? ""} user={user} sidebarOpen={sidebarOpen} requests={requests} />
      {isStale() && (
        <Suspense>
          <StaleSign />
        </Suspense>
      )}
      <Sidebar collections={collections} signedIn={user !== null} />
      <main id="main" ref={main} tabIndex={-1} className="main outline-none">
        <div className="mx-auto flex max-w-[100rem] flex-col">
          {notice && <Notice {...notice} />}
          <PendingPage>
            <Outlet />
          </PendingPage>
        </div>
      </main>
      <BottomBar />
      {user && <NewCollectionInPlace />}
    </div>
  )
}

/** Without an address, it leads to sign-in and back. */
function Notice({ text, to, label, after }: NoticeData) {
  const { pathname, search } = useLocation()
  return (
    <p className="mb-6 rounded-md bg-sunken px-4 py-3 text-sm">
      {text}{" "}
      <a className="link" href={to ?? paths.auth({ again: "1", redirectTo: pathname + search })}>
        {label}
      </a>{" "}
      {after}
    </p>
  )
}

function NewCollectionInPlace() {
  const isOpen = useLocation().hash === NEW_COLLECTION_HASH
  const [Dialog, setDialog] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (isOpen) loadNewCollection().then((loaded) => setDialog(() => loaded))
  }, [isOpen])
  return isOpen && Dialog ? <Dialog /> : null
}

/** Quicker pages show no skeleton, so that nothing flickers. */
const SKELETON_AFTER_MS = 250

/** A skeleton while a collection or a brand loads, nothing while a product loads. The old page stays, hidden. */
function PendingPage({ children }: { children: ReactNode }) {
  const pending = usePendingKind()
  useTop(pending !== null)
  return (
    <>
      {pending && pending !== "product" && (
        <div className="pt-1">
          <SkeletonLine className="h-8 w-60" />
          <SkeletonLine className="mt-3 mb-8 h-4 w-40" />
          <SkeletonGrid label={`Loading the ${pending}`} />
        </div>
      )}
      <div hidden={pending !== null} className="min-h-0 flex-1">
        {children}
      </div>
    </>
  )
}

/** A page that loads shows from its top. If it does not come, the old page is where it was. */
function useTop(isPending: boolean): void {
  useBrowserLayoutEffect(() => {
    if (!isPending) return
    const [from, y] = [location.pathname, window.scrollY]
    window.scrollTo(0, 0)
    return () => {
      if (location.pathname === from) window.scrollTo(0, y)
    }
  }, [isPending])
}

type PageKind = "collection" | "brand" | "product"

/** The kind of the next page, once it has loaded for a while. */
function usePendingKind(): PageKind | null {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const next = state === "loading" && location.pathname !== pathname ? location.pathname : null
  const [late, setLate] = useState<string | null>(null)
  useEffect(() => {
    const wait = next === null ? undefined : setTimeout(() => setLate(next), SKELETON_AFTER_MS)
    return () => {
      clearTimeout(wait)
      setLate(null)
    }
  }, [next])
  const kind = /^\/(collection|brand|product)\/./.exec(next ?? "")?.[1]
  return kind && late === next ? (kind as PageKind) : null
}
