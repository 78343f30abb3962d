import { useLoaderData } from "@remix-run/react"
import type { CollectionFilter } from "~/domain/collections/policy.ts"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { CollectionGrid } from "~/ui/collection-grid.tsx"
import { EmptyState, NothingFound } from "~/ui/empty-state.tsx"
import { GrowingGrid, gridKey } from "~/ui/growing-grid.tsx"
import { CollectionsIcon } from "~/ui/icons.ts"
import { Note } from "~/ui/note.tsx"
import { layout } from "~/words/messages.ts"
import { PasteLinkLate } from "../paste-link-late.tsx"
import type { loader } from "./route.tsx"

export function CollectionList({ isFirst }: { isFirst: boolean }) {
  const { offers } = useLoaderData<typeof loader>()
  return (
    <>
      {offers.length > 0 && (
        <div className="mb-4 grid gap-2.5">
          {offers.map(({ id, name, owner }) => (
            <Note key={id}>
              <p>
                <bdi>{owner}</bdi> wants to give you <bdi>{name}</bdi>
              </p>
              <ButtonLink to={paths.collectionForm(id, "handover")} variant="ghost" className="button-small">
                Answer
              </ButtonLink>
            </Note>
          ))}
        </div>
      )}
      <Cards isFirst={isFirst} />
    </>
  )
}

function Cards({ isFirst }: { isFirst: boolean }) {
  const { cards, filter, search, more } = useLoaderData<typeof loader>()
  return cards.length > 0 ? (
    <GrowingGrid key={gridKey(filter, search, cards)} cards={cards} more={more}>
      {(page) => <CollectionGrid collections={page} label={layout.collections} first />}
    </GrowingGrid>
  ) : isFirst ? (
    <PasteLinkLate>
      <h2 className="text-muted">{layout.collectionsEmpty}</h2>
    </PasteLinkLate>
  ) : (
    <NoCollections filter={filter} search={search} />
  )
}

const whyEmpty = {
  shared: "Nobody has shared a collection with you yet. What friends share with you appears here.",
  public: "Nobody has filled a public collection yet.",
}

function NoCollections({ filter, search }: { filter: CollectionFilter; search: string }) {
  const empty = { title: layout.collectionsEmpty, icon: <CollectionsIcon /> }
  if (search) return <NothingFound {...empty} search={search} text="No collection's name has “” in it." />
  return <EmptyState {...empty}>{whyEmpty[filter === "shared" ? filter : "public"]}</EmptyState>
}
