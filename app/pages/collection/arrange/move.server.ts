import { z } from "zod"
import { requireEditor } from "~/domain/collections/access.server.ts"
import { placeItem } from "~/domain/items/place-writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { paths } from "~/paths.ts"
import { failed } from "./words.ts"

const id = z.coerce.number<string>().int().positive()

/** Where to, which item, and the item at which the page stays: "up:7:7", or "5:7:8" for after item 5. */
const moveSchema = z.object({
  move: z
    .custom<string>((text) => /^(first|up|down|last|\d{1,15})(:\d{1,15}){2}$/.test(String(text)))
    .transform((text) => {
      const [to = "", item, stay] = text.split(":")
      return { to: z.enum(["first", "up", "down", "last"]).or(id).parse(to), item: Number(item), stay }
    }),
})

export const move = formAction({
  guard: ({ viewer, id }) => requireEditor(viewer, id()),
  schema: moveSchema,
  failed,
  run: async ({ viewer, id, input: { move }, options }) => {
    const next = await placeItem(viewer, { id: move.item, collectionId: id() }, move.to, options)
    return { ...move, next }
  },
  done: ({ to, item, stay, next }, { id, url }) => {
    // What an item passes that goes up to the page before is the first of this one.
    const isPassed = to === "up" && stay !== String(item)
    const cursor = isPassed ? next : url.searchParams.get("cursor")
    return { to: `${paths.arrange(id(), { cursor })}#item-${stay}` }
  },
})
