import { parseUrl } from "~/paths.ts"
import { cleanLine } from "../clean.ts"
import { cleanDate } from "../dates.ts"
import type { Draft } from "../gather.ts"
import { type Attributes, htmlTagsOf } from "../html-tags.ts"
import { pictureIn, type SavedPage, savedFile } from "../saved-page.ts"

type Wish = Partial<
  Record<"name" | "link" | "brand" | "price" | "note" | "image" | "date", string | undefined>
>

/** Ids of elements end in that of the item, in every country and since about 2015. */
const PART =
  /^(itemName|itemImage|itemAddedDate|itemComment|itemPrice|item-byline|item_from)[_-]([A-Z0-9]{6,20})$/i

/** The text up to the end of its tag is this field. */
type Slot = { of: Wish; field: keyof Wish; tag: string; depth: number }

const TEXTS: Record<string, keyof Wish> = {
  itemName: "name",
  itemAddedDate: "date",
  itemComment: "note",
  "item-byline": "brand",
}

/** An idea that the user wrote has no link. */
export function* readAmazon(
  html: string,
  { address = "https://www.amazon.com/" }: SavedPage,
): Generator<Draft> {
  const { origin } = new URL(address)
  const wishes = new Map<string, Wish>()
  const list: Wish = {}
  let wish: Wish | undefined
  let wantsImage = false
  let wantsPrice = false
  let slot: Slot | null = null
  const wishOf = (id: string): Wish => {
    const entry = wishes.get(id) ?? {}
    wishes.set(id, entry)
    return entry
  }
  for (const { name: tag, attributes, text } of htmlTagsOf(html)) {
    if (slot && tag === slot.tag) slot.depth++
    else if (slot && tag === `/${slot.tag}` && --slot.depth === 0) slot = null
    const id = attributes.get("id") ?? ""
    const href = attributes.get("href") ?? ""
    const [, part, itemId = ""] = PART.exec(id) ?? []
    let of = wish
    let field: keyof Wish | undefined
    if (part) {
      of = wish = wishOf(itemId)
      field = TEXTS[part]
      if (field === "name") {
        wish.name ||= attributes.get("title")?.trim()
        wish.link = shortened(href, origin) ?? wish.link
      }
      if (part === "itemImage") wantsImage = true
      // Its text comes again in pieces.
      wantsPrice = part === "itemPrice"
    } else if (tag === "li" && attributes.has("data-itemid")) {
      wish = wishOf(attributes.get("data-itemid") ?? "")
      const asin = /ASIN:([A-Z0-9]{10})/.exec(attributes.get("data-reposition-action-params") ?? "")?.[1]
      if (asin) wish.link ??= `${origin}/dp/${asin}`
      wantsImage = false
    } else if (wantsPrice && /(?:^|\s)a-offscreen(?:\s|$)/.test(attributes.get("class") ?? "")) {
      wantsPrice = false
      field = "price"
    } else if (tag === "img" && wantsImage && wish) {
      wantsImage = false
      wish.image ||= imageIn(attributes)
    } else if (id === "profile-list-name") {
      of = list
      field = "name"
    } else if (/(?:^|\s)dateAddedText(?:\s|$)/.test(attributes.get("class") ?? "")) field = "date"
    // Products of other shops have their link in a note.
    else if (tag === "a" && wish && /^https?:\/\/(?![^/]*\bamazon\.)/i.test(href)) wish.link ??= href
    if (of && field) slot = of[field]?.trim() ? null : { of, field, tag, depth: 1 }
    if (slot) slot.of[slot.field] = (slot.of[slot.field] ?? "") + text
  }
  for (const { link = null, brand, date = "", ...rest } of wishes.values())
    yield { ...rest, path: [list.name], link, brand: makerIn(brand), createdAt: cleanDate(date) }
}

/** The address loses the parameters that name its list. */
function shortened(href: string, origin: string): string | null {
  const url = href ? parseUrl(href, origin) : null
  const asin = /\/(?:dp|gp\/product)\/([A-Z0-9]{10})(?:[/?]|$)/.exec(url?.pathname ?? "")?.[1]
  return asin ? `${url?.origin}/dp/${asin}` : (url?.href ?? null)
}

/** Pictures have their size in their name, such as "81YphKBhi5L._SS135_.jpg". */
function imageIn(attributes: Attributes): string | undefined {
  const name = savedFile(attributes) ?? ""
  const isSaved = /^[A-Z\d]\d[A-Za-z\d+-]{7,9}(?:\._[A-Z\d_,]{1,60}_)?\.(?:jpg|png|webp|gif)$/.test(name)
  const image =
    pictureIn(["data-a-hires", "data-src", "src"].map((key) => attributes.get(key))) ??
    (isSaved ? `https://m.media-amazon.com/images/I/${name}` : "")
  return image.includes("grey-pixel") ? undefined : image.replace(/\._[A-Z0-9_,]+_(?=\.\w{3,4}$)/, "")
}

/** "by Hay (Kitchen)" */
const makerIn = (byline: string | undefined): string | undefined =>
  cleanLine(byline)
    ?.replace(/\s*\([^()]*\)$/, "")
    .replace(/^(?:by|von|de|par|di|da|door|av|por)\s+/i, "")
