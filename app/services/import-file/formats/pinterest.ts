import { parseUrl } from "~/paths.ts"
import { cleanDate } from "../dates.ts"
import type { Draft } from "../gather.ts"
import { type Attributes, htmlTagsOf } from "../html-tags.ts"
import { isObject, type Json, parseJson, textIn } from "../json.ts"
import { pictureIn, type SavedPage, savedFile } from "../saved-page.ts"

type Pin = Omit<Draft, "path"> & { board: string | null; boardPath: string | null }

const HOME = "https://www.pinterest.com/"

/** The page's data knows the first pins with the links to their shops; the page itself all that were scrolled to. */
export function* readPinterest(html: string, { address = HOME }: SavedPage): Generator<Draft> {
  const pins = new Map<string, Pin>()
  const pagePins = new Map<string, Pin>()
  let pin: Pin | undefined
  for (const { name: tag, attributes, text } of htmlTagsOf(html)) {
    const href = attributes.get("href") ?? ""
    if (tag === "script" && isData(attributes)) addPins(text, pins)
    else if (tag === "img" && pin) {
      pin.image ??= largestIn(attributes)
      pin.name ??= spoken(attributes.get("alt"))
    } else if (tag === "a") {
      const id = /(?:^|\/\/[^/]*pinterest\.[^/]+)\/pin\/(\d{5,20})\/?(?:[?#]|$)/.exec(href)?.[1]
      if (id) {
        pin = pagePins.get(id) ?? { link: null, board: null, boardPath: null }
        pin.name ??= spoken(attributes.get("aria-label")?.replace(/ pin page$/i, ""))
        pagePins.set(id, pin)
      } else if (pin && /^https?:\/\/(?![^/]*\b(?:pinterest\.|pin\.it))/i.test(href)) pin.link ??= href
    }
  }
  for (const [id, { image, ...rest }] of pagePins) {
    const dataPin = pins.get(id)
    if (dataPin) dataPin.image ??= image
    else pins.set(id, { ...rest, image })
  }
  for (const [id, { board, boardPath: _, ...about }] of ofThisBoard([...pins], address))
    yield { ...about, path: [board], link: about.link ?? `${HOME}pin/${id}/` }
}

/** "Hall | Pinterest", "120 ideas for the hall in 2024 | hall, home" */
export const boardName = (title: string | null) => title?.split(/\s+[|–]\s+/)[0] ?? "Pinterest"

/** Below the pins of a board are those that Pinterest recommends. */
function ofThisBoard(pins: [string, Pin][], address: string): [string, Pin][] {
  const path = (url: string) => parseUrl(url, HOME)?.pathname.toLowerCase() ?? null
  const isOfPage = ({ boardPath }: Pin) => boardPath !== null && path(boardPath) === path(address)
  return pins.some(([, pin]) => isOfPage(pin))
    ? pins.filter(([, pin]) => isOfPage(pin) || !pin.boardPath)
    : pins
}

const isData = (attributes: Attributes) =>
  /json/i.test(attributes.get("type") ?? "") || /__PWS_|initial-state/.test(attributes.get("id") ?? "")

/** Pinterest's own guess of what a picture shows is no name. */
const spoken = (text: string | undefined): string | undefined =>
  text?.trim() && !/^This (?:may contain|contains an image of)\b/i.test(text.trim()) ? text : undefined

function largestIn(attributes: Attributes): string | undefined {
  const sizes = (attributes.get("srcset") ?? "").split(/\s*,\s+/)
  const image = pictureIn([sizes.at(-1)?.split(" ")[0], attributes.get("src")])
  if (image && /\bpinimg\.com\//.test(image)) return image
  // The folders of a picture are the beginning of its name.
  const [name, a, b, c] =
    /^([\da-f]{2})([\da-f]{2})([\da-f]{2})[\da-f]{26}\.jpg$/.exec(savedFile(attributes) ?? "") ?? []
  return name && `https://i.pinimg.com/736x/${a}/${b}/${c}/${name}`
}

function addPins(text: string, pins: Map<string, Pin>): void {
  try {
    for (const value of pinsIn(parseJson(text))) {
      const id = textIn(value, "id") ?? ""
      if (!pins.has(id)) pins.set(id, pinOf(value))
    }
  } catch {
    // The page has its pins too.
  }
}

function* pinsIn(value: unknown): Generator<Json> {
  if (typeof value !== "object" || value === null) return
  if (isObject(value) && isPin(value)) yield value
  for (const part of Object.values(value)) yield* pinsIn(part)
}

const isPin = (value: Json) =>
  /^\d{5,20}$/.test(textIn(value, "id") ?? "") &&
  isObject(value.images) &&
  ("link" in value || "grid_title" in value || value.type === "pin")

function pinOf(value: Json): Pin {
  const board = isObject(value.board) ? value.board : {}
  const images = isObject(value.images) ? value.images : {}
  const first = (...names: string[]) => names.map((name) => textIn(value, name)?.trim()).find(Boolean) ?? null
  return {
    link: first("link"),
    name: first("title", "grid_title", "closeup_unified_title"),
    description: first("description", "closeup_unified_description"),
    image: SIZES.map((size) => textIn(images[size], "url")).find(Boolean),
    createdAt: cleanDate(textIn(value, "created_at") ?? ""),
    board: textIn(board, "name"),
    boardPath: textIn(board, "url"),
  }
}

const SIZES = ["orig", "736x", "564x", "474x", "236x"]
