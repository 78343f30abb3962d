import type { collections, GroupItemState } from "#db/schema/index.ts"
import { lengths, PICTURES_MAX } from "~/limits.ts"
import { type Field, ownFields } from "~/product-field-list.ts"
import { eachField, type State } from "~/product-fields.ts"
import { isWebAddress, shorten, storableText, wellFormed, withScheme } from "~/text.ts"
import { cleanTags, cleanWords } from "../clean.ts"
import { type BrandRow, emptyItem, type ItemRow, type PictureRow, type Place } from "../contents.ts"
import { importLimits, refused, tooMany } from "../file-limits.ts"
import type { Contents } from "../gather.ts"
import { isObject, type Json, type JsonFile, listIn } from "../json.ts"
import type { Losses } from "../losses.ts"

/* What this app has written passes unchanged and in its order. Anything else is cleaned by the rules of our forms. */

/** The second one added price, availability, state, heart, tags and own note. */
const VERSIONS: unknown[] = [1, 2]

const { own } = importLimits

type HasPicture = (path: string) => boolean

/** @param losses only at the first time. */
type ReadRow = (entry: unknown, losses?: Losses) => ItemRow | BrandRow | null

/** @returns null for a file of another program. @throws {Invalid} {TooLarge} */
export function readLibrary(file: JsonFile, hasPicture: HasPicture, losses: Losses): Contents | null {
  const top = file.outline
  if (!isObject(top)) return null
  const isNew = top.format === "library"
  if (!isNew && !isOldAccount(top)) return null
  if (isNew && !VERSIONS.includes(top.version))
    throw refused("This export is of a newer version of this app, and cannot be read here.")
  const places: Contents = []
  let entries = 0
  const open = (place: Place, list: unknown[], read: ReadRow) => {
    entries += list.length
    if (entries > own.rows) throw tooMany("items and brands", own.rows, ONE_BY_ONE)
    if (places.length >= own.places) throw tooMany("collections and groups", own.places, ONE_BY_ONE)
    // Rows are built one by one, once to be counted and once when they are asked for.
    const valid = list.filter((entry) => read(entry, losses) !== null)
    losses.add("no-name", null, list.length - valid.length)
    places.push({ place, entries: valid, rowOf: (entry) => read(entry) })
  }
  const itemsOf = (one: Json, place: Place) => {
    for (const [reason, name] of Object.entries(leftBehind))
      losses.add(reason as keyof typeof leftBehind, `of ${place.name}`, whole(Number(one[name])) ?? 0)
    const list = listIn(one, "items")
    const ownPlaces = placesIn(one.ownOrder, list)
    open(place, list, (entry, losses) => {
      const item = itemOf(file.rowAt(entry, MAX_ROW), hasPicture, losses)
      const ownPlace = ownPlaces.get(entry)
      return item && ownPlace ? { ...item, place: ownPlace } : item
    })
  }
  for (const one of listIn(top, "collections").filter(isObject))
    itemsOf(one, collectionOf(one, hasPicture, losses))
  if (!isNew) return places
  for (const one of listIn(top, "groups").filter(isObject)) {
    const group = named(read(one, GROUP))
    countChanges(one, group, losses)
    itemsOf(one, { kind: "group", ...group })
  }
  const brands = listIn(top, "brands")
  if (brands.length > 0) open({ kind: "brands", name: "Brands" }, brands, brandOf)
  return places
}

/** What an export only counts. */
const leftBehind = {
  removed: "removedCount",
  "view-links": "viewLinkCount",
  members: "memberCount",
  messages: "hasMessages",
} as const

/** `order` has the positions of a collection's items from 1, in their own order: "2,1,3". */
function placesIn(order: unknown, list: unknown[]): Map<unknown, number> {
  const positions = typeof order === "string" ? order.split(",", list.length) : []
  return new Map(positions.map((position, at) => [list[Number(position) - 1], at + 1]))
}

function countLosses(object: Json, item: ItemRow, losses: Losses): void {
  countChanges(object, item, losses)
  const { name, addedByOther, decision } = item
  if (addedByOther) losses.add("added-by", name)
  if (Array.isArray(object.images))
    losses.add("more-pictures", name, Math.max(0, object.images.length - PICTURES_MAX))
  if (!decision) return
  countChanges(object.decision as Json, decision, losses)
  losses.add("votes", name, Math.max(0, (decision.voteCount ?? 0) - Number(decision.votedByOwner)))
  if (decision.stateAt && !decision.stateByOwner) losses.add("decided-by", name)
}

/** Somebody may have changed the file by hand. */
function countChanges(object: Json, kept: object, losses: Losses): void {
  for (const [field, value] of Object.entries(kept)) {
    const given = object[field]
    const text = typeof given === "string" || typeof given === "number" ? String(given).trim() : ""
    if (text !== "" && value === null)
      losses.add(field === "createdAt" ? "date" : "value", `${field}: ${text}`)
    else if (typeof value === "string" && value.endsWith("…") && value.length < text.length)
      losses.add("text-cut", text)
  }
}

const ONE_BY_ONE = "export the collections one by one"
const MAX_ROW = importLimits.recordCharacters

/** The older `account-….json` has no format, but the same collections. */
const isOldAccount = (top: Json): boolean =>
  isObject(top.user) &&
  Array.isArray(top.collections) &&
  top.collections.every((one) => !isObject(one) || Array.isArray(one.items))

/* What is kept of a value. A text is kept as a form's is, but it is shortened and not refused. */

const text =
  (max: number) =>
  (value: unknown): string | null => {
    const trimmed = typeof value === "string" ? storableText(value.slice(0, 4 * max)).trim() : ""
    return trimmed === "" ? null : shorten(trimmed, max)
  }

