import { type SQL, sql } from "drizzle-orm"
import { z } from "zod"
import { items } from "#db/schema/index.ts"
import { lengths } from "~/limits.ts"
import { pick } from "~/pick.ts"
import { notSaid, type OwnValues, states } from "~/product-fields.ts"
import { tagKeys, tagLimits, tagsIn, tagsOf, tagsText } from "~/services/item-tags.ts"
import { storableText } from "~/text.ts"
import { rowEditedBy } from "./collections/access.server.ts"
import { boundedText, choice, flag, optionalText } from "./fields.server.ts"
import { type Reader, userOf, type ViewerId } from "./viewer.ts"

export const ownInputs = () => ({
  state: choice(states).optional(),
  starred: flag().optional(),
  tags: tagsInput().optional(),
  note: optionalText(lengths.description).optional(),
})

/** @returns one text, as it is stored. */
const tagsInput = () =>
  z
    .union([boundedText(lengths.tags), z.array(boundedText(tagLimits.length)).max(tagLimits.count)], {
      error: TOO_MANY_TAGS,
    })
    .nullish()
    .transform((input, context) => {
      if (input === undefined) return undefined
      const tags = tagsIn(storableText([input ?? []].flat().join(",")))
      if (tags.length > tagLimits.count || tags.some((tag) => tag.length > tagLimits.length))
        context.addIssue(TOO_MANY_TAGS)
      return tagsText(tags)
    })
    .meta({ description: "A list, or a text with commas between its tags" })

const TOO_MANY_TAGS = `Must be at most ${tagLimits.count} tags of at most ${tagLimits.length} characters`

export const ownResponses = () => ({
  state: z.enum(states),
  starred: z.boolean().meta({ description: "Starred items are the first of their collection" }),
  tags: z.array(z.string()),
  note: z.string().nullable().meta({
    description: "Only for the collection's owner and co-owners, and for who added the item; null for others",
  }),
})

/** They are for those who may read the note. */
export const ownColumns = pick(items, "state", "starred", "tags", "note")

export const ownResponseColumns = {
  ...ownColumns,
  tags: sql<string[]>`coalesce(${items.tags}, '')`.mapWith(tagsOf).as("tags"),
}

/** The note is null for viewers who may not read it. The query needs to join the item's collection. */
export const ownColumnsFor = (reader: Reader) => ({
  ...ownResponseColumns,
  note: noteFor(userOf(reader)).as("note"),
})

const noteFor = (viewer: ViewerId): SQL<string | null> =>
  viewer
    ? sql`case when ${items.note} is not null and ${mayReadNote(viewer)} then ${items.note} end`
    : sql`null`

/** WHERE condition on items with their collection. */
export const mayReadNote = (viewer: NonNullable<ViewerId>): SQL | undefined =>
  rowEditedBy(viewer, items.userId)

/** The columns that are computed from the others. */
export const ownKeys = (values: Pick<OwnValues, "state" | "starred" | "tags">) => ({
  rank: rankOf(values),
  tagKeys: tagKeys(values.tags),
})

/** Starred items come first, then those that are wanted. */
const rankOf = ({ state, starred }: Pick<OwnValues, "state" | "starred">): number =>
  starred ? 2 : Number(state === "wanted")

/** What is stored for a new item. What is absent or null is not said. */
export function newOwnValues(input: { [F in keyof OwnValues]?: OwnValues[F] | null | undefined }) {
  const values = {
    state: input.state ?? notSaid.state,
    starred: input.starred ?? notSaid.starred,
    tags: input.tags ?? notSaid.tags,
    note: input.note ?? notSaid.note,
  }
  return { ...values, ...ownKeys(values) }
}
