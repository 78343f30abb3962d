import { getItemByLink } from "~/domain/collections/shared-reads.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { openViewLink } from "~/http/session/view-link.server.ts"
import { countLinkUse } from "~/http/views/count-link-use.server.ts"
import { pick } from "~/pick.ts"
import { ownFields } from "~/product-field-list.ts"
import { claimOnPage, ofLink } from "../cards.server.ts"
import { linkPreviewOf } from "../link-preview.server.ts"
import { cardOf } from "../preview-card.server.ts"
import { shownProduct } from "../product/shown-product.server.ts"

export async function sharedProduct(page: PageArgs) {
  const { viewer, id, params, url, request, context } = page
  const { token = "" } = params
  const link = await openViewLink(token, context)
  countLinkUse(link.linkId, { path: url.pathname, method: request.method, headers: request.headers })
  const { item, collectionName } = await getItemByLink(link, id())
  const { shown, addresses } = await shownProduct(item, { isPrivate: true })
  const card = await cardOf({ kind: "link", id: link.linkId, itemId: item.id }, addresses, context)
  const { name, brand, description, state } = item
  return {
    token,
    item: pick(item, "id", "brand", "productUrl", "tags"),
    collectionName,
    shown,
    stateWords: state === "wanted" ? null : ownFields.state.options[state],
    ...(await claimOnPage(ofLink(link, context), item)),
    isUser: viewer !== null,
    preview: linkPreviewOf(page, {
      type: "product",
      isPrivate: true,
      path: url.pathname,
      title: name,
      description: description ?? [brand, collectionName].filter(Boolean).join(" · "),
      card,
    }),
  }
}
