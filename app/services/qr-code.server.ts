import { encode } from "uqr"

export type QrCodeData = { size: number; path: string }

/** The dark squares as the path of an SVG, with the border of four squares that readers need. */
export function qrCode(text: string): QrCodeData {
  const { size, data } = encode(text, { ecc: "M", border: 4 })
  const path = data
    .flatMap((row, y) => runsOf(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`))
    .join("")
  return { size, path }
}

function runsOf(row: boolean[]): { x: number; length: number }[] {
  const text = row.map((isDark) => (isDark ? "x" : " ")).join("")
  return [...text.matchAll(/x+/g)].map(({ index, 0: run }) => ({ x: index, length: run.length }))
}
