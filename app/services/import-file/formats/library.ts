import { Invalid, TooLarge } from "~/errors.ts"
import { lengths } from "~/limits.ts"
import { eachField } from "~/product-fields.ts"
import { shorten, storable, wellFormed } from "~/text.ts"
import { isWebAddress, withScheme } from "~/web-address.ts"
import {
  type BrandRow,
  type CollectionPlace,
  emptyItem,
  type GroupPlace,
  type ItemRow,
  type Part,
  type Place,
} from "../contents.ts"
import type { Contents } from "../gather.ts"
import { field, isObject, type Json, textIn } from "../json.ts"
import { JsonBytes, type Span } from "../json-bytes.ts"
import { importLimits, PART_ROWS } from "../limits.ts"

/*
 * Our own format. What this app has written passes unchanged: texts, addresses and times as they are in the file, rows in
 * its order. Anything else is cleaned by the rules of our forms.
 */

const VERSION = 1

const FIELDS = ["format", "version", "user", "collections", "groups", "brands"] as const

type Top = Map<(typeof FIELDS)[number], Span>

/** @returns null for a file of another program. @throws {Invalid} {TooLarge} */
export function readLibrary(bytes: Uint8Array, hasPicture: (path: string) => boolean): Contents | null {
  const json = new JsonBytes(bytes)
  const top = json.fields(json.whole, FIELDS)
  const format = top.get("format")
  const isNew = format !== undefined && isSmall(format) && json.build(format) === "library"
  if (!isNew && !isOldAccount(json, top)) return null
  const version = top.get("version")
  if (isNew && !(version && isSmall(version) && json.build(version) === VERSION))
    throw new Invalid({ file: ["This export is of a newer version of this app, and cannot be read here."] })
  return new LibraryText(json, top, hasPicture, isNew)
}

const isSmall = ({ from, to }: Span) => to - from < 100

/** The older `account-….json` has no format, but the same collections. */
function isOldAccount(json: JsonBytes, top: Top): boolean {
  const user = top.get("user")
  if (!user || !json.isObject(user)) return false
  for (const collection of json.elements(top.get("collections"))) {
    const items = json.fields(collection, ["items"]).get("items")
    if (json.isObject(collection) && !(items && json.isArray(items))) return false
  }
  return true
}

type Build = (object: Json, pictureIn: PictureIn) => ItemRow | BrandRow | null
type PictureIn = (object: Json, name: string) => string | null

/** Rows are built one by one, once to be counted and once when they are asked for: only where they are is kept. */
class LibraryText implements Contents {
  ignored = 0
  rows = 0
  readonly places: { place: () => Place; rows: Span[]; build: Build }[] = []
  #entries = 0
  readonly #json: JsonBytes
  readonly #hasPicture: (path: string) => boolean

  constructor(json: JsonBytes, top: Top, hasPicture: (path: string) => boolean, isNew: boolean) {
    this.#json = json
    this.#hasPicture = hasPicture
    this.#openAll(top.get("collections"), (object) => collectionOf(object, this.#pictureIn))
    if (!isNew) return
    this.#openAll(top.get("groups"), groupOf)
    const brands = top.get("brands")
    if (!json.elements(brands).next().done)
      this.#open(() => ({ kind: "brands", name: "Brands" }), brands, brandOf)
  }

