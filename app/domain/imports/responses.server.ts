import { z } from "zod"
import { imports } from "#db/schema/index.ts"
import { lossNames } from "~/services/import-file/losses.ts"
import { count, id, timestamp } from "../fields.server.ts"

const countsResponse = z.object({
  rows: count().meta({ description: "All of the file" }),
  chosen: count().meta({ description: "Those that are, or will be, added" }),
  duplicates: count().meta({ description: "Those whose link is there already" }),
  waiting: count(),
  added: count(),
  failed: count(),
  reading: count().meta({ description: "Chosen ones whose pages are still to be read" }),
})

const lossResponse = z
  .object({
    reason: z.enum(lossNames),
    count: count(),
    examples: z.array(z.string()).meta({ description: "At most three" }),
  })
  .meta({ id: "ImportLoss" })

export const importResponse = z
  .object({
    id: id(),
    format: z.enum(imports.format.enumValues),
    fileName: z.string().nullable(),
    status: z.enum(["mapping", "preview", "running", "done"]).meta({
      description: "`mapping` and `preview` wait for the user, on the import's page",
    }),
    ignored: count().meta({ description: "Entries of the file without a link, or that are no products" }),
    losses: z.array(lossResponse).meta({
      description: "What of the file is left out, shortened, moved to the note or guessed, by reason",
    }),
    counts: countsResponse,
    createdAt: timestamp(),
    finishedAt: timestamp().nullable(),
  })
  .meta({ id: "Import" })

export type Import = z.infer<typeof importResponse>
export type ImportCounts = z.infer<typeof countsResponse>

export const failureResponse = z
  .object({
    id: id(),
    name: z.string().nullable(),
    productUrl: z.string().nullable(),
    reason: z.string(),
    itemId: id().nullable().meta({ description: "The item that was made of it all the same" }),
    place: z.string().meta({ description: "The collection, or the group, that it was for" }),
  })
  .meta({ id: "ImportFailure" })
