import { type MetaFunction, useLoaderData } from "@remix-run/react"
import type { ReactNode } from "react"
import { cachedLoader } from "~/browser/client-cache.ts"
import { hasAnyItem, listCollections } from "~/domain/collections/reads.server.ts"
import { feedTopics, newFromFollowedBrands, newFromFriends } from "~/domain/feeds/reads.server.ts"
import { listOwnItems } from "~/domain/items/reads.server.ts"
import { pictureSizes } from "~/domain/pictures.server.ts"
import { topics } from "~/domain/topics.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { pageLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { pick } from "~/pick.ts"
import { CollectionCard, type CollectionCardData, CollectionGrid } from "~/ui/collection-grid.tsx"
import { ItemCard, type ItemCardData, ItemGrid } from "~/ui/item-grid.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { layout, product } from "~/words/messages.ts"
import { signUpPermission } from "../auth/admission.server.ts"
import { collectionCards, itemPicture, mixedItemCards } from "../cards.server.ts"
import { LinkFirst, Welcome } from "./hero.tsx"
import { Steps } from "./steps.tsx"

const NEWEST = 6
const OF_OTHERS = 3
/** With few collections, the newest items follow them, so that the row is as wide as a screen. */
const IN_ROW = 12

export { shouldRevalidate } from "~/browser/client-cache.ts"

export const loader = pageLoader(async (page) => {
  const { viewer, context } = page
  // All at once, and not only when there is room for items: a database may be far away.
  const [own, recent, feeds, ofFeeds] = await Promise.all([
    viewer ? listCollections(viewer, { limit: NEWEST, cursor: null }) : { items: [] },
    viewer ? listOwnItems(viewer, { limit: IN_ROW, cursor: null }) : { items: [] },
    readFeeds(viewer),
    feedTopics(viewer),
  ])
  const areNewestEmpty = own.items.every(({ collection }) => collection.itemCount === 0)
  const hasOlder = areNewestEmpty && own.items.length === NEWEST
  const isEmpty = areNewestEmpty && !(hasOlder && (await hasAnyItem(viewer)))
  const hasOwn = own.items.length > 0
  const { items } = hasOwn
    ? own
    : await listCollections(null, { limit: OF_OTHERS, cursor: null, withoutEmpty: true })
  const room = hasOwn && !areNewestEmpty && own.items.length < NEWEST ? IN_ROW - own.items.length : 0
  const newest = recent.items.slice(0, room)
  context.cache?.dependsOn(
    ...items.map(({ collection }) => topics.collection(collection.id)),
    ...(hasOlder ? [topics.anyCollection] : []),
    ...ofFeeds,
  )
  const [collections, sizes] = await Promise.all([
    collectionCards(viewer, items),
    pictureSizes(newest.map(({ item }) => item.imageUrl)),
  ])
  return {
    signedIn: viewer !== null,
    mayJoin: !viewer && (await signUpPermission(page)).refusal === null,
    isEmpty,
    collections,
    hasOwn,
    newest: newest.map(({ item, isPrivate }) => ({
      ...pick(item, "id", "name"),
      picture: itemPicture(item, { private: isPrivate, sizes }),
    })),
    ...feeds,
  }
})

export const clientLoader = cachedLoader()

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, product.tagline, "Keep the things you love in one place and share them with your people.")

export default function Home() {
  const { signedIn, mayJoin, isEmpty, hasOwn, collections, newest, fromBrands, fromFriends } =
    useLoaderData<typeof loader>()
  return (
    <>
      {signedIn ? <LinkFirst isEmpty={isEmpty} /> : <Welcome mayJoin={mayJoin} />}
      {hasOwn && <OwnThings collections={collections} newest={newest} />}
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
      {!hasOwn && collections.length > 0 && (
        <Section title="Fresh from the gallery" all={allCollections}>
          <CollectionGrid collections={collections} label={layout.collections} />
        </Section>
      )}
      {!signedIn && <Steps />}
    </>
  )
}

const allCollections = { to: paths.collections(), label: `All ${layout.collections.toLowerCase()}` }

type Own = { collections: CollectionCardData[]; newest: Newest[] }
type Newest = Pick<ItemCardData, "id" | "name" | "picture">

/** The items of a single collection stand for it. */
function OwnThings({ collections, newest }: Own) {
  const [first, ...others] = collections
  const only = newest.length > 0 && others.length === 0 ? first?.collection : undefined
  return (
    <Section
      title={only ? <a href={paths.collection(only.id)}>{only.name}</a> : "Your newest collections"}
      all={allCollections}
    >
      <ul aria-label={layout.collections} className="shelf">
        {!only &&
          collections.map((card, index) => (
            <CollectionCard key={card.collection.id} {...card} eager={index < EAGER} />
          ))}
        {newest.map((item, index) => (
          <ItemCard key={item.id} item={{ ...item, brand: null, brandId: null }} eager={index < EAGER} />
        ))}
      </ul>
    </Section>
  )
}

const EAGER = 4

type Props = { title: ReactNode; all: { to: string; label: string }; children: ReactNode }

const Section = ({ title, all, children }: Props) => (
  <section className="mt-6">
    <div className="mb-3 flex items-baseline justify-between gap-4">
      <h2 dir="auto" className="display text-lg desktop:text-xl">
        {title}
      </h2>
      <a href={all.to} className="link touch-target text-end text-sm">
        {all.label}
      </a>
    </div>
    {children}
  </section>
)

function Feed({ items, ...section }: { title: string; items: ItemCardData[]; all: Props["all"] }) {
  if (items.length === 0) return null
  return (
    <Section {...section}>
      <ItemGrid items={items} label={section.title} />
    </Section>
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
