import { type MetaFunction, Outlet, useRouteError } from "@remix-run/react"
import { cachedLoader } from "~/browser/client-cache.ts"
import { mayDelete, mayEdit } from "~/domain/collections/policy.ts"
import { getCollection } from "~/domain/collections/reads.server.ts"
import { ErrorPage } from "~/forms/error-page.tsx"
import { pageLoader } from "~/http/page.server.ts"
import { keepChosenView } from "~/http/session/appearance.server.ts"
import { paths } from "~/paths.ts"
import { pick } from "~/pick.ts"
import { pictureFor } from "~/services/images/address.server.ts"
import { counted } from "~/ui/format.tsx"
import { linkPreview } from "~/ui/page-meta.ts"
import { collection as words } from "~/words/messages.ts"
import { wishListWords } from "../cards.server.ts"
import { picturedPreview } from "../preview-card.server.ts"
import { CollectionHeader, CollectionItems } from "./items.tsx"
import { menuOf, readList } from "./list.server.ts"
import { cardsAndOwner } from "./people-on-page.server.ts"

export { shouldRevalidate } from "~/browser/client-cache.ts"

export const loader = pageLoader(async (page) => {
  const { viewer, id } = page
  keepChosenView(page)
  // Together, because the database may be on a server that is far away.
  const listed = getCollection(viewer, id())
  const [{ collection, role, mayAdd, isOffered, pictures }, { items, hasTags, ...list }] = await Promise.all([
    listed,
    readList(page, id(), listed),
  ])
  const { name, description, isPrivate, itemCount, owner, coverImageUrl, claims } = collection
  const [{ owner: person, cards }, preview] = await Promise.all([
    cardsAndOwner({ ...page, role }, collection, items),
    picturedPreview(page, {
      subject: { kind: "collection", id: collection.id },
      imageUrls: [coverImageUrl, ...pictures],
      title: name,
      description: description ?? `${counted(itemCount, "item")} collected by ${owner.username}`,
      isPrivate,
      items,
    }),
  ])
  return {
    collection: {
      ...pick(collection, "id", "name", "description", "isPrivate", "itemCount", "coverImageUrl", "coverAlt"),
      owner: person,
      // Only its form shows this.
      ...(mayEdit(role) && pick(collection, "whoMayAdd", "sort")),
      ...(mayEdit(role) && claims !== "off" && pick(collection, "claims", "revealAt")),
    },
    ...(claims !== "off" && { wishes: wishListWords(viewer, role, collection) }),
    cover: pictureFor(coverImageUrl, { private: isPrivate })?.src,
    mayEdit: mayEdit(role),
    mayAdd,
    isOffered,
    isOwner: mayDelete(role),
    mayReport: viewer !== null && !mayDelete(role),
    isCollaborator: role === "collaborator",
    isFirst: mayAdd && itemCount === 0 && (mayEdit(role) || role === "collaborator"),
    ...list,
    cards,
    ...(itemCount > 0
      ? menuOf({
          ...{ id: collection.id, limits: list.limits, isDense: list.isDense, hasTags },
          ...{ isUser: viewer !== null, mayEdit: mayEdit(role) },
        })
      : { menu: [], note: null }),
    preview,
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
