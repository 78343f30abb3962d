import { z } from "zod"
import { flag, id, name, requiredUrl } from "../fields.server.ts"
import { jobLimits } from "./limits.ts"

/** Into an existing collection, or a new private one of this name. */
export const linksSchema = z
  .object({
    urls: z
      .array(requiredUrl())
      .min(1, "Send at least one link")
      .max(jobLimits.links, `Send at most ${jobLimits.links} links at once`),
    collectionId: id().optional(),
    collection: name().optional(),
  })
  .refine(({ collectionId, collection }) => (collectionId === undefined) !== (collection === undefined), {
    error: "Name a collection, either by its id or by a new name",
    path: ["collectionId"],
  })
export type NewLinks = z.output<typeof linksSchema>

/** What is left out stays. `targetId` null makes a new collection. */
export const placeChoiceSchema = z.object({
  id: id(),
  isChosen: flag().optional(),
  targetId: id().nullish(),
  name: name().optional(),
  isPrivate: flag().optional(),
})
export type PlaceChoice = z.output<typeof placeChoiceSchema>

/** Of the rows that were shown. */
export type RowChoice = { shown: number[]; chosen: number[] }
