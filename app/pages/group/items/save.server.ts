import { z } from "zod"
import { getGroupItem } from "~/domain/groups/item-reads.server.ts"
import { newItemSchema } from "~/domain/items/inputs.server.ts"
import { createItem } from "~/domain/items/writes.server.ts"
import { allPictures } from "~/domain/pictures.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { formAction } from "~/forms/action.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { failed } from "~/words/messages.ts"
import { unlessDuplicate } from "../../item-form/choices.server.ts"
import { destinationSchema, destinationsOf } from "../../product/destinations.server.ts"
import { savedIn } from "../../saved.server.ts"
import { pageBelow } from "../guards.server.ts"

async function guard({ viewer, id }: PageArgs) {
  requireUser(viewer)
  return getGroupItem(viewer, id(), id("itemId"))
}

export const itemAndPlaces = async (page: PageArgs) => ({
  item: await guard(page),
  places: await destinationsOf(page),
})

export const saveItem = formAction({
  guard,
  schema: newItemSchema.extend({ ...destinationSchema.shape, anyway: z.boolean() }),
  creates: true,
  upload: { file: "imageFile", address: "imageUrl" },
  failed: failed.createItem,
  run: ({ viewer, subject, input: { anyway, ...item }, fields, options }) => {
    const images = allPictures(subject).slice(1)
    return unlessDuplicate(fields, () =>
      createItem(viewer, { ...item, images }, { linkedOnce: !anyway, ...options }),
    )
  },
  // Whoever looks through the group's list stays in it.
  done: async (item, page) => ({ ...(await savedIn(page, item)), to: pageBelow(page) }),
})
