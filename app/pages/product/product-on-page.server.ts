import { brandsByName } from "~/domain/brands/by-name.server.ts"
import { mayDelete, mayEditItem } from "~/domain/collections/policy.ts"
import { listAlsoIn } from "~/domain/items/also-in.server.ts"
import { neighboursOf, sortIn } from "~/domain/items/neighbours.server.ts"
import { getItem } from "~/domain/items/reads.server.ts"
import { namesOf } from "~/domain/people/reads.server.ts"
import { typedValues } from "~/domain/product-fields.server.ts"
import { topics } from "~/domain/topics.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { countView } from "~/http/views/count-view.server.ts"
import { pick } from "~/pick.ts"
import { ownFields } from "~/product-field-list.ts"
import { imageId } from "~/services/images/address.server.ts"
import { pictureFailure } from "~/services/images/shop-picture.server.ts"
import { whyNoImage } from "~/words/messages.ts"
import { claimOnPage, itemPicture } from "../cards.server.ts"
import { picturedPreview } from "../preview-card.server.ts"
import { shownProduct } from "./shown-product.server.ts"

/** Other collections with the same product, and more of the collection. */
const SHOWN = 6

export async function productOnPage(page: PageArgs) {
  const { viewer, id, request, context } = page
  const sort = sortIn(page.url)
  const { item, role, collection } = await getItem(viewer, id())
  countView(item.id, { request, viewer, context })
  if (context.cache) context.cache.viewedItem = item.id
  context.cache?.dependsOn(topics.collection(collection.id))
  const { isPrivate } = collection
  const adderId = item.userId === collection.ownerId ? null : item.userId
  const [brandOf, alsoIn, beside, names] = await Promise.all([
    brandsByName([item.brand]),
    listAlsoIn(viewer, item),
    neighboursOf(viewer, item, { sort: sort ?? collection.sort, limit: SHOWN }),
    namesOf(viewer, [adderId]),
  ])
  const adder = adderId && names.get(adderId)
  const others = beside.more.map(({ imageUrl }) => imageUrl)
  const { shown, addresses, sizes } = await shownProduct(item, { isPrivate, others })
  context.cache?.dependsOn(...alsoIn.topics, ...addresses.slice(1).map((url) => topics.image(imageId(url))))
  const mayEdit = mayEditItem(viewer, role, item)
  const failure =
    mayEdit && item.imageUrl && !sizes.has(item.imageUrl) && (await pictureFailure(item.imageUrl))
  const { name, brand, description } = item
  return {
    item: {
      id: item.id,
      ...typedValues(item),
      ...pick(item, "state", "starred", "note", "views"),
      tags: item.tags.join(", "),
    },
    brand: { id: brandOf(item.brand), mayCreate: viewer !== null },
    alsoIn: alsoIn.collections.slice(0, SHOWN),
    addedBy: adder ? { id: adderId, name: adder } : null,
    collection: { id: collection.id, name: collection.name },
    sort,
    previous: beside.previous && pick(beside.previous, "id"),
    next: beside.next && pick(beside.next, "id"),
    moreOfCollection: beside.more.map((other) => ({
      ...pick(other, "id", "name"),
      picture: itemPicture(other, { private: isPrivate, sizes }),
    })),
    shown,
    stateWords: item.state === "wanted" ? null : ownFields.state.options[item.state],
    whyNoPicture: failure ? whyNoImage[failure] : null,
    ...(await claimOnPage({ viewer, role, collection, context }, item)),
    mayEdit,
    mayReport: viewer !== null && item.userId !== viewer.id && !mayDelete(role),
    preview: await picturedPreview(page, {
      subject: { kind: "item", id: item.id },
      imageUrls: addresses,
      title: name,
      description: description ?? [brand, collection.name].filter(Boolean).join(" · "),
      isPrivate,
      product: item,
    }),
  }
}
