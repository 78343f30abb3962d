import { type MetaFunction, Outlet, useLoaderData } from "@remix-run/react"
import { cachedLoader } from "~/browser/client-cache.ts"
import { type BrandFilter, brandListSchema } from "~/domain/brands/inputs.server.ts"
import { listBrands } from "~/domain/brands/reads.server.ts"
import { topics } from "~/domain/topics.ts"
import { SearchField } from "~/forms/search-field.tsx"
import { pageQuery } from "~/http/body/input.server.ts"
import { pageLoader } from "~/http/page.server.ts"
import { pageSizes } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { FilterPills } from "~/ui/choices.tsx"
import { EmptyState, NothingFound, ShowMore } from "~/ui/empty-state.tsx"
import { AddIcon, BrandsIcon, HeartIcon } from "~/ui/icons.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { layout, brand as words } from "~/words/messages.ts"
import { BrandCard } from "./brand-card.tsx"
import { brandCards } from "./cards.server.ts"

export { shouldRevalidate } from "~/browser/client-cache.ts"

export const loader = pageLoader(async ({ viewer, url, context }) => {
  const { filter, search } = pageQuery(brandListSchema, url)
  const cursor = url.searchParams.get("cursor")
  const page = await listBrands(viewer, { filter, search, cursor, limit: pageSizes.grid })
  // The cards show numbers of products.
  context.cache?.dependsOn(...page.items.map(({ name }) => topics.itemsOf(name)))
  return {
    brands: await brandCards(viewer, page.items),
    filter,
    search,
    more: page.nextCursor && paths.brands({ filter, search, cursor: page.nextCursor }),
  }
})

export const clientLoader = cachedLoader()

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, words.title, "The brands of the things people collect. Follow one to see what is new.")

const filters = [
  { filter: undefined, label: words.all },
  { filter: "saved", label: words.saved },
  { filter: "following", label: words.following },
] as const

export default function Brands() {
  const { brands, filter, search, more } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={words.title}
        back={{ to: paths.home, label: layout.home, phoneOnly: true }}
        actions={
          <ButtonLink to={paths.newBrand({ filter, search })}>
            <AddIcon />
            {words.add}
          </ButtonLink>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2.5 desktop:mb-6 desktop:gap-y-4">
        <SearchField label="Search brands" value={search} keep={{ filter }} />
        <FilterPills
          label="Which brands"
          choices={filters.map((choice) => ({
            to: paths.brands({ filter: choice.filter, search }),
            label: choice.label,
            current: choice.filter === filter,
          }))}
        />
      </div>
      {brands.length > 0 ? (
        <ul
          aria-label={words.title}
          className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4"
        >
          {brands.map((brand) => (
            <BrandCard key={brand.id} brand={brand} />
          ))}
        </ul>
      ) : (
        <NoBrands filter={filter} search={search} />
      )}
      <ShowMore to={more} />
      <Outlet />
    </>
  )
}

type Props = { filter: BrandFilter | undefined; search: string | undefined }

function NoBrands({ filter, search }: Props) {
  if (search) {
    const text = `${filter ? "None of these brands" : "No brand"}’s name has “” in it.`
    return <NothingFound title="No brands found" search={search} text={text} />
  }
  if (!filter)
    return (
      <EmptyState title="No brands yet" icon={<BrandsIcon />}>
        A brand gathers everything that people here have collected of it. Add the first one.
      </EmptyState>
    )
  const link = { to: paths.brands(), children: words.all }
  return filter === "saved" ? (
    <EmptyState title="No saved brands yet" icon={<HeartIcon />} link={link}>
      Give a heart to the brands that you want to find again.
    </EmptyState>
  ) : (
    <EmptyState title="You follow no brands yet" icon={<BrandsIcon />} link={link}>
      Follow a brand on its page, and its new products come to your home page.
    </EmptyState>
  )
}
