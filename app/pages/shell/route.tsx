import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react"
import { lazy, Suspense } from "react"
import { cachedLoader } from "~/browser/client-cache.ts"
import { waitingRequests } from "~/domain/requests.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { formAnswerOf } from "~/http/forms/form.server.ts"
import { newOneTimeKey } from "~/http/forms/one-time-key.server.ts"
import { pageLoader } from "~/http/page.server.ts"
import { account, titles } from "~/messages.ts"
import { dialogs } from "~/paths.ts"
import type { loader as rootLoader } from "~/root.tsx"
import { useAnchorNavigation } from "~/ui/navigation.tsx"
import { useFocusOnNavigation } from "../../ui/navigation.tsx"
import { BottomBar } from "./bottom-bar.tsx"
import { PendingPage } from "./pending-page.tsx"
import { readSidebar } from "./sidebar.server.ts"
import { isSidebarOpen, Sidebar } from "./sidebar.tsx"
import { TopBar } from "./top-bar.tsx"
import { useDialogAddress } from "./use-dialog-address.ts"

// Late, because it is the only part of the shell that needs the form library.
const NewCollectionDialog = lazy(async () => {
  const { NewCollectionDialog } = await import("../collections/new-collection-dialog.tsx")
  return { default: NewCollectionDialog }
})

export { shouldRevalidateAccount as shouldRevalidate } from "~/browser/client-cache.ts"

export const loader = pageLoader(async ({ url, request, context, viewer }) => {
  const creating = creates(url)
  // Asked for here and not when the form is sent, so that nothing typed is lost on the way to sign-in.
  if (creating) requireUser(viewer, account.loginToCreateCollection, { title: titles.authentication })
  const [collections, requests] = await Promise.all([
    readSidebar(viewer, request, context),
    waitingRequests(viewer),
  ])
  return {
    sidebarOpen: isSidebarOpen(request.headers.get("Cookie")),
    collections,
    requests,
    newCollection: creating ? { formKey: newOneTimeKey(), serverAnswer: formAnswerOf(context) } : null,
  }
})

const creates = (url: URL) => url.searchParams.get("dialog") === dialogs.newCollection

/** What stands around the pages is the same on all of them; its list says so when it could not be read. */
export const clientLoader = cachedLoader<{ collections: unknown }>({
  keyOf: (url) => (creates(url) ? null : "shell"),
  instead: (last, url) => (creates(url) ? null : { ...last, collections: null }),
})

/** Everything around a page: top bar, sidebar on a desktop, bottom bar on a phone, the dialog of all pages. */
export default function Shell() {
  const { sidebarOpen, collections, requests, newCollection } = useLoaderData<typeof loader>()
  const root = useRouteLoaderData<typeof rootLoader>("root")
  const main = useFocusOnNavigation()
  const followAnchor = useAnchorNavigation()
  const { openHere, closed } = useDialogAddress(dialogs.newCollection)
  const user = root?.user ?? null
  return (
    <div className="shell">
      <a
        href="#main"
        className="button button-primary fixed top-2 left-2 z-50 -translate-y-20 focus:translate-y-0"
      >
        Skip to content
      </a>
      <TopBar appName={root?.appName ?? ""} user={user} sidebarOpen={sidebarOpen} requests={requests} />
      <Sidebar collections={collections} signedIn={user !== null} newCollection={openHere} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: hears clicks on anchors, which the keyboard makes too */}
      <main id="main" ref={main} tabIndex={-1} className="main outline-none" onClick={followAnchor}>
        <div className="mx-auto max-w-[100rem]">
          <PendingPage>
            <Outlet />
          </PendingPage>
        </div>
      </main>
      <BottomBar />
      {newCollection && (
        <Suspense>
          <NewCollectionDialog closeTo={closed} {...newCollection} />
        </Suspense>
      )}
    </div>
  )
}
