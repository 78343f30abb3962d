import sharp from "sharp"

/** Height by width: from a panorama to a phone's upright picture. */
const RATIOS = [1 / 3, 9 / 16, 0.62, 2 / 3, 3 / 4, 0.9, 1, 1.1, 5 / 4, 4 / 3, 3 / 2, 16 / 9]
const GROUNDS = ["#ffffff", "#d9c7b0", "#1e2226", "#f4f4f4"]
const COLOURS = ["#b4502f", "#4d6c90", "#5f7f5a", "#e0a83f", "#84414f"]
const WIDTH = 600

/** Photographs of many shapes: each third one fills its picture, another one in eight has no ground at all. */
export async function photographs(count: number): Promise<Buffer[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => (n % 3 === 2 ? scene(n) : product(n))))
}

const sizeOf = (n: number) => ({ width: WIDTH, height: Math.round(WIDTH * pick(RATIOS, n)) })

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

/** A thing on an even ground, which it nearly fills. */
function product(n: number): Promise<Buffer> {
  const { width, height } = sizeOf(n)
  const colour = pick(COLOURS, n)
  const [w, h] = [width * 0.44, height * 0.44]
  const shape =
    n % 2 === 0
      ? `<ellipse cx="${width / 2}" cy="${height / 2}" rx="${w}" ry="${h}" fill="${colour}"/>`
      : `<rect x="${width / 2 - w}" y="${height / 2 - h}" width="${2 * w}" height="${2 * h}" rx="40" fill="${colour}"/>`
  const ground = n % 8 === 1 ? "" : `<rect width="100%" height="100%" fill="${pick(GROUNDS, n >> 1)}"/>`
  const picture = sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground}${shape}</svg>`,
    ),
  )
  return ground ? picture.jpeg({ quality: 85 }).toBuffer() : picture.png().toBuffer()
}

/** A sky above a land, with the grain of a camera: its edges are not even. */
function scene(n: number): Promise<Buffer> {
  const { width, height } = sizeOf(n)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="sky" x2="0.3" y2="1"><stop stop-color="#274b7a"/><stop offset="0.6" stop-color="#f3c98b"/><stop offset="1" stop-color="#3b2f20"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#sky)"/><circle cx="${width * 0.7}" cy="${height * 0.3}" r="60" fill="#fff3d1"/><path d="M0 ${height * 0.75}L${width * 0.3} ${height * 0.5}L${width * 0.6} ${height * 0.8}L${width} ${height * 0.6}V${height}H0z" fill="${pick(COLOURS, n)}"/></svg>`
  const grain = {
    width,
    height,
    channels: 3,
    background: "#808080",
    noise: { type: "gaussian", mean: 128, sigma: 18 },
  } as const
  return sharp(Buffer.from(drawing))
    .composite([{ input: { create: grain }, blend: "soft-light" }])
    .jpeg({ quality: 80 })
    .toBuffer()
}
