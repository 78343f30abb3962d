import { z } from "zod"
import { lengths } from "~/limits.ts"
import { id, requiredText, search } from "../fields.server.ts"

/** Somebody, named by their username. */
export const personSchema = z.object({ username: requiredText("Username is required", lengths.search) })

/** Somebody, named by their id, for the forms of the page. */
export const personIdSchema = z.object({ userId: id() })

/** What the receiver says to a request. */
export const answerSchema = z.object({
  status: z.enum(["accepted", "rejected"], { error: "Must be accepted or rejected" }),
})
export type FriendRequestAnswer = z.output<typeof answerSchema>["status"]

/** The query of the search for people; nothing finds nobody. */
export const peopleSearchSchema = z.object({ username: search().default("") })
