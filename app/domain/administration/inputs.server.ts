import { z } from "zod"
import { passwordProofSchema } from "../accounts/inputs.server.ts"
import { choice, flag, id, optionalText, requiredText, search } from "../fields.server.ts"
import { ACT_REASON_MAX, QUOTA_MB_MAX, REASON_MAX } from "./administration-limits.ts"

export const reportKinds = ["item", "group-item", "collection", "person", "message"] as const
export const reportStatuses = ["open", "closed"] as const

export const targetSchema = z.object({ kind: choice(reportKinds), id: id() })

export const reportSchema = targetSchema.extend({
  reason: requiredText("Say what is wrong with it", REASON_MAX),
})

/** Input of every act of an administrator. Only administrators read the reason. */
export const actSchema = z.object({
  reason: optionalText(ACT_REASON_MAX).optional().meta({
    description: "Why. It is in the record of events, which administrators read",
  }),
})

export const reportListSchema = z.object({ status: choice(reportStatuses).default("open") })
export const reportChangeSchema = actSchema.extend({ status: choice(reportStatuses) })

export const eventListSchema = z.object({
  user: z.coerce.number().pipe(id()).optional(),
  filter: choice(["acts"]).optional(),
})

export const userListSchema = z.object({ search: search().optional() })

const quota = `Must be a whole number of MB, at most ${QUOTA_MB_MAX.toLocaleString("en")}`

export const userChangeSchema = actSchema.extend({
  suspended: flag().optional(),
  role: choice(["user", "admin"]).optional(),
  quotaMb: z
    .int({ error: quota })
    .nonnegative(quota)
    .max(QUOTA_MB_MAX, quota)
    .nullable()
    .optional()
    .meta({ description: "For uploaded pictures. 0 is without a limit, null the server's default" }),
})

/** The password, when it was last asked for more than 15 minutes ago. */
const proof = passwordProofSchema.partial().shape

export const userChangeCall = userChangeSchema.extend(proof)
export const reportChangeCall = reportChangeSchema.extend(proof)

export type Act = z.output<typeof actSchema>
export type Target = z.output<typeof targetSchema>
export type NewReport = z.output<typeof reportSchema>
export type ReportStatus = (typeof reportStatuses)[number]
export type UserChange = z.output<typeof userChangeSchema>
