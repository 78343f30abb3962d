import { open, readFile } from "node:fs/promises"
import type { Sharp, SharpOptions } from "sharp"
import { DomainError, Invalid, TooLarge, UnsupportedMediaType } from "~/errors.ts"
import { AVIF_PIXEL_COST, LARGE_PIXELS, MAX_PIXELS, MAX_SIDE, MAX_STORED_SIDE } from "~/limits.ts"
import { Limiter } from "~/runtime/limiter.ts"

/** Concurrent calls with the same key share one run. */
export class SingleFlight<T> {
  readonly #running = new Map<string, Promise<T>>()

  run(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key)
    if (running) return running
    const started = work().finally(() => this.#running.delete(key))
    this.#running.set(key, started)
    return started
  }
}

/** `key` (a user or an address) gives fair turns; `signal` aborts when the client disconnects. */
export type Requester = { key?: string; signal?: AbortSignal }

/** One of Node's four threads, which also read files, stays free. New pictures are slow, so they take two at most. */
const threads = new Limiter({ name: "picture-threads", slots: 3, slotsPerKey: 2 })
const perRequester = new Limiter({ name: "new-pictures", slots: Number.POSITIVE_INFINITY, slotsPerKey: 1 })
const large = new Limiter({ slots: 1 })

export function decodeNew<T>(
  job: () => Promise<T>,
  { isLarge, ...requester }: Requester & { isLarge: boolean },
): Promise<T> {
  const run = () => threads.run(job, { key: "new" })
  return perRequester.run(() => (isLarge ? large.run(run) : run()), requester)
}

export const resizeKept = <T>(job: () => Promise<T>): Promise<T> => threads.run(job, { key: "kept" })

export type Encoded = { bytes: Uint8Array; width: number; height: number }

let loaded: Promise<typeof import("sharp").default> | undefined

