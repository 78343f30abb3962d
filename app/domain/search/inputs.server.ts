import { z } from "zod"
import { lengths } from "~/limits.ts"
import { wellFormed } from "~/text.ts"
import { searchKinds } from "./kinds.ts"

export const searchSchema = z.object({
  q: z
    .string()
    .transform((text) => wellFormed(text.replaceAll("\0", "").trim().slice(0, lengths.search)))
    .optional(),
  kind: z.enum(searchKinds).optional(),
})
