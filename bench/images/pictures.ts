import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import sharp from "sharp"

const SIDE = 1600

/** Pictures of a folder, or drawn ones of the kinds that shops show; each as a file of high quality. */
export async function pictures(folder: string | undefined): Promise<{ name: string; file: Buffer }[]> {
  if (!folder) return Promise.all(Object.entries(KINDS).map(([name, colour]) => draw(name, colour)))
  const names = (await readdir(folder)).filter((name) => /\.(jpe?g|png|webp|avif)$/i.test(name))
  return Promise.all(names.map(async (name) => ({ name, file: await readFile(join(folder, name)) })))
}

type Colour = [number, number, number]
type Draw = (x: number, y: number) => Colour

/** Red, green and blue (0 to 255) at a place of the unit square. */
const KINDS: Record<string, Draw> = {
  studio: (x, y) => {
    const distance = Math.hypot(x - 0.5, y - 0.45) / 0.32
    if (distance > 1)
      return shade([244, 241, 236], 0.86 + 0.14 * Math.min(1, Math.hypot(x - 0.5, (y - 0.82) * 3) * 2))
    const height = Math.sqrt(1 - distance * distance)
    const light = 0.35 + 0.6 * height + 0.3 * Math.max(0, 1 - Math.hypot(x - 0.4, y - 0.33) * 9)
    return shade([60, 120, 105], light + 0.04 * clouds(x * 60, y * 60, 4))
  },
  fabric: (x, y) => {
    const thread = Math.sin(x * 520) * Math.sin(y * 520)
    return shade([176, 120, 84], 0.75 + 0.18 * thread + 0.35 * clouds(x * 9, y * 9, 6))
  },
  label: (x, y) => {
    const line = Math.floor(y * 24)
    const isInk = line % 2 === 1 && hash(Math.floor(x * 60), line) > 0.45 && (y * 24) % 1 > 0.25
    return isInk ? [28, 26, 23] : shade([250, 248, 245], 0.97 + 0.03 * clouds(x * 40, y * 40, 3))
  },
  garden: (x, y) => {
    const leaves = clouds(x * 14, y * 14, 7)
    return shade([90 + 90 * clouds(x * 5, y * 5, 3), 150, 70], 0.35 + 0.9 * leaves)
  },
}

async function draw(name: string, colour: Draw): Promise<{ name: string; file: Buffer }> {
  const pixels = Buffer.alloc(SIDE * SIDE * 3)
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      // A camera's grain.
      const grain = (hash(x + 7919, y) - 0.5) * 6
      pixels.set(
        colour(x / SIDE, y / SIDE).map((value) => clamp(value + grain)),
        (y * SIDE + x) * 3,
      )
    }
  }
  const file = await sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer()
  return { name, file }
}

const clamp = (value: number) => Math.min(255, Math.max(0, Math.round(value)))
const shade = (colour: Colour, light: number): Colour => [
  colour[0] * light,
  colour[1] * light,
  colour[2] * light,
]

/** A number from 0 to 1 that is always the same for the same place. */
function hash(x: number, y: number): number {
  const mixed = Math.imul((x * 374_761_393 + y * 668_265_263) ^ 0x5bf03635, 1_274_126_177)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296
}

/** Value noise in octaves, 0 to 1: as much detail at every scale as nature has. */
function clouds(x: number, y: number, octaves: number): number {
  let [sum, weight, scale] = [0, 0.5, 1]
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * smooth(x * scale, y * scale)
    weight /= 2
    scale *= 2
  }
  return sum
}

function smooth(x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [u, v] = [ease(x - left), ease(y - top)]
  const above = hash(left, top) * (1 - u) + hash(left + 1, top) * u
  const below = hash(left, top + 1) * (1 - u) + hash(left + 1, top + 1) * u
  return above * (1 - v) + below * v
}
const ease = (t: number) => t * t * (3 - 2 * t)
