/** Colours of a drawing: the wall behind it, the thing, its shaded side, its darkest parts, and one that sings. */
export type Palette = { ground: string; body: string; shade: string; deep: string; accent: string }

/** A drawn product. Pure: the same variant is always the same picture. */
export type Drawing = {
  name: string
  /** In the drawing's units; the width is always 600. */
  height: number
  palettes: readonly [Palette, ...Palette[]]
  /** The thing itself, as SVG elements. */
  paint: (palette: Palette) => string
}

export const WIDTH = 600
export const INK = "#2b2724"
export const CREAM = "#f4f0e8"

/** A whole SVG document of a drawing in one of its palettes; variants beyond the last begin again. */
export function toSvg({ height, palettes, paint }: Drawing, variant = 0): string {
  const palette = palettes[Math.abs(Math.trunc(variant)) % palettes.length] ?? palettes[0]
  return (
    `<svg class="drawing" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" preserveAspectRatio="xMidYMid slice">` +
    `<rect width="${WIDTH}" height="${height}" fill="${palette.ground}"/>${paint(palette)}</svg>`
  )
}

/** The soft shadow on which a thing stands. */
export const shadow = (x: number, y: number, width: number, thickness = 16): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${width / 2}" ry="${thickness}" fill="${INK}" opacity=".16"/>`

/** A filled outline. */
export const shape = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`

/** A line with round ends. */
export const stroke = (d: string, colour: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

/** A rectangle with round corners. */
export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: string,
): string => `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`

export const disc = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`

export const oval = (x: number, y: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`