const words = (field: Field) => {
  const { kind, max = lengths.name } = field
  const cleanValue = (value: unknown) => cleanWords(typeof value === "string" ? value : null, field)
  return kind === "price" || kind === "choice" ? cleanValue : text(max)
}

function address(value: unknown): string | null {
  const trimmed = typeof value === "string" ? wellFormed(value).trim() : ""
  return trimmed.length <= lengths.url && isWebAddress(trimmed) ? trimmed : null
}

const flag = (value: unknown) => (typeof value === "boolean" ? value : null)

const whole = (value: unknown) => (Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : null)

const path = (value: unknown) => (typeof value === "string" ? value : null)

function site(value: unknown): string | null {
  const siteText = text(lengths.url)(value)
  return siteText && isWebAddress(withScheme(siteText)) ? withScheme(siteText) : null
}

function time(value: unknown): string | null {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/.test(value)) return null
  const stamp = Date.parse(value)
  return stamp >= 0 && stamp <= Date.now() ? new Date(stamp).toISOString() : null
}

const day = (value: unknown) =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : null

const [name, description] = [text(lengths.name), text(lengths.description)]
const GROUP = { name, description, isPrivate: flag, createdAt: time }
const BRAND = { name, description, website: site, createdAt: time, followedAt: time, favoriteAt: time }
const COLLECTION = {
  name,
  description,
  isPrivate: flag,
  whoMayAdd: text(lengths.name),
  sort: text(lengths.name),
  claims: text(lengths.name),
  revealAt: day,
  coverImageUrl: address,
  coverPicture: path,
  coverAlt: text(lengths.pictureText),
  note: text(lengths.note),
  createdAt: time,
  updatedAt: time,
}
const PICTURE = { url: address, picture: path, alt: text(lengths.pictureText) }

function pictures(value: unknown): PictureRow[] | null {
  const all = Array.isArray(value) ? value.slice(0, PICTURES_MAX).filter(isObject) : []
  return all.length > 1 ? all.map((one) => read(one, PICTURE)) : null
}

const ITEM = {
  ...eachField((_, field) => (field.kind === "picture" || field.kind === "link" ? address : words(field))),
  images: pictures,
  picture: path,
  state: (value: unknown) => words(ownFields.state)(value) as State | null,
  starred: flag,
  tags: (value: unknown) => cleanTags(typeof value === "string" ? value : null).itemTags,
  note: text(ownFields.note.max),
  canonicalUrl: address,
  createdAt: time,
}

const decisions: GroupItemState[] = ["dropped", "open", "decided"]

const DECISION = {
  state: (value: unknown) => decisions.find((state) => state === value) ?? null,
  voteCount: whole,
  stateAt: time,
  stateByOwner: flag,
  votedByOwner: flag,
}

type Shape = Record<string, (value: unknown) => unknown>

const read = <S extends Shape>(object: Json, shape: S) =>
  Object.fromEntries(Object.entries(shape).map(([name, of]) => [name, of(object[name])])) as {
    [Name in keyof S]: ReturnType<S[Name]>
  }

const named = <T extends { name: string | null }>(place: T) => ({ ...place, name: place.name ?? "Imported" })

const adders: Record<(typeof collections.$inferSelect)["whoMayAdd"], true> = {
  everybody: true,
  friends: true,
  "co-owners": true,
}

const orders: Record<(typeof collections.$inferSelect)["sort"], true> = {
  newest: true,
  oldest: true,
  name: true,
  price: true,
  own: true,
}

const wishLists: Record<(typeof collections.$inferSelect)["claims"], true> = {
  off: true,
  hidden: true,
  shown: true,
}

export function collectionOf(object: Json, hasPicture: HasPicture, losses: Losses): Place {
  const place = named(read(object, COLLECTION))
  countChanges(object, place, losses)
  if (place.whoMayAdd && !Object.hasOwn(adders, place.whoMayAdd)) {
    losses.add("who-may-add", `${place.whoMayAdd} in ${place.name}`)
    // What this version does not know must not open the collection.
    place.whoMayAdd = "co-owners"
  }
  if (place.sort && !Object.hasOwn(orders, place.sort)) {
    losses.add("sort", `${place.sort} in ${place.name}`)
    place.sort = "newest"
  }
  if (place.claims && !Object.hasOwn(wishLists, place.claims)) {
    losses.add("wish-list", `${place.claims} in ${place.name}`)
    // What this version does not know must not tell the owner.
    place.claims = "hidden"
  }
  if (!hasPicture(place.coverPicture ?? "")) return { kind: "collection", ...place, coverPicture: null }
  return { kind: "collection", ...place, coverImageUrl: null }
}

function itemOf(object: Json | null, hasPicture: HasPicture, losses?: Losses): ItemRow | null {
  const item: ItemRow | null = object && { ...emptyItem, ...read(object, ITEM) }
  if (item && object?.addedByOther === true) item.addedByOther = true
  if (item && isObject(object?.decision)) item.decision = read(object.decision, DECISION)
  if (!item?.name && !item?.productUrl) return null
  if (losses) countLosses(object ?? {}, item, losses)
  for (const one of item.images ?? [])
    if (hasPicture(one.picture ?? "")) one.url = null
    else one.picture = null
  return hasPicture(item.picture ?? "") ? { ...item, imageUrl: null } : { ...item, picture: null }
}

/** A row of this app's own table, whose pictures are addresses. */
export const exactItem = (object: Json, losses: Losses): ItemRow | null => itemOf(object, () => false, losses)

function brandOf(entry: unknown, losses?: Losses): BrandRow | null {
  const object = isObject(entry) ? entry : {}
  const brand = read(object, BRAND)
  if (!brand.name) return null
  if (losses) countChanges(object, brand, losses)
  return { ...brand, name: brand.name }
}