  #openAll(list: Span | undefined, placeOf: (object: Json) => Place) {
    for (const span of this.#json.elements(list)) {
      if (!this.#json.isObject(span)) continue
      const { items, ...about } = Object.fromEntries(this.#json.fields(span, PLACE_FIELDS))
      const build = ([name, value]: [string, Span]) => [name, this.#json.build(value)]
      this.#open(() => placeOf(Object.fromEntries(Object.entries(about).map(build))), items, itemOf)
    }
  }

  #open(place: () => Place, list: Span | undefined, build: Build) {
    if (this.places.length >= own.places) throw tooMany("collections and groups", own.places)
    const rows: Span[] = []
    for (const span of this.#json.elements(list)) {
      if (++this.#entries > own.rows) throw tooMany("items and brands", own.rows)
      if (this.#row(span, build)) rows.push(span)
      else this.ignored++
    }
    this.rows += rows.length
    this.places.push({ place, rows, build })
  }

  #row(span: Span, build: Build): ItemRow | BrandRow | null {
    const object = this.#json.isObject(span) && this.#json.build(span)
    return isObject(object) ? build(object, this.#pictureIn) : null
  }

  readonly #pictureIn: PictureIn = (object, name) => {
    const path = textIn(object, name)
    return path && this.#hasPicture(path) ? path : null
  };

  *parts(): Generator<Part> {
    for (const { place, rows, build } of this.places) {
      yield { place: place() }
      for (let from = 0; from < rows.length; from += PART_ROWS) {
        const some = rows.slice(from, from + PART_ROWS)
        yield { rows: some.flatMap((span) => this.#row(span, build) ?? []) }
      }
    }
  }
}

const { own } = importLimits

const tooMany = (what: string, max: number) =>
  new TooLarge(
    `The file has more than ${max.toLocaleString("en")} ${what}. Please export the collections one by one.`,
  )

const PLACE_FIELDS = [
  ...["name", "description", "isPrivate", "coverImageUrl", "coverPicture", "coverAlt", "note"],
  ...["createdAt", "updatedAt", "items"],
]

function collectionOf(object: Json, pictureIn: PictureIn): CollectionPlace {
  const coverPicture = pictureIn(object, "coverPicture")
  return {
    kind: "collection",
    name: nameIn(object) ?? "Imported",
    description: ownText(object, "description", lengths.description),
    isPrivate: flagIn(object, "isPrivate"),
    coverImageUrl: coverPicture ? null : addressIn(object, "coverImageUrl"),
    coverPicture,
    coverAlt: ownText(object, "coverAlt", lengths.pictureText),
    note: ownText(object, "note", lengths.note),
    createdAt: timeIn(object, "createdAt"),
    updatedAt: timeIn(object, "updatedAt"),
  }
}

const groupOf = (object: Json): GroupPlace => ({
  kind: "group",
  name: nameIn(object) ?? "Imported",
  description: ownText(object, "description", lengths.description),
  isPrivate: flagIn(object, "isPrivate"),
  createdAt: timeIn(object, "createdAt"),
})

function itemOf(object: Json, pictureIn: PictureIn): ItemRow | null {
  const name = nameIn(object)
  const productUrl = addressIn(object, "productUrl")
  if (!name && !productUrl) return null
  const picture = pictureIn(object, "picture")
  return {
    ...emptyItem,
    ...eachField((field, { max }) => (max ? ownText(object, field, max) : addressIn(object, field))),
    ...(picture && { imageUrl: null }),
    picture,
    canonicalUrl: addressIn(object, "canonicalUrl"),
    createdAt: timeIn(object, "createdAt"),
  }
}

function brandOf(object: Json): BrandRow | null {
  const name = nameIn(object)
  if (!name) return null
  const website = ownText(object, "website", lengths.url)
  return {
    name,
    description: ownText(object, "description", lengths.description),
    website: website && isWebAddress(withScheme(website)) ? withScheme(website) : null,
    createdAt: timeIn(object, "createdAt"),
    followedAt: timeIn(object, "followedAt"),
    favoriteAt: timeIn(object, "favoriteAt"),
  }
}

const nameIn = (object: Json) => ownText(object, "name", lengths.name)

/** The text is kept as a form's is, but it is shortened and not refused. */
function ownText(object: Json, name: string, max: number): string | null {
  const text = textIn(object, name)
  if (text === null) return null
  const kept = storable(text.slice(0, 4 * max)).trim()
  return kept === "" ? null : shorten(kept, max)
}

function addressIn(object: Json, name: string): string | null {
  const text = wellFormed(textIn(object, name) ?? "").trim()
  return text.length <= lengths.url && isWebAddress(text) ? text : null
}

const flagIn = (object: Json, name: string) => {
  const value = field(object, name)
  return typeof value === "boolean" ? value : null
}

function timeIn(object: Json, name: string): string | null {
  const text = textIn(object, name)
  if (!text || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/.test(text)) return null
  const time = Date.parse(text)
  return time >= 0 && time <= Date.now() ? new Date(time).toISOString() : null
}
