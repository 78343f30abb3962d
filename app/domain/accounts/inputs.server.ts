import { domainToASCII, domainToUnicode } from "node:url"
import { z } from "zod"
import { lengths } from "~/limits.ts"
import { validation } from "~/words/messages.ts"
import { boundedText, flag, optionalText } from "../fields.server.ts"
import { invitationLink } from "../invitations/inputs.server.ts"

export const accountExportSchema = z.object({
  format: z.enum(["zip", "bookmarks"], { error: "Must be zip or bookmarks" }).default("zip"),
})

/* Keeps one username from passing for another (Unicode Technical Standard 39). */

const isVisible = (name: string): boolean => !/\p{Default_Ignorable_Code_Point}/u.test(name)

const hasLetterOrDigit = (name: string): boolean => /[\p{L}\p{Nd}]/u.test(name)

const mixed = [
  ["Han", "Hiragana", "Katakana"],
  ["Han", "Hangul"],
  ["Han", "Bopomofo"],
]

/** Unicode Standard Annex 31, tables 5 and 7. */
const alone =
  "Latin Greek Cyrillic Arabic Armenian Bengali Devanagari Ethiopic Georgian Gujarati Gurmukhi Hebrew Kannada Khmer Lao " +
  "Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan Adlam Balinese Bamum Batak Canadian_Aboriginal Chakma " +
  "Cham Cherokee Hanifi_Rohingya Javanese Kayah_Li Lepcha Limbu Lisu Mandaic Meetei_Mayek Miao Mongolian New_Tai_Lue Newa " +
  "Nko Nyiakeng_Puachue_Hmong Ol_Chiki Osage Saurashtra Sundanese Syloti_Nagri Syriac Tai_Le Tai_Tham Tai_Viet Tifinagh " +
  "Vai Wancho Yi"

const patterns = [...alone.split(" ").map((script) => [script]), ...mixed].map((scripts) => {
  const classes = ["Common", "Inherited", ...scripts].map((script) => `\\p{Script_Extensions=${script}}`)
  return new RegExp(`^[${classes.join("")}]*$`, "u")
})

const isOfOneScript = (name: string): boolean => patterns.some((pattern) => pattern.test(name))

const INTERNATIONAL_DOMAIN = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u
/** Node 24 lets ASCII labels through that stand for no international one. */
const UNDECODED_LABEL = /(^|\.)xn--/
const ASCII_DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/** `domainToASCII` alone cuts paths and ports off, and lets labels of any length through. */
function isEmail(typed: string): boolean {
  if (z.regexes.email.test(typed)) return true
  const at = typed.lastIndexOf("@")
  const [local, domain] = [typed.slice(0, Math.max(at, 0)), typed.slice(at + 1)]
  const ascii = INTERNATIONAL_DOMAIN.test(domain) && isVisible(domain) ? domainToASCII(domain) : ""
  const isShort = local.length + 1 + ascii.length <= lengths.emailMax
  const isKnown = ASCII_DOMAIN.test(ascii) && !UNDECODED_LABEL.test(domainToUnicode(ascii))
  return isShort && isKnown && z.regexes.email.test(`${local}@example.com`)
}

const email = boundedText(lengths.emailMax, { missing: validation.email, error: validation.email })
  .trim()
  .max(lengths.emailMax, { error: validation.email, abort: true })
  .refine(isEmail, validation.email)
  .meta({
    format: "idn-email",
    description: "Its domain may be an international one, such as `bücher.example`",
  })

const password = z
  .string({ error: validation.password })
  .min(lengths.passwordMin, validation.password)
  .max(lengths.passwordMax, `Password must be at most ${lengths.passwordMax} characters`)

const usernameTooLong = `Username must be at most ${lengths.usernameMax} characters`

/** Older names may break these rules: signing in, searching and showing do not check them. */
export const username = boundedText(lengths.usernameMax, {
  missing: validation.username,
  error: usernameTooLong,
})
  .normalize("NFKC")
  .trim()
  .min(lengths.usernameMin, validation.username)
  .max(lengths.usernameMax, { error: usernameTooLong, abort: true })
  .regex(/^[\p{L}\p{M}\p{N}_.-]+$/u, {
    error: "Username may have letters, digits, dots, hyphens and underscores only",
    abort: true,
  })
  .refine(isVisible, { error: "Username may not have invisible characters", abort: true })
  .refine(hasLetterOrDigit, { error: "Username must have at least one letter or digit", abort: true })
  .refine(isOfOneScript, "The letters of a username must belong to one script, such as Latin or Cyrillic")
  .meta({
    description:
      "Letters, digits, dots, hyphens and underscores, with at least one letter or digit. All letters belong to one script, such as Latin or Cyrillic.",
  })

export const signInSchema = z.object({ email, password })
export const registerSchema = z.object({
  email,
  username,
  password,
  isPrivate: flag().default(false),
  invitation: invitationLink()
    .optional()
    .meta({ description: "The token of an invitation, or its whole link" }),
})
/** Another provider has signed them in, so they have no password. */
export const newcomerSchema = registerSchema.omit({ password: true, invitation: true })

export const privacySchema = z.object({ isPrivate: flag() })
export const profileSchema = z.object({ username })

export const aboutSchema = z.object({ about: optionalText(lengths.about) })

/** The API takes either, or both. */
export const profileChangeSchema = profileSchema
  .partial()
  .extend({ about: aboutSchema.shape.about.optional() })
  .refine(({ username, about }) => username !== undefined || about !== undefined, {
    path: ["username"],
    error: validation.username,
  })

/** The rules of new passwords do not hold, because it may be older than they are. */
const currentPassword = z
  .string({ error: "Your password is required" })
  .min(1, "Your password is required")
  .max(lengths.passwordMax, `Password must be at most ${lengths.passwordMax} characters`)

export const newEmailSchema = z.object({ email, currentPassword })
export const newPasswordSchema = z.object({ newPassword: password, currentPassword })
export const passwordProofSchema = z.object({ currentPassword })

/** The code is of the app or for recovery, however it is spaced. */
const code = z
  .string({ error: "Your code is required" })
  .trim()
  .min(1, "Your code is required")
  .max(lengths.search, "This is not a code")

export const codeSchema = z.object({ code })
export const proofSchema = z.object({ currentPassword, code })

/** The API takes both steps in one call. */
export const loginSchema = signInSchema.extend({
  code: code.optional().meta({
    description: "With two-step sign-in: a code of the authenticator app, or a recovery code",
  }),
})

export const forgottenSchema = z.object({ email })
export const verificationSchema = z.object({ token: z.string().max(lengths.search) })
export const resetSchema = z.object({ token: z.string().max(lengths.search), newPassword: password })

export type Credentials = z.output<typeof signInSchema>
export type Registration = z.output<typeof registerSchema>
