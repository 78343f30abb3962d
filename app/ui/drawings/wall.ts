import { camera, radio, sneaker, tote } from "./carried.ts"
import { type Drawing, WIDTH } from "./drawing.ts"
import { armchair, chair, clock, lamp, plant } from "./furniture.ts"
import { bowl, mug, vase } from "./vessels.ts"

type Hung = { drawing: Drawing; variant: number }
type Column = { from: number; pictures: Hung[] }

const GAP = 70
const RADIUS = 52
const HEIGHT = 2520

const hang = (drawing: Drawing, variant = 0): Hung => ({ drawing, variant })

const columns: Column[] = [
  { from: 0, pictures: [hang(vase), hang(sneaker, 1), hang(chair, 2), hang(mug, 1)] },
  { from: 190, pictures: [hang(clock), hang(lamp), hang(bowl), hang(armchair, 1)] },
  { from: 85, pictures: [hang(tote), hang(camera, 1), hang(plant), hang(radio)] },
]

/**
 * The wall of drawn products on the home page, as one SVG. It is kept in pages/home/gallery.svg as a static file:
 * drawn in the page, it would be in its HTML and in its JavaScript. `npx tsx scripts/draw-gallery.ts` renews it.
 */
export function drawWall(): string {
  const width = columns.length * (WIDTH + GAP) - GAP
  const painted = columns.map((column, index) => paintColumn(column, index * (WIDTH + GAP)))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}"><title>Drawn products</title>${painted.join("")}</svg>\n`
}

function paintColumn({ from, pictures }: Column, x: number): string {
  let y = from
  return pictures
    .map(({ drawing, variant }) => {
      const palette = drawing.palettes[variant] ?? drawing.palettes[0]
      const picture =
        `<g transform="translate(${x} ${y})">` +
        `<rect width="${WIDTH}" height="${drawing.height}" rx="${RADIUS}" fill="${palette.ground}"/>${drawing.paint(palette)}</g>`
      y += drawing.height + GAP
      return picture
    })
    .join("")
}
