import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { signedIn } from "~/domain/actor.ts"
import { getCollection } from "~/domain/collections/queries.server.ts"
import { listItems } from "~/domain/items/queries.server.ts"
import { itemListSchema, newItemSchema } from "~/domain/items/schema.server.ts"
import { constraintsOf } from "~/http/constraint.server.ts"
import { formAction } from "~/http/form.server.ts"
import { parseInput, queryOf } from "~/http/input.server.ts"
import { newOneTimeKey } from "~/http/one-time-key.server.ts"
import { pageLoader } from "~/http/page.server.ts"
import { pageSizes } from "~/limits.ts"
import { collection as words } from "~/messages.ts"
import { dialogs, paths, withQuery } from "~/paths.ts"
import { Visibility } from "~/ui/badge.tsx"
import { ButtonLink } from "~/ui/button.tsx"
import { counted } from "~/ui/counted.ts"
import { EmptyState } from "~/ui/empty-state.tsx"
import { AddIcon, SearchIcon } from "~/ui/icons.ts"
import { ItemGrid } from "~/ui/item-grid.tsx"
import { PageHeader } from "~/ui/page-header.tsx"
import { SearchField } from "~/ui/search-field.tsx"
import { ShowMore } from "~/ui/show-more.tsx"
import { itemCards } from "../cards.server.ts"
import { linkPreviewOf } from "../link-preview.server.ts"
import { linkPreview } from "../link-preview.ts"
import { addItem, fetchDetails } from "./actions.server.ts"
import { AddItemDialog } from "./add-item-dialog.tsx"

export const loader = pageLoader(async ({ actor, id, url }) => {
  const { collection, pictures } = await getCollection(actor, id())
  const { search } = parseInput(itemListSchema, queryOf(url))
  const adding = url.searchParams.get("dialog") === dialogs.addItem
  if (adding) signedIn(actor)
  const cursor = url.searchParams.get("cursor")
  const page = await listItems(actor, collection.id, { search, cursor, limit: pageSizes.grid })
  const { name, description, isPrivate, itemCount, owner, coverImageUrl } = collection
  return {
    collection: { id: collection.id, name, description, isPrivate, itemCount, owner: owner.username },
    cards: await itemCards(page.items, isPrivate),
    search: search ?? "",
    more:
      page.nextCursor && withQuery(paths.collection(collection.id, { search }), { cursor: page.nextCursor }),
    preview: linkPreviewOf(url, {
      title: name,
      description: description ?? `${counted(itemCount, "item")} collected by ${owner.username}`,
      imageUrl: coverImageUrl ?? pictures[0] ?? null,
      isPrivate,
    }),
    adding: adding ? { formKey: newOneTimeKey(), constraints: constraintsOf(newItemSchema) } : null,
  }
})

export const action = formAction({ "add-item": addItem, "fetch-details": fetchDetails })

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => linkPreview(matches, data?.preview)

export default function Collection() {
  const { collection, cards, search, more, adding } = useLoaderData<typeof loader>()
  const { id, name, description, isPrivate, itemCount, owner } = collection
  const addHref = paths.collection(id, { search, dialog: dialogs.addItem })
  return (
    <>
      <PageHeader
        title={name}
        description={description}
        meta={
          <>
            <Visibility isPrivate={isPrivate} />
            <span>by {owner}</span>
            <span>{counted(itemCount, "item")}</span>
          </>
        }
        actions={
          <ButtonLink to={addHref} preventScrollReset>
            <AddIcon />
            {words.addItem}
          </ButtonLink>
        }
      />
      {(itemCount > 0 || search) && <SearchField label="Search items" value={search} className="mb-6" />}
      {cards.length > 0 ? (
        <ItemGrid items={cards} label={name} />
      ) : (
        <NoItems search={search} addHref={addHref} />
      )}
      <ShowMore to={more} />
      {adding && (
        <AddItemDialog collection={collection} closeTo={paths.collection(id, { search })} {...adding} />
      )}
    </>
  )
}

function NoItems({ search, addHref }: { search: string; addHref: string }) {
  return (
    <EmptyState
      title={words.noItems}
      icon={search ? <SearchIcon /> : <AddIcon />}
      action={
        !search && (
          <ButtonLink variant="ghost" to={addHref} preventScrollReset>
            Add the first item
          </ButtonLink>
        )
      }
    >
      {search
        ? `Nothing here has “${search}” in its name or brand.`
        : "Paste a link from any shop, and its name, brand and picture are filled in for you."}
    </EmptyState>
  )
}
