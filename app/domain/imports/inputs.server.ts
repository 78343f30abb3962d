import { z } from "zod"
import { columnFields, encodingNames, formatNames, HEAD_ROWS } from "~/services/import-file/file-formats.ts"
import { priceText } from "~/services/price.ts"
import { choice, flag, id, name, requiredUrl } from "../fields.server.ts"
import { jobLimits } from "./job-limits.ts"

/** Into an existing collection, or a new private one of this name. */
export const linksSchema = z
  .object({
    urls: z
      .array(requiredUrl())
      .min(1, "Send at least one link")
      .max(jobLimits.links, `Send at most ${jobLimits.links} links at once`),
    collectionId: id().optional(),
    collection: name().optional(),
    isPrivate: flag().optional(),
  })
  .refine(({ collectionId, collection }) => (collectionId === undefined) !== (collection === undefined), {
    error: "Name a collection, either by its id or by a new name",
    path: ["collectionId"],
  })
export type NewLinks = z.output<typeof linksSchema>

const columnsSchema = z.partialRecord(
  z.enum(columnFields, { error: `Must be one of: ${columnFields.join(", ")}` }),
  z.union([z.int().min(0).max(1_000), z.string().min(1).max(200)], {
    error: "Must be a column's position from 0, or its header",
  }),
)

export const tableSchema = z.object({
  encoding: choice(encodingNames).optional(),
  headerRow: z
    .int("Must be a row's position from 0, or -1 for none")
    .min(-1)
    .max(HEAD_ROWS - 1)
    .optional(),
  currency: z
    .string()
    .refine((code) => priceText(1, code) !== null, "Must be the code of a currency, such as EUR")
    .optional(),
})

export const fileSchema = tableSchema.extend({
  format: choice(formatNames).optional(),
  collectionId: id().optional(),
  columns: columnsSchema.optional(),
})
