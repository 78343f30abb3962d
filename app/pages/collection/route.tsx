import { type MetaFunction, useLoaderData, useRouteError } from "@remix-run/react"
import { cachedLoader } from "~/browser/client-cache.ts"
import { formClientAction } from "~/browser/form-action.ts"
import { mayEdit } from "~/domain/collections/policy.ts"
import { getCollection } from "~/domain/collections/reads.server.ts"
import { itemListSchema } from "~/domain/items/inputs.server.ts"
import { listItems } from "~/domain/items/reads.server.ts"
import { BODY_MAX_BYTES } from "~/http/forms/body.server.ts"
import { formAction } from "~/http/forms/form.server.ts"
import { pageQuery } from "~/http/forms/input.server.ts"
import { pageLoader } from "~/http/page.server.ts"
import { PASTED_PAGE_MAX_BYTES, pageSizes } from "~/limits.ts"
import { collection as words } from "~/messages.ts"
import { dialogs, paths, withQuery } from "~/paths.ts"
import { Visibility } from "~/ui/badge.tsx"
import { ButtonLink } from "~/ui/button.tsx"
import { EmptyState } from "~/ui/empty-state.tsx"
import { ErrorPage } from "~/ui/error-page.tsx"
import { counted } from "~/ui/format.tsx"
import { GrowingGrid, gridKey } from "~/ui/growing-grid.tsx"
import { AddIcon, SearchIcon } from "~/ui/icons.ts"
import { ItemGrid } from "~/ui/item-grid.tsx"
import { PageHeader } from "~/ui/page-header.tsx"
import { SearchField } from "~/ui/search-field.tsx"
import { itemCards } from "../cards.server.ts"
import { linkPreviewOf } from "../link-preview.server.ts"
import { linkPreview } from "../link-preview.ts"
import { addItem, addItemAnyway, fetchDetails, pastePage } from "./actions/add-item.server.ts"
import { editCollection, removeCollection } from "./actions/edit.server.ts"
import { editNote } from "./actions/notes.server.ts"
import {
  addCollaborator,
  addCoOwner,
  leave,
  removeCollaborator,
  removeCoOwner,
} from "./actions/sharing.server.ts"
import { Dialogs } from "./dialogs.tsx"
import { failures } from "./failures.ts"
import { EditorLinks, LeaveButton } from "./header-actions.tsx"
import { openDialog } from "./open-dialog.server.ts"

export { shouldRevalidate } from "~/browser/client-cache.ts"

export const loader = pageLoader(async (page) => {
  const { viewer, id, url } = page
  const { collection, role, pictures } = await getCollection(viewer, id("id", words.notFound))
  const { search } = pageQuery(itemListSchema, url)
  const cursor = url.searchParams.get("cursor")
  const items = await listItems(viewer, collection.id, { search, cursor, limit: pageSizes.grid })
  const { name, description, isPrivate, itemCount, owner, coverImageUrl } = collection
  return {
    collection: { id: collection.id, name, description, isPrivate, itemCount, owner: owner.username },
    mayEdit: mayEdit(role),
    isCollaborator: role === "collaborator",
    cards: await itemCards(items.items, isPrivate),
    search: search ?? "",
    more:
      items.nextCursor &&
      withQuery(paths.collection(collection.id, { search }), { cursor: items.nextCursor }),
    preview: linkPreviewOf(url, {
      title: name,
      description: description ?? `${counted(itemCount, "item")} collected by ${owner.username}`,
      imageUrl: coverImageUrl ?? pictures[0] ?? null,
      isPrivate,
    }),
    dialog: await openDialog(page, { collection, role }),
  }
})

export const clientLoader = cachedLoader()

export const action = formAction(
  {
    "add-item": addItem,
    "add-item-anyway": addItemAnyway,
    "fetch-details": fetchDetails,
    "paste-page": pastePage,
    "edit-collection": editCollection,
    "delete-collection": removeCollection,
    "add-co-owner": addCoOwner,
    "add-collaborator": addCollaborator,
    "remove-co-owner": removeCoOwner,
    "remove-collaborator": removeCollaborator,
    leave,
    "save-note": editNote,
  },
  failures,
  { pictures: true, textBytes: BODY_MAX_BYTES + PASTED_PAGE_MAX_BYTES },
)

export const clientAction = formClientAction(failures)

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => linkPreview(matches, data?.preview)

export default function Collection() {
  const { collection, mayEdit, isCollaborator, cards, search, more, dialog } = useLoaderData<typeof loader>()
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
          <>
            {mayEdit && <EditorLinks id={id} search={search} />}
            {isCollaborator && <LeaveButton id={id} />}
            <ButtonLink to={addHref} preventScrollReset>
              <AddIcon />
              {words.addItem}
            </ButtonLink>
          </>
        }
      />
      <SearchField label="Search items" value={search} className="mb-6" />
      {cards.length > 0 ? (
        <GrowingGrid key={gridKey(id, search, cards)} cards={cards} more={more}>
          {(page) => <ItemGrid items={page} label={name} />}
        </GrowingGrid>
      ) : (
        <NoItems search={search} addHref={addHref} />
      )}
      <Dialogs open={dialog} collection={collection} closeTo={paths.collection(id, { search })} />
    </>
  )
}

/** A collection that could not be loaded, or is not there. */
export function ErrorBoundary() {
  return (
    <ErrorPage
      error={useRouteError()}
      failed={words.failed}
      way={{ to: paths.collections(), label: words.goBack }}
    />
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
