import { encode } from "uqr"

/** SVG, so that the browser needs no script. Readers need dark on light and the border. @param label plain words of ours. */
export function qrCode(text: string, label: string): string {
  const { size, data } = encode(text, { ecc: "M", border: 4 })
  const path = data
    .flatMap((row, y) => runsOf(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`))
    .join("")
  return (
    `<svg role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" ` +
    `class="w-64 max-w-full rounded-md"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${path}"/></svg>`
  )
}

function runsOf(row: boolean[]): { x: number; length: number }[] {
  const text = row.map((isDark) => (isDark ? "x" : " ")).join("")
  return [...text.matchAll(/x+/g)].map(({ index, 0: run }) => ({ x: index, length: run.length }))
}
