import { z } from "zod"

/*
 * The kinds of fields that the shapes of answers are made of; `fields.server.ts` has those of what comes in. The
 * shapes are the API's promise: presenters have their types, and the API's document and its tests are made of them.
 */

/** The id of a row. */
export const rowId = () => z.int().positive()

/** Somebody whose account may be gone. */
export const authorId = (description: string) => rowId().nullable().meta({ description })

/** A moment in ISO 8601, in UTC. */
export const moment = () => z.iso.datetime()

export const count = () => z.int().nonnegative()
