import { listItemsByLink, readShared } from "~/domain/collections/shared-reads.server.ts"
import { itemListSchema } from "~/domain/items/inputs.server.ts"
import { pageQuery } from "~/http/body/input.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { isDense, keepChosenView } from "~/http/session/appearance.server.ts"
import { openViewLink } from "~/http/session/view-link.server.ts"
import { countLinkUse } from "~/http/views/count-link-use.server.ts"
import { pageSizes } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { counted } from "~/ui/format.tsx"
import { claimedCards, itemCards, ofLink, wishListWords } from "../cards.server.ts"
import { linkPreviewOf } from "../link-preview.server.ts"
import { cardOf } from "../preview-card.server.ts"

export async function sharedCollection(page: PageArgs) {
  const { params, url, request, context } = page
  keepChosenView(page)
  const { token = "" } = params
  const link = await openViewLink(token, context)
  countLinkUse(link.linkId, { path: url.pathname, method: request.method, headers: request.headers })
  const query = pageQuery(itemListSchema.pick({ search: true, sort: true }), url)
  const { search } = query
  const sort = query.sort ?? link.sort
  const cursor = url.searchParams.get("cursor")
  const [{ collection, pictures }, { items, nextCursor }] = await Promise.all([
    readShared(link),
    listItemsByLink(link, { search, sort, cursor, limit: pageSizes.grid }),
  ])
  const { name, description, itemCount } = collection
  const [cards, card] = await Promise.all([
    itemCards(items, true).then((cards) => claimedCards(ofLink(link, context), cards, items)),
    cardOf({ kind: "link", id: link.linkId }, pictures, context),
  ])
  return {
    token,
    collection: { name, description, itemCount },
    ...(link.claims !== "off" && { wishes: wishListWords(link, "stranger", link) }),
    search: search ?? "",
    isDense: isDense(request.headers.get("Cookie")),
    // A brand's page has the products of others.
    cards: cards.map(({ claim: _, ...card }) => ({ ...card, brandId: null })),
    more:
      nextCursor &&
      paths.shared(token, { search, sort: sort === "newest" ? query.sort : sort, cursor: nextCursor }),
    preview: linkPreviewOf(page, {
      isPrivate: true,
      path: url.pathname,
      title: name,
      description: description ?? counted(itemCount, "item"),
      card,
    }),
  }
}
