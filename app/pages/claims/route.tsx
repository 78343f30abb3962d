import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { listOwnClaims } from "~/domain/claims/reads.server.ts"
import type { OwnClaim } from "~/domain/claims/responses.server.ts"
import { userLoader } from "~/http/page.server.ts"
import { pageSizes } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { ownFields } from "~/product-field-list.ts"
import { pictureFor } from "~/services/images/address.server.ts"
import { shownPrice } from "~/services/price.ts"
import { Badge } from "~/ui/badge.tsx"
import { EmptyState } from "~/ui/empty-state.tsx"
import { PageHeader } from "~/ui/page-header.tsx"
import { PageLinks } from "~/ui/page-links.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { Picture } from "~/ui/picture.tsx"
import { Row, Rows } from "../rows.tsx"
import { BoughtButton, ClaimButton } from "./buttons.tsx"
import { claimsPath } from "./paths.ts"

export { shouldRevalidate } from "~/browser/client-cache.ts"

const whatBecameOfIt: Record<OwnClaim["status"], string | null> = {
  open: null,
  off: "Its collection is no wish list any more.",
  yours: "You own or co-own its list now. Your claim stays, and you see no other ones.",
  unseen: "You do not see its list any more.",
  removed: "What you promised was removed from its list.",
}

export const loader = userLoader(async ({ viewer, url }) => {
  const cursor = url.searchParams.get("cursor")
  const { items, nextCursor } = await listOwnClaims(viewer, { limit: pageSizes.grid, cursor })
  const claims = items.map(({ imageUrl, price, state, status, ...claim }) => ({
    ...claim,
    price: price && shownPrice(price),
    stateWords: state && state !== "wanted" ? ownFields.state.options[state] : null,
    note: whatBecameOfIt[status],
    picture: pictureFor(imageUrl, { private: true }),
  }))
  return { claims, nextCursor, isFirst: !cursor }
})

const title = "What you will get"
const purpose =
  "What you have promised from the wish lists of others. Their owners do not see it before it is time."

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, title, purpose)

type Claim = ReturnType<typeof useLoaderData<typeof loader>>["claims"][number]

export default function Claims() {
  const { claims, nextCursor, isFirst } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={title} description={purpose} back={{ to: paths.profile, label: "Profile" }} />
      {claims.length === 0 && (
        <EmptyState title="Nothing yet">
          Open a wish list of somebody, and press “I'll get it” on what you want to give.
        </EmptyState>
      )}
      <Rows>
        {claims.map((claim) => (
          <ClaimRow key={claim.itemId} claim={claim} />
        ))}
      </Rows>
      <PageLinks
        label="Pages of what you will get"
        more={nextCursor && claimsPath({ cursor: nextCursor })}
        first={isFirst ? null : claimsPath()}
      />
    </>
  )
}

function ClaimRow({ claim }: { claim: Claim }) {
  const { itemId, name, brand, price, productUrl, collectionId, collectionName, bought, note } = claim
  const item = { id: itemId, name }
  const shown = { kind: "mine", isBought: bought } as const
  return (
    <Row
      picture={<Picture picture={claim.picture} alt="" use="thumbnail" />}
      title={
        collectionId ? (
          <a className="link touch-target" href={paths.product(itemId)}>
            {name}
          </a>
        ) : (
          name
        )
      }
      facts={
        <>
          {brand && <bdi>{brand}, </bdi>}
          {price && `${price}, `}
          {collectionId && (
            <>
              from{" "}
              <a className="link touch-target" href={paths.collection(collectionId)}>
                <bdi>{collectionName}</bdi>
              </a>
              {". "}
            </>
          )}
          {note && `${note} `}
          {productUrl && (
            <a
              className="link touch-target"
              href={productUrl}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
            >
              View on Website
            </a>
          )}
        </>
      }
      badges={
        <>
          <Badge>{bought ? "Bought" : "Not bought yet"}</Badge>
          {claim.stateWords && <Badge>{claim.stateWords}</Badge>}
        </>
      }
    >
      <div className="flex flex-wrap gap-2">
        <BoughtButton item={item} claim={shown} />
        <ClaimButton item={item} claim={shown} />
      </div>
    </Row>
  )
}
