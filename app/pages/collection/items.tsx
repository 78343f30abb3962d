import { useLoaderData } from "@remix-run/react"
import { useCallback } from "react"
import { paths } from "~/paths.ts"
import { Visibility } from "~/ui/badge.tsx"
import { ButtonLink } from "~/ui/button.tsx"
import { FilterPills } from "~/ui/choices.tsx"
import { CopyLink } from "~/ui/copy-link.tsx"
import { EmptyState, NothingFound } from "~/ui/empty-state.tsx"
import { counted } from "~/ui/format.tsx"
import { GrowingGrid, gridKey } from "~/ui/growing-grid.tsx"
import { AddIcon, SearchIcon } from "~/ui/icons.ts"
import { ItemGrid, useSavedFirst } from "~/ui/item-grid.tsx"
import { PageHeader } from "~/ui/page-header.tsx"
import { PersonName } from "~/ui/person-name.tsx"
import { collection as words } from "~/words/messages.ts"
import { PasteLinkLate } from "../paste-link-late.tsx"
import type { loader } from "./route.tsx"
import { CollectionToolbar } from "./toolbar.tsx"

export function CollectionHeader() {
  const { collection, found, mayReport, mayEdit, preview } = useLoaderData<typeof loader>()
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
    filter,
    chosenSort,
    more,
    isFirst,
    isDense,
  } = useLoaderData<typeof loader>()
  const cards = useSavedFirst(listed)
  const { id, name } = collection
  const to = useCallback((item: number) => paths.product(item, { sort: chosenSort }), [chosenSort])
  return (
    <>
      <CollectionToolbar />
      {filter && <Filters id={id} search={search} filter={filter} />}
      {cards.length > 0 ? (
        <div className={isDense ? "dense" : undefined}>
          <GrowingGrid
            key={gridKey(`${id} ${chosenSort} ${filter?.state} ${filter?.tags}`, search, cards)}
            cards={cards}
            more={more}
          >
            {(page) => <ItemGrid items={page} label={name} to={to} />}
          </GrowingGrid>
        </div>
      ) : isFirst ? (
        <PasteLinkLate collectionId={id}>
          <h2 className="text-muted">{words.noItems}</h2>
        </PasteLinkLate>
      ) : (
        <NoItems search={search} isFiltered={filter !== null} id={id} />
      )}
    </>
  )
}

type Filter = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["filter"]>

/** Links that combine: each state, and each tag of the collection, which a second press takes away. */
function Filters({ id, search, filter }: { id: number; search: string; filter: Filter }) {
  const { mayEdit, chosenSort } = useLoaderData<typeof loader>()
  const { state, states, tags, all, sort, sorts } = filter
  const ofStates = states.map(([name = "", label = ""]) => ({
    to: paths.collection(id, { search, state: name, tags, sort: chosenSort, filter: "on" }),
    label,
    current: name === state,
  }))
  const orders = sorts.map(([name = "", label = ""]) => ({
    to: paths.collection(id, { search, state, tags, sort: name, filter: "on" }),
    label,
    current: name === sort,
  }))
  const tagPills = [...new Set([...all, ...tags])].map((tag) => {
    const rest = tags.filter((chosen) => chosen !== tag)
    const current = rest.length < tags.length
    return {
      to: paths.collection(id, {
        search,
        state,
        tags: current ? rest : [...tags, tag],
        sort: chosenSort,
        filter: "on",
      }),
      label: `#${tag}`,
      current,
    }
  })
  return (
    <div className="mb-4 grid gap-2.5">
      <FilterPills label="Sort" choices={orders} />
      <FilterPills label="State" choices={ofStates} />
      {tagPills.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3">
          <FilterPills label="Tags" choices={tagPills} />
          {mayEdit && (
            <ButtonLink to={paths.collectionForm(id, "tags")} variant="quiet" className="button-small">
              Rename a tag
            </ButtonLink>
          )}
        </div>
      )}
    </div>
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
