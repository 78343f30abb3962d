import { Link, useFetchers, useLocation, useNavigation } from "@remix-run/react"
import type { ReactNode } from "react"
import { layout } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { PrivateIcon } from "~/ui/icons.ts"

export type SidebarCollection = {
  id: number
  name: string
  isPrivate: boolean
  /** Address of a small picture. */
  tile: string | null
}

type Props = { collections: SidebarCollection[] | null; signedIn: boolean }

export function SidebarCollections({ collections, signedIn }: Props) {
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
          <Link to={paths.auth()} className="block font-semibold text-accent hover:underline">
            Sign in to start one
          </Link>
        )}
      </State>
    )
  return (
    <ul className="h-[300px] flex-none overflow-y-auto">
      {collections.map((collection) => (
        <CollectionLink key={collection.id} {...collection} />
      ))}
    </ul>
  )
}

function CollectionLink({ id, name, isPrivate, tile }: SidebarCollection) {
  const to = paths.collection(id)
  const current = useLocation().pathname === to
  return (
    <li>
      <Link to={to} className="side-link" aria-current={current ? "page" : undefined}>
        <span aria-hidden="true" className="side-tile">
          {tile ? <img src={tile} alt="" width="24" height="24" loading="lazy" /> : [...name][0]}
        </span>
        <span className="min-w-0 flex-1 truncate">{name}</span>
        {isPrivate && <PrivateIcon role="img" aria-label="Private" className="size-3.5" />}
      </Link>
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
