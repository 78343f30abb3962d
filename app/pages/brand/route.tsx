import { type MetaFunction, Outlet, useLoaderData, useRouteError } from "@remix-run/react"
import { cachedLoader } from "~/browser/client-cache.ts"
import { listBrandItems } from "~/domain/brands/item-reads.server.ts"
import { getBrand, isBrandEditor } from "~/domain/brands/reads.server.ts"
import { topics } from "~/domain/topics.ts"
import { pageLoader } from "~/http/page.server.ts"
import { pageSizes } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { ErrorPage } from "~/ui/error-page.tsx"
import { counted } from "~/ui/format.tsx"
import { EmptyState, ShowMore } from "~/ui/growing-grid.tsx"
import { BrandsIcon } from "~/ui/icons.ts"
import { type ItemCardData, ItemGrid } from "~/ui/item-grid.tsx"
import { BackLink } from "~/ui/page-header.tsx"
import { brand as words } from "~/words/messages.ts"
import { mixedItemCards } from "../cards.server.ts"
import { linkPreviewOf } from "../link-preview.server.ts"
import { linkPreview } from "../link-preview.ts"
import { BrandHeader } from "./brand-header.tsx"
import { popularProducts } from "./popular.server.ts"

export { shouldRevalidate } from "~/browser/client-cache.ts"

export const loader = pageLoader(async ({ viewer, id, url, context }) => {
  const brand = await getBrand(viewer, id())
  const cursor = url.searchParams.get("cursor")
  const mayEdit = await isBrandEditor(viewer, brand.id)
  context.cache?.dependsOn(topics.itemsOf(brand.name))
  // Ends a day after the brand was created.
  if (mayEdit) context.cache?.refuse()
  const page = await listBrandItems(viewer, brand.id, { cursor, limit: pageSizes.grid })
  const cards = await mixedItemCards(page.items)
  const products = cards.map((card, index) => ({
    ...card,
    brand: null,
    views: page.items[index]?.item.views ?? 0,
  }))
  const { name, description, website, productCount, isFollowing, isFavorite } = brand
  return {
    brand: { id: brand.id, name, description, website, productCount, isFollowing, isFavorite },
    mayEdit,
    products,
    // Products are sorted by views, so the popular ones are on the first page.
    popular: cursor ? [] : popularProducts(products, (index) => page.items[index]?.productKey ?? null),
    more: page.nextCursor && paths.brand(brand.id, { cursor: page.nextCursor }),
    preview: linkPreviewOf(url, {
      title: name,
      description: description ?? `${counted(productCount, "product")} of ${name}`,
      imageUrl: page.items.find(({ isPrivate }) => !isPrivate)?.item.imageUrl ?? null,
      isPrivate: false,
    }),
  }
})

export const clientLoader = cachedLoader()

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => linkPreview(matches, data?.preview)

export default function BrandPage() {
  const { brand, mayEdit, products, popular, more } = useLoaderData<typeof loader>()
  return (
    <>
      <BackLink to={paths.brands()} label={words.back} />
      <BrandHeader brand={brand} mayEdit={mayEdit} />
      <Products title={words.popular} products={popular} />
      <Products title={words.products} products={products} />
      {products.length === 0 && (
        <EmptyState title="No products yet" icon={<BrandsIcon />}>
          Items that people collect of <bdi>{brand.name}</bdi> appear here.
        </EmptyState>
      )}
      <ShowMore to={more} />
      <Outlet />
    </>
  )
}

/** A brand that could not be loaded, or is not there. */
export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} way={{ to: paths.brands(), label: words.back }} />
}

function Products({ title, products }: { title: string; products: ItemCardData[] }) {
  if (products.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="display mb-4 text-lg desktop:text-xl">{title}</h2>
      <ItemGrid items={products} label={title} />
    </section>
  )
}
