import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { cachedLoader } from "~/browser/client-cache.ts"
import { searchSchema } from "~/domain/search/inputs.server.ts"
import { searchKinds } from "~/domain/search/kinds.ts"
import { pageQuery } from "~/forms/input.server.ts"
import { pageLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { FilterPills } from "~/ui/choice-links.tsx"
import { EmptyState } from "~/ui/empty-state.tsx"
import { ShowMore } from "~/ui/growing-grid.tsx"
import { SearchIcon } from "~/ui/icons.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { SearchField } from "~/ui/search-field.tsx"
import { pageMeta } from "~/ui/title.ts"
import { layout } from "~/words/messages.ts"
import { findEach, findOne } from "./results.server.ts"
import { kindNames, Results } from "./results.tsx"

export { shouldRevalidate } from "~/browser/client-cache.ts"

export const loader = pageLoader(async ({ viewer, url }) => {
  const { q = "", kind } = pageQuery(searchSchema, url)
  const cursor = url.searchParams.get("cursor")
  return { q, kind, ...(kind ? await findOne(viewer, q, kind, cursor) : await findEach(viewer, q)) }
})

export const clientLoader = cachedLoader()

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data?.q) return pageMeta(matches, "Search", "Find collections, items and brands.")
  const { q } = data
  return [
    ...pageMeta(matches, `${q} – Search`, `What people keep under “${q}”.`),
    { name: "robots", content: "noindex" },
  ]
}

export default function Search() {
  const { q, kind, results, more } = useLoaderData<typeof loader>()
  const isEmpty = Object.values(results).every((found) => found.length === 0)
  return (
    <>
      <PageHeader title="Search" back={{ to: paths.home, label: layout.home, phoneOnly: true }} />
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2.5 desktop:mb-6 desktop:gap-y-4">
        <SearchField label="Search everything" name="q" value={q} keep={{ kind }} className="sm:w-96" />
        {q && (
          <FilterPills
            label="What to search"
            choices={[
              { to: paths.search({ q }), label: "Everything", current: !kind },
              ...searchKinds.map((name) => ({
                to: paths.search({ q, kind: name }),
                label: kindNames[name],
                current: name === kind,
              })),
            ]}
          />
        )}
      </div>
      {isEmpty ? <Nothing q={q} /> : <Results q={q} kind={kind} results={results} />}
      <ShowMore to={more} />
    </>
  )
}

function Nothing({ q }: { q: string }) {
  return q ? (
    <EmptyState title="Nothing found" icon={<SearchIcon />}>
      Nothing that you may see has “<bdi>{q}</bdi>” in its name. Fewer letters find more.
    </EmptyState>
  ) : (
    <EmptyState title="What are you looking for?" icon={<SearchIcon />}>
      Collections, items and brands, by any part of their names.
    </EmptyState>
  )
}
