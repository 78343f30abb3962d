import { type MetaFunction, Outlet, useLoaderData } from "@remix-run/react"
import { cachedLoader } from "~/browser/client-cache.ts"
import { collectionFilters } from "~/domain/collections/policy.ts"
import { SearchField } from "~/forms/search-field.tsx"
import { pageLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { FilterPills } from "~/ui/choices.tsx"
import { AddIcon } from "~/ui/icons.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { layout } from "~/words/messages.ts"
import { readCollections } from "./list.server.ts"
import { CollectionList } from "./list.tsx"

export { shouldRevalidate } from "~/browser/client-cache.ts"

export const loader = pageLoader(readCollections)

export const clientLoader = cachedLoader()

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, layout.collections, "Collections of the things people love, public and your own.")

const filterNames = { mine: "Mine", shared: "Shared with me", public: "Public" } as const

export default function Collections() {
  const { cards, filter, search, signedIn } = useLoaderData<typeof loader>()
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
      <CollectionList isFirst={isFirst} />
      <Outlet />
    </>
  )
}
