import { PICTURES_MAX } from "~/limits.ts"
import { ownFields } from "~/product-field-list.ts"
import { type State, type WordsField, wordsFields } from "~/product-fields.ts"
import { cleanFlag, cleanLine, cleanLink, cleanName, cleanTags, cleanWords, folderName } from "./clean.ts"
import { type BrandRow, emptyItem, type ItemRow, type Place } from "./contents.ts"
import { importLimits, tooMany } from "./limits.ts"

export type Contents = {
  ignored: number
  /** An entry is made a row when it is asked for. */
  places: { place: Place; entries: unknown[]; rowOf: (entry: unknown) => ItemRow | BrandRow | null }[]
}

/** A row of another program, with its values as they were written. */
export type Draft = Partial<Record<WordsField, string | null>> & {
  /** Names of folders from the outermost to the innermost. */
  path: (string | null | undefined)[]
  about?: Partial<Place>
  /** Null means none. A row with an invalid link is ignored. */
  link: string | null
  image?: string | null | undefined
  images?: string[]
  createdAt?: string | null
  state?: string | null
  starred?: string | boolean | null
  tags?: string | string[] | null | undefined
  note?: string | null | undefined
  reason?: string | undefined
}

/** One collection for each folder name. @param otherwise the collection of rows without a folder. @throws {TooLarge} */
export function gather(drafts: Iterable<Draft>, otherwise: string): Contents {
  const folders = new Map<string, { place: Place; rows: ItemRow[] }>()
  let ignored = 0
  let size = 0
  for (const draft of drafts) {
    const { path, about, link, image, createdAt = null, reason } = draft
    const productUrl = cleanLink(link)
    const name = cleanName(draft.name, productUrl)
    if ((link !== null && !productUrl) || (!productUrl && !name)) {
      ignored++
      continue
    }
    if (++size > importLimits.rows) throw tooMany("entries", importLimits.rows)
    const called = folderName(path) ?? cleanLine(otherwise) ?? "Imported"
    const place = { kind: "collection" as const, isPrivate: null, ...about, name: called }
    const folder = folders.get(called) ?? { place, rows: [] }
    folders.set(called, folder)
    if (folders.size > importLimits.places) throw tooMany("collections", importLimits.places)
    const words = { ...emptyItem, ...wordsOf(draft), ...ownOf(draft), ...(reason && { reason }) }
    const sent = [image, ...(draft.images ?? []).slice(0, 2 * PICTURES_MAX)]
    const urls = [...new Set(sent.flatMap((address) => cleanLink(address) ?? []))].slice(0, PICTURES_MAX)
    const images = urls.length > 1 ? urls.map((url) => ({ url, picture: null, alt: null })) : null
    const [imageUrl = null] = urls
    folder.rows.push({ ...words, imageUrl, images, name, productUrl, createdAt })
  }
  const rowOf = (entry: unknown) => entry as ItemRow
  const places = [...folders.values()].map(({ place, rows }) => ({ place, entries: byDate(rows), rowOf }))
  return { ignored, places }
}

const wordsOf = (draft: Draft) =>
  Object.fromEntries(wordsFields.map((field) => [field.name, cleanWords(draft[field.name], field)]))

const ownOf = ({ state, starred, tags, note }: Draft) => ({
  state: cleanWords(state, ownFields.state) as State | null,
  starred: cleanFlag(starred) || null,
  tags: cleanTags(tags),
  note: cleanWords(note, ownFields.note),
})

/** Sorts stably. A row without date stays behind the one that it came after. */
function byDate(rows: ItemRow[]): ItemRow[] {
  let last = ""
  const dated = rows.map((row) => {
    last = row.createdAt ?? last
    return { row, date: last }
  })
  return dated.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)).map(({ row }) => row)
}
