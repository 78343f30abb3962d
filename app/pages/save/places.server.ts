import { z } from "zod"
import { collectionAccess } from "~/domain/collections/access.server.ts"
import {
  type Destination,
  destinationsFor,
  lastUsedDestinations,
} from "~/domain/collections/destination-reads.server.ts"
import { optionalText, search } from "~/domain/fields.server.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { NotFound } from "~/errors.ts"
import type { FormArgs } from "~/forms/definition.ts"
import { PrefilledForm, textsOf } from "~/forms/values.server.ts"
import { idOf } from "~/http/body/input.server.ts"
import { lengths, pageSizes } from "~/limits.ts"
import { validation } from "~/words/messages.ts"

export type Places = {
  destinations: Destination[]
  /** There are more collections than are offered at first. */
  isSearchable: boolean
  /** What the user searched for; null for the first offer. */
  find: string | null
  more: string | null
}

const CHOOSE = "Choose a collection"

/** The collection that a form's items go to: one there is, or a new one of this name. */
export const placeShape = {
  collectionId: z.int({ error: CHOOSE }).positive(CHOOSE).optional(),
  newCollection: optionalText(lengths.name),
  isPrivate: z.boolean(),
}

type Place = { collectionId?: number | undefined; newCollection?: string | null | undefined }

export const hasPlace = ({ collectionId, newCollection }: Place) =>
  collectionId !== undefined || !!newCollection

export const noPlace = { path: ["newCollection"], error: validation.collectionName, when: () => true }

/** A name that is typed counts before what is chosen above it. */
export function mergePlace({ fields }: { fields: FormData }): undefined {
  const { collectionId, newCollection } = textsOf(fields)
  if (newCollection?.trim() || collectionId === "new") fields.delete("collectionId")
}

/** Without the collections that a form needs. `places` is the cursor of the page after. */
export const findSchema = z.object({ find: search().optional(), places: z.string().max(100).optional() })

async function foundPlaces(
  viewer: Viewer,
  { find = "", places }: z.output<typeof findSchema>,
): Promise<Places> {
  const { items, nextCursor } = await destinationsFor(viewer, {
    onlyMine: true,
    search: find,
    limit: pageSizes.api,
    cursor: places,
  })
  return { destinations: items, isSearchable: true, find, more: nextCursor }
}

export const withPlaces = async (viewer: Viewer, asked: z.output<typeof findSchema>, fields: FormData) =>
  new PrefilledForm(textsOf(fields), { notice: { places: await foundPlaces(viewer, asked) } })

/** The button that finds collections saves nothing. */
export const findForm = {
  schema: findSchema,
  failed: "Failed to find collections",
  run: ({ viewer, input, fields }: FormArgs<typeof findSchema, undefined>) =>
    withPlaces(viewer, input, fields),
  done: (result: never) => result,
}

/** The collections used last. @param typed a form that is shown again: its search and choice are offered again. */
export async function placesOf(viewer: Viewer, typed: Record<string, unknown>): Promise<Places> {
  const asked = findSchema.safeParse({ find: typed.find })
  const rows = await lastUsedDestinations(viewer, pageSizes.api + 1)
  const offered: Places = {
    destinations: rows.slice(0, pageSizes.api),
    isSearchable: rows.length > pageSizes.api,
    find: null,
    more: null,
  }
  const places = asked.data?.find ? await foundPlaces(viewer, asked.data) : offered
  return { ...places, destinations: await withChosen(viewer, places.destinations, typed.collectionId) }
}

async function withChosen(
  viewer: Viewer,
  destinations: Destination[],
  chosen: unknown,
): Promise<Destination[]> {
  if (!chosen || destinations.some(({ id }) => String(id) === chosen)) return destinations
  try {
    const { id, name } = await collectionAccess(viewer, idOf(String(chosen)))
    return [{ id, name, owner: null, isMine: true }, ...destinations]
  } catch (error) {
    if (error instanceof NotFound) return destinations
    throw error
  }
}
