/**
 * Products drawn by hand, so that demo and home page need no picture of anybody else's.
 * Import a single drawing from its own file where it goes into the browser's bundle.
 */
import { camera, headphones, radio, sneaker, tote } from "./drawings/carried.ts"
import { type Drawing, toSvg, WIDTH } from "./drawings/drawing.ts"
import { armchair, books, chair, clock, lamp, plant } from "./drawings/furniture.ts"
import { bowl, candle, kettle, mug, vase } from "./drawings/vessels.ts"

const all: Drawing[] = [
  vase,
  tote,
  radio,
  lamp,
  clock,
  sneaker,
  bowl,
  mug,
  chair,
  plant,
  kettle,
  camera,
  candle,
  headphones,
  books,
  armchair,
]

export type DrawnProduct = { svg: string; width: number; height: number }

const byName = new Map(all.map((drawing) => [drawing.name, drawing]))

/** Names of the drawn products: 'vase', 'tote' … */
export const drawingNames: readonly string[] = [...byName.keys()]

/** Palettes that every drawing has. */
export const DRAWING_VARIANTS = 3

/**
 * Draws a product: an SVG document with its size, ready to be rasterised.
 * @param variant which palette, from 0; counts round.
 * @throws {Error} when there is no drawing of that name.
 */
export function drawProduct(name: string, variant = 0): DrawnProduct {
  const drawing = byName.get(name)
  if (!drawing) throw new Error(`There is no drawing of ${name}`)
  return { svg: toSvg(drawing, variant), width: WIDTH, height: drawing.height }
}
