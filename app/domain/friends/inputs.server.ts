import { z } from "zod"
import { lengths } from "~/limits.ts"
import { id, requiredText, search } from "../fields.server.ts"

export const personSchema = z.object({ username: requiredText("Username is required", lengths.search) })

export const personIdSchema = z.object({ userId: id() })

export const answerSchema = z.object({
  status: z.enum(["accepted", "rejected"], { error: "Must be accepted or rejected" }),
})
export type FriendRequestAnswer = z.output<typeof answerSchema>["status"]

export const peopleSearchSchema = z.object({ username: search().default("") })
