import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { cachedLoader } from "~/browser/client-cache.ts"
import { listCollections } from "~/domain/collections/reads.server.ts"
import { feedTopics } from "~/domain/feeds/topics.server.ts"
import { topics } from "~/domain/topics.ts"
import { pageLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { CollectionGrid } from "~/ui/collection-grid.tsx"
import { pageMeta } from "~/ui/title.ts"
import { layout, product } from "~/words/messages.ts"
import { collectionCards } from "../cards.server.ts"
import { Feed } from "./feed.tsx"
import { readFeeds } from "./feeds.server.ts"
import { Hero } from "./hero.tsx"
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
