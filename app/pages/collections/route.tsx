import { type MetaFunction, Outlet, useLoaderData } from "@remix-run/react"
import { cachedLoader } from "~/browser/client-cache.ts"
import { offersTo } from "~/domain/collections/handover.server.ts"
import { collectionListSchema } from "~/domain/collections/inputs.server.ts"
import { type CollectionFilter, collectionFilters } from "~/domain/collections/policy.ts"
import { listCollections } from "~/domain/collections/reads.server.ts"
import { topics } from "~/domain/topics.ts"
import { SearchField } from "~/forms/search-field.tsx"
import { pageQuery } from "~/http/body/input.server.ts"
import { pageLoader } from "~/http/page.server.ts"
import { pageSizes } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { FilterPills } from "~/ui/choices.tsx"
import { AddIcon } from "~/ui/icons.ts"
import { Note } from "~/ui/note.tsx"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { layout } from "~/words/messages.ts"
import { collectionCards } from "../cards.server.ts"
import { CollectionList } from "./list.tsx"

export { shouldRevalidate } from "~/browser/client-cache.ts"

export const loader = pageLoader(async ({ viewer, url, context }) => {
  const { filter, search } = pageQuery(collectionListSchema, url)
  const cursor = url.searchParams.get("cursor")
  const [page, offers] = await Promise.all([
    listCollections(viewer, { ...{ filter, search, cursor }, limit: pageSizes.grid, withoutEmpty: true }),
    filter === "public" ? [] : offersTo(viewer),
  ])
  context.cache?.dependsOn(
    // A collection that is not shown may be renamed to match the search.
    ...(search ? [topics.anyCollection] : []),
    ...[...page.items.map(({ collection }) => collection), ...offers].map(({ id }) => topics.collection(id)),
  )
  return {
    offers,
    cards: await collectionCards(viewer, page.items),
    filter: filter ?? ((viewer ? "mine" : "public") satisfies CollectionFilter),
    search: search ?? "",
    more: page.nextCursor && paths.collections({ filter, search, cursor: page.nextCursor }),
    signedIn: viewer !== null,
  }
})

export const clientLoader = cachedLoader()

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, layout.collections, "Collections of the things people love, public and your own.")

const filterNames = { mine: "Mine", shared: "Shared with me", public: "Public" } as const

export default function Collections() {
  const { offers, cards, filter, search, signedIn } = useLoaderData<typeof loader>()
  const isFirst = signedIn && filter === "mine" && !search && cards.length === 0
  return (
    <>
      <PageHeader
        title={layout.collections}
        back={{ to: paths.home, label: layout.home, phoneOnly: true }}
        actions={
          <ButtonLink to={paths.newCollection} variant={isFirst ? "ghost" : "primary"}>
            <AddIcon />
            New collection
          </ButtonLink>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2.5 desktop:mb-6 desktop:gap-y-4">
        <SearchField label="Search collections" value={search} keep={{ filter }} />
        {signedIn && (
          <FilterPills
            label="Which collections"
            choices={collectionFilters.map((name) => ({
              to: paths.collections({ filter: name, search }),
              label: filterNames[name],
              current: name === filter,
            }))}
          />
        )}
      </div>
      {offers.length > 0 && (
        <div className="mb-4 grid gap-2.5">
          {offers.map(({ id, name, owner }) => (
            <Note key={id}>
              <p>
                <bdi>{owner}</bdi> wants to give you <bdi>{name}</bdi>
              </p>
              <ButtonLink to={paths.collectionForm(id, "handover")} variant="ghost" className="button-small">
                Answer
              </ButtonLink>
            </Note>
          ))}
        </div>
      )}
      <CollectionList isFirst={isFirst} />
      <Outlet />
    </>
  )
}
