import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { BrandRow, ItemRow, Place } from "~/services/import-file/contents.ts"
import { type ReadOptions, readImportFile } from "~/services/import-file/read-file.ts"

const folder = mkdtempSync(join(tmpdir(), "import-"))
let count = 0

export function saved(content: string | Uint8Array): string {
  const path = join(folder, `${count++}`)
  writeFileSync(path, content)
  return path
}

export const fixture = (name: string): Buffer => readFileSync(new URL(`./files/${name}`, import.meta.url))

/** All of a file: its places with their rows. */
export async function contentsOf(content: string | Uint8Array, options: Partial<ReadOptions> = {}) {
  const file = await readImportFile(saved(content), { fileName: "my wishes.html", ...options })
  const places: { place: Place; rows: (ItemRow | BrandRow)[] }[] = []
  for await (const part of file.parts()) {
    if ("place" in part) places.push({ place: part.place, rows: [] })
    else places.at(-1)?.rows.push(...part.rows)
  }
  await file.close()
  const { format, table, ignored, losses } = file
  return { format, table, ignored, losses, places }
}

/** What most tests look at: rows as [name, link, date] below the name of their place. */
export async function outlineOf(content: string | Uint8Array, options: Partial<ReadOptions> = {}) {
  const { places } = await contentsOf(content, options)
  return Object.fromEntries(
    places.map(({ place, rows }) => [
      place.name,
      (rows as ItemRow[]).map((row) => [row.name, row.productUrl, row.createdAt]),
    ]),
  )
}

/** The error of a file that is refused. */
export const refusalOf = (content: string | Uint8Array, options: Partial<ReadOptions> = {}) =>
  contentsOf(content, options).then(
    ({ format, ignored }) => ({ format, ignored }),
    (error: Error) => error,
  )

/** All rows of a file, with the fields that are asked for. */
export async function rowsOf<K extends keyof ItemRow>(
  content: string | Uint8Array,
  fields: K[],
  options: Partial<ReadOptions> = {},
) {
  const { places, losses } = await contentsOf(content, { fileName: "wishes.csv", ...options })
  const rows = places.flatMap(({ rows }) => rows as ItemRow[])
  return {
    rows: rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]]))),
    losses: Object.fromEntries(losses.map(({ reason, count, examples }) => [reason, [count, ...examples]])),
  }
}
