import { useLoaderData } from "@remix-run/react"
import { useCallback } from "react"
import { Form } from "react-router-dom"
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
  const { collection, found, mayReport, mayEdit, isOffered, preview } = useLoaderData<typeof loader>()
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
    filter,
    limits,
    total,
    more,
    isFirst,
    isDense,
  } = useLoaderData<typeof loader>()
  const cards = useSavedFirst(listed)
  const { id, name } = collection
  const { sort } = limits
  const to = useCallback((item: number) => paths.product(item, { sort }), [sort])
  return (
    <>
      <CollectionToolbar />
      {filter && <Filters filter={filter} />}
      {total && <p className="mb-3 text-sm text-muted tabular-nums">{total}</p>}
      {cards.length > 0 ? (
        <div className={isDense ? "dense" : undefined}>
          <GrowingGrid key={gridKey(paths.collection(id, limits), search, cards)} cards={cards} more={more}>
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
function Filters({ filter: { states, all, brands, sort, sorts } }: { filter: Filter }) {
  const { collection, mayEdit, limits } = useLoaderData<typeof loader>()
  const { id } = collection
  const { state = "", tags, brand, maxPrice } = limits
  const linkTo = (change: Partial<typeof limits> | { state: string } | { sort: string }) =>
    paths.collection(id, { ...limits, ...change, filter: "on" })
  const ofStates = states.map(([name = "", label = ""]) => ({
    to: linkTo({ state: name }),
    label,
    current: name === state,
  }))
  const orders = sorts.map(([name = "", label = ""]) => ({
    to: linkTo({ sort: name }),
    label,
    current: name === sort,
  }))
  const tagPills = [...new Set([...all, ...tags])].map((tag) => {
    const rest = tags.filter((chosen) => chosen !== tag)
    const current = rest.length < tags.length
    return { to: linkTo({ tags: current ? rest : [...tags, tag] }), label: `#${tag}`, current }
  })
  const removable = [
    ...(brand ? [{ to: linkTo({ brand: undefined }), label: `${brand} ×`, current: true }] : []),
    ...(maxPrice
      ? [{ to: linkTo({ maxPrice: undefined }), label: `Up to ${maxPrice} ×`, current: true }]
      : []),
  ]
  return (
    <div className="mb-4 grid gap-2.5">
      <div className="flex flex-wrap items-center gap-x-3">
        <FilterPills label="Sort" choices={orders} />
        {mayEdit && sort === "own" && (
          <a href={paths.arrange(id)} className="link touch-target text-sm">
            Put in order
          </a>
        )}
      </div>
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
      <FilterForm brands={brands} />
      {removable.length > 0 && <FilterPills label="Remove" choices={removable} />}
    </div>
  )
}

function FilterForm({ brands }: { brands: string[] }) {
  const { search, limits } = useLoaderData<typeof loader>()
  const { state, tags, brand = "", maxPrice = "", sort } = limits
  const kept = Object.entries({ search, state, sort, filter: "on" }).filter(([, value]) => value)
  return (
    <Form
      key={`${brand} ${maxPrice}`}
      method="get"
      preventScrollReset
      className="flex flex-wrap items-center gap-2.5"
    >
      {[...kept, ...tags.map((tag) => ["tag", tag])].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <div className="min-w-0 flex-1 basis-32 sm:flex-none sm:basis-44">
        <select name="brand" aria-label="Brand" defaultValue={brand} className="input">
          <option value="">All brands</option>
          {[...new Set([...brands, brand])].filter(Boolean).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
      <div className="min-w-0 flex-1 basis-32 sm:flex-none sm:basis-44">
        <input
          name="maxPrice"
          aria-label="Price up to"
          placeholder="Price up to"
          title="Such as 50, 49.90 or 49.90 EUR"
          pattern="[0-9]{1,12}(\.[0-9]{1,3})?( [A-Z]{3})?"
          defaultValue={maxPrice}
          autoComplete="off"
          className="input"
        />
      </div>
      <button type="submit" className="button button-ghost">
        Show
      </button>
    </Form>
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
