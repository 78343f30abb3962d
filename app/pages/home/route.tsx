import { type MetaFunction, useLoaderData } from "@remix-run/react"
import type { ReactNode } from "react"
import { cachedLoader } from "~/browser/client-cache.ts"
import { pageLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { CollectionCard, type CollectionCardData, CollectionGrid } from "~/ui/collection-grid.tsx"
import { ItemCard, type ItemCardData, ItemGrid } from "~/ui/item-grid.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { layout, product } from "~/words/messages.ts"
import { LinkFirst, Welcome } from "./hero.tsx"
import { readHome } from "./read.server.ts"
import { Steps } from "./steps.tsx"

export { shouldRevalidate } from "~/browser/client-cache.ts"
export const loader = pageLoader(readHome)

export const clientLoader = cachedLoader()

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, product.tagline, "Keep the things you love in one place and share them with your people.")

export default function Home() {
  const { signedIn, mayJoin, isEmpty, hasOwn, collections, newest, demo, fromBrands, fromFriends } =
    useLoaderData<typeof loader>()
  return (
    <>
      {signedIn ? (
        <LinkFirst isEmpty={isEmpty} links={demo?.links} />
      ) : (
        <Welcome mayJoin={mayJoin} demo={demo} />
      )}
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
      {!(signedIn && isEmpty) && (
        <p className="mt-10">
          <a href={paths.help} className="link touch-target text-sm">
            Help: your first evening
          </a>
        </p>
      )}
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
