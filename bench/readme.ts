import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { benchmarks, compared, misses, RESULTS, type Row, shown, shownTarget } from "./harness/report.ts"

// `npm run readme --prefix bench`: writes the table of docs/benchmarks.md from the results that the benchmarks have saved.

export const DOCUMENT = "docs/benchmarks.md"
const BEGIN = "<!-- benchmarks: written by npm run readme --prefix bench -->"
const END = "<!-- end of benchmarks -->"
function table(): string {
  const lines = benchmarks.flatMap((name) => {
    const path = `${RESULTS}/${name}.json`
    if (!existsSync(path)) return []
    const rows: Row[] = JSON.parse(readFileSync(path, "utf8"))
    return worstOfEach(rows).map((row, index) => line(index === 0 ? `\`${name}\`` : "", row))
  })
  const head = "| benchmark | what | measured | baseline | ratio | target |\n|---|---|---:|---:|---:|---:|"
  return [head, ...lines].join("\n")
}

/** Leaves out rows without a target, and counts of errors that are 0. Rows that differ on one side of a colon only, such as one for each page, become the worst. */
function worstOfEach(all: Row[]): Row[] {
  const rows = all.filter((row) => row.target && (shownTarget(row) !== "≤ 0" || misses(row)))
  const worst = rows.map((row) => {
    const group = [0, 1]
      .map((side) => rows.filter((other) => other === row || isAlike(row, other, side)))
      .reduce((one, other) => (other.length > one.length ? other : one))
      .toSorted((one, other) => compared(one) - compared(other))
    const found = group.at(shownTarget(row).startsWith("≥") ? 0 : -1) ?? row
    return group.length === 1 ? row : { ...found, what: `${found.what} (worst of ${group.length})` }
  })
  return worst.filter(({ what }, index) => worst.findIndex((row) => row.what === what) === index)
}

function isAlike(row: Row, other: Row, side: number): boolean {
  const [parts, otherParts] = [row.what.split(": "), other.what.split(": ")]
  return parts.length > 1 && parts[side] === otherParts[side] && shownTarget(row) === shownTarget(other)
}

function line(name: string, row: Row): string {
  const value = (number: number) => `${shown(number)} ${row.unit}`.trim()
  const baseline = row.baseline === undefined ? "" : value(row.baseline)
  const ratio = row.baseline === undefined ? "" : shown(compared(row))
  const target = shownTarget(row) + (misses(row) ? " (missed)" : "")
  return `| ${[name, row.what, value(row.measured), baseline, ratio, target].join(" | ")} |`
}

/** @returns the text with the table of the saved results. */
export function withTable(text: string): string {
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`${DOCUMENT} has lost its marks for the table`)
  return `${text.slice(0, begin + BEGIN.length)}\n${table()}\n${text.slice(end)}`
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(DOCUMENT, withTable(readFileSync(DOCUMENT, "utf8")))
