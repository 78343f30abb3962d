import { type MetaFunction, Outlet, useLoaderData, useRouteError } from "@remix-run/react"
import { cachedLoader } from "~/browser/client-cache.ts"
import { getBrand, isBrandEditor } from "~/domain/brands/reads.server.ts"
import { topics } from "~/domain/topics.ts"
import { ErrorPage } from "~/forms/error-page.tsx"
import { pageLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { pick } from "~/pick.ts"
import { EmptyState, ShowMore } from "~/ui/empty-state.tsx"
import { counted } from "~/ui/format.tsx"
import { BrandsIcon } from "~/ui/icons.ts"
import { type ItemCardData, ItemGrid } from "~/ui/item-grid.tsx"
import { BackLink } from "~/ui/page-header.tsx"
import { linkPreview } from "~/ui/page-meta.ts"
import { brand as words } from "~/words/messages.ts"
import { picturedPreview } from "../preview-card.server.ts"
import { BrandHeader } from "./brand-header.tsx"
import { brandProducts } from "./products.server.ts"

export { shouldRevalidate } from "~/browser/client-cache.ts"

export const loader = pageLoader(async (page) => {
  const { viewer, id, url, context } = page
  const brand = await getBrand(viewer, id())
  const cursor = url.searchParams.get("cursor")
  const mayEdit = await isBrandEditor(viewer, brand.id)
  context.cache?.dependsOn(topics.itemsOf(brand.name))
  // Ends a day after the brand was created.
  if (mayEdit) context.cache?.refuse()
  const { nextCursor, publicPictures, ...products } = await brandProducts(viewer, brand.id, cursor)
  const { name, description, productCount } = brand
  return {
    brand: pick(brand, "id", "name", "description", "website", "productCount", "isFollowing", "isFavorite"),
    mayEdit,
    ...products,
    more: nextCursor && paths.brand(brand.id, { cursor: nextCursor }),
    preview: await picturedPreview(page, {
      subject: { kind: "brand", id: brand.id },
      imageUrls: publicPictures,
      title: name,
      description: description ?? `${counted(productCount, "product")} of ${name}`,
      isPrivate: false,
      items: products.products,
    }),
  }
})

export const clientLoader = cachedLoader()

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => linkPreview(matches, data?.preview)

export default function BrandPage() {
  const { brand, mayEdit, pictures, products, popular, more, preview } = useLoaderData<typeof loader>()
  return (
    <>
      <BackLink to={paths.brands()} label={words.back} />
      <BrandHeader brand={brand} pictures={pictures} mayEdit={mayEdit} preview={preview} />
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
