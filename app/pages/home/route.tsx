import { type MetaFunction, useLoaderData } from "@remix-run/react"
import wall from "~/assets/drawings/wall.svg"
import { cachedLoader } from "~/browser/client-cache.ts"
import { listCollections } from "~/domain/collections/reads.server.ts"
import { feedTopics, newFromFollowedBrands, newFromFriends } from "~/domain/feeds/reads.server.ts"
import { topics } from "~/domain/topics.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { pageLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { CollectionGrid } from "~/ui/collection-grid.tsx"
import { PeopleIcon } from "~/ui/icons.ts"
import { type ItemCardData, ItemGrid } from "~/ui/item-grid.tsx"
import { pageMeta } from "~/ui/title.ts"
import { home, layout, product } from "~/words/messages.ts"
import { collectionCards, mixedItemCards } from "../cards.server.ts"
import { Steps } from "./steps.tsx"

const NEWEST = 6

export { shouldRevalidate } from "~/browser/client-cache.ts"

export const loader = pageLoader(async ({ viewer, context }) => {
  const [{ items }, feeds] = await Promise.all([
    listCollections(viewer, { limit: NEWEST, cursor: null, withoutEmpty: true }),
    readFeeds(viewer),
  ])
  context.cache?.dependsOn(
    ...items.map(({ collection }) => topics.collection(collection.id)),
    ...(await feedTopics(viewer)),
  )
  return { signedIn: viewer !== null, newest: collectionCards(viewer, items), ...feeds }
})

export const clientLoader = cachedLoader()

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, product.tagline, "Keep the things you love in one place and share them with your people.")

export default function Home() {
  const { signedIn, newest, fromBrands, fromFriends } = useLoaderData<typeof loader>()
  const newcomer = !signedIn || newest.length === 0
  return (
    <>
      <Hero welcome={!signedIn} />
      {newcomer && <Steps />}
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
      {newest.length > 0 && (
        <section aria-labelledby="newest" className="mt-8">
          <div className="mb-3 flex items-baseline justify-between gap-4">
            <h2 id="newest" className="display text-lg desktop:text-xl">
              {signedIn ? "Your newest collections" : "Fresh from the gallery"}
            </h2>
            <a href={paths.collections()} className="link touch-target text-sm">
              All {layout.collections.toLowerCase()}
            </a>
          </div>
          <CollectionGrid collections={newest} label={layout.collections} />
        </section>
      )}
    </>
  )
}

type Props = { title: string; items: ItemCardData[]; all: { to: string; label: string } }

function Feed({ title, items, all }: Props) {
  if (items.length === 0) return null
  return (
    <section className="mt-8">
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

/** A signed-in user knows the product, so their home begins with new items. */
function Hero({ welcome }: { welcome: boolean }) {
  return (
    <header className={welcome ? "hero" : "hero-short"}>
      <div className="hero-words">
        <h1 className="display">{product.tagline}</h1>
        {welcome && (
          <p>
            Keep the things you love in one place, share them with the people you love, and never lose a link
            again.
          </p>
        )}
        <div className="flex flex-wrap gap-2.5">
          <ButtonLink to={paths.collections()}>{home.viewCollections}</ButtonLink>{" "}
          <ButtonLink to={paths.brands()} variant="ghost">
            {home.browseBrands}
          </ButtonLink>
        </div>
        {/* A phone has no sidebar, and its bottom bar has no room for them. */}
        <nav aria-label="More places" className="desktop:hidden">
          <ButtonLink to={paths.groups()} variant="quiet" className="-ml-4">
            <PeopleIcon />
            Groups
          </ButtonLink>
        </nav>
      </div>
      {welcome && (
        <div aria-hidden="true" className="gallery">
          <img src={wall} alt="" width="1940" height="2520" {...{ fetchpriority: "high" }} />
        </div>
      )}
    </header>
  )
}