/** Loaded with the first picture: it costs 60 ms of the start. */
export async function loadSharp() {
  loaded ??= import("sharp").then(({ default: sharp }) => {
    // Sixty pictures at once would exhaust the memory with more threads or a cache.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loaded
}

const INPUT: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 }
const TIMEOUT = { seconds: 20 }

const FORMATS = new Set(["jpeg", "png", "webp", "gif"])

/** @param mayBeCut decodes what there is of a picture whose end is missing. */
export async function normalisePicture(
  file: Uint8Array | string,
  requester: Requester = {},
  { mayBeCut = true } = {},
): Promise<Encoded> {
  if (!(await looksLikePicture(file))) throw notAPicture()
  try {
    return await decode(file, requester)
  } catch (error) {
    if (!(error instanceof Invalid) || !mayBeCut) throw error
    const bytes = typeof file === "string" ? await readFile(file) : Buffer.from(file)
    const whole = completed(bytes)
    if (!whole) throw error
    return decode(whole.bytes, requester, whole.failOn)
  }
}

async function decode(
  file: Uint8Array | string,
  requester: Requester,
  failOn: SharpOptions["failOn"] = "error",
): Promise<Encoded> {
  const sharp = await loadSharp()
  const input = { ...INPUT, failOn }
  const cost = await decodingCost(sharp(file, input)).catch(asDomainError)
  const run = () =>
    encode(
      sharp(file, input)
        .autoOrient()
        .resize({ width: MAX_STORED_SIDE, height: MAX_STORED_SIDE, fit: "inside", withoutEnlargement: true })
        .webp({ quality: 88, effort: 3 }),
    ).catch(asDomainError)
  return decodeNew(run, { ...requester, isLarge: cost > LARGE_PIXELS })
}

/** A picture that this app has encoded stays byte for byte, so that exports of it are equal. */
export async function normaliseImported(file: Uint8Array, requester: Requester = {}): Promise<Encoded> {
  const ourPicture = hasOurChunks(file) ? await decodeStored(file, requester) : null
  return ourPicture ?? normalisePicture(file, requester)
}

/** @returns null for what cannot be decoded, or is larger than what is stored. */
async function decodeStored(bytes: Uint8Array, requester: Requester): Promise<Encoded | null> {
  const sharp = await loadSharp()
  const picture = sharp(bytes, { ...INPUT, limitInputPixels: MAX_STORED_SIDE ** 2 })
  const decode = () => encode(picture.raw()).catch(() => null)
  const decoded = await decodeNew(decode, { ...requester, isLarge: false })
  if (!decoded || Math.max(decoded.width, decoded.height) > MAX_STORED_SIDE) return null
  return { ...decoded, bytes }
}

export async function resizePicture(picture: Uint8Array, width: number): Promise<Encoded> {
  const sharp = await loadSharp()
  return resizeKept(() =>
    encode(
      sharp(picture, INPUT).resize({ width, withoutEnlargement: true }).webp({ quality: 78, effort: 4 }),
    ),
  )
}

export async function encode(pipeline: Sharp): Promise<Encoded> {
  const { data, info } = await pipeline.timeout(TIMEOUT).toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

async function decodingCost(picture: Sharp): Promise<number> {
  const { format, compression, width, height } = await picture.metadata()
  const isAvif = format === "heif" && compression === "av1"
  if (!isAvif && !FORMATS.has(format)) throw notAPicture()
  const cost = width * height * (isAvif ? AVIF_PIXEL_COST : 1)
  if (cost > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) throw tooManyPixels()
  return cost
}

const notAPicture = () => new UnsupportedMediaType("Please choose a JPEG, PNG, WebP, AVIF or GIF picture.")

const tooManyPixels = () => new TooLarge("The picture has too many pixels. Please choose a smaller one.")

function asDomainError(error: unknown): never {
  if (!(error instanceof Error) || error instanceof DomainError) throw error
  if (/pixel limit|timeout/i.test(error.message)) throw tooManyPixels()
  throw new Invalid({ image: ["The picture is damaged and cannot be read. Please choose another one."] })
}

const HEAD_BYTES = 64

async function headOf(file: Uint8Array | string): Promise<string> {
  if (typeof file !== "string") {
    return Buffer.from(file.buffer, file.byteOffset, Math.min(file.byteLength, HEAD_BYTES)).toString("latin1")
  }
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.toString("latin1", 0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Checked before any decoder runs, so that decoders of other formats (SVG, PDF, …) never see untrusted bytes. */
async function looksLikePicture(file: Uint8Array | string): Promise<boolean> {
  const head = await headOf(file)
  return (
    head.startsWith("\xff\xd8\xff") ||
    head.startsWith("\x89PNG\r\n\x1a\n") ||
    /^GIF8[79]a/.test(head) ||
    /^RIFF.{4}WEBP/s.test(head) ||
    /^.{4}ftyp.*avi[fs]/s.test(head)
  )
}

/** What our encoder writes: one picture without metadata. */
const OUR_CHUNKS = ["VP8 ", "VP8L", "VP8X,VP8 ", "VP8X,VP8L", "VP8X,ALPH,VP8 "]

/** Whether a WebP file has these chunks, which fill it to its last byte. It is not decoded. */
function hasOurChunks({ buffer, byteOffset, byteLength }: Uint8Array): boolean {
  const file = Buffer.from(buffer, byteOffset, byteLength)
  if (!/^RIFF.{4}WEBP/s.test(file.toString("latin1", 0, 12))) return false
  if (file.readUInt32LE(4) !== file.length - 8) return false
  const types: string[] = []
  let at = 12
  while (at + 8 <= file.length && types.length < 4) {
    types.push(file.toString("latin1", at, at + 4))
    const size = file.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return at === file.length && OUR_CHUNKS.includes(types.join())
}

/** A file with less has nothing to show. */
const MIN_BYTES = 1_000
const MAX_BYTES = 15_000_000
const JPEG_END = Buffer.from([0xff, 0xd9])

type Completed = { bytes: Buffer; failOn: "error" | "none" }

/** What a picture without its end is decoded as: browsers show what there is. @returns null for one that has its end. */
export function completed(file: Buffer): Completed | null {
  if (file.length < MIN_BYTES) return null
  const head = file.toString("latin1", 0, 4)
  if (head.startsWith("\xff\xd8\xff"))
    return file.subarray(-2).equals(JPEG_END)
      ? null
      : { bytes: Buffer.concat([file, JPEG_END]), failOn: "error" }
  // Of these, the decoder fills up what is missing only if it ignores all errors.
  const hasEnd = head.startsWith("\x89PNG") ? file.subarray(-64).includes("IEND") : file.at(-1) === 0x3b
  if (/^(?:\x89PNG|GIF8)/.test(head)) return hasEnd ? null : { bytes: file, failOn: "none" }
  const missing = head === "RIFF" ? file.readUInt32LE(4) + 8 - file.length : 0
  if (missing <= 0 || missing > MAX_BYTES) return null
  return { bytes: Buffer.concat([file, Buffer.alloc(missing)]), failOn: "error" }
}
