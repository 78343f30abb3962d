import { type MetaFunction, Outlet, useRouteError } from "@remix-run/react"
import { cachedLoader } from "~/browser/client-cache.ts"
import { mayDelete, mayEdit } from "~/domain/collections/policy.ts"
import { getCollection } from "~/domain/collections/reads.server.ts"
import { itemListSchema, shownTags, writtenLike } from "~/domain/items/inputs.server.ts"
import { listItems, listTags } from "~/domain/items/reads.server.ts"
import { ErrorPage } from "~/forms/error-page.tsx"
import { pageQuery } from "~/http/body/input.server.ts"
import { type PageArgs, pageLoader } from "~/http/page.server.ts"
import { pageSizes } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { ownFields } from "~/product-field-list.ts"
import { pictureFor } from "~/services/images/address.server.ts"
import { counted } from "~/ui/format.tsx"
import { linkPreview } from "~/ui/page-meta.ts"
import { collection as words } from "~/words/messages.ts"
import { linkPreviewOf } from "../link-preview.server.ts"
import { CollectionHeader, CollectionItems } from "./items.tsx"
import { cardsAndOwner } from "./people-on-page.server.ts"

export { shouldRevalidate } from "~/browser/client-cache.ts"

export const loader = pageLoader(async (page) => {
  const { viewer, id, url } = page
  // Together, because the database may be on a server that is far away.
  const [{ collection, role, mayAdd, pictures }, { items, ...list }] = await Promise.all([
    getCollection(viewer, id()),
    readItems(page, id()),
  ])
  const { name, description, isPrivate, itemCount, owner, coverImageUrl, coverAlt, whoMayAdd } = collection
  const { owner: person, cards } = await cardsAndOwner(viewer, collection, items)
  return {
    collection: {
      id: collection.id,
      name,
      description,
      isPrivate,
      itemCount,
      owner: person,
      coverImageUrl,
      coverAlt,
      // Only its form shows this.
      ...(mayEdit(role) && { whoMayAdd }),
    },
    cover: pictureFor(coverImageUrl, { private: isPrivate })?.src,
    mayEdit: mayEdit(role),
    mayAdd,
    isOwner: mayDelete(role),
    mayReport: viewer !== null && !mayDelete(role),
    isCollaborator: role === "collaborator",
    isFirst: mayAdd && itemCount === 0 && (mayEdit(role) || role === "collaborator"),
    ...list,
    cards,
    preview: linkPreviewOf(url, {
      title: name,
      description: description ?? `${counted(itemCount, "item")} collected by ${owner.username}`,
      imageUrl: coverImageUrl ?? pictures[0] ?? null,
      isPrivate,
    }),
  }
})

export const clientLoader = cachedLoader()

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => linkPreview(matches, data?.preview)

export default function Collection() {
  return (
    <>
      <CollectionHeader />
      <CollectionItems />
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  return (
    <ErrorPage
      error={useRouteError()}
      failed={words.failed}
      way={{ to: paths.collections(), label: words.goBack }}
    />
  )
}

async function readItems({ viewer, url }: PageArgs, id: number) {
  const { search, state } = pageQuery(itemListSchema, url)
  const tags = shownTags(url)
  const isFiltered = state !== undefined || tags.length > 0 || url.searchParams.has("filter")
  const cursor = url.searchParams.get("cursor")
  const { items, nextCursor } = await listItems(viewer, id, {
    search,
    state,
    tags,
    cursor,
    limit: pageSizes.grid,
  })
  const all = isFiltered ? await frequentTags(viewer, id) : []
  return {
    items,
    search: search ?? "",
    // Browsers compare these texts as they are.
    filter: isFiltered ? { state: state ?? "", states: STATES, tags: writtenLike(tags, all), all } : null,
    more: nextCursor && paths.collection(id, { search, state, tags, cursor: nextCursor }),
  }
}

/** Sent with the page, because the list of fields would be more to load. */
const STATES = Object.entries<string>({ "": "All", ...ownFields.state.options })

const SHOWN_TAGS = 30

const frequentTags = async (viewer: PageArgs["viewer"], id: number) =>
  (await listTags(viewer, id)).slice(0, SHOWN_TAGS).map(({ tag }) => tag)
