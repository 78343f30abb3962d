import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { pictures } from "./images/pictures.ts"
import { type Luma, ssim } from "./images/ssim.ts"

// What pictures cost: bytes and time of WebP against AVIF at equal quality, and a page of 60 pictures made at once.
// Run with `npx tsx bench/images.ts [folder of your own pictures]`. Times are the processor's.

process.env.DATA_DIR ??= mkdtempSync(join(tmpdir(), "curio-bench-"))
const { normalisePicture, resizePicture } = await import("~/services/images/encode.server.ts")

const WIDTHS = [320, 720]
const AVIF_EFFORTS = [1, 2]

type Result = { bytes: number; ms: number; quality: number }

async function luma(file: Uint8Array): Promise<Luma> {
  const { data, info } = await sharp(file).flatten().greyscale().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, values: data }
}

/** With the processor's time that it took, in milliseconds: the encoders' threads included, other programs not. */
async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return [result, (user + system) / 1000]
}

/** The smallest AVIF that is at least as similar to the exact reduction as the WebP. */
async function equalAvif(kept: Uint8Array, width: number, exact: Luma, wanted: number, effort: number) {
  const reduced = sharp(kept).resize({ width, withoutEnlargement: true })
  let [low, high] = [1, 95]
  let best: Result | undefined
  while (low <= high) {
    const quality = (low + high) >> 1
    const [file, ms] = await timed(() => reduced.clone().avif({ quality, effort }).toBuffer())
    const similarity = ssim(exact, await luma(file))
    if (similarity >= wanted) {
      best = { bytes: file.length, ms, quality: similarity }
      high = quality - 1
    } else low = quality + 1
  }
  if (!best) throw new Error("No AVIF is as good as the WebP")
  return best
}

async function compare(kept: Uint8Array, width: number) {
  const exact = await luma(await sharp(kept).resize({ width, withoutEnlargement: true }).png().toBuffer())
  const [rendition, ms] = await timed(() => resizePicture(kept, width))
  const quality = ssim(exact, await luma(rendition.bytes))
  const avif: Result[] = []
  for (const effort of AVIF_EFFORTS) avif.push(await equalAvif(kept, width, exact, quality, effort))
  return { webp: { bytes: rendition.bytes.length, ms, quality }, avif }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const row = ({ bytes, ms }: Result) => `${kilobytes(bytes).padStart(9)} ${`${ms.toFixed(0)} ms`.padStart(7)}`

const keptPictures: Uint8Array[] = []
const totals = new Map<number, { webp: number; avif: number[] }>()
console.log("AVIF at the SSIM of our WebP; bytes and processor time")
for (const { name, file } of await pictures(process.argv[2])) {
  const [kept, ms] = await timed(() => normalisePicture(file))
  keptPictures.push(kept.bytes)
  console.log(
    `${name}: ${kilobytes(file.length)} in, kept ${row({ bytes: kept.bytes.length, ms, quality: 1 })}`,
  )
  for (const width of WIDTHS) {
    const { webp, avif } = await compare(kept.bytes, width)
    const total = totals.get(width) ?? { webp: 0, avif: AVIF_EFFORTS.map(() => 0) }
    total.webp += webp.bytes
    total.avif = total.avif.map((sum, index) => sum + (avif[index]?.bytes ?? 0))
    totals.set(width, total)
    const others = avif.map((result, index) => `AVIF effort ${AVIF_EFFORTS[index]} ${row(result)}`)
    console.log(
      `  ${String(width).padStart(4)}: WebP ${row(webp)} (SSIM ${webp.quality.toFixed(4)})  ${others.join("  ")}`,
    )
  }
}
for (const [width, { webp, avif }] of totals) {
  const saved = avif.map(
    (bytes, index) => `effort ${AVIF_EFFORTS[index]} ${((1 - bytes / webp) * 100).toFixed(0)} %`,
  )
  console.log(`${width} wide: AVIF has fewer bytes by ${saved.join(", ")}`)
}

const before = process.memoryUsage().rss
const cards = Array.from(
  { length: 60 },
  (_, index) => keptPictures[index % keptPictures.length] ?? new Uint8Array(),
)
const [made, ms] = await timed(() => Promise.all(cards.map((kept) => resizePicture(kept, 320))))
const bytes = made.reduce((sum, { bytes }) => sum + bytes.length, 0)
const grown = (process.memoryUsage().rss - before) / 1e6
console.log(
  `60 cards of 320 at once: ${ms.toFixed(0)} ms, ${kilobytes(bytes)}, memory +${grown.toFixed(0)} MB`,
)
