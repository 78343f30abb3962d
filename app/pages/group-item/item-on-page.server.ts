import { brandsByName } from "~/domain/brands/by-name.server.ts"
import { lastUsedDestinations } from "~/domain/collections/destination-reads.server.ts"
import type { GroupAccess } from "~/domain/groups/access.server.ts"
import { getGroupItem } from "~/domain/groups/item-reads.server.ts"
import { readMessages } from "~/domain/groups/message-reads.server.ts"
import { mayContribute, mayEditItem, mayReadChat } from "~/domain/groups/policy.ts"
import { namedPeople, namesOf } from "~/domain/people/reads.server.ts"
import { typedValues } from "~/domain/product-fields.server.ts"
import type { Viewer } from "~/domain/viewer.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { timeZoneOf } from "~/http/session/appearance.server.ts"
import { pick } from "~/pick.ts"
import { linkPreviewOf } from "../link-preview.server.ts"
import { shownProduct } from "../product/shown-product.server.ts"

const nobody = { id: 0, username: "" }

const MESSAGES = 20

async function talkAbout(viewer: Viewer, group: GroupAccess, itemId: number) {
  if (!viewer || !mayReadChat(viewer, group.role, group)) return null
  const { items, nextCursor } = await readMessages(group.id, { itemId, limit: MESSAGES })
  const met = await namesOf(
    viewer,
    items.map(({ userId }) => userId),
  )
  return {
    messages: items.map(({ user, ...message }) => ({
      ...pick(message, "id", "content", "createdAt"),
      user: user && pick(user, "username"),
      /** Null for whom the viewer may not meet. */
      writer: user && met.has(user.id) ? user.id : null,
    })),
    hasEarlier: nextCursor !== null,
    mayWrite: mayContribute(viewer, group.role, group),
  }
}

export type Talk = NonNullable<Awaited<ReturnType<typeof talkAbout>>>

export async function groupItemOnPage(page: PageArgs) {
  const { viewer, id, url, request } = page
  const { group, item } = await getGroupItem(viewer, id(), id("itemId"))
  const { isPrivate } = group
  const [{ shown }, brandOf, [adder, decider, ...voters], places, talk] = await Promise.all([
    shownProduct(item, { isPrivate }),
    brandsByName([item.brand]),
    namedPeople(viewer, [item.addedBy ?? nobody, item.stateBy ?? nobody, ...item.voters]),
    viewer ? lastUsedDestinations(viewer, 1) : [],
    talkAbout(viewer, group, item.id),
  ])
  const { name, brand, description } = item
  const mayEdit = mayEditItem(viewer, group.role, item)
  return {
    group: pick(group, "id", "name"),
    item: {
      ...typedValues(item),
      ...pick(item, "id", "productUrl", "createdAt", "state", "stateAt", "voteCount", "voted"),
    },
    shown,
    brand: { id: brandOf(brand), mayCreate: viewer !== null },
    addedBy: item.addedBy && adder,
    decidedBy: item.stateBy && decider,
    voters,
    talk,
    timeZone: timeZoneOf(request),
    /** Where one press saves it. */
    place: places[0] ? pick(places[0], "id", "name") : null,
    signedIn: viewer !== null,
    mayEdit,
    mayReport: viewer !== null && !mayEdit,
    mayVote: mayContribute(viewer, group.role, group),
    preview: linkPreviewOf(page, {
      type: "product",
      path: url.pathname.split("/", 5).join("/"),
      title: name,
      description: description ?? [brand, group.name].filter(Boolean).join(" · "),
      isPrivate,
    }),
  }
}

export type GroupItemOnPage = Awaited<ReturnType<typeof groupItemOnPage>>
