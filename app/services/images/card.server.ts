import { hash } from "node:crypto"
import { LRUCache } from "lru-cache"
import type { OverlayOptions } from "sharp"
import { CARD_HEIGHT, CARD_WIDTH } from "~/limits.ts"
import { imageId, isSignatureOf, type Size, sign } from "./address.server.ts"
import { encode, loadSharp, type Requester, resizeKept, SingleFlight } from "./encode.server.ts"
import { pictureTurns, renditionOfStored } from "./serve.server.ts"

/*
 * The picture that a chat app shows beside a link. Its address is signed, so that it can be asked for only where a page has
 * named it, and it is made of pictures that are kept already.
 */

/** What a card is of. A view link is named by its id, because a card's address must not open the link. */
export type CardSubject =
  | { kind: "collection" | "item" | "brand"; id: number }
  | { kind: "link"; id: number; itemId?: number }

/** The version is for chat apps, which keep a card by its address. Every version shows what there is now. */
export function cardPath(subject: CardSubject, imageUrls: string[]): string {
  const name = nameOf(subject)
  return `/images/card/${name}/${sign(`card ${name}`)}?v=${versionOf(imageUrls)}`
}

const nameOf = (subject: CardSubject): string =>
  [subject.kind, subject.id, ...(subject.kind === "link" && subject.itemId ? [subject.itemId] : [])].join("-")

const NAME = /^(?:(collection|item|brand)-(\d{1,16})|link-(\d{1,16})(?:-(\d{1,16}))?)$/

/** @returns null for an address that no page has named. */
export function readCardPath(name = "", signature = ""): CardSubject | null {
  const [, kind, id, linkId, itemId] = NAME.exec(name) ?? []
  if (!isSignatureOf(signature, `card ${name}`)) return null
  if (linkId) return { kind: "link", id: Number(linkId), ...(itemId && { itemId: Number(itemId) }) }
  return kind ? { kind: kind as "collection" | "item" | "brand", id: Number(id) } : null
}

/** Part of every card's version. Raise it when cards change. */
const EDITION = 1

const versionOf = (imageUrls: string[]): string =>
  hash("sha256", [EDITION, ...imageUrls.map(imageId)].join(), "base64url").slice(0, 16)

export const cardTag = (imageUrls: string[]): string => `"card-${versionOf(imageUrls)}"`

type Tile = { left: number; top: number; width: number; height: number }

const GAP = 6

/** The first picture is the largest, and nearly all places are nearly square, as products are. */
function tilesFor(count: number): Tile[] {
  const [width, height] = [CARD_WIDTH, CARD_HEIGHT]
  if (count === 1) return [{ left: 0, top: 0, width, height }]
  const first = { left: 0, top: 0, width: count === 2 ? (width - GAP) / 2 : height, height }
  const left = first.width + GAP
  const [right, half] = [width - left, (height - GAP) / 2]
  if (count === 2) return [first, { left, top: 0, width: right, height }]
  const second = { left, top: 0, width: right, height: half }
  const below = { left, top: half + GAP, width: right, height: half }
  if (count === 3) return [first, second, below]
  const third = (right - GAP) / 2
  return [first, second, { ...below, width: third }, { ...below, left: left + third + GAP, width: third }]
}

/** What a chat app shows around a picture that does not fill its place. */
const PAPER = "#f3efe9"
/** A picture of which less would stay is shown whole. */
const SHOWN_MIN = 0.7

const MEMORY = { max: 100, maxSize: 8_000_000 }
const memory = new LRUCache<string, Uint8Array>({
  ...MEMORY,
  sizeCalculation: ({ byteLength }) => byteLength,
})
const running = new SingleFlight<Uint8Array | null>()

/**
 * A JPEG, which every chat app knows. It is kept in memory only: a file of several pictures would have to go with each of them.
 * @param pictures the stored ones of the subject, by address. @returns null without any.
 */
export async function previewCard(pictures: Map<string, Size>, key: string): Promise<Uint8Array | null> {
  const version = versionOf([...pictures.keys()])
  const kept = memory.get(version)
  if (kept) return kept
  const card = await running.run(version, () => makeCard(pictures, { key }))
  if (card) memory.set(version, card)
  return card
}

/** One picture after the other, so that a card has no more turns at once than a picture. */
async function makeCard(pictures: Map<string, Size>, requester: Requester): Promise<Uint8Array | null> {
  const width = pictures.size === 1 ? CARD_WIDTH : 720
  const found: { bytes: Uint8Array; size: Size }[] = []
  for (const [imageUrl, size] of pictures) {
    const bytes = await renditionOfStored(imageUrl, width, requester)
    if (bytes) found.push({ bytes, size })
  }
  if (found.length === 0) return null
  return pictureTurns.run(() => compose(found), requester)
}

async function compose(pictures: { bytes: Uint8Array; size: Size }[]): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const [width, height] = [CARD_WIDTH, CARD_HEIGHT]
  const tiles = tilesFor(pictures.length)
  return resizeKept(async () => {
    const layers: OverlayOptions[] = []
    for (const [at, { bytes, size }] of pictures.entries()) {
      const tile = tiles[at]
      if (!tile) continue
      const background = size.ground?.startsWith("#") ? size.ground : PAPER
      const input = await sharp(bytes)
        .flatten({ background })
        .resize({ width: tile.width, height: tile.height, fit: fitOf(size, tile), background })
        .raw()
        .toBuffer({ resolveWithObject: true })
      layers.push({ input: input.data, raw: input.info, left: tile.left, top: tile.top })
    }
    const blank = sharp({ create: { width, height, channels: 3, background: PAPER } })
    return (await encode(blank.composite(layers).jpeg({ quality: 80 }))).bytes
  })
}

/** A picture with even edges goes on in their colour. Another one fills its place, unless too much would be cut off. */
function fitOf({ width, height, ground }: Size, tile: Tile): "contain" | "cover" {
  const [own, place] = [width / height, tile.width / tile.height]
  const shown = Math.min(own, place) / Math.max(own, place)
  return ground || shown < SHOWN_MIN ? "contain" : "cover"
}
