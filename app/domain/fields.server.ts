import { z } from "zod"
import { lengths } from "~/limits.ts"
import { validation } from "~/messages.ts"
import { isUpload } from "~/services/images/address.server.ts"
import { storable } from "../text.ts"

/*
 * Fields of the zod schemas: of inputs (as JSON sends them; forms are converted before) and, at the end, of responses.
 * An absent input stays undefined, because PATCH changes only what it names.
 */

const mustBeText = (missing: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? missing : "Must be text"

const tooLong = (max: number) => `Must be at most ${max.toLocaleString("en")} characters`

/**
 * Text of up to four times `max` characters. Every schema that changes a text starts with this: Unicode normalisation
 * takes the square of a text's length. What is cut away later must fit: white space, and half of each line break.
 * @param error what to say of a longer one; nothing after it runs then.
 */
export const bounded = (
  max: number,
  { missing, error = tooLong(max) }: { missing?: string; error?: string } = {},
) =>
  z
    .string({ error: missing === undefined ? "Must be text" : mustBeText(missing) })
    .max(4 * max, { error, abort: true })

/** Trimmed text that must not be empty. */
export const requiredText = (missing: string, max: number) =>
  bounded(max, { missing }).overwrite(storable).trim().min(1, missing).max(max, tooLong(max))

/** Trimmed text or nothing: empty text and null both mean nothing. Undefined stays undefined. */
export const optionalText = (max: number) =>
  bounded(max)
    .overwrite(storable)
    .trim()
    .max(max, tooLong(max))
    .nullish()
    .transform((value) => (value === "" ? null : value))

/** A name of a thing: 1 to 120 characters. */
export const name = (missing: string = validation.name) => requiredText(missing, lengths.name)
export const description = () => optionalText(lengths.description)

/** The two slashes are asked for because `new URL` takes `http:host` as well, which no HTML page would follow. */
function isWebAddress(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || value.includes("\0") || !URL.canParse(value)) return false
  // Pages show addresses percent-encoded, which takes nine times the room of other alphabets.
  const { hostname, username, password, href } = new URL(value)
  return hostname !== "" && username === "" && password === "" && href.length <= lengths.url
}

const address = (missing: string, accepts: (value: string) => boolean) =>
  bounded(lengths.url, { missing, error: validation.url })
    .trim()
    .max(lengths.url, { error: validation.url, abort: true })
    .refine((value) => value === "" || accepts(value), validation.url)

/** An absolute http or https address without credentials. */
export const requiredUrl = () =>
  address(validation.url, isWebAddress)
    .refine((value) => value !== "", validation.url)
    .meta({ format: "uri" })
export const optionalUrl = () =>
  address(validation.url, isWebAddress)
    .meta({ format: "uri" })
    .nullish()
    .transform((value) => (value === "" ? null : value))

const isPictureAddress = (value: string) => isWebAddress(value) || isUpload(value)

/** An address of a picture: absolute http or https, or the path of an upload, which commands look for. */
export const requiredPicture = (missing: string) =>
  address(missing, isPictureAddress)
    .refine((value) => value !== "", missing)
    .meta({ format: "uri-reference" })
export const optionalPicture = () =>
  address(validation.url, isPictureAddress)
    .meta({ format: "uri-reference" })
    .nullish()
    .transform((value) => (value === "" ? null : value))

/** A database id: a positive whole number. */
export const id = () => z.int({ error: "Must be an id" }).positive("Must be an id")

/** Which part of a list is asked for. */
export const choice = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names, { error: `Must be one of: ${names.join(", ")}` })

/** What is searched for; nothing but white space finds everything. */
export const search = () =>
  bounded(lengths.search)
    .trim()
    .max(lengths.search, tooLong(lengths.search))
    .meta({ description: "What to look for in names, ignoring case" })

export const flag = () => z.boolean({ error: "Must be true or false" })

/** In a response: the id of an account that may be gone. */
export const authorId = (description: string) => id().nullable().meta({ description })

/** In a response: ISO 8601, in UTC. */
export const timestamp = () => z.iso.datetime()

export const count = () => z.int().nonnegative()
