import { Capture, pictureIn, savedFile } from "../capture.ts"
import { cleanLine } from "../clean.ts"
import { cleanDate } from "../dates.ts"
import { Folders, type Gathered } from "../gather.ts"
import type { SavedPage } from "../saved-page.ts"
import { type Attributes, readTags } from "../tags.ts"

type Wish = Record<"name" | "link" | "brand" | "comment" | "image" | "date", string | null>

/** Ids of elements end in that of the item, in every country and since about 2015. */
const PART = /^(itemName|itemImage|itemAddedDate|itemComment|item-byline|item_from)[_-]([A-Z0-9]{6,20})$/i

/** An idea that the user wrote has no link. */
export function readAmazon(html: string, page: SavedPage): Gathered {
  const reader = new WishListReader(page.address ?? "https://www.amazon.com/")
  readTags(html, {
    open: (tag, attributes) => reader.open(tag, attributes),
    close: (tag) => reader.capture.close(tag),
    text: (text) => reader.capture.text(text),
  })
  const folders = new Folders(cleanLine(reader.listName) ?? page.title ?? "Amazon", page.address)
  for (const { name, link, brand, comment, image, date } of reader.wishes.values())
    folders.add(null, { name, link, brand, description: comment, image, createdAt: cleanDate(date ?? "") })
  return folders.done()
}

class WishListReader {
  readonly capture = new Capture()
  readonly wishes = new Map<string, Wish>()
  listName: string | null = null
  readonly #origin: string
  #wish: Wish | undefined
  #wantsImage = false

  constructor(address: string) {
    this.#origin = new URL(address).origin
  }

  open(tag: string, attributes: Attributes): void {
    this.capture.open(tag)
    const id = attributes.get("id") ?? ""
    const [, part, itemId = ""] = PART.exec(id) ?? []
    if (part) this.#startPart(part, this.#wishOf(itemId), tag, attributes)
    else if (tag === "li" && attributes.has("data-itemid")) this.#startItem(attributes)
    else if (tag === "img") this.#addImage(attributes)
    else if (id === "profile-list-name" && !this.listName)
      this.capture.start(tag, (text) => {
        this.listName = text
      })
    else this.#addByClass(tag, attributes)
  }

  #wishOf(id: string): Wish {
    const known = this.wishes.get(id)
    const wish = known ?? { name: null, link: null, brand: null, comment: null, image: null, date: null }
    if (!known) this.wishes.set(id, wish)
    this.#wish = wish
    return wish
  }

  #startItem(attributes: Attributes): void {
    const wish = this.#wishOf(attributes.get("data-itemid") ?? "")
    const asin = /ASIN:([A-Z0-9]{10})/.exec(attributes.get("data-reposition-action-params") ?? "")?.[1]
    if (asin) wish.link ??= `${this.#origin}/dp/${asin}`
    this.#wantsImage = false
  }

  #startPart(part: string, wish: Wish, tag: string, attributes: Attributes): void {
    const keep = (field: keyof Wish) =>
      this.capture.start(tag, (text) => {
        wish[field] ??= text
      })
    if (part === "itemName") {
      wish.name ??= attributes.get("title")?.trim() || null
      wish.link = this.#shortened(attributes.get("href")) ?? wish.link
      keep("name")
    } else if (part === "itemImage") this.#wantsImage = true
    else if (part === "itemAddedDate") keep("date")
    else if (part === "itemComment") keep("comment")
    else if (part === "item-byline")
      this.capture.start(tag, (text) => {
        wish.brand ??= makerIn(text)
      })
  }

  #addImage(attributes: Attributes): void {
    if (!this.#wantsImage || !this.#wish) return
    this.#wantsImage = false
    const image = pictureIn(attributes, ["data-a-hires", "data-src", "src"]) ?? savedImage(attributes)
    if (image && !image.includes("grey-pixel")) this.#wish.image ??= fullSize(image)
  }

  /** Pages of some years have no id there. Products of other shops have their link in a note. */
  #addByClass(tag: string, attributes: Attributes): void {
    const wish = this.#wish
    if (!wish) return
    const names = (attributes.get("class") ?? "").split(/\s+/)
    if (names.includes("dateAddedText"))
      this.capture.start(tag, (text) => {
        wish.date ??= text
      })
    const href = attributes.get("href") ?? ""
    const isElsewhere = /^https?:/i.test(href) && !/^https?:\/\/[^/]*\bamazon\./i.test(href)
    if (tag === "a" && isElsewhere) wish.link ??= href
  }

  /** Without what says from which list it was opened. */
  #shortened(href: string | undefined): string | null {
    if (!href || !URL.canParse(href, this.#origin)) return null
    const url = new URL(href, this.#origin)
    const asin = /\/(?:dp|gp\/product)\/([A-Z0-9]{10})(?:[/?]|$)/.exec(url.pathname)?.[1]
    return asin ? `${url.origin}/dp/${asin}` : url.href
  }
}

/** Such as "81YphKBhi5L._SS135_.jpg". */
function savedImage(attributes: Attributes): string | null {
  const name = savedFile(attributes)
  const isImage =
    name && /^[A-Z\d]\d[A-Za-z\d+-]{7,9}(?:\._[A-Z\d_,]{1,60}_)?\.(?:jpg|png|webp|gif)$/.test(name)
  return isImage ? `https://m.media-amazon.com/images/I/${name}` : null
}

/** Pictures have their size in their name. */
const fullSize = (address: string) => address.replace(/\._[A-Z0-9_,]+_(?=\.\w{3,4}$)/, "")

/** "by Hay (Kitchen)" */
const makerIn = (byline: string): string | null =>
  cleanLine(byline)
    ?.replace(/\s*\([^()]*\)$/, "")
    .replace(/^(?:by|von|de|par|di|da|door|av|por)\s+/i, "") || null
