import { z } from "zod"
import { lengths } from "~/limits.ts"
import { flag, id } from "../fields.server.ts"

export const usesMax = { user: 10, admin: 1_000 } as const

const tokenIn = (link: string): string => /\/invite\/([\w-]+)/.exec(link)?.[1] ?? link

/** Its token, or the whole link. */
export const invitationLink = () =>
  z
    .string({ error: "Must be text" })
    .max(lengths.url, `Must be at most ${lengths.url.toLocaleString("en")} characters`)
    .transform((link) => tokenIn(link.trim()))

const aNumber = `Must be a whole number from 1 to ${usesMax.admin.toLocaleString("en")}`

export const usesField = () => z.int({ error: aNumber }).min(1, aNumber).max(usesMax.admin, aNumber)

export const invitationSchema = z.object({
  uses: usesField()
    .default(1)
    .meta({ description: `How many people may use it: up to ${usesMax.user}, of administrators more` }),
  expiresAt: z.iso
    .datetime({ offset: true, error: "Must be a date and time, such as 2030-01-31T12:00:00Z" })
    .nullish()
    .meta({ description: "It has no end without" }),
  befriends: flag().default(false).meta({ description: "Who uses it becomes your friend" }),
  groupId: id()
    .nullish()
    .meta({ description: "Who uses it joins this group: one of yours, or a public one that you are in" }),
})

export type NewInvitation = z.output<typeof invitationSchema>
