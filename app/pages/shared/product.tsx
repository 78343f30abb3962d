import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { pageLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { Badge } from "~/ui/badge.tsx"
import { ButtonLink } from "~/ui/button.tsx"
import { BackLink, MetaLine } from "~/ui/page-header.tsx"
import { linkPreview } from "~/ui/page-meta.ts"
import { item as words } from "~/words/messages.ts"
import { PriceLine, ProductPictures, productLayout, Text, WebsiteLink } from "../product/parts.tsx"
import { noReferrer } from "./no-referrer.ts"
import { sharedProduct } from "./product.server.ts"

export const loader = pageLoader(sharedProduct)

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...linkPreview(matches, data?.preview),
  noReferrer,
]

export default function SharedProduct() {
  const { token, item, collectionName, price, stateWords, availabilityWords, pictures, isUser } =
    useLoaderData<typeof loader>()
  const [picture = null, ...more] = pictures
  return (
    <article>
      <BackLink to={paths.shared(token)} label={collectionName} />
      <div className={productLayout(picture)}>
        <ProductPictures picture={picture} more={more} name={item.name} />
        <div>
          {item.brand && (
            <p dir="auto" className="wrap-anywhere">
              {item.brand}
            </p>
          )}
          <h1 dir="auto" className="display mt-1 text-xl desktop:text-2xl">
            {item.name}
          </h1>
          <PriceLine price={price} availability={availabilityWords} />
          {stateWords && (
            <MetaLine>
              <Badge>{stateWords}</Badge>
            </MetaLine>
          )}
          <div className="mt-5 flex flex-wrap gap-2 empty:hidden">
            {item.productUrl && <WebsiteLink to={item.productUrl} />}
            {isUser && (
              <ButtonLink
                variant="ghost"
                to={paths.sharedProduct(token, item.id, "save")}
                className="grow px-2.5 text-sm"
                reloadDocument
              >
                Save to my collections
              </ButtonLink>
            )}
          </div>
        </div>
        <div className="product-texts">
          <Text title={words.about} text={item.description} />
          {item.tags.length > 0 && (
            <p className="flex flex-wrap gap-x-3 text-muted">
              {item.tags.map((tag) => (
                <bdi key={tag}>#{tag}</bdi>
              ))}
            </p>
          )}
        </div>
      </div>
    </article>
  )
}
