import { z } from "zod"
import { lengths, PASTED_PAGE_MAX_BYTES } from "~/limits.ts"
import { states } from "~/product-fields.ts"
import { keyOfTag, tagLimits, tagsIn } from "~/services/item-tags.ts"
import { validation } from "~/words/messages.ts"
import { sort } from "../collections/responses.server.ts"
import {
  boundedText,
  choice,
  id,
  name,
  optionalPicture,
  optionalUrl,
  requiredPicture,
  requiredText,
  requiredUrl,
  search,
} from "../fields.server.ts"
import { ownInputs } from "../own-fields.server.ts"
import { productInputs } from "../product-fields.server.ts"

const NO_PICTURE = "A picture is required"

export const newItemSchema = z.object({
  ...productInputs(),
  ...ownInputs(),
  name: name(validation.name),
  brand: requiredText("Brand is required", lengths.name),
  imageUrl: requiredPicture(NO_PICTURE),
  productUrl: requiredUrl(),
  canonicalUrl: optionalUrl().optional().meta({
    description:
      "What the page calls its own address (`/scrape-product` tells it); finds duplicates. Ignored on another site than the link's",
  }),
  collectionId: id(),
})

/** The first of `images` may stand for `imageUrl`. */
export const sentItemSchema = newItemSchema
  .extend({ imageUrl: optionalPicture().optional() })
  .refine(({ imageUrl, images }) => imageUrl || images?.length, {
    path: ["imageUrl"],
    error: NO_PICTURE,
    when: ({ value, issues }) =>
      value instanceof Object && !issues.some(({ path }) => /^image/.test(String(path?.[0]))),
  })
export type NewItem = z.output<typeof sentItemSchema>

/** PATCH changes the given fields; only the name cannot be emptied. */
export const itemChangeSchema = z.object({
  ...productInputs(),
  ...ownInputs(),
  name: name(validation.name).optional(),
  collectionId: id().optional(),
  /** Accepted for compatibility, and never changed. */
  userId: id().nullish(),
})
export type ItemChange = Partial<z.output<typeof itemChangeSchema>>

export const placedItemChangeSchema = itemChangeSchema.extend({
  after: id()
    .nullable()
    .optional()
    .meta({ description: "The item that it comes after in the own order, or null for the first place" }),
})
export type PlacedItemChange = Partial<z.output<typeof placedItemChangeSchema>>

const MAX_PRICE = "Must be a price such as 50, 49.90 or 49.90 EUR"

export const itemListSchema = z.object({
  search: search().optional(),
  state: choice(states).optional(),
  sort: sort.optional(),
  brand: boundedText(lengths.name).trim().optional(),
  maxPrice: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,3})?( [A-Z]{3})?$/, MAX_PRICE)
    .optional()
    .meta({
      description: "Items that cost at most so much, in their own currency; with a currency, in that one",
      examples: ["49.90 EUR"],
    }),
})

const oneTag = () =>
  requiredText("A tag is required", tagLimits.length).transform((text, context) => {
    const [tag, ...others] = tagsIn(text)
    if (!tag || others.length > 0) context.addIssue("Must be one tag, without a comma")
    return tag ?? ""
  })

export const tagChangeSchema = z.object({ from: oneTag(), to: oneTag() })

const TAGS = `Must be at most ${tagLimits.count} tags of at most ${tagLimits.length} characters`

/** `?tag=a&tag=b` of a page, which leaves invalid tags out: people edit and cut addresses. */
export const shownTags = (url: URL): string[] =>
  url.searchParams
    .getAll("tag")
    .filter((tag) => tag.length <= tagLimits.length && tagsIn(tag).length > 0)
    .slice(0, tagLimits.count)

/** The tags of `?tag=a&tag=b` for programs, which get an error for an invalid one. */
export const tagFilterSchema = z.object({
  tag: z
    .array(z.string().max(tagLimits.length, TAGS))
    .max(tagLimits.count, TAGS)
    .transform((tags) => tags.filter((tag) => tagsIn(tag).length > 0)),
})

/** Each tag once, spelled like the same one among the others. */
export function writtenLike(tags: readonly string[], others: readonly string[]): string[] {
  const written = new Map([...tags, ...others].map((tag) => [keyOfTag(tag), tag]))
  return [...new Set(tags.map((tag) => written.get(keyOfTag(tag)) ?? tag))]
}

export const pricedItemListSchema = itemListSchema.extend({
  tag: z.string().optional().meta({ description: "Items that have this tag; several times: all of them" }),
})

export const linkedItemListSchema = z.object({ productUrl: requiredUrl() })

export const scrapeSchema = z.object({ url: requiredUrl() })

export const scrapedPageSchema = scrapeSchema.extend({
  html: z
    .string({ error: "Must be text" })
    .trim()
    .min(1, "Must be a page's source")
    .optional()
    .meta({
      description: `The source of the page, at most ${PASTED_PAGE_MAX_BYTES} bytes. It is read as if it was fetched from \`url\`, and nothing is fetched`,
    }),
})

/** So many items are changed at once, in one transaction. */
export const BATCH_MAX = 100

export const batchActions = ["move", "copy", "tag", "untag", "state", "delete"] as const
export type BatchAction = (typeof batchActions)[number]

/** What an action needs besides its items. */
export const batchNeeds: Partial<
  Record<BatchAction, [field: "collectionId" | "tag" | "state", error: string]>
> = {
  move: ["collectionId", "Choose a collection"],
  copy: ["collectionId", "Choose a collection"],
  tag: ["tag", "A tag is required"],
  untag: ["tag", "A tag is required"],
  state: ["state", "Choose a state"],
}

const chosenIds = () =>
  z
    // Before each id is looked at, which takes long for a body full of them.
    .preprocess(
      (ids, context) => {
        if (Array.isArray(ids) && ids.length > BATCH_MAX)
          context.addIssue(`Choose at most ${BATCH_MAX} items at once`)
        return ids
      },
      z.array(id(), { error: "Must be a list of ids" }),
    )
    .refine((ids) => ids.length > 0, "Choose at least one item")
    .meta({ minItems: 1, maxItems: BATCH_MAX })

const batchFields = {
  action: choice(batchActions),
  collectionId: id().optional().meta({ description: "For `move` and `copy`" }),
  tag: oneTag().optional().meta({ description: "For `tag` and `untag`" }),
  state: choice(states).optional().meta({ description: "For `state`" }),
}

type Fields = { [F in keyof typeof batchFields]?: unknown } & { action: BatchAction }

function requireNeeded({ action, ...input }: Fields, context: z.core.$RefinementCtx): void {
  const [field, message] = batchNeeds[action] ?? []
  if (field && message && input[field] === undefined)
    context.addIssue({ code: "custom", path: [field], message, input: input[field] })
}

export const batchSchema = z.object({ ids: chosenIds(), ...batchFields }).superRefine(requireNeeded)
export type Batch = z.output<typeof batchSchema>

/** The longest id, and a comma. */
const ID_DIGITS = 17

/** A form has the ids as one text, with commas. */
export const batchFormSchema = z
  .object({
    ids: z
      .string()
      .max(BATCH_MAX * ID_DIGITS, `Choose at most ${BATCH_MAX} items at once`)
      .transform((text): unknown => text.split(",").filter(Boolean).map(Number))
      .pipe(chosenIds()),
    ...batchFields,
  })
  .superRefine(requireNeeded)
