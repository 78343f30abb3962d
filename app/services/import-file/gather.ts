import { TooLarge } from "~/errors.ts"
import { type WordsField, wordsFields } from "~/product-fields.ts"
import { cleanLine, cleanLink, cleanName, cleanText } from "./clean.ts"
import {
  type BrandRow,
  type CollectionPlace,
  emptyItem,
  type ItemRow,
  type Part,
  type Place,
} from "./contents.ts"
import { byDate } from "./dates.ts"
import { importLimits, PART_ROWS } from "./limits.ts"

/** A parser finds these within the limits of one file. */
export type Contents = {
  ignored: number
  rows: number
  places: { length: number }
  parts: () => Iterable<Part>
}

export class Gathered implements Contents {
  ignored = 0
  rows = 0
  readonly places: { place: Place; rows: (ItemRow | BrandRow)[] }[] = []

  open(place: Place): { add: (row: ItemRow | BrandRow) => void } {
    if (this.places.length >= importLimits.places) throw tooMany("collections", importLimits.places)
    const rows: (ItemRow | BrandRow)[] = []
    this.places.push({ place, rows })
    return {
      add: (row) => {
        if (++this.rows > importLimits.rows) throw tooMany("entries", importLimits.rows)
        rows.push(row)
      },
    }
  }

  *parts(): Generator<Part> {
    for (const { place, rows } of this.places) {
      yield { place }
      for (let from = 0; from < rows.length; from += PART_ROWS)
        yield { rows: rows.slice(from, from + PART_ROWS) }
    }
  }
}

export const tooMany = (what: string, max: number) =>
  new TooLarge(`The file has more than ${max.toLocaleString("en")} ${what}. Please split it.`)

/** The values are as another program wrote them. */
export type Draft = Partial<Record<WordsField, string | null>> & {
  /** Null means none. A link that is no address of the web makes the row ignored. */
  link: string | null
  image?: string | null
  createdAt?: string | null
  reason?: string | undefined
}

/** Folders of other programs become collections, one for each name. */
export class Folders {
  readonly gathered = new Gathered()
  readonly #folders = new Map<string, { place: CollectionPlace; rows: ItemRow[] }>()
  readonly #otherwise: string
  readonly #base: string | undefined
  #rows = 0

  /** @param otherwise the name of the collection of what is in no folder. @param base of relative links. */
  constructor(otherwise: string, base?: string) {
    this.#otherwise = cleanLine(otherwise) ?? "Imported"
    this.#base = base
  }

  add(folder: string | null, draft: Draft, about: Partial<CollectionPlace> = {}): void {
    const productUrl = cleanLink(draft.link, this.#base)
    const name = cleanName(draft.name, productUrl)
    if ((draft.link !== null && !productUrl) || (!productUrl && !name)) {
      this.gathered.ignored++
      return
    }
    if (++this.#rows > importLimits.rows) throw tooMany("entries", importLimits.rows)
    this.#folder(folder ?? this.#otherwise, about).push({
      ...emptyItem,
      ...cleanWords(draft),
      name,
      imageUrl: cleanLink(draft.image, this.#base),
      productUrl,
      createdAt: draft.createdAt ?? null,
      ...(draft.reason && { reason: draft.reason }),
    })
  }

  #folder(name: string, about: Partial<CollectionPlace>): ItemRow[] {
    const known = this.#folders.get(name)
    if (known) return known.rows
    if (this.#folders.size >= importLimits.places) throw tooMany("collections", importLimits.places)
    const rows: ItemRow[] = []
    this.#folders.set(name, { place: { ...emptyCollection, ...about, name }, rows })
    return rows
  }

  /** The oldest row of each folder comes first. */
  done(): Gathered {
    for (const { place, rows } of this.#folders.values()) {
      const { add } = this.gathered.open(place)
      for (const row of byDate(rows)) add(row)
    }
    return this.gathered
  }
}

const cleanWords = (draft: Draft) =>
  Object.fromEntries(
    wordsFields.map(({ name, kind, max }) => [
      name,
      kind === "text" ? cleanText(draft[name], max) : cleanLine(draft[name], max),
    ]),
  )

const emptyCollection: Omit<CollectionPlace, "name"> = {
  kind: "collection",
  description: null,
  isPrivate: null,
  coverImageUrl: null,
  coverPicture: null,
  coverAlt: null,
  note: null,
  createdAt: null,
  updatedAt: null,
}
