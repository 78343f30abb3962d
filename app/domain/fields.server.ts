import { z } from "zod"
import { DAY_MS, lengths, PICTURES_MAX } from "~/limits.ts"
import { isUpload } from "~/services/images/address.server.ts"
import { isNegative, parsePrice, priceOfUnits, priceText, readPrice, withoutTime } from "~/services/price.ts"
import { asPasted, shortProductUrl } from "~/services/product-page/clean/url.ts"
import {
  hasVisibleCharacter,
  isShortAddress,
  isWebAddress,
  storableText,
  wellFormed,
  withScheme,
} from "~/text.ts"
import { validation } from "~/words/messages.ts"

/* Inputs are as JSON sends them; forms are converted before. An absent one stays undefined: PATCH changes only what it names. */

const mustBeText = (missing: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? missing : "Must be text"

const tooLong = (max: number) => `Must be at most ${max.toLocaleString("en")} characters`

/** Every schema that changes a text starts here, because Unicode normalisation takes the square of its length. */
export const boundedText = (
  max: number,
  { missing, error = tooLong(max) }: { missing?: string; error?: string } = {},
) =>
  z
    .string({ error: missing === undefined ? "Must be text" : mustBeText(missing) })
    .max(4 * max, { error, abort: true })
    .overwrite(wellFormed)

export const requiredText = (missing: string, max: number) =>
  boundedText(max, { missing })
    .overwrite(storableText)
    .trim()
    .min(1, missing)
    .refine((value) => value === "" || hasVisibleCharacter(value), missing)
    .max(max, tooLong(max))

/** "", null and what nobody sees become null; undefined stays. */
export const optionalText = (max: number) =>
  boundedText(max)
    .overwrite(storableText)
    .trim()
    .max(max, tooLong(max))
    .nullish()
    .transform((value) => (typeof value === "string" && !hasVisibleCharacter(value) ? null : value))

export const name = (missing: string = validation.name) => requiredText(missing, lengths.name)
export const description = () => optionalText(lengths.description)

const address = (missing: string, accepts: (value: string) => boolean, complete = (value: string) => value) =>
  boundedText(lengths.url, { missing, error: validation.longUrl })
    .trim()
    .overwrite((value) => shortProductUrl(asPasted(complete(value))))
    .refine(isShortAddress, { error: validation.longUrl, abort: true })
    .refine((value) => value === "" || accepts(value), validation.url)

export const requiredUrl = () =>
  address(validation.url, isWebAddress)
    .refine((value) => value !== "", validation.url)
    .meta({ format: "uri" })
export const optionalUrl = () =>
  address(validation.url, isWebAddress)
    .meta({ format: "uri" })
    .nullish()
    .transform((value) => (value === "" ? null : value))

/** `https://` is added where it was left out. */
export const optionalWebsite = () =>
  address(validation.url, isWebAddress, withScheme)
    .meta({ description: "An address; without `https://` it gets one" })
    .nullish()
    .transform((value) => (value === "" ? null : value))

const isPictureAddress = (value: string) => isWebAddress(value) || isUpload(value)

export const requiredPicture = (missing: string) =>
  address(missing, isPictureAddress)
    .refine((value) => value !== "", missing)
    .meta({ format: "uri-reference" })
export const optionalPicture = () =>
  address(validation.url, isPictureAddress)
    .meta({ format: "uri-reference" })
    .nullish()
    .transform((value) => (value === "" ? null : value))

/** For people who do not see the picture. */
export const pictureText = () =>
  optionalText(lengths.pictureText)
    .optional()
    .meta({ description: "What the picture shows. Cleared with another picture, unless sent with it" })

export const id = () => z.int({ error: "Must be an id" }).positive("Must be an id")

export const choice = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names, { error: `Must be one of: ${names.join(", ")}` })

/** "" and null become null; undefined stays. */
export const optionalChoice = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z
    .union([choice(names), z.literal("")])
    .nullish()
    .transform((value) => (value === "" ? null : value))

export const search = () =>
  boundedText(lengths.search)
    .trim()
    .max(lengths.search, tooLong(lengths.search))
    .meta({ description: "What to look for in names, ignoring case" })

export const flag = () => z.boolean({ error: "Must be true or false" })

/** ISO 8601 with a zone; null when it is left out. */
export const optionalTime = () =>
  z.iso
    .datetime({ offset: true, error: "Must be a time such as 2030-01-31T12:00:00Z" })
    .nullish()
    .transform((value) => (value ? new Date(value) : null))

