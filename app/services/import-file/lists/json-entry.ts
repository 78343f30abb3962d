import { importLimits } from "../file-limits.ts"
import { isObject, type Json, textIn } from "../json.ts"
import { isLink } from "../table/cells.ts"
import { fieldNamed, namesField } from "../table/headers.ts"

/* What an object in the JSON of an unknown program is, by its keys. */

/** What makes an object an entry: a key of links, a key that only ends in "link" or "url", or a name beside another known field. */
export const SIGNS = ["link", "loose", "name"] as const
export type Sign = (typeof SIGNS)[number]

/** An entry without a link is one too, if its key says so. */
const ALWAYS = new Set(["url", "href", "uri"])
export const ADDRESS = /^\s*[a-z][a-z\d+.-]{1,20}:\S/i
export const WEB = /^\s*(?:https?:\/\/|www\.)\S/i

const LOOSE = /(?:url|link|uri|href)$/i
/** The key of what belongs to a site or a list, and not to a product. */
export const OTHER = /icon|logo|avatar|image|thumb|picture|photo|cover|self/i

/** A list may have a link of its own. */
export const LISTS =
  /^(?:(?:item|link|bookmark|product|pin|card|wish|list|board|collection|folder|result)s?|wishes|children|entry|entries|itemlistelement)$/i

export function isEntry(object: Json, sign: Sign): boolean {
  const keys = keysOf(object)
  if (sign === "name")
    return isNamed(object) && keys.some((key) => !["name", undefined].includes(fieldNamed(key)))
  return keys.some((key) => {
    const value = object[key]
    if (typeof value !== "string") return value === null && ALWAYS.has(key.toLowerCase())
    return (
      ALWAYS.has(key.toLowerCase()) ||
      ((ADDRESS.test(value) || isLink(value)) && namesField(key, "link")) ||
      (sign === "loose" && WEB.test(value) && LOOSE.test(key) && !OTHER.test(key))
    )
  })
}

const WRAPPINGS = 3

/** The entry that an element of a list is, or wraps together with its own texts, such as the day when it was added. */
export function entryIn(object: unknown, sign: Sign, left = WRAPPINGS): Json | null {
  if (!isObject(object)) return null
  if (isEntry(object, sign)) return object
  if (left === 0 || sign === "name" || isTooWide(object)) return null
  const inside: Json[] = []
  const own: Json = {}
  const addresses = new Set<string>()
  for (const key of keysOf(object)) {
    const value = object[key]
    if (Array.isArray(value) && value.some(isObject)) {
      if (LISTS.test(key) || OTHER.test(key) || !value.every(isOnlyLink)) return null
      for (const one of value) addresses.add(addressOf(one))
    } else if (!isObject(value) || OTHER.test(key)) own[key] = value
    else inside.push(value)
  }
  if (addresses.size > 0) {
    const [url] = addresses
    return isNamed(object) && addresses.size === 1 ? { ...own, url } : null
  }
  const [wrapped, ...others] = inside.flatMap((one) => entryIn(one, sign, left - 1) ?? [])
  return wrapped && others.length === 0 ? { ...own, ...wrapped } : null
}

/** Readers of feeds have lists with one link each, of the kinds "canonical" and "alternate". */
const isOnlyLink = (value: unknown): value is Json =>
  isObject(value) && !isNamed(value) && keysOf(value).length <= 3 && isLink(addressOf(value))

const addressOf = (object: Json): string => textIn(object, "href") ?? textIn(object, "url") ?? ""

export const holdsEntries = (key: string, value: unknown): boolean =>
  LISTS.test(key) && Array.isArray(value) && value.some(isObject)

export const isFolder = (value: unknown): boolean =>
  isObject(value) &&
  keysOf(value).some((key) => {
    const list = value[key]
    return LISTS.test(key) && Array.isArray(list) && !list.some((one) => typeof one === "string")
  })

/** A folder may be called by its kind, such as "listName". */
export function nameOf(object: Json): string | null {
  const key = isTooWide(object)
    ? undefined
    : keysOf(object).find((one) => textIn(object, one) && namesField(one, "collection"))
  return textIn(object, "name") || textIn(object, "title") || textIn(object, key ?? "")
}

export const isNamed = (value: unknown): value is Json =>
  isObject(value) &&
  !isTooWide(value) &&
  keysOf(value).some((key) => textIn(value, key)?.trim() && namesField(key, "name"))

/** Lists that are neither pictures nor tags. */
export const hasOthers = (object: Json): boolean =>
  keysOf(object).some((key) => {
    const list = object[key]
    return Array.isArray(list) && list.some(isObject) && !OTHER.test(key) && !namesField(key, "tags")
  })

export const isTooWide = (object: Json): boolean => keysOf(object).length > importLimits.columns

/** An object may have a million keys, which are looked at several times. */
const keysOfWide = new WeakMap<Json, string[]>()

export function keysOf(object: Json): string[] {
  const known = keysOfWide.get(object)
  if (known) return known
  const keys = Object.keys(object)
  if (keys.length > importLimits.columns) keysOfWide.set(object, keys)
  return keys
}
