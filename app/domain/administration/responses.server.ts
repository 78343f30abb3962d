import { z } from "zod"
import { choice, count, id, timestamp } from "../fields.server.ts"
import { reportKinds, reportStatuses } from "./inputs.server.ts"

export const adminUserResponse = z
  .object({
    id: id(),
    username: z.string(),
    email: z.string(),
    role: choice(["user", "admin"]),
    suspended: z.boolean(),
    collections: count(),
    items: count().meta({ description: "In their own collections" }),
    usedMb: z.number().nonnegative().meta({ description: "Of uploaded pictures" }),
    quotaMb: count().nullable().meta({ description: "Null for the server's default" }),
    createdAt: timestamp(),
    lastSeenAt: timestamp().nullable().meta({ description: "To the hour; null without open sessions" }),
  })
  .meta({ id: "AdminUser", description: "What administrators see of an account" })

export const reportResponse = z
  .object({
    id: id(),
    kind: choice(reportKinds),
    targetId: id().meta({ description: "Of the thing or the person" }),
    reason: z.string(),
    status: choice(reportStatuses),
    createdAt: timestamp(),
  })
  .meta({ id: "Report", description: "What a user has reported" })

const person = () => z.object({ id: id(), username: z.string() }).nullable()

export const adminReportResponse = reportResponse
  .extend({
    summary: z.string().meta({ description: "What it said when it was reported" }),
    reporter: person().meta({ description: "Null when the account was deleted" }),
    owner: person().meta({ description: "Who is responsible; null when the account was deleted" }),
    exists: z.boolean().meta({ description: "Whether the thing is still there" }),
    url: z.string().nullable().meta({ description: "Its path, if it is there and you may see it" }),
    closedAt: timestamp().nullable(),
  })
  .meta({ id: "AdminReport", description: "What administrators see of a report" })

export type AdminUser = z.infer<typeof adminUserResponse>
export type Report = z.infer<typeof reportResponse>
export type AdminReport = z.infer<typeof adminReportResponse>
