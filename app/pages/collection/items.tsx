import { useLoaderData } from "@remix-run/react"
import { lazy, Suspense, useCallback } from "react"
import { paths } from "~/paths.ts"
import { Visibility } from "~/ui/badge.tsx"
import { CopyLink } from "~/ui/copy-link.tsx"
import { EmptyState, NothingFound } from "~/ui/empty-state.tsx"
import { counted } from "~/ui/format.tsx"
import { GrowingGrid, gridKey } from "~/ui/growing-grid.tsx"
import { AddIcon, SearchIcon } from "~/ui/icons.ts"
import { type ItemCardData, ItemGrid, useSavedFirst } from "~/ui/item-grid.tsx"
import { PageHeader } from "~/ui/page-header.tsx"
import { PersonName } from "~/ui/person-name.tsx"
import { collection as words } from "~/words/messages.ts"
import { PasteLinkLate } from "../paste-link-late.tsx"
import type { loader } from "./route.tsx"
import { CollectionToolbar } from "./toolbar.tsx"

// Only wish lists need it.
const loadClaimFoot = () => import("./claim-foot.tsx")
const ClaimFoot = import.meta.env.SSR ? (await loadClaimFoot()).default : lazy(loadClaimFoot)

const claimFoot = (item: ItemCardData) =>
  item.claim && (
    <Suspense>
      <ClaimFoot item={item} kind={item.claim} />
    </Suspense>
  )

export function CollectionHeader() {
  const { collection, found, wishes, mayReport, mayEdit, isOffered, preview } = useLoaderData<typeof loader>()
  const { id, name, description, isPrivate, itemCount, owner } = collection
  return (
    <PageHeader
      title={name}
      description={description}
      meta={
        <>
          <Visibility isPrivate={isPrivate} />
          <span>
            by <PersonName {...owner} />
          </span>
          <span>
            {/* One text: a browser that translates moves texts, and React must put none before them. */}
            {`${found === null ? "" : `${found.toLocaleString("en")} of `}${counted(itemCount, "item")}`}
          </span>
          {wishes && <span>{wishes}</span>}
          {isOffered && (
            <a className="link touch-target" href={paths.collectionForm(id, "handover")}>
              <bdi>{owner.name}</bdi> wants to give you this collection
            </a>
          )}
          {mayReport && (
            <a className="link touch-target" href={`/report?kind=collection&id=${id}`}>
              Report
            </a>
          )}
          <CopyLink preview={preview} mayShare={!mayEdit} />
          {mayEdit && (
            <a className="link touch-target print:hidden" href={paths.collectionForm(id, "share")}>
              Share
            </a>
          )}
        </>
      }
    />
  )
}

export function CollectionItems() {
  const {
    collection,
    cards: listed,
    search,
    limits,
    found,
    total,
    more,
    isFirst,
    isDense,
    wishes,
  } = useLoaderData<typeof loader>()
  const cards = useSavedFirst(listed)
  const { id, name } = collection
  const { sort } = limits
  const to = useCallback((item: number) => paths.product(item, { sort }), [sort])
  return (
    <>
      <CollectionToolbar />
      {total && <p className="mb-3 text-sm text-muted tabular-nums">{total}</p>}
      {cards.length > 0 ? (
        <div className={isDense ? "dense" : undefined}>
          <GrowingGrid key={gridKey(paths.collection(id, limits), search, cards)} cards={cards} more={more}>
            {(page) => <ItemGrid items={page} label={name} to={to} foot={wishes ? claimFoot : undefined} />}
          </GrowingGrid>
        </div>
      ) : isFirst ? (
        <PasteLinkLate collectionId={id}>
          <h2 className="text-muted">{words.noItems}</h2>
        </PasteLinkLate>
      ) : (
        <NoItems search={search} isFiltered={found !== null} id={id} />
      )}
    </>
  )
}

function NoItems({ search, isFiltered, id }: { search: string; isFiltered: boolean; id: number }) {
  const { mayAdd } = useLoaderData<typeof loader>()
  const title = words.noItems
  if (search)
    return <NothingFound title={title} search={search} text="Nothing here has “” in its name or brand." />
  if (isFiltered || !mayAdd)
    return <EmptyState title={title} icon={isFiltered ? <SearchIcon /> : <AddIcon />} />
  return (
    <EmptyState
      title={title}
      icon={<AddIcon />}
      link={{ to: paths.collectionForm(id, "add"), children: "Add the first item" }}
    >
      Paste a link from any shop, and its name, brand and picture are filled in for you.
    </EmptyState>
  )
}
