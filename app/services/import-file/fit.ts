import { lengths, PICTURES_MAX } from "~/limits.ts"
import { ownFields } from "~/product-field-list.ts"
import { type State, wordsFields } from "~/product-fields.ts"
import { readPriceCell } from "../money/price-cell.ts"
import {
  cleanFlag,
  cleanLine,
  cleanLink,
  cleanName,
  cleanTags,
  cleanText,
  cleanWords,
  folderName,
} from "./clean.ts"
import { emptyItem, type ItemRow } from "./contents.ts"
import type { Draft } from "./gather.ts"
import type { Losses } from "./losses.ts"

/**
 * An entry of another program as an item. What does not fit its field goes to the description or to the note; what is left out
 * or guessed is counted. @returns null for an entry without a link or a name, or with a link that leads to no web page.
 */
export function fitted(draft: Draft, losses: Losses): ItemRow | null {
  const productUrl = cleanLink(draft.link)
  const name = cleanName(draft.name, productUrl)
  if (draft.link !== null && !productUrl) {
    const isOther = isOtherLink(draft.link)
    const said = name ?? draft.description ?? draft.note ?? folderName(draft.path)
    losses.add(
      isOther ? "other-link" : "no-link",
      isOther ? [name, draft.link].filter(Boolean).join(": ") : said,
    )
    return null
  }
  if (!productUrl && !name) {
    losses.add("no-name", draft.description ?? draft.note)
    return null
  }
  const more = [...(draft.more ?? [])]
  const words = Object.fromEntries(wordsFields.map((field) => [field.name, wordsOf(draft, field, losses)]))
  const state = cleanWords(draft.state, ownFields.state) as State | null
  if (!state && draft.state?.trim()) losses.add("choice", draft.state)
  return {
    ...{ ...emptyItem, ...words, ...picturesOf(draft, losses), name, productUrl },
    price: priceOf(draft, more, losses),
    description: describe(draft, { name, productUrl }, more, losses),
    tags: tagsOf(draft, more, losses),
    note: noteOf(draft, more, losses),
    state,
    starred: cleanFlag(draft.starred) || null,
    createdAt: draft.createdAt ?? null,
  }
}

/** The rest of a long name or description is kept elsewhere; other lines are cut. */
function wordsOf(draft: Draft, field: (typeof wordsFields)[number], losses: Losses): string | null {
  const kept = cleanWords(draft[field.name], field)
  const isCut =
    field.kind === "line" && field.name !== "name" && kept !== cleanLine(draft[field.name], LONGEST)
  if (isCut) losses.add("text-cut", draft[field.name])
  return kept
}

const LONGEST = 100 * lengths.name

/** With a scheme other than http(s): a program's script or a browser's page is no product. */
export const isOtherLink = (link: string): boolean => /^\s*(?!https?:)[a-z][a-z\d+.-]{1,20}:\S/i.test(link)

/** A doubtful price is no price. */
function priceOf({ price, currency }: Draft, more: string[], losses: Losses): string | null {
  const read = price ? readPriceCell(price, currency?.stated, currency?.others) : null
  if (!price || !read) return null
  if ("problem" in read) {
    losses.add(read.problem === "currency" ? "price-currency" : "price-doubtful", price)
    more.push(`Price: ${cleanLine(price)}`)
    return null
  }
  if (read.isGuessed) losses.add("price-guessed", `${price} as ${read.price}`)
  return read.price
}

function describe(
  { name, description }: Draft,
  row: Pick<ItemRow, "name" | "productUrl">,
  more: string[],
  losses: Losses,
): string | null {
  const whole = cleanText(description, lengths.description + ownFields.note.max)
  const long = cleanName(name, row.productUrl, lengths.description)
  if (long !== row.name) {
    losses.add("long-name", long)
    if (!whole) return long
    more.unshift(long ?? "")
  }
  const short = cleanText(description)
  if (whole && short && whole !== short) {
    losses.add("long-text", row.name)
    more.push(whole.slice(short.length - 1).trim())
  }
  return short
}

function tagsOf({ tags }: Draft, more: string[], losses: Losses): string | null {
  const { itemTags, rest } = cleanTags(tags)
  for (const tag of rest) losses.add("tags", tag)
  if (rest.length > 0) more.push(`Tags: ${rest.join(", ")}`)
  return itemTags
}

function noteOf({ note }: Draft, more: string[], losses: Losses): string | null {
  const whole = [cleanText(note, 2 * ownFields.note.max), ...more].filter(Boolean).join("\n\n")
  const noteText = cleanText(whole, ownFields.note.max)
  if (whole.length > ownFields.note.max) losses.add("text-cut", whole)
  return noteText
}

function picturesOf({ image, images = [] }: Draft, losses: Losses): Pick<ItemRow, "imageUrl" | "images"> {
  const addresses = [...new Set([image, ...images].filter((address) => address?.trim()))].slice(0, MAX_SENT)
  const all = addresses.flatMap((address) => {
    const picture = cleanLink(address)
    if (!picture) losses.add("picture", address)
    return picture ?? []
  })
  const urls = [...new Set(all)]
  losses.add("more-pictures", urls[PICTURES_MAX], Math.max(0, urls.length - PICTURES_MAX))
  const pictures = urls.slice(0, PICTURES_MAX).map((url) => ({ url, picture: null, alt: null }))
  return { imageUrl: pictures[0]?.url ?? null, images: pictures.length > 1 ? pictures : null }
}

/** Further pictures of one product are not even counted. */
const MAX_SENT = 200
