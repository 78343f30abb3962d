import { z } from "zod"
import { name, optionalTime } from "../fields.server.ts"

export const VIEW_LINKS_MAX = 20

export const newViewLinkSchema = z.object({
  name: name("Say whom it is for").meta({ description: "Whom it is for, such as `Grandma`" }),
  expiresAt: optionalTime()
    .refine((time) => !time || time.getTime() > Date.now(), "Must be in the future")
    .meta({ description: "When it ends. Without, it works until you end it" }),
})

export type NewViewLink = z.output<typeof newViewLinkSchema>
