import type { WordsField } from "~/product-fields.ts"
import { cleanLine, folderName } from "./clean.ts"
import type { BrandRow, ItemRow, Place } from "./contents.ts"
import { importLimits, tooMany } from "./file-limits.ts"
import { fitted } from "./fit.ts"
import type { Losses } from "./losses.ts"

/** An entry is made a row when it is asked for. */
export type Contents = {
  place: Place
  entries: unknown[]
  rowOf: (entry: unknown) => ItemRow | BrandRow | null
}[]

/** A row of another program, with its values as they were written. */
export type Draft = Partial<Record<WordsField, string | null>> & {
  /** Names of folders from the outermost to the innermost. */
  path: (string | null | undefined)[]
  about?: Partial<Place>
  /** Null means none. A row with another link is left out, and counted. */
  link: string | null
  image?: string | null | undefined
  images?: string[]
  createdAt?: string | null
  state?: string | null
  starred?: string | boolean | null
  tags?: string | string[] | null | undefined
  note?: string | null | undefined
  /** What the file says beside its fields goes to the note. */
  more?: string[]
  /** `stated`: the ISO code of a bare number. `others`: the file's currencies, the most frequent first. */
  currency?: { stated: string | null; others: readonly string[] }
  /** Passes unchanged, in the order of the file. */
  exact?: ItemRow
}

/** One collection for each folder name. @param otherwise the collection of rows without a folder. @throws {TooLarge} */
export function gather(drafts: Iterable<Draft>, otherwise: string, losses: Losses): Contents {
  const folders = new Map<string, { place: Place; rows: ItemRow[] }>()
  let size = 0
  let isExact = false
  /** Entries of a deep folder share their path. */
  let last: { path: Draft["path"]; called: string | null } | undefined
  for (const draft of drafts) {
    const row = draft.exact ?? fitted(draft, losses)
    if (draft.exact) isExact = true
    if (!row) continue
    if (++size > importLimits.rows) throw tooMany("entries", importLimits.rows)
    if (last?.path !== draft.path) last = { path: draft.path, called: folderName(draft.path) }
    const called = last.called ?? cleanLine(otherwise) ?? "Imported"
    const place = { kind: "collection" as const, isPrivate: null, ...draft.about, name: called }
    const folder = folders.get(called) ?? { place, rows: [] }
    folders.set(called, folder)
    if (folders.size > importLimits.places) throw tooMany("collections", importLimits.places)
    folder.rows.push(row)
  }
  const rowOf = (entry: unknown) => entry as ItemRow
  return [...folders.values()].map(({ place, rows }) => ({
    place,
    entries: isExact ? rows : byDate(rows),
    rowOf,
  }))
}

/** Sorts stably. A row without date stays behind the one that it came after. */
function byDate(rows: ItemRow[]): ItemRow[] {
  let last = ""
  const dated = rows.map((row) => {
    last = row.createdAt ?? last
    return { row, date: last }
  })
  return dated.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)).map(({ row }) => row)
}
