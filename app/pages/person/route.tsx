import { type MetaFunction, Outlet, useLoaderData } from "@remix-run/react"
import { cachedLoader } from "~/browser/client-cache.ts"
import { pageLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { CollectionGrid } from "~/ui/collection-grid.tsx"
import { EmptyState } from "~/ui/empty-state.tsx"
import { counted } from "~/ui/format.tsx"
import { GrowingGrid, gridKey } from "~/ui/growing-grid.tsx"
import { CollectionsIcon, PrivateIcon } from "~/ui/icons.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { layout } from "~/words/messages.ts"
import { PersonActions } from "./actions.tsx"
import { personOnPage } from "./person-on-page.server.ts"

export { shouldRevalidate } from "~/browser/client-cache.ts"

export const loader = pageLoader(personOnPage)

export const clientLoader = cachedLoader()

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    matches,
    data?.person.username ?? layout.collections,
    data?.person.about ?? `What ${data?.person.username ?? "somebody"} collects.`,
  )

export default function Person() {
  const { person, relation, isSelf, list } = useLoaderData<typeof loader>()
  const { id, username, isPrivate, about, collectionCount } = person
  return (
    <>
      <PageHeader
        title={username}
        description={about}
        back={{ to: paths.home, label: layout.home, phoneOnly: true }}
        meta={
          <>
            {isPrivate && (
              <span className="inline-flex items-center gap-1.5 [&_.lucide]:size-4">
                <PrivateIcon />
                Private profile
              </span>
            )}
            {collectionCount !== null && <span>{counted(collectionCount, "public collection")}</span>}
            {relation?.isFriend && <span>Friend</span>}
          </>
        }
        actions={<PersonActions username={username} relation={relation} isSelf={isSelf} />}
      />
      {list &&
        (list.cards.length > 0 ? (
          <GrowingGrid key={gridKey(String(id), "", list.cards)} cards={list.cards} more={list.more}>
            {(page) => <CollectionGrid collections={page} label={layout.collections} first />}
          </GrowingGrid>
        ) : (
          <EmptyState title={layout.collectionsEmpty} icon={<CollectionsIcon />}>
            There is no public collection of <bdi>{username}</bdi> yet.
          </EmptyState>
        ))}
      <Outlet />
    </>
  )
}
