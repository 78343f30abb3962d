import { pictureIn, savedFile } from "../capture.ts"
import { folderName } from "../clean.ts"
import { cleanDate } from "../dates.ts"
import { type Draft, Folders, type Gathered } from "../gather.ts"
import { field, isObject, type Json, parseJson, textIn } from "../json.ts"
import type { SavedPage } from "../saved-page.ts"
import { type Attributes, readTags } from "../tags.ts"

type Pin = Draft & { board: string | null; boardPath: string | null }

const HOME = "https://www.pinterest.com/"

/** The page's data knows the first pins with the links to their shops; the page itself all that were scrolled to. */
export function readPinterest(html: string, page: SavedPage): Gathered {
  const pins = new Map<string, Pin>()
  const reader = new PinsReader()
  readTags(html, {
    open: (tag, attributes) => reader.open(tag, attributes),
    close: (tag) => reader.close(tag),
    text: (text) => reader.text(text),
  })
  for (const data of reader.data) addPins(data, pins)
  for (const [id, pin] of reader.pins) {
    const known = pins.get(id)
    if (!known) pins.set(id, pin)
    else known.image ??= pin.image ?? null
  }
  const folders = new Folders(boardName(page.title), page.address ?? HOME)
  for (const [id, pin] of ofThisBoard(pins, page))
    folders.add(folderName([pin.board]), { ...pin, link: pin.link ?? `${HOME}pin/${id}/` })
  return folders.done()
}

/** "Hall | Pinterest", "120 ideas for the hall in 2024 | hall, home" */
const boardName = (title: string | null) => title?.split(/\s+[|–]\s+/)[0] ?? "Pinterest"

/** Below the pins of a board are those that Pinterest recommends. */
function ofThisBoard(pins: Map<string, Pin>, { address }: SavedPage): [string, Pin][] {
  const path = address ? new URL(address).pathname : ""
  const all = [...pins]
  const isOfPage = ({ boardPath }: Pin) =>
    boardPath !== null && encodeURI(decoded(boardPath)) === encodeURI(decoded(path))
  return all.some(([, pin]) => isOfPage(pin)) ? all.filter(([, pin]) => isOfPage(pin) || !pin.boardPath) : all
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

class PinsReader {
  readonly data: unknown[] = []
  readonly pins = new Map<string, Pin>()
  #script: string[] | null = null
  #pin: Pin | undefined

  open(tag: string, attributes: Attributes): void {
    if (tag === "script") this.#script = isData(attributes) ? [] : null
    else if (tag === "a") this.#addLink(attributes)
    else if (tag === "img" && this.#pin) {
      this.#pin.image ??= largestIn(attributes)
      this.#pin.name ??= spoken(attributes.get("alt"))
    }
  }

  text(text: string): void {
    this.#script?.push(text)
  }

  close(tag: string): void {
    if (tag !== "script" || !this.#script) return
    try {
      this.data.push(parseJson(this.#script.join("")))
    } catch {
      // The page has its pins too.
    }
    this.#script = null
  }

  #addLink(attributes: Attributes): void {
    const href = attributes.get("href") ?? ""
    const id = /(?:^|\/\/[^/]*pinterest\.[^/]+)\/pin\/(\d{5,20})\/?(?:[?#]|$)/.exec(href)?.[1]
    if (!id) {
      const isElsewhere = /^https?:/i.test(href) && !/^https?:\/\/[^/]*\b(?:pinterest\.|pin\.it)/i.test(href)
      if (this.#pin && isElsewhere) this.#pin.link ??= href
      return
    }
    const name = spoken(attributes.get("aria-label")?.replace(/ pin page$/i, ""))
    this.#pin = this.pins.get(id) ?? { ...emptyPin }
    this.#pin.name ??= name
    this.pins.set(id, this.#pin)
  }
}

const emptyPin: Pin = { link: null, name: null, image: null, board: null, boardPath: null }

const isData = (attributes: Attributes) =>
  /json/i.test(attributes.get("type") ?? "") || /__PWS_|initial-state/.test(attributes.get("id") ?? "")

/** Pinterest's own guess of what a picture shows is no name. */
const spoken = (text: string | undefined): string | null =>
  text?.trim() && !/^This (?:may contain|contains an image of)\b/i.test(text.trim()) ? text : null

function largestIn(attributes: Attributes): string | null {
  const sizes = (attributes.get("srcset") ?? "").split(/\s*,\s+/)
  const largest = sizes.at(-1)?.split(" ")[0]
  const image = pictureIn(new Map([...attributes, ["largest", largest ?? ""]]), ["largest", "src"])
  return image && /\bpinimg\.com\//.test(image) ? image : savedImage(attributes)
}

/** The folders of a picture are the beginning of its name. */
function savedImage(attributes: Attributes): string | null {
  const [name, a, b, c] =
    /^([\da-f]{2})([\da-f]{2})([\da-f]{2})[\da-f]{26}\.jpg$/.exec(savedFile(attributes) ?? "") ?? []
  return name ? `https://i.pinimg.com/736x/${a}/${b}/${c}/${name}` : null
}

function addPins(data: unknown, pins: Map<string, Pin>): void {
  const waiting = [data]
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (isObject(value) && isPin(value)) {
      const id = textIn(value, "id") ?? ""
      if (!pins.has(id)) pins.set(id, pinOf(value))
    }
    if (typeof value !== "object" || value === null) continue
    // Only what has parts waits, and the last one is looked at first.
    const parts = Object.values(value).filter((part) => typeof part === "object" && part !== null)
    for (const part of parts.reverse()) waiting.push(part)
  }
}

const isPin = (value: Json) =>
  /^\d{5,20}$/.test(textIn(value, "id") ?? "") &&
  isObject(field(value, "images")) &&
  (Object.hasOwn(value, "link") || Object.hasOwn(value, "grid_title") || field(value, "type") === "pin")

function pinOf(value: Json): Pin {
  const board = field(value, "board")
  const images = field(value, "images")
  const first = (...names: string[]) => names.map((name) => textIn(value, name)?.trim()).find(Boolean) ?? null
  return {
    link: first("link"),
    name: first("title", "grid_title", "closeup_unified_title"),
    description: first("description", "closeup_unified_description"),
    image: isObject(images) ? imageOf(images) : null,
    createdAt: cleanDate(textIn(value, "created_at") ?? ""),
    board: isObject(board) ? textIn(board, "name") : null,
    boardPath: isObject(board) ? textIn(board, "url") : null,
  }
}

function imageOf(images: Json): string | null {
  for (const size of ["orig", "736x", "564x", "474x", "236x"]) {
    const image = field(images, size)
    const url = isObject(image) ? textIn(image, "url") : null
    if (url) return url
  }
  return null
}
