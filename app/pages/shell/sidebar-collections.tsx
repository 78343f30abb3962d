import { useFetchers, useLocation, useNavigation, useRouteLoaderData } from "@remix-run/react"
import { type ReactNode, useEffect, useRef } from "react"
import { Link } from "react-router-dom"
import { paths } from "~/paths.ts"
import { PrivateIcon } from "~/ui/icons.ts"
import { LoadedImage } from "~/ui/picture.tsx"
import { layout } from "~/words/messages.ts"
import type { loader } from "../collection/route.tsx"

type SidebarCollection = {
  id: number
  name: string
  isPrivate: boolean
  /** `tile` is the address of a small picture. */
  tile: string | null
}

export type SidebarList = { shown: SidebarCollection[]; hasMore: boolean }

type Props = { collections: SidebarList | null; signedIn: boolean }

export function SidebarCollections({ collections: list, signedIn }: Props) {
  const collections = list?.shown
  const { pathname, search } = useLocation()
  const { state, formMethod } = useNavigation()
  const creating = useFetchers().some(({ formAction }) => formAction?.startsWith(paths.collections()))
  const renewing = state !== "idle" && (!collections || formMethod !== undefined)
  if (!collections?.length && (renewing || creating)) return <State>{layout.collectionsLoading}</State>
  if (!collections)
    return (
      <State role="alert">
        {layout.collectionsFailed}{" "}
        <Link to={pathname + search} preventScrollReset className="underline hover:text-ink">
          Try again
        </Link>
      </State>
    )
  if (collections.length === 0)
    return (
      <State>
        {layout.collectionsEmpty}{" "}
        {!signedIn && (
          <a href={paths.auth()} className="block font-semibold text-accent hover:underline">
            Sign in to start one
          </a>
        )}
      </State>
    )
  return <CollectionLinks collections={collections} hasMore={list?.hasMore ?? false} />
}

function CollectionLinks({ collections, hasMore }: { collections: SidebarCollection[]; hasMore: boolean }) {
  const current = useCurrentCollection()
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  // The list alone: `scrollIntoView` would scroll the page too.
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(
      `[href="${current && paths.collection(current.id)}"]`,
    )
    if (!list.current || !link) return
    const lowest = link.offsetTop + link.offsetHeight - list.current.clientHeight
    list.current.scrollTop = Math.max(lowest, Math.min(list.current.scrollTop, link.offsetTop))
  }, [current])
  const isListed = !current || collections.some(({ id }) => id === current.id)
  return (
    <>
      <ul ref={list} className="side-list relative flex h-[300px] flex-none flex-col overflow-y-auto">
        {!isListed && <CollectionLink {...current} tile={null} pathname={pathname} />}
        {collections.map((collection) => (
          <CollectionLink key={collection.id} {...collection} pathname={pathname} />
        ))}
      </ul>
      {hasMore && (
        <a href={paths.collections({ filter: "mine" })} className="side-link mt-1 flex-none">
          All collections
        </a>
      )}
    </>
  )
}

/** The one on the page, if the viewer may add to it whoever sees it. It may be older than what the list has. */
function useCurrentCollection() {
  const page = useRouteLoaderData<typeof loader>("pages/collection/route")
  return page && (page.mayEdit || page.isCollaborator) ? page.collection : undefined
}

/** A plain anchor: a `Link` costs as much as a card, and the shell handles clicks on anchors. */
function CollectionLink({ id, name, isPrivate, tile, pathname }: SidebarCollection & { pathname: string }) {
  const to = paths.collection(id)
  return (
    <li>
      <a href={to} className="side-link" aria-current={pathname === to ? "page" : undefined}>
        <span aria-hidden="true" className="side-tile">
          {tile ? <LoadedImage src={tile} alt="" width="24" height="24" loading="lazy" /> : [...name][0]}
        </span>{" "}
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {name}
        </span>
        {isPrivate && <PrivateIcon role="img" aria-label="Private" className="size-3.5" />}
      </a>
    </li>
  )
}

function State({ role = "status", children }: { role?: "status" | "alert"; children: ReactNode }) {
  return (
    <div role={role} className="px-3 py-2 text-sm text-muted">
      {children}
    </div>
  )
}
