import { getItemByLink } from "~/domain/collections/shared-reads.server.ts"
import { allPictures, pictureSizes } from "~/domain/pictures.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { openViewLink } from "~/http/session/view-link.server.ts"
import { countLinkUse } from "~/http/views/count-link-use.server.ts"
import { pick } from "~/pick.ts"
import { ownFields, productFields } from "~/product-field-list.ts"
import { pictureFor } from "~/services/images/address.server.ts"
import { shownPrice } from "~/services/price.ts"
import { linkPreviewOf } from "../link-preview.server.ts"
import { cardOf } from "../preview-card.server.ts"

export async function sharedProduct(page: PageArgs) {
  const { viewer, id, params, url, request, context } = page
  const { token = "" } = params
  const link = await openViewLink(token, context)
  countLinkUse(link.linkId, { path: url.pathname, method: request.method, headers: request.headers })
  const { item, collectionName } = await getItemByLink(link, id())
  const all = allPictures(item)
  const addresses = all.map(({ url }) => url)
  const sizes = await pictureSizes(addresses)
  const card = await cardOf({ kind: "link", id: link.linkId, itemId: item.id }, addresses, context)
  const { name, brand, description, price, state, availability } = item
  return {
    token,
    item: pick(item, "id", "name", "brand", "description", "productUrl", "tags"),
    collectionName,
    price: price && { shown: shownPrice(price), readAt: price.readAt },
    // The words are sent, because the list of fields would be more to load.
    stateWords: state === "wanted" ? null : ownFields.state.options[state],
    availabilityWords: availability && productFields.availability.options[availability].toLowerCase(),
    pictures: all.flatMap(
      ({ url, alt }) => pictureFor(url, { private: true, size: sizes.get(url), alt }) ?? [],
    ),
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
