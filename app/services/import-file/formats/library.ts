import { Invalid } from "~/errors.ts"
import { lengths } from "~/limits.ts"
import { shorten, storable } from "~/text.ts"
import { isWebAddress, withScheme } from "~/web-address.ts"
import { wellFormed } from "../clean.ts"
import type { BrandRow, CollectionPlace, GroupPlace, ItemRow } from "../contents.ts"
import { Gathered } from "../gather.ts"
import { field, isObject, type Json, objectsIn, strangersIn, textIn } from "../json.ts"

/*
 * Our own format. What this app has written passes unchanged: texts, addresses and times as they are in the file, rows in
 * its order. Anything else is cleaned by the rules of our forms.
 */

const VERSION = 1

/** The older `account-….json` has no format, but the same collections. */
export const isLibrary = (json: Json): boolean =>
  field(json, "format") === "library" ||
  (isObject(field(json, "user")) &&
    objectsIn(json, "collections").every((one) => Array.isArray(field(one, "items"))))

export function readLibrary(json: Json, hasPicture: (path: string) => boolean): Gathered {
  const gathered = new Gathered()
  const isOld = field(json, "format") !== "library"
  if (!isOld && field(json, "version") !== VERSION)
    throw new Invalid({ file: ["This export is of a newer version of this app, and cannot be read here."] })
  const pictureIn = (object: Json, name: string) => {
    const path = textIn(object, name)
    return path && hasPicture(path) ? path : null
  }
  const addItems = (object: Json, { add }: { add: (row: ItemRow) => void }) => {
    gathered.ignored += strangersIn(object, "items")
    for (const item of objectsIn(object, "items")) {
      const row = itemOf(item, pictureIn(item, "picture"))
      if (row.name ?? row.productUrl) add(row)
      else gathered.ignored++
    }
  }
  for (const object of objectsIn(json, "collections")) {
    const place = collectionOf(object, pictureIn(object, "coverPicture"))
    addItems(object, gathered.open(place))
  }
  if (isOld) return gathered
  for (const object of objectsIn(json, "groups")) addItems(object, gathered.open(groupOf(object)))
  const brands = objectsIn(json, "brands").map(brandOf)
  if (brands.length > 0) {
    const { add } = gathered.open({ kind: "brands", name: "Brands" })
    for (const brand of brands) {
      if (brand) add(brand)
      else gathered.ignored++
    }
  }
  return gathered
}

const collectionOf = (object: Json, coverPicture: string | null): CollectionPlace => ({
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
})

const groupOf = (object: Json): GroupPlace => ({
  kind: "group",
  name: nameIn(object) ?? "Imported",
  description: ownText(object, "description", lengths.description),
  isPrivate: flagIn(object, "isPrivate"),
  createdAt: timeIn(object, "createdAt"),
})

const itemOf = (object: Json, picture: string | null): ItemRow => ({
  name: nameIn(object),
  brand: ownText(object, "brand", lengths.name),
  description: ownText(object, "description", lengths.description),
  imageUrl: picture ? null : addressIn(object, "imageUrl"),
  picture,
  imageAlt: ownText(object, "imageAlt", lengths.pictureText),
  productUrl: addressIn(object, "productUrl"),
  canonicalUrl: addressIn(object, "canonicalUrl"),
  createdAt: timeIn(object, "createdAt"),
})

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

/** As a form's text is kept, but shortened and not refused. */
function ownText(object: Json, name: string, max: number): string | null {
  const text = textIn(object, name)
  if (text === null) return null
  const kept = wellFormed(storable(text.slice(0, 4 * max))).trim()
  return kept === "" ? null : shorten(kept, max)
}

function addressIn(object: Json, name: string): string | null {
  const text = textIn(object, name)?.trim()
  return text && text.length <= lengths.url && isWebAddress(text) ? text : null
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