export const daysFromNow = (days: number): Date => new Date(Date.now() + days * DAY_MS)

const DAYS = { week: 7, month: 30, quarter: 90, year: 365, never: null }

/** In a form: how long a link or a token works. @returns when it ends, null for never. */
export const lifetime = () =>
  choice(["week", "month", "quarter", "year", "never"]).transform((name) => {
    const days = DAYS[name]
    return days === null ? null : daysFromNow(days)
  })

/** A day; "" and null become null. */
export const optionalDay = () =>
  z
    .union([z.iso.date(), z.literal("")], { error: "Must be a day such as 2030-12-24" })
    .nullable()
    .transform((value) => value || null)

const NO_PRICE = "Must be a price with its currency, such as 49.90 EUR"
const NEGATIVE = "Must not be less than zero"
const DOUBTFUL =
  "May be read as different prices. Write one with a point and its currency, such as 1299.00 EUR"

function noPrice(price: unknown): string {
  if (typeof price !== "string") return NO_PRICE
  if (isNegative(price)) return NEGATIVE
  const read = parsePrice(price)
  return "problem" in read && read.problem === "doubtful" && /\p{N}/u.test(price) ? DOUBTFUL : NO_PRICE
}

/** In an input: a text, units of the currency's smallest, or what `/scrape-product` says, which may lack the currency. */
export const priceInput = () =>
  z
    .union(
      [
        boundedText(lengths.price),
        z.object({
          amount: z.union([z.int().nonnegative(), z.string().max(20)]),
          currency: z.string().length(3).nullable(),
        }),
      ],
      { error: NO_PRICE },
    )
    .nullish()
    .transform((price, context) => {
      if (price === undefined) return undefined
      if (!price || (typeof price === "object" && price.currency === null)) return null
      const text = typeof price === "string" ? readPrice(price) : sentPrice(price)
      if (text === null) context.addIssue(noPrice(price))
      return text && withoutTime(text)
    })
    .meta({
      description:
        "A text such as `49.90 EUR` or `49,90 €`; or an ISO 4217 code with an amount: a whole number of the currency's smallest unit, or a decimal number as text. It is of now",
    })

const sentPrice = ({ amount, currency }: { amount: number | string; currency: string | null }) =>
  typeof amount === "number" ? priceOfUnits(amount, currency ?? "") : priceText(amount, currency)

const sentPicture = z.object({
  url: boundedText(lengths.url),
  alt: optionalText(lengths.pictureText).optional(),
})

export const TOO_MANY_PICTURES = `Must be at most ${PICTURES_MAX} pictures`

export const picturesInput = () =>
  z
    .union(
      [
        boundedText(PICTURES_MAX * lengths.url, { error: TOO_MANY_PICTURES }),
        z.array(z.union([boundedText(lengths.url), sentPicture])).max(PICTURES_MAX),
      ],
      { error: TOO_MANY_PICTURES },
    )
    .nullish()
    .transform((input, context) => {
      if (input === undefined || input === null) return input
      const all = typeof input === "string" ? input.split("\n").filter((line) => line.trim()) : input
      if (all.length > PICTURES_MAX) {
        context.addIssue(TOO_MANY_PICTURES)
        return z.NEVER
      }
      const pictures = all.map((one) => (typeof one === "string" ? { url: one } : one))
      return pictures.map(({ url, ...text }) => {
        const { data = "", error } = requiredPicture(validation.url).safeParse(url)
        if (error) context.addIssue(validation.url)
        return { ...text, url: data }
      })
    })
    .meta({
      description: `All pictures, at most ${PICTURES_MAX}: addresses, or a text with one address a line. An \`imageUrl\` that is sent with them comes first; a picture without \`alt\` keeps its text; null keeps the first picture only`,
    })

/** The account may be deleted. */
export const authorId = (description: string) => id().nullable().meta({ description })

export const timestamp = () => z.iso.datetime()

export const count = () => z.int().nonnegative()

export const priceResponse = z
  .object({
    amount: z.int().nonnegative().meta({ description: "In the currency's smallest unit, such as cents" }),
    currency: z.string().meta({ description: "ISO 4217" }),
    readAt: timestamp().meta({ description: "When the product cost this" }),
  })
  .nullable()
