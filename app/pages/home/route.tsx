import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { cachedLoader } from "~/browser/client-cache.ts"
import { hasAnyItem, listCollections } from "~/domain/collections/reads.server.ts"
import { feedTopics, newFromFollowedBrands, newFromFriends } from "~/domain/feeds/reads.server.ts"
import { topics } from "~/domain/topics.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { pageLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { CollectionGrid } from "~/ui/collection-grid.tsx"
import { type ItemCardData, ItemGrid } from "~/ui/item-grid.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { layout, product } from "~/words/messages.ts"
import { signUpPermission } from "../auth/admission.server.ts"
import { collectionCards, mixedItemCards } from "../cards.server.ts"
import { LinkFirst, Welcome } from "./hero.tsx"
import { Steps } from "./steps.tsx"

const NEWEST = 6
const OF_OTHERS = 3

export { shouldRevalidate } from "~/browser/client-cache.ts"

export const loader = pageLoader(async (page) => {
  const { viewer, context } = page
  const [own, feeds, ofFeeds] = await Promise.all([
    viewer ? listCollections(viewer, { limit: NEWEST, cursor: null }) : { items: [] },
    readFeeds(viewer),
    feedTopics(viewer),
  ])
  const areNewestEmpty = own.items.every(({ collection }) => collection.itemCount === 0)
  const hasOlder = areNewestEmpty && own.items.length === NEWEST
  const isEmpty = areNewestEmpty && !(hasOlder && (await hasAnyItem(viewer)))
  const { items } =
    own.items.length > 0
      ? own
      : await listCollections(null, { limit: OF_OTHERS, cursor: null, withoutEmpty: true })
  context.cache?.dependsOn(
    ...items.map(({ collection }) => topics.collection(collection.id)),
    ...(hasOlder ? [topics.anyCollection] : []),
    ...ofFeeds,
  )
  return {
    signedIn: viewer !== null,
    mayJoin: !viewer && (await signUpPermission(page)).refusal === null,
    isEmpty,
    collections: await collectionCards(viewer, items),
    title: own.items.length > 0 ? "Your newest collections" : "Fresh from the gallery",
    ...feeds,
  }
})

export const clientLoader = cachedLoader()

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, product.tagline, "Keep the things you love in one place and share them with your people.")

export default function Home() {
  const { signedIn, mayJoin, isEmpty, collections, title, fromBrands, fromFriends } =
    useLoaderData<typeof loader>()
  return (
    <>
      {signedIn ? <LinkFirst isEmpty={isEmpty} /> : <Welcome mayJoin={mayJoin} />}
      <Feed
        title="New from brands you follow"
        items={fromBrands}
        all={{ to: paths.brands({ filter: "following" }), label: "Brands you follow" }}
      />
      <Feed
        title="New from friends"
        items={fromFriends}
        all={{ to: paths.friends(), label: "All friends" }}
      />
      {collections.length > 0 && (
        <section aria-labelledby="newest" className="mt-6">
          <div className="mb-3 flex items-baseline justify-between gap-4">
            <h2 id="newest" className="display text-lg desktop:text-xl">
              {title}
            </h2>
            <a href={paths.collections()} className="link touch-target text-sm">
              All {layout.collections.toLowerCase()}
            </a>
          </div>
          <CollectionGrid collections={collections} label={layout.collections} />
        </section>
      )}
      {!signedIn && <Steps />}
    </>
  )
}

type Props = { title: string; items: ItemCardData[]; all: { to: string; label: string } }

function Feed({ title, items, all }: Props) {
  if (items.length === 0) return null
  return (
    <section className="mt-6">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="display text-lg desktop:text-xl">{title}</h2>
        <a href={all.to} className="link touch-target text-end text-sm">
          {all.label}
        </a>
      </div>
      <ItemGrid items={items} label={title} />
    </section>
  )
}

const SHOWN = 10

async function readFeeds(
  viewer: Viewer,
): Promise<{ fromBrands: ItemCardData[]; fromFriends: ItemCardData[] }> {
  if (!viewer) return { fromBrands: [], fromFriends: [] }
  const [ofBrands, ofFriends] = await Promise.all([
    newFromFollowedBrands(viewer, SHOWN),
    newFromFriends(viewer, SHOWN),
  ])
  const [fromBrands, friendsCards] = await Promise.all([mixedItemCards(ofBrands), mixedItemCards(ofFriends)])
  const fromFriends = friendsCards.map((card, index) => ({
    ...card,
    note: `from ${ofFriends[index]?.friend}`,
  }))
  return { fromBrands, fromFriends }
}
