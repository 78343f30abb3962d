import { z } from "zod"
import { claimLimits } from "~/limits.ts"
import { boundedText, choice, flag, requiredText } from "../fields.server.ts"

export const claimSchema = z.object({
  bought: flag().optional().meta({ description: "Whether you have bought it. Absent, it stays as it is" }),
})

const GUEST_NAME = `Say who you are, in ${claimLimits.guestNameMin} to ${claimLimits.guestNameMax} characters`

const visible = (name: string) => [...name.replace(/[\p{C}\p{Z}\p{M}]/gu, "")].length

/** Line breaks, and marks that turn the direction of the text beside the name. */
const UNFIT = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffd]/u

export const guestClaimSchema = z.object({
  name: requiredText(GUEST_NAME, claimLimits.guestNameMax)
    .refine((name) => name === "" || visible(name) >= claimLimits.guestNameMin, GUEST_NAME)
    .refine((name) => !UNFIT.test(name), "Leave line breaks and control characters out of your name")
    .meta({ description: "Told to the owner and co-owners once they may see claims, and to nobody else" }),
})

export const undoSchema = z.object({ undoToken: boundedText(100, { missing: "Must be text" }) })

/** What a button of a page does. */
export const claimActSchema = z.object({ act: choice(["take", "undo", "bought", "not-bought"]) })
