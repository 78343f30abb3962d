import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { pageLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { Badge } from "~/ui/badge.tsx"
import { ButtonLink } from "~/ui/button.tsx"
import { BackLink } from "~/ui/page-header.tsx"
import { linkPreview } from "~/ui/page-meta.ts"
import { ProductArticle, WebsiteLink } from "../product/parts.tsx"
import { noReferrer } from "./no-referrer.ts"
import { sharedProduct } from "./product.server.ts"

export const loader = pageLoader(sharedProduct)

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...linkPreview(matches, data?.preview),
  noReferrer,
]

export default function SharedProduct() {
  const { token, item, collectionName, shown, stateWords, claim, isUser } = useLoaderData<typeof loader>()
  return (
    <ProductArticle
      product={shown}
      top={<BackLink to={paths.shared(token)} label={collectionName} />}
      brand={item.brand}
      facts={stateWords && <Badge>{stateWords}</Badge>}
      actions={
        <>
          {item.productUrl && <WebsiteLink to={item.productUrl} />}
          {claim?.kind === "free" && (
            <ButtonLink
              variant="ghost"
              to={paths.sharedProduct(token, item.id, "claim")}
              className="grow px-2.5 text-sm"
              reloadDocument
            >
              I'll get it
            </ButtonLink>
          )}
          {claim && <p className="w-full text-sm text-muted">{claim.text}</p>}
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
        </>
      }
      texts={
        item.tags.length > 0 && (
          <p className="flex flex-wrap gap-x-3 text-muted">
            {item.tags.map((tag) => (
              <bdi key={tag}>#{tag}</bdi>
            ))}
          </p>
        )
      }
    />
  )
}
