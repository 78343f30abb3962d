import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** Of the ratio, or of the measured value where there is no baseline. */
export type Target = { atLeast: number } | { atMost: number }

export type Row = {
  what: string
  unit: string
  measured: number
  /** Measured in the same run. */
  baseline?: number
  target?: Target
}

/** In the order of the table in docs/benchmarks.md. */
export const benchmarks = [
  "pages",
  "mixed",
  "chat",
  "cluster",
  "regions",
  "pictures",
  "startup",
  "large-account",
  "imports",
  "database",
  "brands",
  "hostile",
  "lighthouse",
  "interactions",
  "collection-scroll",
  "capture",
] as const

export const RESULTS = process.env.BENCH_RESULTS ?? "bench/results"

export const compared = ({ measured, baseline }: Row): number =>
  baseline === undefined ? measured : measured / baseline

export function misses(row: Row): boolean {
  const { target } = row
  const value = compared(row)
  if (!target) return false
  return "atLeast" in target ? !(value >= target.atLeast) : !(value <= target.atMost)
}

/** Three digits. */
export const shown = (value: number): string =>
  value >= 1_000 ? Math.round(value).toLocaleString("en") : String(Number(value.toPrecision(3)))

export const shownTarget = ({ target }: Row): string => {
  if (!target) return ""
  return "atLeast" in target ? `≥ ${shown(target.atLeast)}` : `≤ ${shown(target.atMost)}`
}

/** Prints a table, and fails the process when a row misses its target. */
export function print(rows: Row[]): void {
  console.table(
    Object.fromEntries(
      rows.map((row) => [
        row.what,
        {
          measured: `${shown(row.measured)} ${row.unit}`,
          baseline: row.baseline === undefined ? "" : `${shown(row.baseline)} ${row.unit}`,
          ratio: row.baseline === undefined ? "" : shown(compared(row)),
          target: shownTarget(row),
          "": misses(row) ? "MISSED" : "",
        },
      ]),
    ),
  )
  if (rows.some(misses)) process.exitCode = 1
}

/** Prints the table and saves it for docs/benchmarks.md. */
export function report(name: (typeof benchmarks)[number], rows: Row[]): void {
  print(rows)
  mkdirSync(RESULTS, { recursive: true })
  const saved = rows.map((row) => ({ ...row, ratio: row.baseline === undefined ? null : compared(row) }))
  writeFileSync(join(RESULTS, `${name}.json`), `${JSON.stringify(saved, rounded, 2)}\n`)
}

const rounded = (_key: string, value: unknown) =>
  typeof value === "number" ? Number(value.toPrecision(4)) : value
