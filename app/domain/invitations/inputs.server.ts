import { z } from "zod"
import { lengths } from "~/limits.ts"

const tokenIn = (link: string): string => /\/invite\/([\w-]+)/.exec(link)?.[1] ?? link

/** Its token, or the whole link. */
export const invitationLink = () =>
  z
    .string({ error: "Must be text" })
    .max(lengths.url, `Must be at most ${lengths.url.toLocaleString("en")} characters`)
    .transform((link) => tokenIn(link.trim()))
