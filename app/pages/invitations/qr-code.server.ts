import { encode } from "uqr"

export type QrCode = { size: number; path: string }

/** `path` draws the dark modules in a square of `size`, for an SVG. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { border: 2 })
  const rows = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark && !row[x - 1] ? `M${x} ${y}h${runAt(row, x)}v1H${x}z` : [])),
  )
  return { size, path: rows.join("") }
}

function runAt(row: boolean[], start: number): number {
  const end = row.indexOf(false, start)
  return (end < 0 ? row.length : end) - start
}
